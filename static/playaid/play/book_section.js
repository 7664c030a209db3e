// One record book on the page: its code to note, its plays, and a way to take it off this device.

import { readBook } from "./book_requests.js";
import { showCode } from "./codes.js";
import { ask } from "./dialogs.js";
import { playCard } from "./play_cards.js";

/** Give the section of a book `{code, name}`, which reads its plays; `onLeave(book)` when somebody takes it off. */
export function bookSection(book, { words, tell, onLeave }) {
  const section = document.getElementById("un-carnet").content.firstElementChild.cloneNode(true);
  const find = (name) => section.querySelector(`[data-${name}]`);
  const list = section.querySelector("ul");
  find("name").textContent = book.name;
  find("code").textContent = showCode(book.code);
  for (const which of section.querySelectorAll("[data-which]")) which.textContent = `\u00a0: ${book.name}`;

  async function read() {
    const { plays, more = false, unknown = false, message = null } = await readBook(book.code, list.childElementCount);
    find("trouble").hidden = plays !== undefined;
    find("trouble").textContent = plays ? "" : unknown ? words.unknown : (message ?? words.unreachable);
    list.append(...(plays ?? []).map((play) => playCard(cardOf(play), words)));
    find("more").hidden = !more;
    find("empty").hidden = !plays || list.childElementCount > 0;
  }

  async function copy() {
    await navigator.clipboard.writeText(new URL(`${location.pathname}#${book.code}`, location.href).href);
    tell(words.copied);
  }

  async function leave() {
    const asked = words.leave.replace("{code}", showCode(book.code));
    if (await ask(asked, words.leaveAct)) onLeave(book);
  }

  find("more").addEventListener("click", read);
  find("copy").addEventListener("click", copy);
  find("copy").hidden = !navigator.clipboard;
  find("leave").addEventListener("click", leave);
  read();
  return section;
}

function cardOf({ ruleset, players, ...play }) {
  const winners = players.filter(({ wins }) => wins).map(({ name }) => name);
  return { ...play, slug: ruleset, players, winners };
}
