// From a value of the log to the fields of its cell: what reading.js reads, the other way round.

import { fillRecords } from "./writing_records.js";

const figure = (number) => String(number).replace("-", "\u2212");

function writeNumber(input, value) {
  input.value = value === null ? "" : figure(value);
}

function writeChoice(select, value) {
  select.value = value === null ? "" : String(value);
  // What the list does not know shows as nothing chosen.
  if (select.selectedIndex < 0) select.value = "";
}

function tick(cell, values) {
  const chosen = new Set(values.map(String));
  for (const box of cell.querySelectorAll("input[type=checkbox]")) box.checked = chosen.has(box.value);
}

function writePieces(cell, value) {
  const pieces = value ?? [];
  tick(cell, pieces);
  const prefix = `${cell.querySelector("fieldset").id}-`;
  for (const input of cell.querySelectorAll("[data-number]")) {
    const id = input.id.slice(prefix.length);
    const many = pieces.filter((piece) => piece === id).length;
    writeNumber(input, many || null);
  }
}

function writeGrid(cell, value) {
  const boxes = [...cell.querySelectorAll("[data-grid] input")];
  const squares = (value ?? []).flatMap((row) => [...row].map(Number));
  boxes.forEach((box, place) => {
    box.checked = squares[place] === 1;
  });
}

const WRITE = {
  count: (cell, value) => writeNumber(cell.querySelector("[data-number]"), value),
  flag: (cell, value) => {
    cell.querySelector("input[type=checkbox]").checked = value === true;
  },
  choice: (cell, value) => writeChoice(cell.querySelector("select"), value),
  steps: (cell, value) => writeChoice(cell.querySelector("select"), Array.isArray(value) ? value.length : value),
  subset: (cell, value) => tick(cell, value ?? []),
  pieces: writePieces,
  grid: writeGrid,
  records: (cell, value) => fillRecords(cell, value ?? [], writeField),
};

function writeField(field, value) {
  WRITE[field.dataset.kind](field, value ?? null);
}

/** Show a value (null for nothing) in the fields of a cell. */
export function writeCell(cell, value) {
  writeField(cell, value);
}
