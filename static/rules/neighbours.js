// Everybody compares a figure with the neighbours on both sides and takes tokens for it, as on the server.

import { EvaluationFault, integer } from "./values.js";
import { Run, value, written } from "./formula.js";

/** Answer a comparison; `helper` is the helper of that capability in the definition, `facts` are valid. */
export function compareNeighbours(helper, facts) {
  const seats = facts.players;
  if (seats.length < 2) throw new EvaluationFault("il faut au moins deux joueurs");
  return { players: seats.map((_seat, place) => standing(helper, seats, place, facts.age ?? 0)) };
}

function standing(helper, seats, place, age) {
  const sides = [(place + 1) % seats.length, (place - 1 + seats.length) % seats.length];
  const results = [...new Set(sides)].map((side) => compared(helper, seats[place], seats[side], age, seats.length));
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const because = results.map((result) => result.because).join("\u00a0; ");
  return { name: seats[place].name, tokens: sum("tokens"), points: sum("points"), because };
}

function compared(helper, seat, other, age, players) {
  const award = players === 2 && helper.two_players ? helper.two_players : helper.each;
  const key = helper.compare.key;
  const run = new Run(new Map(Object.entries({ own: seat[key], other: other[key], age, neighbour: other.name })));
  run.names.set("tokens", integer(value(award.tokens, run), "tokens"));
  run.names.set("points", integer(value(award.points, run), "points"));
  return {
    tokens: run.names.get("tokens"),
    points: run.names.get("points"),
    because: written(helper.because, run),
  };
}
