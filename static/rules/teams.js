// Deals the people at the table into teams, as on the server: in the order of their seats, or as a seed draws them.

import { draw } from "./draw.js";
import { Run, value } from "./formula.js";
import { tablesOf } from "./score.js";
import { EvaluationFault, integer, items, listed } from "./values.js";

/** Answer a dealing; `helper` is the helper of that capability in the definition, `facts` are valid. */
export function dealIntoTeams(definition, helper, facts) {
  const players = facts.players.length;
  const run = new Run(new Map([...tablesOf(definition), ["players", players]]));
  const sizes = items(value(helper.sizes, run), "teams").map((size) => integer(size, "teams"));
  const inTurn = facts.players.map((_player, place) => place + 1);
  const order = facts.seed === undefined || facts.seed === null ? inTurn : draw(inTurn, players, facts.seed, "teams");
  const teams = dealt(sizes, order, players).map((seats) => seats.map((seat) => facts.players[seat - 1].name));
  const answers = teams.map((names, place) => ({
    key: `team_${place + 1}`,
    label: `${helper.team} ${place + 1}`,
    value: names.length,
    because: listed(names),
  }));
  return { teams, answers };
}

function dealt(sizes, seats, players) {
  if (!sizes.length) throw new EvaluationFault(`aucune équipe pour ${players} joueurs`);
  if (sizes.reduce((sum, size) => sum + size, 0) !== players || Math.min(...sizes) < 1) {
    throw new EvaluationFault(`des équipes de ${listed(sizes.map(String))} ne font pas ${players} joueurs`);
  }
  const teams = sizes.map(() => []);
  const left = [...seats];
  for (let turn = 0; left.length; turn += 1) {
    sizes.forEach((size, team) => turn < size && teams[team].push(left.shift()));
  }
  return teams.map((own) => own.sort((one, other) => one - other));
}
