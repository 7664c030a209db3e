// The record books that this device has the code of, and which play was kept in which, as far as this device knows.

const BOOKS = "books";
const keptAs = (code) => `book ${code}`;
const resultAs = (code) => `result ${code}`;

/** Give the books `[{code, name}]` kept in the settings of a store: `all()`, `add(book)`, `remove(code)`. */
export function ownBooks(store) {
  const all = async () => (await store.setting(BOOKS)) ?? [];
  const others = async (code) => (await all()).filter((book) => book.code !== code);
  return {
    all,
    add: async (book) => store.keepSetting(BOOKS, [...(await others(book.code)), book]),
    remove: async (code) => store.keepSetting(BOOKS, await others(code)),
  };
}

/** Give the name of the book that a play was put into on this device, or null. */
export const bookOf = (store, code) => store.setting(keptAs(code));

/** Remember the name of the book that a play is kept in; null when it is in none any more. */
export const rememberBook = (store, code, name) => store.keepSetting(keptAs(code), name);

/** Give how a play ended as it was last shown here: the names of the winners; null when it never was. */
export const winnersOf = (store, code) => store.setting(resultAs(code));

/** Remember how a play ended, for the list of plays of this device. */
export const rememberWinners = (store, code, winners) => store.keepSetting(resultAs(code), winners);
