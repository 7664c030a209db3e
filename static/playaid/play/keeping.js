// Keeping a play in a record book: the ludothèque's or a family's own, and only because somebody pressed its button.

import { dialog } from "./dialogs.js";
import { bookOf, ownBooks, rememberBook } from "./own_books.js";
import { ask } from "./sync.js";

const BOOK = "/api/plays/book/";

/** Give what opens the dialog for the play of a log. */
export function keepDialog({ plays }) {
  const box = dialog("garder");
  const words = box.dataset;
  const place = box.querySelector("[data-own-books]");
  const told = box.querySelector("[data-told]");
  const takeOut = box.querySelector('[data-book=""]');
  let log = null;

  async function show() {
    const books = await ownBooks(plays.store).all();
    place.replaceChildren(...books.map(bookButton));
    box.querySelector("[data-no-book]").hidden = books.length > 0;
    const name = await bookOf(plays.store, log.code);
    takeOut.hidden = !name;
    told.textContent = name ? words.kept.replace("{book}", () => name) : "";
  }

  function bookButton({ code, name }) {
    const button = box.querySelector("template").content.firstElementChild.cloneNode(true);
    button.dataset.book = code;
    button.dataset.bookName = name;
    button.querySelector("[data-name]").textContent = name;
    return button;
  }

  async function choose({ book, bookName = words.house }) {
    told.textContent = "";
    // A play that the server has not seen yet can be in no book.
    await log.flush();
    const { status, body } = await (book ? ask("PUT", BOOK, log.code, { book }) : ask("DELETE", BOOK, log.code));
    if (status !== 204) {
      told.textContent = body?.message ? words.refused.replace("{message}", () => body.message) : words.unreachable;
      return;
    }
    await rememberBook(plays.store, log.code, book ? bookName : null);
    await show();
    if (!book) told.textContent = words.takenOut;
  }

  box.addEventListener("click", (event) => {
    const button = event.target.closest("[data-book]");
    if (button) choose(button.dataset);
  });
  return async (shown) => {
    log = shown;
    await show();
    box.showModal();
  };
}
