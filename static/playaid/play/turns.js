// The rounds of a play: who has the turn, what it brought, what comes next. Everything goes through the log.

import { beside, peopleAround, placeOf } from "./around.js";
import { ask } from "./dialogs.js";
import { peopleDialog } from "./people.js";
import { OVER, added, cellsFor, roomIn, rotaOf, roundsOf, supplyLeft, timersOf } from "./rota.js";
import { roundView } from "./round_view.js";
import { timerPanel } from "./timer.js";
import { unwritten } from "./unwritten.js";

const TURN = "@turn";
const NOTHING = { found: 0, passes: 0, faults: 0 };

/**
 * Bring the panel of rounds in `root` to life, for an open play's `log` and what `table()` says of who sits there.
 * `fits(variant)` says whether there is anything to show for a variant; `refresh()` follows a change of the log.
 */
export function turnsPanel({ root, rules, log, table }) {
  const words = root.querySelector("[data-rounds]").dataset;
  const view = roundView(root);
  const [underWay, ticking] = [unwritten(log, TURN), unwritten(log, "@clock")];
  const clock = timerPanel({ root: root.querySelector("[data-timer]"), keep: ticking.set, restore: ticking.get });
  const names = peopleDialog({ log, table, word: words.person });
  const value = (seat, key) => log.value(seat, key);
  let shown = null;

  /** Everything that the panel shows and does, read anew from the log; null where turns do not go round. */
  function read() {
    const { variant, seats, people: count } = table();
    const rota = rotaOf(rules, variant.key);
    const rounds = roundsOf(rules, variant.key);
    if (!rota || !rounds.length) return null;
    const people = peopleAround({ seats, people: count }, value, words.person);
    const at = value(0, TURN) ?? { round: rounds[0].key, turn: 1 };
    const over = at.round === OVER;
    const known = rounds.findIndex(({ key }) => key === at.round);
    const number = over ? rounds.length - 1 : Math.max(known, 0);
    const round = rounds[number];
    const place = placeOf(people, value(0, "@first"), rota.moves === "never" ? 1 : at.turn);
    const cells = cellsFor(rules, variant.key, round, people, place);
    return { variant, seats, rota, rounds, round, number, over, turn: at.turn, people, place, cells };
  }

  const moment = ({ round, turn }) => `${round.key} ${turn}`;

  function pending(now) {
    const kept = underWay.get();
    return kept?.of === moment(now) ? kept : { of: moment(now), ...NOTHING };
  }

  function keepPending(now, changes) {
    underWay.set({ ...pending(now), ...changes });
    refresh();
  }

  /** What one turn after another adds up to in this round, where nothing waits for the end of a turn. */
  const atOnce = ({ rota }) => (rota.moves ?? "turn") !== "turn";
  const standing = ({ cells }) => (cells.length ? (value(cells[0].seat, cells[0].entry.key) ?? 0) : 0);

  function described(now) {
    const { rota, people, place, cells, seats } = now;
    const told = pending(now);
    const found = atOnce(now) ? standing(now) : told.found;
    const room = cells.length ? roomIn(cells, seats, value) : 0;
    const left = cells.length ? supplyLeft(cells[0].entry, seats, value) : null;
    const waiting = atOnce(now) ? 0 : told.found;
    return {
      ...now,
      ...told,
      found,
      active: people[place],
      keeper: rota.clock ? beside(people, place, rota.clock.seat === "left" ? 1 : -1) : null,
      next: rota.moves === "never" || people.length < 2 ? null : beside(people, place, 1),
      rest: left === null ? null : left - waiting,
      canAdd: cells.length > 0 && waiting < room,
      endsTurns: !atOnce(now),
      canTakeBack: log.canUndo,
      namable: people.length !== seats.length,
      sums: sumsOf(now),
    };
  }

  /** What each column has in this round, for those who look on. */
  function sumsOf({ seats, round, variant }) {
    const asked = (rules.entries ?? []).filter(({ only }) => !only?.length || only.includes(variant.key));
    const keys = asked.filter(({ key, kind }) => kind === "count" && round.entries.includes(key)).map(({ key }) => key);
    if (seats.length < 2) return [];
    return seats.map(({ seat, name }) => [name, keys.reduce((sum, key) => sum + (value(seat, key) ?? 0), 0)]);
  }

  function refresh() {
    const { variant } = table();
    const now = read();
    const timers = now?.round.timers.length ? now.round.timers : timersOf(rules, variant.key);
    clock.offer(now?.over ? [] : timers, now ? moment(now) : "");
    view.show(now && described(now));
  }

  function say(now) {
    const { active, keeper, rota, round, over } = described(now);
    if (over) return words.saidOver;
    const turn = words.saidTurn.replace("{name}", active.name);
    const clocked = keeper ? words.saidClock.replace("{label}", rota.clock.label).replace("{name}", keeper.name) : "";
    const said = [turn, clocked].filter(Boolean).join(" ");
    return shown === round.key ? said : words.saidRound.replace("{round}", round.label).replace("{turn}", said);
  }

  function step(cells, next) {
    shown = read().round.key;
    underWay.set(null);
    log.write([...cells, { seat: 0, key: TURN, value: next }]);
    refresh();
    view.say(say(read()));
  }

  function find(by) {
    const now = read();
    if (!atOnce(now)) {
      keepPending(now, { found: Math.max(pending(now).found + by, 0) });
      return;
    }
    // One thing found is one turn: the next person goes on, and taking it back gives the turn back as well.
    const turn = now.rota.moves === "found" ? Math.max(now.turn + by, 1) : now.turn;
    step(added(now.cells, value, by), { round: now.round.key, turn });
  }

  function endTurn() {
    const now = read();
    step(added(now.cells, value, pending(now).found), { round: now.round.key, turn: now.turn + 1 });
  }

  function commitFault() {
    const now = read();
    if (now.round.fault.endsTurn && !atOnce(now)) endTurn();
    else keepPending(now, { faults: pending(now).faults + 1 });
  }

  async function endRound() {
    const now = read();
    const found = atOnce(now) ? 0 : pending(now).found;
    const last = now.number === now.rounds.length - 1;
    const question = words[`ask${last ? "Last" : ""}${found ? "Adding" : ""}`];
    if (!(await ask(question.replace("{n}", found), words.askAct))) return;
    const next = last ? OVER : now.rounds[now.number + 1].key;
    step(added(now.cells, value, found), { round: next, turn: now.turn + (now.rota.moves === "never" ? 0 : 1) });
    view.focus();
  }

  function back() {
    const now = read();
    step([], { round: now.round.key, turn: now.turn });
    view.focus();
  }

  /** What this device did last, as on the sheet: the points and the turn go back together. */
  async function takeBack() {
    const { overtaken } = await log.undo();
    refresh();
    const now = read();
    if (now) view.say(overtaken ? words.saidOvertaken : say(now));
  }

  view.on("more-found", () => find(1));
  view.on("fewer", () => find(-1));
  view.on("pass", () => keepPending(read(), { passes: pending(read()).passes + 1 }));
  view.on("fault", commitFault);
  // The second press of a double tap would skip somebody.
  view.on("end-turn", ({ detail }) => detail < 2 && endTurn());
  view.on("take-back", takeBack);
  view.on("end-round", endRound);
  view.on("back", back);
  view.on("names", () => names.open());
  // At once, whatever is shown: a clock that was running before a reload goes on, and rings.
  refresh();
  return {
    fits: (variant) => Boolean(rotaOf(rules, variant)) || timersOf(rules, variant).length > 0,
    refresh,
    show: refresh,
  };
}
