// The kinds of entries: what stands for "not filled in", and what formulas see of a valid value, as on the server.

const NONE = () => [];
const EMPTY = {
  count: () => 0,
  flag: () => false,
  choice: () => null,
  subset: NONE,
  pieces: NONE,
  records: NONE,
  grid: NONE,
  steps: NONE,
};

const READ = {
  count: (raw) => raw,
  flag: (raw) => raw,
  choice: (raw, entry, tables) => tables.get(entry.from).get(raw),
  subset: (raw, entry, tables) =>
    entry.from ? raw.map((id) => tables.get(entry.from).get(id)) : [...raw].sort((left, right) => left - right),
  pieces: (raw, entry, tables) => raw.map((id) => tables.get(entry.from).get(id)),
  records: (raw, entry, tables) => raw.map((one) => Object.fromEntries(fieldsOf(one, entry, tables))),
  grid: (raw) => raw.map((row) => [...row].map(Number)),
  steps: (raw) => Array.from({ length: raw.length ?? raw }, (_none, place) => place + 1),
};

function fieldsOf(raw, entry, tables) {
  const own = (key) => (Object.hasOwn(raw, key) ? raw[key] : null);
  return entry.fields.map((field) => [field.key, entered(own(field.key), field, tables)]);
}

/** Whether an entry was not filled in. */
export const missing = (raw) => raw === undefined || raw === null;

/** Give the value that formulas see of an entry: what was filled in, or its empty value. */
export function entered(raw, entry, tables) {
  return missing(raw) ? EMPTY[entry.kind]() : READ[entry.kind](raw, entry, tables);
}
