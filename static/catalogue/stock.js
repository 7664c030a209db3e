/* A shelf is scanned without looking: whatever a scanner types lands in the field and waits its turn. Its forms are sent
   as they are, and the parts of the page taken out of the page that answers. The page works without any of this. */

import { putInto } from "./live_region.js";
import { fieldsOf } from "./queue.js";
import { queueOfPage } from "./queue_shown.js";
import { codeFrom, leadTo } from "./scan_field.js";

const ANSWER = "scan-answer";
const scanForm = document.querySelector("[data-shelf-scan]");
const field = scanForm.querySelector("input[name=scan]");
const region = document.querySelector(`#${ANSWER} [role=status]`);
// What is new is read out, not the whole burst again.
region.setAttribute("aria-atomic", "false");

// What was left half typed goes with the next code.
field.addEventListener("focus", () => field.select());

const backToField = leadTo(field);
const queue = queueOfPage({ field, answer: ANSWER, onAnswer: answered });
let burst = false;

function answered(read, left, sent) {
  putInto(region, read.querySelector(`#${ANSWER} [role=status]`).children, burst);
  burst = left > 0;
  for (const part of document.querySelectorAll("[data-part]")) {
    // A named part holds what somebody may be typing: only its own form's answer replaces it.
    if (!part.dataset.part || part.dataset.part === sent.part) replace(part, read);
  }
  // The stock take is over, and takes no scan any more.
  if (!read.querySelector("[data-shelf-scan]")) replace(scanForm, read);
  backToField();
}

function replace(part, read) {
  const fresh = read.getElementById(part.id);
  // A button that was replaced between the press and the release would not have been pressed.
  if (fresh && "stays" in part.dataset) return;
  if (fresh) part.replaceWith(document.adoptNode(fresh));
  else part.remove();
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!("queued" in form.dataset)) return;
  event.preventDefault();
  const ready = { address: form.action, fields: fieldsOf(form, event.submitter), part: form.dataset.queued };
  if (form !== scanForm) {
    queue.push(event.submitter ? event.submitter.textContent.trim().replace(/\s+/g, " ") : "", () => ready);
    return;
  }
  const code = codeFrom(field);
  if (code) queue.push(code, (key) => ({ ...ready, fields: underKey(ready.fields, key) }));
});

/* The key of the form was made for one scan; the next one is here before the page has another. */
function underKey(fields, key) {
  return fields.map(([name, value]) => [name, name === "submission" ? key : value]);
}
