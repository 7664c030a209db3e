// Cells and their values in words, as a history or a list of corrections tells them.

const figure = (number) => String(number).replace("-", "\u2212");
// What the log says of the table itself, and people understand; its other keys are for the tablets.
const OF_TABLE = { "@name": "name", "@variant": "variant", "@seats": "seats" };

/**
 * Give `{knows, label, value}` for the cells of a play: whether there are words for a key, the name of a cell
 * ("Catégorie – Joueur"), and a value in words. `words` are the texts of the template; `seats` `[{seat, name}]`.
 */
export function cellWords({ rules, seats, words }) {
  const entries = new Map((rules.entries ?? []).map((entry) => [entry.key, entry]));
  const tables = new Map((rules.tables ?? []).map(({ key, rows }) => [key, new Map(rows.map((row) => [row.id, row]))]));
  const nameOf = (number) => seats.find(({ seat }) => seat === number)?.name ?? String(number);
  const labelOf = (key) => entries.get(key)?.label ?? words[OF_TABLE[key]] ?? key;
  return {
    knows: (key) => entries.has(key) || Object.hasOwn(OF_TABLE, key),
    label: (seat, key) => (seat === 0 ? labelOf(key) : `${labelOf(key)} – ${nameOf(seat)}`),
    value(key, value) {
      if (value === null || value === undefined || value === "") return words.blank;
      if (key === "@seats") return value.map(nameOf).join(", ");
      if (key === "@variant") return rules.variants?.find((known) => known.key === value)?.label ?? value;
      const entry = entries.get(key);
      return entry ? (TOLD[entry.kind] ?? String)(value, { words, rows: tables.get(entry.from) }) : String(value);
    },
  };
}

const labelIn = (rows, id) => rows?.get(id)?.label ?? figure(id);
const counted = (text, number) => text.replace("{number}", figure(number));

const TOLD = {
  count: (value) => figure(value),
  flag: (value, { words }) => (value ? words.yes : words.no),
  choice: (value, { rows }) => labelIn(rows, value),
  subset: (value, { rows }) => value.map((id) => labelIn(rows, id)).join(", "),
  pieces: (value, { rows }) => grouped(value.map((id) => labelIn(rows, id))).join(", "),
  steps: (value) => figure(Array.isArray(value) ? value.length : value),
  records: (value, { words }) => counted(words.rows, value.length),
  grid: (value, { words }) => counted(words.squares, value.join("").replaceAll("0", "").length),
};

/** Give "Bois × 3" for what is there several times. */
function grouped(labels) {
  const found = new Map();
  for (const label of labels) found.set(label, (found.get(label) ?? 0) + 1);
  return [...found].map(([label, number]) => (number > 1 ? `${label} × ${number}` : label));
}

/** Give a moment (milliseconds since 1970) as day and time in the page's language. */
export function momentInWords(moment) {
  const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long", timeStyle: "short" });
  return format.format(new Date(moment));
}
