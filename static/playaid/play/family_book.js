// "Your plays": those of this device, and the record books that it has the code of.

import { readBook, makeBook } from "./book_requests.js";
import { bookSection } from "./book_section.js";
import { newCode, readCode } from "./codes.js";
import { ownBooks, winnersOf } from "./own_books.js";
import { playCard } from "./play_cards.js";
import { openPlays } from "./plays.js";

const root = document.getElementById("vos-parties");
const words = root.dataset;
const find = (name) => root.querySelector(`[data-${name}]`);

const tell = (text) => {
  find("told").textContent = text;
};

function fault(field, text) {
  document.getElementById(field.getAttribute("aria-describedby")).textContent = text;
  field.toggleAttribute("aria-invalid", text !== "");
  if (text) field.focus();
}

async function showOwn(plays) {
  const known = await plays.list();
  const cards = await Promise.all(known.map((play) => ownCard(play, plays.store)));
  const list = (name, finished) => {
    const shown = cards.filter((_card, place) => known[place].finished === finished);
    find(name).hidden = shown.length === 0;
    find(name).querySelector("ul").replaceChildren(...shown);
  };
  list("open", false);
  list("ended-plays", true);
  find("none").hidden = known.length > 0;
}

async function ownCard(play, store) {
  const winners = play.finished ? await winnersOf(store, play.code) : null;
  return playCard({ ...play, players: play.names.map((name) => ({ name })), winners }, words);
}

function booksPart(books) {
  async function show() {
    const sections = (await books.all()).map((book) => bookSection(book, { words, tell, onLeave: leave }));
    find("books").replaceChildren(...sections);
  }

  async function leave({ code }) {
    await books.remove(code);
    await show();
    document.getElementById("carnet").focus();
  }

  async function make(event) {
    event.preventDefault();
    const field = event.target.querySelector("input");
    const name = field.value.trim();
    fault(field, name ? "" : words.noName);
    if (!name) return;
    const code = newCode();
    const { made, message } = await makeBook(code, name);
    if (!made) {
      tell(message ?? words.unreachable);
      return;
    }
    field.value = "";
    await books.add({ code, name });
    await show();
    tell(words.made);
  }

  /** Open a book of which somebody has the code; whether there is one. */
  async function open(code) {
    const { name, unknown, message } = await readBook(code, 0);
    if (name === undefined) {
      tell(unknown ? words.unknown : (message ?? words.unreachable));
      return;
    }
    await books.add({ code, name });
    await show();
    tell(words.openedBook.replace("{name}", () => name));
  }

  async function enter(event) {
    event.preventDefault();
    const field = event.target.querySelector("input");
    const code = readCode(field.value);
    fault(field, code ? "" : words.noCode);
    if (!code) return;
    await open(code);
    field.value = "";
  }

  find("make").addEventListener("submit", make);
  find("enter").addEventListener("submit", enter);
  return { show, open };
}

/** A link to a book has its code behind the #; once read it goes, so that nobody reads it over a shoulder. */
async function followAddress(part) {
  const code = readCode(location.hash.slice(1));
  if (!code) return;
  history.replaceState(null, "", location.pathname);
  await part.open(code);
}

async function main() {
  const plays = await openPlays();
  plays.onTrouble(() => {
    find("unkept").hidden = false;
  });
  root.hidden = false;
  const part = booksPart(ownBooks(plays.store));
  await showOwn(plays);
  await part.show();
  await followAddress(part);
  addEventListener("hashchange", () => followAddress(part));
  // Back from a play by the browser's button: the page is the one that was left, the plays are not.
  addEventListener("pageshow", (event) => event.persisted && showOwn(plays));
}

main();
