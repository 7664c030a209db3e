// One player at a time: on a small screen, for the ear, or for whoever likes it better.

import { choose, chosen } from "./choices.js";

const NARROW = "(max-width: 43.7rem)";

/** Give what shows the rows of a sheet one by one, or all. */
export function walking({ root, button, onTurn = () => {} }) {
  const bar = root.querySelector("[data-walk]");
  let rows = [];
  let names = [];
  let place = 0;
  let alone = chosen("alone") ?? matchMedia(NARROW).matches;

  function show() {
    const one = alone && rows.length > 1;
    rows.forEach((row, number) => {
      row.hidden = one && number !== place;
    });
    bar.hidden = !one;
    bar.querySelector("[data-whose]").textContent = `${names[place] ?? ""} (${place + 1}/${rows.length})`;
    button.setAttribute("aria-pressed", String(alone));
    button.hidden = rows.length < 2;
    root.classList.toggle("one-by-one", one);
  }

  function go(to) {
    place = (to + rows.length) % rows.length;
    show();
    onTurn(place);
  }

  bar.querySelector("[data-before]").addEventListener("click", () => go(place - 1));
  bar.querySelector("[data-after]").addEventListener("click", () => go(place + 1));
  button.addEventListener("click", () => {
    alone = !alone;
    choose("alone", alone);
    show();
  });
  return {
    seat(newRows, newNames) {
      rows = newRows;
      names = newNames;
      place = Math.min(place, Math.max(rows.length - 1, 0));
      show();
    },
    /** Bring the row into sight that an element stands in. */
    reveal(row) {
      if (alone && rows.includes(row)) go(rows.indexOf(row));
    },
  };
}
