// Beginning a play: the variant where there are several, how many play, and – if one likes – names and places.

import { chairsIn } from "./chairs.js";
import { colourOf } from "./table.js";

function button(text, label, onPress) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  if (label) made.setAttribute("aria-label", label);
  made.setAttribute("aria-pressed", "false");
  made.className = "quiet";
  made.addEventListener("click", () => onPress(made));
  return made;
}

function press(group, pressed) {
  for (const one of group.querySelectorAll("button")) {
    one.setAttribute("aria-pressed", String(one === pressed));
    one.classList.toggle("quiet", one !== pressed);
  }
}

/** How many columns the sheet has: those of the document for so many people, the people otherwise. */
function columnsFor(variant, people) {
  if (!variant.seats) return [people];
  const teams = variant.teams[people];
  return teams ? [teams] : variant.seats;
}

/** The cells that a new play begins with. */
function opening(variant, people, chairs) {
  const cells = [
    { seat: 0, key: "@variant", value: variant.key },
    { seat: 0, key: "@seats", value: chairs.map(({ seat }) => seat) },
    { seat: 0, key: "@people", value: people },
  ];
  for (const { seat, typed, colour } of chairs) {
    if (typed) cells.push({ seat, key: "@name", value: typed });
    cells.push({ seat, key: "@colour", value: colour });
  }
  return cells;
}

/** Bring the form to life; `onBegin(cells, view)` is told when somebody begins, with the view to show first. */
export function startForm({ form, facts, words, onBegin }) {
  const [variants, numbers, columns] = ["variants", "numbers", "columns"].map((key) => form.querySelector(`[data-${key}]`));
  const chairs = chairsIn(form.querySelector("[data-chairs] ol"), { onChange: () => {} });
  let variant = facts.variants[0];
  let people = 0;

  function sit(number) {
    const known = new Map(chairs.chairs.map((chair) => [chair.seat, chair]));
    const seated = Array.from({ length: number }, (_none, place) => {
      const seat = place + 1;
      const plain = number > 1 ? words.seat.replace("{noun}", variant.noun).replace("{n}", seat) : variant.noun;
      return { typed: "", colour: colourOf(seat), ...known.get(seat), seat, plain };
    });
    chairs.show(seated);
    form.querySelector("[data-chairs]").hidden = number < 2;
    form.querySelector("[data-begin]").hidden = false;
  }

  function choosePeople(number) {
    people = number;
    const possible = columnsFor(variant, number);
    columns.hidden = possible.length < 2;
    const list = columns.querySelector("[data-column-numbers]");
    list.replaceChildren(
      ...possible.map((count) =>
        button(String(count), "", (made) => {
          press(list, made);
          sit(count);
        }),
      ),
    );
    if (possible.length === 1) sit(possible[0]);
    else form.querySelector("[data-begin]").hidden = true;
  }

  function showNumbers() {
    const made = variant.players.map((number) =>
      button(String(number), number > 1 ? words.ofPlayers.replace("{n}", number) : words.ofOne, (pressed) => {
        press(numbers, pressed);
        choosePeople(number);
      }),
    );
    for (const one of made) one.classList.add("number-button");
    numbers.replaceChildren(...made);
    numbers.closest("fieldset").hidden = made.length < 2;
    form.querySelector("[data-chairs]").hidden = true;
    form.querySelector("[data-begin]").hidden = true;
    columns.hidden = true;
    if (made.length === 1) choosePeople(variant.players[0]);
  }

  function showVariants() {
    const made = facts.variants.map((known) => {
      const one = button(known.label, "", (pressed) => {
        press(variants, pressed);
        variant = known;
        showNumbers();
      });
      if (known.text) {
        const hint = document.createElement("span");
        hint.className = "hint";
        hint.textContent = known.text;
        one.append(hint);
      }
      return one;
    });
    variants.append(...made);
    variants.hidden = made.length < 2;
    press(variants, made[0]);
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    onBegin(opening(variant, people, chairs.chairs), event.submitter?.value || "sheet");
  });
  showVariants();
  showNumbers();
  return {
    /** Choose the variant and the number that an address asked for, when they can be. */
    ask(number, asked) {
      const place = facts.variants.findIndex(({ key }) => key === asked);
      if (place > 0) variants.querySelectorAll("button")[place].click();
      const known = [...numbers.children].find((one) => one.textContent === String(number));
      known?.click();
    },
  };
}
