// What was changed after the end of a play: shown with the result, the former value included.

import { momentInWords } from "./wording.js";

/** Show corrections `[{seat, key, former, value, moment}]` in `root`; nothing is shown where there are none. */
export function showCorrections(root, corrections, words, blank) {
  const told = corrections.filter(({ key }) => words.knows(key));
  const section = root.querySelector("[data-corrections]");
  section.hidden = told.length === 0;
  root.querySelector("[data-corrected]").hidden = told.length === 0;
  section.querySelector("ul").replaceChildren(...told.map((correction) => correctionItem(correction, words, blank)));
}

function correctionItem({ seat, key, former, value, moment }, words, blank) {
  const item = blank("correction");
  item.querySelector("[data-label]").textContent = words.label(seat, key);
  item.querySelector("[data-former]").textContent = words.value(key, former);
  item.querySelector("[data-value]").textContent = words.value(key, value);
  const time = item.querySelector("time");
  time.dateTime = new Date(moment).toISOString();
  time.textContent = momentInWords(moment);
  return item;
}
