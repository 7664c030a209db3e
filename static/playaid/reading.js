// From the fields of the sheet to what the rules read, with what cannot be read told at its field.

import { typedNumber } from "./counters.js";

const ticked = (cell) => [...cell.querySelectorAll("input[type=checkbox]:checked")].map((box) => box.value);
const orNull = (list) => (list.length ? list : null);

/** Give the number of a field within its bounds, or null; a fault is written beside the field and counted. */
function number(input, words, faults) {
  const value = typedNumber(input.value);
  if (value === null) return null;
  const { least, most } = input.dataset;
  if (Number.isNaN(value)) faults.push([input, words.integer]);
  else if (value < Number(least) || value > Number(most)) {
    faults.push([input, words.range.replace("{min}", least).replace("{max}", most)]);
  } else return value;
  return null;
}

const READ = {
  count: (cell, words, faults) => number(cell.querySelector("[data-number]"), words, faults),
  flag: (cell) => ticked(cell).length > 0 || null,
  choice: (cell) => cell.querySelector("select").value || null,
  subset: (cell) => orNull("numbered" in cell.dataset ? ticked(cell).map(Number) : ticked(cell)),
  pieces: (cell, words, faults) => {
    const several = [...cell.querySelectorAll("[data-number]")].flatMap((input) => {
      const id = input.id.slice(cell.querySelector("fieldset").id.length + 1);
      return Array(number(input, words, faults) ?? 0).fill(id);
    });
    return orNull([...ticked(cell), ...several]);
  },
};

function nameOf(row) {
  const input = row.querySelector("[data-default]");
  return input.value.split(/\s+/).filter(Boolean).join(" ") || input.dataset.default;
}

/** Give the names in seat order; one that is taken twice is told, and set apart meanwhile by its place. */
function namesIn(rows, words, faults) {
  const names = rows.map(nameOf);
  return names.map((name, seat) => {
    if (names.indexOf(name) === seat) return name;
    faults.push([rows[seat].querySelector("[data-default]"), words.taken]);
    return `${name} (${seat + 1})`;
  });
}

/** Read the sheet: the players, the faults (a field and what is wrong with it), and whether anything is filled in. */
export function readSheet(rows, words) {
  const faults = [];
  const names = namesIn(rows, words, faults);
  const players = rows.map((row, seat) => {
    const cells = [...row.querySelectorAll("[data-key]")];
    const read = cells.map((cell) => [cell.dataset.key, READ[cell.dataset.kind](cell, words, faults)]);
    return { name: names[seat], entries: Object.fromEntries(read.filter(([, value]) => value !== null)) };
  });
  return { players, faults, filled: players.some(({ entries }) => Object.keys(entries).length > 0) };
}

/** Show the faults at their fields, and none anywhere else. */
export function showFaults(form, faults) {
  for (const field of form.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
  for (const place of form.querySelectorAll("[data-error]")) place.textContent = "";
  for (const [field, message] of faults) {
    field.setAttribute("aria-invalid", "true");
    const place = document.getElementById(field.getAttribute("aria-describedby").split(" ").at(-1));
    place.textContent = message;
  }
}

/** Write the players' names into the names of their fields. */
export function showNames(rows, players) {
  rows.forEach((row, seat) => {
    row.dataset.name = players[seat].name;
    for (const owner of row.querySelectorAll("[data-owner]")) owner.textContent = players[seat].name;
  });
}

/** Say what is ticked in the options that are folded away. */
export function showChosen(form) {
  for (const summary of form.querySelectorAll("[data-chosen]")) {
    const items = [...summary.closest("fieldset").querySelectorAll("li")];
    summary.textContent = items.map(chosenIn).filter(Boolean).join(", ") || summary.dataset.none;
  }
}

function chosenIn(item) {
  const label = item.querySelector("label").firstChild.textContent.trim();
  const input = item.querySelector("input");
  if (input.type === "checkbox") return input.checked ? label : "";
  return ["", "0"].includes(input.value.trim()) ? "" : `${label} × ${input.value.trim()}`;
}
