/* The desk, made quicker: whatever a scanner types lands in its field and waits its turn, answers come without the page
   being loaded again, and the outcome can be heard. The page works without any of this. */

import { ANSWER, show } from "./desk_parts.js";
import { play, soundButton } from "./desk_sound.js";
import { fieldsOf } from "./queue.js";
import { queueOfPage } from "./queue_shown.js";
import { codeFrom, leadTo } from "./scan_field.js";

const desk = document.querySelector("[data-desk]");
const scanForm = desk.querySelector("[data-scan-form]");
const field = scanForm.querySelector("input[name=scan]");
// A function key never comes out of a scanner, so that no code can press it.
const KEYS = ["F2", "F4", "F8", "F9"];

const backToField = leadTo(field);
const queue = queueOfPage({ field, answer: ANSWER, headers: { "X-Fragment": "desk" }, onAnswer: answered });
let burst = false;

function answered(read, left) {
  const { outcome, tone } = show(read, { more: burst });
  burst = left > 0;
  play(outcome, tone);
  backToField();
}

desk.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method !== "post") return;
  event.preventDefault();
  const button = event.submitter;
  const fields = fieldsOf(form, button);
  const ready = (key) => underKey(form, fields, key);
  if (form !== scanForm) {
    queue.push(button ? button.textContent.trim() : "", ready);
    return;
  }
  const code = codeFrom(field);
  if (code) queue.push(code, ready);
});

function underKey(form, fields, key) {
  return { address: form.action, fields: [...fields, ["sent", key]] };
}

/* A key presses its button when its turn has come: a moment before, the button may speak of another box. */
function press(name) {
  queue.push(name, (key) => {
    const button = desk.querySelector(`[aria-keyshortcuts="${name}"]`);
    return button && filledIn(button.form) ? underKey(button.form, fieldsOf(button.form, button), key) : null;
  });
}

/* What is still to be written, a reason say, gets the cursor; Enter then sends it. */
function filledIn(form) {
  const missing = form.querySelector("input:invalid, select:invalid");
  if (missing) missing.focus();
  return !missing;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || !KEYS.includes(event.key)) return;
  event.preventDefault();
  press(event.key);
});

desk.dataset.live = "yes";
soundButton(desk.querySelector("[data-sound]"), () => field.focus());
