// The values of formulas, by the same rules as on the server: a boolean is no integer, a row equals its id.
// A row is a plain object, a table a Map of ids to rows (a Map keeps the order of ids such as "1").

/** A formula that has no value for these figures; its message is for the person at the table. */
export class EvaluationFault extends Error {}

const NBSP = "\u00a0";

const isList = Array.isArray;
const isMapping = (value) => value !== null && typeof value === "object" && !isList(value);
const has = (mapping, key) => (mapping instanceof Map ? mapping.has(key) : Object.hasOwn(mapping, key));
const get = (mapping, key) => (mapping instanceof Map ? mapping.get(key) : mapping[key]);
const size = (mapping) => (mapping instanceof Map ? mapping.size : Object.keys(mapping).length);

function kind(value) {
  if (value === null) return "rien";
  const kinds = { boolean: "oui/non", number: "entier", string: "texte" };
  return kinds[typeof value] ?? (isList(value) ? "liste" : "ligne");
}

export function integer(value, what) {
  if (typeof value === "number") return value;
  throw new EvaluationFault(`«${NBSP}${what}${NBSP}» attend un entier et reçoit${NBSP}: ${kind(value)}`);
}

/** Refuse a number that could not be held exactly; also turns −0 into 0. */
export function bounded(number) {
  if (Number.isSafeInteger(number)) return number + 0;
  throw new EvaluationFault("nombre trop grand");
}

export function items(value, what) {
  if (isList(value)) return value;
  if (isMapping(value)) return value instanceof Map ? [...value.values()] : Object.values(value);
  throw new EvaluationFault(`«${NBSP}${what}${NBSP}» attend une liste et reçoit${NBSP}: ${kind(value)}`);
}

export function truth(value) {
  if (isList(value)) return value.length > 0;
  return isMapping(value) ? size(value) > 0 : Boolean(value);
}

function identity(value) {
  if (!isMapping(value)) return value;
  if (!has(value, "id")) throw new EvaluationFault("cette ligne n’a pas d’identifiant à comparer");
  return get(value, "id");
}

export function equal(left, right) {
  const [first, second] = [identity(left), identity(right)];
  if (isList(first) || isList(second)) throw new EvaluationFault("deux listes ne se comparent pas");
  return first === second;
}

function entryKey(place) {
  const key = identity(place);
  if (typeof key === "string" || typeof key === "number") return String(key);
  throw new EvaluationFault(`une table se lit par un texte ou un nombre, pas par${NBSP}: ${kind(key)}`);
}

export function member(value, group) {
  if (isMapping(group)) return has(group, entryKey(value));
  return items(group, "in").some((item) => equal(value, item));
}

export function lookedUp(holder, place) {
  if (isMapping(holder)) {
    const key = entryKey(place);
    if (has(holder, key)) return get(holder, key);
  } else if (isList(holder)) {
    const index = integer(place, "[…]");
    if (index >= 0 && index < holder.length) return holder[index];
  } else {
    throw new EvaluationFault(`«${NBSP}[…]${NBSP}» attend une liste ou une table et reçoit${NBSP}: ${kind(holder)}`);
  }
  throw new EvaluationFault("place hors de la liste ou de la table");
}

export function column(row, name) {
  if (isMapping(row) && has(row, name)) return get(row, name);
  throw new EvaluationFault(`pas de colonne «${NBSP}${name}${NBSP}» ici${NBSP}: ${kind(row)}`);
}

/** Put a value into a French text: "1, 2 et 3", "oui", a row by its label; the minus is a real one. */
export function show(value) {
  if (value === null) return "—";
  if (typeof value === "boolean") return value ? "oui" : "non";
  if (typeof value === "number") return String(value).replace("-", "−");
  if (typeof value === "string") return value;
  if (isList(value)) return listed(value.map(show)) || "—";
  const name = has(value, "label") ? get(value, "label") : has(value, "name") ? get(value, "name") : "—";
  return String(name);
}

/** Join words as French does: "Ana, Bruno et Chloé". */
export function listed(words) {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} et ${words.at(-1)}`;
}
