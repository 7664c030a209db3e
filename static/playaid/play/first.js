// Who begins: a name that somebody touches, as the game's rule wants it, or one that is drawn, each as likely.

import { peopleAround } from "./around.js";
import { dialog } from "./dialogs.js";
import { drawLot } from "./lots.js";

const HOPS = 9;
const HOP = 130;

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));

/**
 * Give the dialog "who begins?": `open()`. `seats()` gives the columns of the sheet in their order, `{seat, name}`
 * each; where teams have them the people are drawn. What is chosen is written into the `log` as `@first`.
 */
export function firstPanel({ log, seats }) {
  const box = dialog("qui-commence");
  const [list, told, draw] = ["lots", "outcome", "draw"].map((key) => box.querySelector(`[data-${key}]`));
  let people = [];

  const lots = () => [...list.querySelectorAll("[data-lot]")];

  function press(number) {
    lots().forEach((lot, place) => lot.setAttribute("aria-pressed", String(people[place].number === number)));
  }

  function tell(number) {
    const begins = people.find((one) => one.number === number);
    press(number);
    told.textContent = begins ? box.dataset.begins.replace("{name}", begins.name) : "";
  }

  function choose(number) {
    log.write([{ seat: 0, key: "@first", value: number }]);
    tell(number);
  }

  function itemFor({ number, name, column }) {
    const item = document.getElementById("un-lot").content.firstElementChild.cloneNode(true);
    item.querySelector("[data-name]").textContent = name;
    item.querySelector("[data-column]").textContent = column;
    item.querySelector("[data-lot]").addEventListener("click", () => choose(number));
    return item;
  }

  /** The show: a light hops over the names and stays on the one that was drawn before it began. */
  async function hopTo(place) {
    told.textContent = "";
    draw.disabled = true;
    press(null);
    for (let hop = 0; hop < HOPS && !still() && box.open; hop += 1) {
      const at = (place + 1 + hop * Math.max(1, Math.floor(people.length / 2) + 1)) % people.length;
      lots().forEach((lot, number) => lot.classList.toggle("lit", number === at));
      await wait(HOP);
    }
    for (const lot of lots()) lot.classList.remove("lit");
    draw.disabled = false;
  }

  async function drawOne() {
    const place = drawLot(people.length);
    const { number } = people[place];
    await hopTo(place);
    choose(number);
    if (box.open) draw.focus();
  }

  draw.addEventListener("click", drawOne);
  return {
    open() {
      const value = (seat, key) => log.value(seat, key);
      people = peopleAround({ seats: seats(), people: value(0, "@people") }, value, box.dataset.person);
      list.replaceChildren(...people.map(itemFor));
      draw.disabled = people.length < 2;
      tell(value(0, "@first"));
      box.showModal();
    },
  };
}
