// Figures with a name: a formula, rows tallied by a column, or free units spread at their best; as on the server.

import { Run, value, weight } from "./formula.js";
import { EvaluationFault, bounded, column, integer, items, truth } from "./values.js";

const MAX_UNITS = 12;

/** Give a named figure within a run. */
export function figureOf(figure, run) {
  if (figure.tally) return tallied(figure.tally, run);
  return figure.spread ? spread(figure.spread, run) : value(figure.value, run);
}

function tallied({ of, by, words, sum }, run) {
  const found = new Map(words.map((word) => [word, 0]));
  const rows = items(value(of, run), "tally");
  run.spend(4 * rows.length);
  for (const row of rows) {
    const worth = sum === undefined ? 1 : integer(column(row, sum), "tally");
    const told = column(row, by);
    for (const word of typeof told === "string" ? [told] : items(told, "tally")) {
      if (found.has(word)) found.set(word, bounded(found.get(word) + worth));
    }
  }
  return found;
}

function spread({ when, units, over, worth }, run) {
  const start = over.map((name) => integer(run.names.get(name) ?? null, name));
  if (when !== undefined && !truth(value(when, run))) {
    return { worth: 0, ...Object.fromEntries(over.map((name, place) => [name, start[place]])) };
  }
  const free = integer(value(units, run), "spread");
  if (free < 0 || free > MAX_UNITS) {
    throw new EvaluationFault(`de 0 à ${MAX_UNITS} unités se répartissent, pas ${free}`);
  }
  const inner = new Run(new Map(run.names), run.fuel);
  bounded(Math.max(...start) + free);
  const every = [...ways(free, over.length)];
  run.spend(weight(worth) * every.length);
  let best = null;
  for (const way of every) {
    const figures = Object.fromEntries(over.map((name, place) => [name, start[place] + way[place]]));
    for (const [name, number] of Object.entries(figures)) inner.names.set(name, number);
    const reached = integer(value(worth, inner), "spread");
    if (best === null || reached > best.worth) best = { worth: reached, ...figures };
  }
  return best;
}

function* ways(units, places) {
  if (places === 1) {
    yield [units];
    return;
  }
  for (let first = units; first >= 0; first -= 1) {
    for (const rest of ways(units - first, places - 1)) yield [first, ...rest];
  }
}
