// What tells the lines of a score apart on a picture: a colour and a pattern each, never the colour alone.

import { drawn } from "./svg.js";

const GROUNDS = 8;
// Each is drawn in a square of 10 units; the first colour stays plain.
const INKS = [
  "",
  "M-2 12L12 -2M-2 2L2 -2M8 12L12 8",
  "M5 3a2 2 0 1 0 0 4a2 2 0 1 0 0-4z",
  "M0 5H10",
  "M-2 -2L12 12M-2 8L2 12M8 -2L12 2",
  "M5 0V10",
  "M0 5H10M5 0V10",
  "M-1 8L2.500 3L5 8L7.500 3L11 8",
];

/** Give the address of a line's pattern, for `fill`; after eight lines the colours come again with other patterns. */
export const fillOf = (prefix, line) => `url(#${prefix}-line-${line})`;

/** Make the patterns of so many lines, as the definitions of a picture; `prefix` keeps their ids apart. */
export function linePatterns(prefix, lines) {
  return drawn("defs", {}, ...Array.from({ length: lines }, (_none, line) => pattern(prefix, line)));
}

function pattern(prefix, line) {
  const ink = INKS[(line + Math.floor(line / GROUNDS) * 3) % INKS.length];
  const size = { width: 10, height: 10 };
  const parts = [drawn("rect", { ...size, class: `ground ground-${line % GROUNDS}` })];
  if (ink) parts.push(drawn("path", { d: ink, class: "ink" }));
  return drawn("pattern", { id: `${prefix}-line-${line}`, patternUnits: "userSpaceOnUse", ...size }, ...parts);
}

/** Make the little square that shows a line's pattern beside its name; its picture has to be on the page. */
export function swatch(prefix, line) {
  const box = drawn("rect", { x: 1, y: 1, width: 26, height: 18, rx: 3, class: "segment", fill: fillOf(prefix, line) });
  return drawn("svg", { viewBox: "0 0 28 20", class: "swatch", "aria-hidden": "true", focusable: "false" }, box);
}
