/* The parts of the page that an answer of the server replaces; what somebody is typing in them is kept. */

import { putInto } from "./live_region.js";

const PARTS = ["desk-past-day", "desk-next", "desk-household-part", "desk-place", "desk-past-part"];
export const ANSWER = "desk-answer";

/** Put the answer in its place; ``more`` keeps the answers before it in sight, those of the same burst. */
export function show(read, { more }) {
  const typed = kept();
  for (const id of PARTS) {
    const part = read.getElementById(id);
    if (part) document.getElementById(id).replaceWith(document.adoptNode(part));
  }
  giveBack(typed);
  return tell(document.adoptNode(read.getElementById(ANSWER)), more);
}

function tell(told, more) {
  const region = document.getElementById(ANSWER);
  putInto(region, told.children, more);
  for (const name of ["outcome", "tone", "at", "title"]) {
    if (name in told.dataset) region.dataset[name] = told.dataset[name];
    else delete region.dataset[name];
  }
  if (region.dataset.title) document.title = region.dataset.title;
  return { outcome: region.dataset.outcome, tone: region.dataset.tone };
}

/* A reason half written, a date half chosen: by the id of its field, with the cursor. */
function kept() {
  const fields = [...document.querySelectorAll(PARTS.map((id) => `#${id} :is([data-keep], [type=date], select)`).join(", "))];
  const active = document.activeElement;
  const opened = [...document.querySelectorAll("#desk-place details[open]")].length > 0;
  return { values: fields.map((field) => [field.id, field.value]), active: active && active.id, opened };
}

function giveBack({ values, active, opened }) {
  for (const [id, value] of values) {
    const field = document.getElementById(id);
    if (field && value) field.value = value;
  }
  const details = document.querySelector("#desk-place details");
  if (details && opened) details.open = true;
  const field = active && document.getElementById(active);
  if (field && field.matches("[data-keep], [type=date], select")) field.focus();
}
