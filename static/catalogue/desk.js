/* The desk, made quicker: whatever a scanner types lands in its field and waits its turn, answers come without the page
   being loaded again, and the outcome can be heard. The page works without any of this. */

import { show } from "./desk_parts.js";
import { Queue } from "./desk_queue.js";
import { play, soundButton } from "./desk_sound.js";

const desk = document.querySelector("[data-desk]");
const scanForm = desk.querySelector("[data-scan-form]");
const field = scanForm.querySelector("input[name=scan]");
const trouble = document.getElementById("desk-trouble");
const waiting = document.getElementById("desk-queue");
const TYPED_INTO = "input, textarea, select, [contenteditable]";
// A function key never comes out of a scanner, so that no code can press it.
const KEYS = ["F2", "F4", "F8", "F9"];

/* ── Answers ──────────────────────────────────────────────────────────────────────────────────────── */
let burst = false;

function answered(read, left) {
  const { outcome, tone } = show(read, { more: burst });
  burst = left > 0;
  play(outcome, tone);
  backToField();
}

function troubled(why, acts) {
  trouble.hidden = why === null;
  for (const words of trouble.querySelectorAll("[data-words]")) words.hidden = words.dataset.words !== why;
  trouble.querySelector("[data-drop]").hidden = why !== "refused";
  trouble.querySelector("[data-waiting]").replaceChildren(...(why === null ? [] : acts.map(lineOf)));
}

function lineOf(act) {
  const line = document.createElement("li");
  line.textContent = act.label;
  return line;
}

function changed(acts) {
  waiting.hidden = acts.length < 2;
  waiting.querySelector("[data-count]").textContent = String(acts.length);
}

const queue = new Queue({ onAnswer: answered, onTrouble: troubled, onChange: changed });

/* ── What is sent ─────────────────────────────────────────────────────────────────────────────────── */
function fieldsOf(form, button) {
  const data = new FormData(form, button && button.name ? button : undefined);
  return [...data].map(([name, value]) => [name, String(value)]);
}

desk.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method !== "post") return;
  event.preventDefault();
  const button = event.submitter;
  const ready = { address: form.action, fields: fieldsOf(form, button) };
  if (form !== scanForm) {
    queue.push(button ? button.textContent.trim() : "", () => ready);
    return;
  }
  const code = field.value.trim();
  field.value = "";
  field.focus();
  if (code) queue.push(code, () => ready);
});

/* A key presses its button when its turn has come: a moment before, the button may speak of another box. */
function press(key) {
  queue.push(key, () => {
    const button = desk.querySelector(`[aria-keyshortcuts="${key}"]`);
    return button && filledIn(button.form) ? { address: button.form.action, fields: fieldsOf(button.form, button) } : null;
  });
}

/* What is still to be written, a reason say, gets the cursor; Enter then sends it. */
function filledIn(form) {
  const missing = form.querySelector("input:invalid, select:invalid");
  if (missing) missing.focus();
  return !missing;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
  if (KEYS.includes(event.key)) {
    event.preventDefault();
    press(event.key);
    return;
  }
  // Not on focusout: somebody who walks through the page with Tab must be free to. But whatever a scanner types
  // belongs to the field, and a code must never press the button that happens to have the focus.
  if (event.key.length !== 1 || event.key === " " || event.target.matches(TYPED_INTO)) return;
  field.focus();
});

/* ── Focus ────────────────────────────────────────────────────────────────────────────────────────── */
// To the field, unless somebody is writing a reason or choosing a day.
function backToField() {
  const active = document.activeElement;
  if (!active || active === document.body || !active.matches(TYPED_INTO)) field.focus();
}
// Back from another window, nobody looks for the cursor.
window.addEventListener("focus", () => {
  if (!document.activeElement || document.activeElement === document.body) field.focus();
});

/* ── Trouble ──────────────────────────────────────────────────────────────────────────────────────── */
trouble.querySelector("[data-retry]").addEventListener("click", () => {
  queue.run();
  field.focus();
});
trouble.querySelector("[data-drop]").addEventListener("click", () => {
  queue.drop();
  field.focus();
});
window.addEventListener("online", () => queue.run());
window.addEventListener("beforeunload", (event) => {
  if (queue.acts.length > 0) event.preventDefault();
});

desk.dataset.live = "yes";
soundButton(desk.querySelector("[data-sound]"), () => field.focus());
