/* A shelf is scanned without looking: whatever a scanner types lands in the field, and a code is sent once. */

const TYPED_INTO = "input, textarea, select, [contenteditable]";
const form = document.querySelector("[data-shelf-scan]");
const field = form && form.querySelector("input[name=scan]");

if (field) {
  let sent = false;

  // A code must never press the button that happens to have the focus.
  document.addEventListener("keydown", (event) => {
    const command = event.ctrlKey || event.altKey || event.metaKey;
    if (command || event.key.length !== 1 || event.key === " " || event.target.matches(TYPED_INTO)) return;
    field.focus();
  });
  field.addEventListener("focus", () => field.select());
  form.addEventListener("submit", (event) => {
    if (sent || field.value.trim() === "") {
      event.preventDefault();
      field.focus();
      return;
    }
    sent = true;
  });
  // Brought back by the browser as it was left: it may send again.
  window.addEventListener("pageshow", () => { sent = false; });
}
