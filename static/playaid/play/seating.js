// Names, marks and places while a play goes on; somebody can still sit down, or leave.

import { chairsIn } from "./chairs.js";
import { ask, dialog } from "./dialogs.js";

const MOST_SEATS = 20;

/** A number that nobody had yet, so that nobody finds another one's points; at the last, one that is free again. */
function nextSeat(taken) {
  const highest = Math.max(...taken);
  if (highest < MOST_SEATS) return highest + 1;
  return Array.from({ length: MOST_SEATS }, (_none, place) => place + 1).find((seat) => !taken.includes(seat));
}

/** Give the dialog of the table: `open()`, and `refresh()` when the log has changed. */
export function seatsDialog({ log, words, table }) {
  const box = dialog("joueurs");
  const add = box.querySelector("[data-add-seat]");
  const chairs = chairsIn(box.querySelector(".chairs"), { onChange, onLeave });
  const most = () => Math.max(...(table().variant.seats ?? table().variant.players));
  const least = () => Math.min(...(table().variant.seats ?? table().variant.players));

  function onChange(list, what, chair) {
    if (what === "order") log.write([{ seat: 0, key: "@seats", value: list.map(({ seat }) => seat) }]);
    if (what === "name") log.write([{ seat: chair.seat, key: "@name", value: chair.typed || null }]);
    if (what === "colour") log.write([{ seat: chair.seat, key: "@colour", value: chair.colour }]);
  }

  async function onLeave({ seat, typed, plain }) {
    if (table().seats.length <= least()) return;
    if (!(await ask(words.leave.replace("{name}", typed || plain), words.leaveAct))) return;
    write(table().seats.map((one) => one.seat).filter((one) => one !== seat));
  }

  function write(seats) {
    const cells = [{ seat: 0, key: "@seats", value: seats }];
    if (!table().variant.seats) cells.push({ seat: 0, key: "@people", value: seats.length });
    log.write(cells);
  }

  function show() {
    chairs.show(table().seats);
    add.hidden = table().seats.length >= most();
    for (const leave of box.querySelectorAll("[data-leave]")) leave.hidden = table().seats.length <= least();
  }

  add.addEventListener("click", () => {
    const taken = table().seats.map(({ seat }) => seat);
    write([...taken, nextSeat(taken)]);
    show();
  });
  return {
    open() {
      show();
      box.showModal();
    },
    refresh() {
      if (box.open && !box.contains(document.activeElement?.closest("[data-name]"))) show();
    },
  };
}
