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
  steps: (cell) => {
    const { value } = cell.querySelector("select");
    return value === "" ? null : Number(value);
  },
  grid: (cell) => {
    const grid = cell.querySelector("[data-grid]");
    const boxes = [...grid.querySelectorAll("input")].map((box) => Number(box.checked));
    if (!boxes.includes(1) && !("required" in grid.dataset)) return null;
    const columns = Number(grid.dataset.grid);
    return Array.from({ length: boxes.length / columns }, (_none, row) =>
      boxes.slice(row * columns, (row + 1) * columns).join(""),
    );
  },
  records: (cell, words, faults) => {
    const records = [...cell.querySelector("[data-records]").children];
    return orNull(records.map((record) => fieldsOf(record, words, faults)).filter((one) => Object.keys(one).length));
  },
};

/** Read the fields within one element that says their keys and kinds; those left blank are left out. */
function read(fields, key, words, faults) {
  const values = fields.map((field) => [field.dataset[key], READ[field.dataset.kind](field, words, faults)]);
  return Object.fromEntries(values.filter(([, value]) => value !== null));
}

/** Read one cell of the sheet, null for nothing; what cannot be read is counted among the faults. */
export const readCell = (cell, words, faults) => READ[cell.dataset.kind](cell, words, faults);

const fieldsOf = (record, words, faults) =>
  read([...record.querySelectorAll(":scope > [data-field]")], "field", words, faults);

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
    // What the chosen way to fill in does not ask for stays in the form, and out of the sheet.
    const cells = [...row.querySelectorAll("[data-key]")].filter((cell) => !cell.hidden);
    return { name: names[seat], entries: read(cells, "key", words, faults) };
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
