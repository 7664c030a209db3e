/* Where in a field of several names one is typing: the piece under the caret, and the field with another in its place. */

/** Where the piece under ``caret`` begins and ends; a semicolon behind a backslash is part of a name. */
export function pieceAt(text, caret, several) {
  if (!several) return { start: 0, end: text.length };
  const breaks = [...text.matchAll(/\\.|;/gs)].filter((found) => found[0] === ";").map((found) => found.index);
  const before = breaks.filter((place) => place < caret);
  const after = breaks.find((place) => place >= caret);
  return { start: before.length ? before[before.length - 1] + 1 : 0, end: after ?? text.length };
}

/** The text with ``name`` in the place of that piece, and where the caret goes: behind it, ready for the next. */
export function withName(text, { start, end }, name, several) {
  const head = start > 0 ? `${text.slice(0, start).trimEnd()} ` : "";
  const tail = text.slice(end).trimStart();
  const closing = several ? " ; " : "";
  const rest = tail.startsWith(";") ? tail.slice(1).trimStart() : tail;
  return { text: `${head}${name}${closing}${rest}`, caret: head.length + name.length + closing.length };
}
