// The lines of one player's score with their reasons, on demand.

import { dialog } from "./dialogs.js";

const figure = (number) => String(number).replace("-", "\u2212");

function line(label, points, because) {
  const name = document.createElement("dt");
  const reason = document.createElement("dd");
  const number = document.createElement("strong");
  number.textContent = figure(points);
  name.append(label, number);
  reason.textContent = because;
  return [name, reason];
}

/** Give what opens the dialog for the player in a place of an answer. */
export function linesDialog({ units }) {
  const box = dialog("compte");
  return (answer, place) => {
    const { name, total, lines } = answer.players[place];
    const reasons = answer.explanations[name];
    box.querySelector("[data-name]").textContent = name;
    box.querySelector("[data-total]").textContent = figure(total);
    box.querySelector("[data-unit]").textContent = units[Number(Math.abs(total) > 1)];
    const shown = Object.entries(lines).flatMap(([key, points]) => line(answer.labels[key], points, reasons[key]));
    box.querySelector("[data-lines]").replaceChildren(...shown);
    box.showModal();
  };
}
