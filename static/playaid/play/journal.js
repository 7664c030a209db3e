// Entries between the moment they are written and the moment the database says that it has them: kept at once, since a
// page that is reloaded or killed takes with it what it has only asked its database to keep.

const nameOf = (code) => `ludotheque-unkept ${code}`;

/** The entries of a play that its database may not have. */
export function unkept(code) {
  try {
    return JSON.parse(localStorage.getItem(nameOf(code))) ?? [];
  } catch {
    return [];
  }
}

function keep(code, entries) {
  try {
    if (entries.length) localStorage.setItem(nameOf(code), JSON.stringify(entries));
    else localStorage.removeItem(nameOf(code));
  } catch {
    // No place left: the database may still have some.
  }
}

/** Note entries that have just been written. */
export const noteUnkept = (code, entries) => keep(code, [...unkept(code), ...entries]);

/** Let go of entries that the database has. */
export function forgetUnkept(code, entries) {
  const ids = new Set(entries.map(({ id }) => id));
  keep(
    code,
    unkept(code).filter(({ id }) => !ids.has(id)),
  );
}
