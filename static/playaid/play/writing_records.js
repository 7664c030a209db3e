// Lists of small forms: as many as the value has, and one blank form where it has none.

import { showSteps } from "../counters.js";
import { setLength } from "../records.js";

/** Show a list of records; `write(field, value)` fills one field in. */
export function fillRecords(cell, records, write) {
  const list = cell.querySelector("[data-records]");
  setLength(list, Math.max(records.length, 1), showSteps);
  [...list.children].forEach((record, place) => {
    for (const field of record.querySelectorAll(":scope > [data-field]")) {
      write(field, (records[place] ?? {})[field.dataset.field] ?? null);
    }
  });
}
