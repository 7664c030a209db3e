// What is typed and not yet kept elsewhere, written at once: the database of a browser is asked and answers later, and
// a page that is reloaded or killed in between would lose the last digits.

const nameOf = (code) => `ludotheque-typed ${code}`;

/** Give the stash of a play: `get(seat, key)` (null for nothing), `set(seat, key, draft)` with null to forget. */
export function stashOf(code) {
  const kept = new Map();

  try {
    for (const [cell, draft] of Object.entries(JSON.parse(localStorage.getItem(nameOf(code))) ?? {})) kept.set(cell, draft);
  } catch {
    // Nothing was typed here, or this window keeps nothing.
  }

  function write() {
    try {
      if (kept.size) localStorage.setItem(nameOf(code), JSON.stringify(Object.fromEntries(kept)));
      else localStorage.removeItem(nameOf(code));
    } catch {
      // No place left: what is typed is still on the page, and becomes an entry in a moment.
    }
  }

  return {
    get: (seat, key) => kept.get(`${seat}/${key}`) ?? null,
    set(seat, key, draft) {
      if (draft === null) kept.delete(`${seat}/${key}`);
      else kept.set(`${seat}/${key}`, draft);
      write();
    },
  };
}
