// What looks odd on a sheet although it can be scored, as on the server: warnings at the player and the entry.

import { value, written } from "./formula.js";
import { listed, truth } from "./values.js";

const NBSP = "\u00a0";

/** Give the warnings: those between players, then the checks of the document, player by player. */
export function oddities(definition, entries, tables, counts) {
  const between = entries.flatMap((entry) => BETWEEN[entry.kind]?.(entry, counts, tables) ?? []);
  return [...between, ...declared(definition, counts)];
}

const held = (count, entry) => count.run.names.get(entry.key);
const warning = (player, key, message) => ({ player, key, message });

function exclusive(entry, counts) {
  const having = entry.exclusive ? counts.filter((count) => held(count, entry)).map(({ name }) => name) : [];
  if (having.length < 2) return [];
  const message = `${entry.label}${NBSP}: un seul joueur peut l’avoir, pas ${listed(having)}`;
  return having.map((name) => warning(name, entry.key, message));
}

function unique(entry, counts) {
  if (!entry.unique) return [];
  const chosen = counts.filter((count) => held(count, entry));
  const times = tally(chosen.map((count) => held(count, entry).id));
  return chosen
    .filter((count) => times.get(held(count, entry).id) > 1)
    .map((count) => warning(count.name, entry.key, `${held(count, entry).label} est pris par plusieurs joueurs`));
}

function supply(entry, counts) {
  const total = counts.reduce((sum, count) => sum + held(count, entry), 0);
  if (entry.supply === undefined || total <= entry.supply) return [];
  const message = `${entry.label}${NBSP}: ${total} en tout, mais il n’en existe que ${entry.supply}`;
  return [warning(null, entry.key, message)];
}

function tooMany(entry, counts, tables) {
  const times = tally(counts.flatMap((count) => held(count, entry).map((row) => row.id)));
  return [...tables.get(entry.from).values()]
    .filter((row) => (times.get(row.id) ?? 0) > (row.copies ?? 1))
    .map((row) => {
      const message = `${row.label}${NBSP}: ${times.get(row.id)} en tout, mais il n’en existe que ${row.copies ?? 1}`;
      return warning(null, entry.key, message);
    });
}

const limited = (entry, counts, tables) => (entry.limited ? tooMany(entry, counts, tables) : []);

const BETWEEN = { flag: exclusive, choice: unique, count: supply, pieces: tooMany, subset: limited };

function tally(ids) {
  const times = new Map();
  for (const id of ids) times.set(id, (times.get(id) ?? 0) + 1);
  return times;
}

function declared(definition, counts) {
  return counts.flatMap(({ name, run }) =>
    (definition.checks ?? [])
      .filter((check) => truth(value(check.when, run)))
      .map((check) => warning(name, check.entry ?? check.key, written(check.text, run))),
  );
}
