// The history of one cell: what stood there, who put it there and when; each former value can be put back.

import { dialog } from "./dialogs.js";
import { cellWords, momentInWords } from "./wording.js";

/**
 * Give what opens the dialog for a cell: `(seat, key)`. `log` is the play (`history`, `value`, `write`),
 * `label(seat, key)` the name of a cell; `rules` know what its values are called. Putting a value back is an entry of
 * its own, so that it can be taken back as well.
 */
export function historyDialog({ log, label, rules = {} }) {
  const box = dialog("historique");
  const { value } = cellWords({ rules, seats: [], words: box.dataset });
  const list = box.querySelector("ol");
  const words = box.dataset;
  let cell = null;

  function show() {
    const [seat, key] = cell;
    const now = log.value(seat, key);
    const entries = log.history(seat, key);
    box.querySelector("[data-cell]").textContent = label(seat, key);
    box.querySelector("[data-nothing]").hidden = entries.length > 0;
    // The newest first: what one looks for was there a moment ago.
    list.replaceChildren(...entries.map((entry) => itemOf(entry, key, now)).reverse());
  }

  function itemOf(entry, key, now) {
    const item = box.querySelector("template").content.firstElementChild.cloneNode(true);
    const told = value(key, entry.value);
    item.querySelector("[data-value]").textContent = told;
    item.querySelector("[data-who]").textContent = entry.own ? words.own : words.other;
    const time = item.querySelector("time");
    time.dateTime = new Date(entry.moment).toISOString();
    time.textContent = momentInWords(entry.moment);
    item.querySelector("[data-undoing]").hidden = !entry.undoes;
    item.querySelector("[data-undone]").hidden = !entry.undone;
    const button = item.querySelector("button");
    button.hidden = same(entry.value, now);
    button.querySelector("[data-again]").textContent = told;
    button.addEventListener("click", () => putBack(entry.value));
    return item;
  }

  async function putBack(former) {
    const [seat, key] = cell;
    await log.write([{ seat, key, value: former }]);
    show();
    // The button that was pressed is gone; whoever uses the keys goes on from the top.
    box.querySelector("h2").focus();
  }

  return (seat, key) => {
    cell = [seat, key];
    show();
    box.showModal();
  };
}

const same = (one, other) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
