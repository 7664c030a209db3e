// The result as a file for a spreadsheet.

// A cell that begins so would be run as a formula by the programs that open it; the wide forms count as well.
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const MARK = "\ufeff";

/**
 * Give the result as CSV text: a row a player in the order of `seats`, a column a line of the score. Separated by
 * semicolons and led by a byte order mark, as spreadsheets of France open it by themselves; lines end in CR LF.
 * `words` are the heads of the columns that are no line: `{player, rank, total}`. Where `ranked` is false, nobody has
 * a place, and the column is left out.
 */
export function csvOf(answer, seats, words, ranked = true) {
  const lines = Object.keys(answer.labels);
  const place = (cell) => (ranked ? [cell] : []);
  const total = (cell) => (lines.length ? [cell] : []);
  const head = [words.player, ...place(words.rank), ...lines.map((key) => answer.labels[key]), ...total(words.total)];
  const rows = answer.players.map((player, seat) => [
    seats[seat]?.name ?? player.name,
    ...place(player.rank),
    ...lines.map((key) => player.lines[key] ?? 0),
    ...total(player.total),
  ]);
  return MARK + [head, ...rows].map((row) => `${row.map(cellOf).join(";")}\r\n`).join("");
}

/** Write a cell: a number stays one, and a text that a spreadsheet would run gets an apostrophe in front. */
export function cellOf(value) {
  if (typeof value === "number") return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Hand a text to the person as a file of this name. */
export function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  Object.assign(link, { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // Not at once: the browser reads the file after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
