// Scores a valid sheet with the definition of a game, giving the same answer as the server.

import { entered, missing } from "./entries.js";
import { figureOf } from "./figures.js";
import { Run, explained, value } from "./formula.js";
import { oddities } from "./oddities.js";
import { rank } from "./ranking.js";
import { integer, show } from "./values.js";

const asked = (parts, variant) => (parts ?? []).filter(({ only }) => !only?.length || only.includes(variant));

/** Give the tables of a definition as Maps of ids to rows. */
export function tablesOf(definition) {
  const byId = (table) => new Map(table.rows.map((row) => [row.id, row]));
  return new Map((definition.tables ?? []).map((table) => [table.key, byId(table)]));
}

/**
 * Score `{players: [{name, entries}]}` in seat order; the answer has the shape of the server's scoreboard.
 * Throws an EvaluationFault when a formula has no value for these figures.
 */
export function score(definition, sheet, variant = "") {
  const scored = scoreFirst(definition, sheet, variant);
  return { ...scored, warnings: scored.warnings() };
}

/** The same, but for `warnings()`: looking for them takes as long as counting, and a total need not wait for it. */
export function scoreFirst(definition, sheet, variant = "") {
  const tables = tablesOf(definition);
  const entries = asked(definition.entries, variant);
  const counts = counted(definition, sheet, variant, tables, entries);
  const standing = rank(definition, counts, variant);
  return {
    players: counts.map(({ name, lines, total }, place) => ({ name, lines, total, rank: standing.ranks[place] })),
    winners: standing.winners.map((place) => counts[place].name),
    decided_by: standing.decidedBy,
    decision: standing.decision,
    explanations: Object.fromEntries(counts.map(({ name, explanations }) => [name, explanations])),
    labels: Object.fromEntries(asked(definition.lines, variant).map(({ key, label }) => [key, label])),
    warnings: () => oddities(definition, entries, tables, counts),
  };
}

function counted(definition, sheet, variant, tables, entries) {
  const rows = sheet.players.map((player, place) => rowOf(definition, player, place, tables, entries));
  const fuel = new Run(new Map()).fuel;
  const runs = rows.map((row, place) => {
    const filled = entries.filter(({ key }) => !missing(sheet.players[place].entries?.[key])).map(({ key }) => key);
    const left = rows[(place + 1) % rows.length];
    const right = rows[(place - 1 + rows.length) % rows.length];
    const seen = { players: rows.length, variant, everyone: rows, left, right, filled, ...row };
    return new Run(new Map([...tables, ...Object.entries(seen)]), fuel);
  });
  for (const figure of definition.values ?? []) {
    runs.forEach((run, place) => {
      rows[place][figure.key] = figureOf(figure, run);
      run.names.set(figure.key, rows[place][figure.key]);
    });
  }
  return runs.map((run) => countOf(definition, run, variant));
}

function rowOf(definition, player, place, tables, entries) {
  const row = { name: player.name, seat: place + 1 };
  for (const entry of definition.entries ?? []) row[entry.key] = entered(null, entry, tables);
  for (const entry of entries) row[entry.key] = entered(player.entries?.[entry.key], entry, tables);
  return row;
}

function countOf(definition, run, variant) {
  const scored = asked(definition.lines, variant);
  const lines = {};
  const explanations = {};
  for (const line of scored) {
    lines[line.key] = integer(value(line.value, run), line.key);
    explanations[line.key] = explained(line.because, run.with({ points: lines[line.key] }));
  }
  const total = scored.reduce((sum, { key }) => sum + lines[key], 0);
  const terms = scored.map(({ key, label }) => `${label} ${show(lines[key])}`).join(" + ");
  explanations.total = terms ? `${terms} = ${show(total)}` : show(total);
  const everyLine = { ...Object.fromEntries((definition.lines ?? []).map(({ key }) => [key, 0])), ...lines };
  return { name: run.names.get("name"), lines, total, explanations, run: run.with({ lines: everyLine, total }) };
}
