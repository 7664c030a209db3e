// The lines of the score as a table, with what each figure comes from below it.

import { swatch } from "./patterns.js";

const figure = (number) => String(number).replace("-", "\u2212");

function cell(name, text, attributes = {}) {
  const element = document.createElement(name);
  element.textContent = text;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/** Keep the head of a row, which the template wrote, and put these cells after it. */
function fill(row, cells) {
  row.replaceChildren(row.firstElementChild, ...cells);
}

function lineRow(key, line, answer, players, prefix) {
  const head = cell("th", "", { scope: "row" });
  const name = cell("span", "", { class: "line-name" });
  // A single line is the whole bar, in the player's colour: it has no pattern.
  if (Object.keys(answer.labels).length > 1) name.append(swatch(prefix, line));
  name.append(answer.labels[key]);
  head.append(name);
  const row = document.createElement("tr");
  row.append(head, ...players.map((player) => cell("td", figure(player.lines[key] ?? 0), { class: "number" })));
  return row;
}

/** Show the points of `players` (in the order of the columns) in the table; without `ranked` nobody has a place. */
export function showTable(root, answer, players, { ranked, prefix = "result" }) {
  const find = (name) => root.querySelector(`[data-${name}]`);
  const numbers = (values) => values.map((value) => cell("td", value, { class: "number" }));
  fill(find("heads"), players.map((player) => cell("th", player.name, { scope: "col", class: "number" })));
  const lines = Object.keys(answer.labels);
  find("lines").replaceChildren(...lines.map((key, line) => lineRow(key, line, answer, players, prefix)));
  fill(find("totals"), numbers(players.map((player) => figure(player.total))));
  fill(find("ranks"), numbers(players.map((player) => String(player.rank))));
  find("ranks").hidden = !ranked;
}

/** Show below the table where the points of each player come from; `blank(name)` copies a pattern of the template. */
export function showExplained(place, answer, players, blank) {
  const sections = players.map((player) => {
    const section = blank("explained");
    section.querySelector("[data-name]").textContent = player.name;
    const lines = Object.keys(answer.labels).map((key) => explainedLine(blank("line"), key, answer, player));
    section.querySelector("ul").append(...lines);
    return section;
  });
  place.replaceChildren(...sections);
}

function explainedLine(item, key, answer, player) {
  item.querySelector("[data-label]").textContent = answer.labels[key];
  item.querySelector("[data-points]").textContent = figure(player.lines[key] ?? 0);
  item.querySelector("[data-because]").textContent = answer.explanations[player.name]?.[key] ?? "";
  return item;
}
