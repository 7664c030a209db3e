// What a key of the keypad does to the text of a field, at the place where one writes.

const MINUS = "\u2212";
const MOST_LETTERS = 10;

/** Write one key into a field: "0" to "9", "minus", "back", "clear" or "ten" (ten more). */
export function write(field, key) {
  (KEYS[key] ?? digit)(field, key);
}

function digit(field, key) {
  const { selectionStart: start, selectionEnd: end, value } = field;
  if (value.length - (end - start) >= MOST_LETTERS) return;
  field.setRangeText(key, start, end, "end");
}

function back(field) {
  const { selectionStart: start, selectionEnd: end } = field;
  field.setRangeText("", start === end ? Math.max(0, start - 1) : start, end, "end");
}

function clear(field) {
  field.value = "";
}

/** A minus belongs to the whole number, wherever one writes; pressed again it goes away. */
function minus(field) {
  const { value, selectionStart: start } = field;
  const negative = /^\s*[-\u2212]/.test(value);
  field.value = negative ? value.replace(/^\s*[-\u2212]\s*/, "") : `${MINUS}${value.trim()}`;
  const place = Math.max(0, start + (negative ? -1 : 1));
  field.setSelectionRange(place, place);
}

function ten(field) {
  const { least, most } = field.dataset;
  const now = Number(field.value.replace(MINUS, "-").replace(/\s/g, "") || "0");
  if (!Number.isInteger(now)) return;
  field.value = String(Math.min(Number(most), Math.max(Number(least), now + 10))).replace("-", MINUS);
}

const KEYS = { back, clear, minus, ten };
