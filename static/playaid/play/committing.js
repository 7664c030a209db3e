// When what is typed becomes an entry: not with each digit, but when the field is left or the hand rests.
// Until then it is a draft, kept on the device as it was typed.

const REST = 900;
const SOON = 250;

/**
 * Give what keeps drafts and commits them. `commit(cells)` gets elements of cells whose value is settled,
 * `keepDraft(cell, draft)` what to keep meanwhile (null: nothing any more).
 */
export function committing({ commit, keepDraft, draftOf }) {
  const waiting = new Map();

  function settle(cells) {
    const now = cells.filter((cell) => waiting.has(cell));
    for (const cell of now) {
      clearTimeout(waiting.get(cell));
      waiting.delete(cell);
    }
    if (now.length) commit(now);
  }

  return {
    /** Whether somebody is typing in a cell. */
    busy: (cell) => waiting.has(cell),
    /** Something was changed in these cells, by one act: they settle together. */
    changed(cells, { typed }) {
      for (const cell of cells) {
        clearTimeout(waiting.get(cell));
        keepDraft(cell, draftOf(cell));
        waiting.set(cell, setTimeout(() => settle(cells), typed ? REST : SOON));
      }
    },
    /** The field was left, or the page is: what waits is settled now. */
    settle: (cell) => settle(cell ? [cell] : [...waiting.keys()]),
    /** The cells are taken from the page. */
    drop() {
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}
