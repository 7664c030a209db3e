/* Nobody who scans looks for the cursor: whatever a scanner types lands in the field. */

const TYPED_INTO = "input, textarea, select, [contenteditable]";

/** Lead what is typed anywhere else to ``field``; gives a function that brings the cursor back after an answer. */
export function leadTo(field) {
  // Not on focusout: somebody who walks through the page with Tab must be free to. But whatever a scanner types
  // belongs to the field, and a code must never press the button that happens to have the focus.
  document.addEventListener("keydown", (event) => {
    const command = event.ctrlKey || event.altKey || event.metaKey || event.repeat;
    if (command || event.key.length !== 1 || event.key === " " || event.target.matches(TYPED_INTO)) return;
    field.focus();
  });
  // Back from another window, nobody looks for the cursor.
  window.addEventListener("focus", () => {
    if (!document.activeElement || document.activeElement === document.body) field.focus();
  });
  // Unless somebody is writing a reason or choosing a day.
  return () => {
    const active = document.activeElement;
    if (!active || active === document.body || !active.matches(TYPED_INTO)) field.focus();
  };
}

/** The code in ``field``, taken out of it at once: the next one may already be on its way. */
export function codeFrom(field) {
  const code = field.value.trim();
  field.value = "";
  field.focus();
  return code;
}
