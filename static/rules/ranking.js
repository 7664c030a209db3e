// Who is first, by what, and in which order the others follow: 1, 1, 3; and the sentence that says so.

import { explained, value } from "./formula.js";
import { integer, listed, show, truth } from "./values.js";

/** Rank counted players: `{ranks, winners (places), decidedBy, decision}`. */
export function rank(definition, counts, variant = "") {
  const criteria = criteriaOf(definition, counts, variant);
  for (const outcome of definition.outcomes ?? []) {
    const places = placesWhere(counts, ({ run }) => truth(value(outcome.when, run)));
    if (places.length) return settled(outcome, places, criteria, counts);
  }
  return compared(criteria, counts, entitled(definition.ranking.when, counts), definition.ranking.unit);
}

/** The places that can be first: those for which `when` holds, or all when it holds for none. */
function entitled(when, counts) {
  const places = when === undefined ? [] : placesWhere(counts, ({ run }) => truth(value(when, run)));
  return places.length ? places : counts.map((_count, place) => place);
}

function criteriaOf(definition, counts, variant) {
  const { most, fewest, fewest_in: inverted = [], then = [] } = definition.ranking;
  const fewestWins = fewest !== undefined || inverted.includes(variant);
  const first = { key: "total", value: most ?? fewest, order: fewestWins ? "fewest" : "most" };
  return [first, ...then].map((criterion) => {
    const values = counts.map(({ run }) => integer(value(criterion.value, run), criterion.key));
    const strengths = criterion.order === "fewest" ? values.map((one) => -one) : values;
    return { ...criterion, values, strengths };
  });
}

function placesWhere(counts, holds) {
  return counts.map((count, place) => (holds(count) ? place : -1)).filter((place) => place >= 0);
}

function better(left, right) {
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    if (left[index] !== right[index]) return left[index] > right[index];
  }
  return left.length > right.length;
}

function ranksOf(strengths) {
  return strengths.map((own) => 1 + strengths.filter((other) => better(other, own)).length);
}

const TOGETHER = {
  won: "la partie est gagnée",
  lost: "la partie est perdue",
  open: "rien n’est encore décidé",
};

function settled(outcome, places, criteria, counts) {
  if (outcome.who === "everyone") {
    const result = outcome.result ?? "won";
    const winners = result === "won" ? counts.map((_count, place) => place) : [];
    const decision = outcomeSentence(outcome, TOGETHER[result], counts[places[0]]);
    return { ranks: counts.map(() => 1), winners, decidedBy: outcome.key, decision };
  }
  const strengths = counts.map((_count, place) =>
    places.includes(place) ? [1] : [0, ...criteria.map((criterion) => criterion.strengths[place])],
  );
  const end = `${listed(places.map((place) => counts[place].name))} ${winning(places)}`;
  const decision = outcomeSentence(outcome, end, counts[places[0]]);
  return { ranks: ranksOf(strengths), winners: places, decidedBy: outcome.key, decision };
}

function winning(places) {
  return places.length === 1 ? "l’emporte" : "se partagent la victoire";
}

function outcomeSentence(outcome, end, count) {
  if (!outcome.because?.length) return `${outcome.label}\u00a0: ${end}.`;
  return `${outcome.label}\u00a0: ${end} (${explained(outcome.because, count.run)}).`;
}

function compared(criteria, counts, first, unit) {
  let left = first;
  const rounds = [];
  for (const criterion of criteria) {
    const best = Math.max(...left.map((place) => criterion.strengths[place]));
    const after = left.filter((place) => criterion.strengths[place] === best);
    rounds.push({ criterion, before: left, after });
    left = after;
    if (left.length === 1) break;
  }
  const strengths = counts.map((_count, place) => [
    Number(first.includes(place)),
    ...criteria.map((criterion) => criterion.strengths[place]),
  ]);
  const decidedBy = left.length === 1 ? rounds.at(-1).criterion.key : "shared";
  return { ranks: ranksOf(strengths), winners: left, decidedBy, decision: sentence(rounds, left, counts, unit) };
}

function sentence([first, ...ties], winners, counts, unit = { one: "point", many: "points" }) {
  const names = (places) => listed(places.map((place) => counts[place].name));
  const total = first.criterion.values[first.after[0]];
  const points = `${show(total)}\u00a0${Math.abs(total) < 2 ? unit.one : unit.many}`;
  if (!ties.length && winners.length === 1) {
    return `${names(winners)} ${counts.length > 1 ? "l’emporte" : "termine"} avec ${points}.`;
  }
  const told = ties.map(({ criterion, before }) => {
    const values = before.map((place) => `${counts[place].name} ${show(criterion.values[place])}`);
    return `\u00a0; ${criterion.label}\u00a0: ${values.join(", ")}`;
  });
  return `${names(first.after)} sont à égalité avec ${points}${told.join("")}. ${names(winners)} ${winning(winners)}.`;
}
