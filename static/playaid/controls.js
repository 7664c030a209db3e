// Everything that fields of a form can do beyond what they do by themselves.

import { enableFilters, showChosen } from "./choosing.js";
import { enableCounters, showSteps } from "./counters.js";
import { enableRecords } from "./records.js";
import { enableSquares, showFilled } from "./squares.js";

/** Bring the fields of a form to life, those that come later but for what `prepareFields` does. */
export function enableControls(form) {
  enableCounters(form);
  enableRecords(form, showSteps);
  prepareFields(form);
}

/** Bring fields to life that have just been put into a form. */
export function prepareFields(root) {
  showSteps(root);
  enableFilters(root);
  enableSquares(root);
}

/** Say in words what is chosen and filled where it is folded away. */
export function tellControls(form) {
  showChosen(form);
  showFilled(form);
}
