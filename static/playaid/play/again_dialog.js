// "Play again with the same people": asks in which seats, and begins the new play.

import { cellsOfNext } from "./again.js";
import { dialog } from "./dialogs.js";

/** Give what opens the dialog for a shown result; `onAgain(log, seats)` gets the new play and its table's order. */
export function againDialog({ plays, facts, onAgain }) {
  const box = dialog("rejouer");
  let former = null;

  async function begin(order) {
    const { log, seats } = former;
    const cells = cellsOfNext((seat, key) => log.value(seat, key), seats, order);
    const { slug, version, title } = facts;
    const made = await plays.create({ slug, version, title, game: log.game, cells });
    box.close();
    const numbers = cells.find(({ seat, key }) => seat === 0 && key === "@seats").value;
    onAgain(made, numbers.map((number) => seats.find(({ seat }) => seat === number)));
  }

  box.addEventListener("click", (event) => {
    const order = event.target.closest("[data-order]")?.dataset.order;
    if (order) begin(order);
  });
  return (shown) => {
    former = shown;
    box.showModal();
  };
}
