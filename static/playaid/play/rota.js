// What a document says of its rounds, for one variant: what a turn's finds are added to, and what stands there already.

import { Run, value as valueOf, written } from "../../rules/formula.js";
import { tablesOf } from "../../rules/score.js";
import { truth } from "../../rules/values.js";
import { beside } from "./around.js";

/** What a play is in once its last round is over. */
export const OVER = "end";

const serves = (variant) => ({ only }) => !only?.length || only.includes(variant);

/** Give how turns go round in a variant, or undefined when the document says nothing of it. */
export const rotaOf = (rules, variant) => (rules.turns ?? []).find(serves(variant));

/** Give the timers of a variant, in the order of the document. */
export const timersOf = (rules, variant) => (rules.timers ?? []).filter(serves(variant));

/** Give the rounds of a variant with their texts written: `{key, label, text [], passing, fault, found, timers}`. */
export function roundsOf(rules, variant) {
  const run = new Run(tablesOf(rules));
  const timers = timersOf(rules, variant);
  return (rules.rounds ?? []).filter(serves(variant)).map((round) => ({
    ...round,
    text: (round.text ?? []).map((parts) => written(parts, run)),
    passing: round.passing !== undefined && truth(valueOf(round.passing, run)),
    fault: round.fault ? { text: written(round.fault.text, run), endsTurn: round.fault.ends_turn ?? false } : null,
    timers: timers.filter(({ key }) => (round.timers ?? []).includes(key)),
  }));
}

/** Give the cells `{seat, entry}` that get what is found in a round while the person at `place` has the turn. */
export function cellsFor(rules, variant, round, people, place) {
  const asked = new Map((rules.entries ?? []).filter(serves(variant)).map((entry) => [entry.key, entry]));
  const sides = { active: 0, left: 1, right: -1 };
  return Object.entries(sides).flatMap(([side, steps]) =>
    (round.found?.[side] ?? [])
      .filter((key) => asked.has(key))
      .map((key) => ({ seat: beside(people, place, steps).seat, entry: asked.get(key) })),
  );
}

/** How many more can be found: what the entries have room for, and what is left of a supply of the whole table. */
export function roomIn(cells, seats, value) {
  const rooms = cells.map(({ seat, entry }) => {
    const free = entry.max - (value(seat, entry.key) ?? 0);
    return Math.min(free, supplyLeft(entry, seats, value) ?? free);
  });
  return Math.max(Math.min(...rooms), 0);
}

/** How many of an entry nobody at the table has yet; null where the document does not say how many there are. */
export function supplyLeft(entry, seats, value) {
  if (entry.supply === undefined) return null;
  return entry.supply - seats.reduce((sum, { seat }) => sum + (value(seat, entry.key) ?? 0), 0);
}

/** The changes of cells that add so many to each, within the bounds of their entries. */
export function added(cells, value, number) {
  if (number === 0) return [];
  return cells.map(({ seat, entry }) => {
    const sum = (value(seat, entry.key) ?? 0) + number;
    return { seat, key: entry.key, value: Math.min(Math.max(sum, entry.min ?? 0), entry.max) };
  });
}
