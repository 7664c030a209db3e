// The names of people where teams have the columns, or the table shares one: the sheet names the columns only.

import { peopleAround } from "./around.js";
import { dialog } from "./dialogs.js";

/** Give the dialog of the people's names: `open()`; each is written into the log as `@person` of its number. */
export function peopleDialog({ log, table, word }) {
  const box = dialog("noms-des-joueurs");

  function itemFor({ number, column }) {
    const item = document.getElementById("une-personne").content.firstElementChild.cloneNode(true);
    const plain = word.replace("{n}", number);
    item.querySelector("[data-who]").textContent = column ? `${plain} – ${column}` : plain;
    const field = item.querySelector("input");
    field.value = log.value(number, "@person") ?? "";
    field.addEventListener("change", () => {
      const name = field.value.split(/\s+/).filter(Boolean).join(" ");
      log.write([{ seat: number, key: "@person", value: name || null }]);
    });
    return item;
  }

  return {
    open() {
      const value = (seat, key) => log.value(seat, key);
      box.querySelector("[data-people]").replaceChildren(...peopleAround(table(), value, word).map(itemFor));
      box.showModal();
    },
  };
}
