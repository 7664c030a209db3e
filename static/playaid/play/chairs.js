// The chairs around the table: a name and a mark each, moved by buttons, so that no drag is needed.

import { showMark } from "./rows.js";

const word = (root, name) => {
  for (const told of root.querySelectorAll("[data-word]")) told.textContent = told.dataset.word.replace("{name}", name);
};

function labelled(item, name) {
  const words = item.querySelector("[data-name-word]").dataset;
  item.querySelector("[data-name]").setAttribute("aria-label", words.nameWord.replace("{name}", name));
  item.querySelector("[data-colour]").setAttribute("aria-label", words.colourWord.replace("{name}", name));
  word(item, name);
}

/**
 * Give what shows the chairs in a list: `show(chairs)` with `{seat, plain, typed, colour}` each, in order.
 * `onChange(chairs, what)` is told of a new order ("order"), a name ("name") or a mark ("colour") at a seat,
 * `onLeave(chair)` that somebody is to go; without it nobody can.
 */
export function chairsIn(list, { onChange, onLeave = null }) {
  let chairs = [];

  function changed(what, chair) {
    onChange(chairs, what, chair);
  }

  function moved(place, by) {
    const to = place + by;
    [chairs[place], chairs[to]] = [chairs[to], chairs[place]];
    render();
    const button = list.children[to].querySelector(by < 0 ? "[data-up]" : "[data-down]");
    (button.disabled ? list.children[to].querySelector("[data-name]") : button).focus();
    changed("order");
  }

  function itemFor(chair, place) {
    const item = document.getElementById("une-chaise").content.firstElementChild.cloneNode(true);
    const [name, colour] = [item.querySelector("[data-name]"), item.querySelector("[data-colour]")];
    name.value = chair.typed;
    name.placeholder = chair.plain;
    colour.value = chair.colour;
    showMark(item, chair.colour);
    labelled(item, chair.typed || chair.plain);
    name.addEventListener("change", () => {
      chair.typed = name.value.split(/\s+/).filter(Boolean).join(" ");
      labelled(item, chair.typed || chair.plain);
      changed("name", chair);
    });
    colour.addEventListener("change", () => {
      chair.colour = colour.value;
      showMark(item, chair.colour);
      changed("colour", chair);
    });
    const [up, down, leave] = ["up", "down", "leave"].map((act) => item.querySelector(`[data-${act}]`));
    up.disabled = place === 0;
    down.disabled = place === chairs.length - 1;
    up.addEventListener("click", () => moved(place, -1));
    down.addEventListener("click", () => moved(place, 1));
    leave.hidden = !onLeave;
    leave.addEventListener("click", () => onLeave(chair));
    return item;
  }

  function render() {
    list.replaceChildren(...chairs.map(itemFor));
  }

  return {
    show(next) {
      chairs = next.map((chair) => ({ ...chair }));
      render();
    },
    get chairs() {
      return chairs;
    },
  };
}
