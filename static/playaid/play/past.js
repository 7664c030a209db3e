// The history of the cell that was touched last: one button above the sheet, so that none of them crowds the cells.

/**
 * Bring the button to life: it opens the history of the cell of `form` that was touched last, once more than one
 * entry was written there. `label(seat, key)` names a cell, `open(seat, key)` shows its history. Gives `{refresh()}`
 * for when the log has changed.
 */
export function pastButton({ button, form, log, label, open }) {
  const name = button.querySelector("[data-of]");
  let cell = null;

  function refresh() {
    const known = cell !== null && log.history(...cell).length > 1;
    button.disabled = !known;
    name.textContent = known ? `\u00a0: ${label(...cell)}` : "";
  }

  function touched({ target }) {
    const found = target.closest("[data-key]");
    if (!found) return;
    cell = [Number(found.closest("[data-seat]").dataset.seat), found.dataset.key];
    refresh();
  }

  // A box that is ticked by its words changes without having the focus.
  for (const event of ["focusin", "input"]) form.addEventListener(event, touched);
  button.addEventListener("click", () => open(...cell));
  return { refresh };
}
