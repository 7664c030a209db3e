// Totals, places and what decides, always in sight above the sheet; a total tells its lines when it is pressed.

import { showMark } from "./rows.js";

const figure = (number) => String(number).replace("-", "\u2212");

/** Write a text where it is another one than before: what did not change is not touched. */
export function tell(place, text) {
  if (place && place.textContent !== text) place.textContent = text;
}

/** Give what shows the totals of a table in `root`; `onPress(seat)` is called for a total that is pressed. */
export function totalsBar({ root, words, onPress }) {
  const list = root.querySelector("ul");
  let chips = [];
  const chipFor = ({ seat, name, colour }) => {
    const item = document.getElementById("un-total").content.firstElementChild.cloneNode(true);
    tell(item.querySelector("[data-name]"), name);
    showMark(item, colour);
    item.firstElementChild.addEventListener("click", () => onPress(seat));
    return item;
  };
  return {
    seat(seats) {
      chips = seats.map(chipFor);
      list.replaceChildren(...chips);
      root.hidden = false;
    },
    show(answer, { together, ranked, finished }) {
      answer.players.forEach(({ total, rank }, place) => {
        const chip = chips[place];
        tell(chip.querySelector("[data-total]"), figure(total));
        tell(chip.querySelector("[data-rank]"), together || !ranked ? "" : words.place.replace("{rank}", rank));
        chip.firstElementChild.classList.toggle("leads", ranked && answer.winners.includes(answer.players[place].name));
      });
      const { decision } = answer;
      tell(root.querySelector("[data-decision]"), finished ? decision : words.forNow.replace("{decision}", () => decision));
    },
    clear() {
      for (const chip of chips) {
        tell(chip.querySelector("[data-total]"), "–");
        tell(chip.querySelector("[data-rank]"), "");
        chip.firstElementChild.classList.remove("leads");
      }
      tell(root.querySelector("[data-decision]"), "");
    },
  };
}
