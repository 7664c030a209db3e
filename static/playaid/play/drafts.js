// What is typed and not yet settled, as it is kept on the device: the text of a number, or the value of other fields.

import { readCell } from "../reading.js";
import { writeCell } from "./writing.js";

/** Give what to keep of a cell that somebody is typing in. */
export function drafted(cell) {
  if (cell.dataset.kind === "count") return JSON.stringify({ text: cell.querySelector("[data-number]").value });
  return JSON.stringify({ value: readCell(cell, { integer: "", range: "" }, []) });
}

/** Put a draft back into its cell; false when there is nothing in it to put back. */
export function restored(cell, kept) {
  const draft = JSON.parse(kept);
  if (cell.dataset.kind === "count" && typeof draft.text === "string") {
    cell.querySelector("[data-number]").value = draft.text;
    return true;
  }
  if (cell.dataset.kind === "count" || !("value" in draft)) return false;
  writeCell(cell, draft.value);
  return true;
}
