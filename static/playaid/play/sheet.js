// The sheet of a play: fields made from the document, counted at every touch, written into the log when settled.

// Not through engine.js, which brings the helpers along: a sheet only scores.
import { scoreFirst } from "../../rules/score.js";
import { EvaluationFault } from "../../rules/values.js";
import { enableControls, prepareFields, tellControls } from "../controls.js";
import { readCell, showFaults, showNames } from "../reading.js";
import { committing } from "./committing.js";
import { folding } from "./folding.js";
import { moved, ownership } from "./owned.js";
import { headRow, seatRow, showMark } from "./rows.js";
import { drafted, restored } from "./drafts.js";
import { choosingWay } from "./choosing_way.js";
import { stashOf } from "./stash.js";
import { writeCell } from "./writing.js";

const same = (left, right) => JSON.stringify(left ?? null) === JSON.stringify(right ?? null);

/**
 * Give the sheet of a play: `seat(table)` builds it, `refresh(cells)` shows what the log says, `count()` gives the
 * answer (null when nothing is filled in, or when these figures have no score). `onAnswer(answer, faults)` is told
 * each time, `onWay(way)` when another way to count was chosen.
 */
export function sheetView({ form, rules, words, log, onAnswer, onWay }) {
  const stash = stashOf(log.code);
  const values = new Map();
  const faults = new Map();
  const note = ownership({ form, rules, words });
  const folds = folding({ form, rules });
  const ways = choosingWay({ form, onWay });
  const order = (rules.entries ?? []).map(({ key }) => key);
  const single = new Set((rules.entries ?? []).filter(({ exclusive }) => exclusive).map(({ key }) => key));
  let rows = [];
  let table = null;

  const placeOf = (cell) => [Number(cell.closest("[data-seat]").dataset.seat), cell.dataset.key];
  const cellAt = (seat, key) => form.querySelector(`[data-seat="${seat}"] [data-key="${key}"]`);
  const valueOf = (seat, key) => values.get(seat)?.[key] ?? null;
  const cellsIn = () => [...form.querySelectorAll("tbody [data-key]")];

  function read(cell) {
    const [seat, key] = placeOf(cell);
    const found = [];
    const before = valueOf(seat, key);
    values.get(seat)[key] = readCell(cell, words, found);
    if (found.length) faults.set(cell, found);
    else faults.delete(cell);
    note(key, table.seats, valueOf, moved(before, valueOf(seat, key)));
  }

  const commits = committing({
    draftOf: drafted,
    keepDraft: (cell, draft) => stash.set(...placeOf(cell), draft),
    commit(cells) {
      // What cannot be read stays in its field, and stays a draft, until it is mended.
      const settled = cells.filter((cell) => !faults.has(cell)).map(placeOf);
      const changed = settled.filter(([seat, key]) => !same(valueOf(seat, key), log.value(seat, key)));
      const written = log.write(changed.map(([seat, key]) => ({ seat, key, value: valueOf(seat, key) })));
      forgetDrafts(settled, written);
    },
  });

  /** A draft goes once the entry that it became is kept, unless somebody has typed on meanwhile. */
  async function forgetDrafts(places, written) {
    const drafts = places.map(([seat, key]) => stash.get(seat, key));
    await written;
    places.forEach(([seat, key], place) => {
      if (stash.get(seat, key) === drafts[place]) stash.set(seat, key, null);
    });
  }

  /** What one player alone can have leaves the others when somebody takes it. */
  function takenAlone(cell, box) {
    if (!single.has(cell.dataset.key) || !box.checked) return [];
    const others = rows.map((row) => row.querySelector(`[data-key="${cell.dataset.key}"]`));
    const losing = others.filter((other) => other !== cell && other.querySelector("input").checked);
    for (const other of losing) writeCell(other, null);
    return losing;
  }

  function touched(event) {
    const named = event.target.closest("[data-default]");
    if (named) return;
    const cell = event.target.closest("[data-key]");
    if (!cell) return;
    const cells = [cell, ...takenAlone(cell, event.target)];
    for (const one of cells) read(one);
    commits.changed(cells, { typed: cell.dataset.kind === "count" || event.target.matches("[data-number]") });
    count();
  }

  function entriesOf(seat) {
    const asked = order.filter((key) => table.variant.entries.includes(key) && ways.asks(key));
    return Object.fromEntries(asked.map((key) => [key, valueOf(seat, key)]).filter(([, value]) => value !== null));
  }

  function answered(players) {
    if (players.every(({ entries }) => !Object.keys(entries).length)) return null;
    try {
      return scoreFirst(rules, { players }, table.variant.key);
    } catch (fault) {
      // These figures have no score yet.
      if (!(fault instanceof EvaluationFault)) throw fault;
      return null;
    }
  }

  function count() {
    const told = [...faults.values()].flat();
    if (told.length || form.querySelector("[aria-invalid]")) showFaults(form, told);
    const answer = answered(table.seats.map(({ seat, name }) => ({ name, entries: entriesOf(seat) })));
    onAnswer(answer, told);
    return answer;
  }

  function fill(cell) {
    const [seat, key] = placeOf(cell);
    writeCell(cell, log.value(seat, key));
    const draft = stash.get(seat, key);
    const typed = draft !== null && restored(cell, draft);
    read(cell);
    if (typed) commits.changed([cell], { typed: true });
  }

  function named() {
    table.seats.forEach(({ typed, colour }, place) => {
      const input = rows[place].querySelector("[data-default]");
      if (document.activeElement !== input) input.value = typed;
      showMark(rows[place], colour);
    });
    showNames(rows, table.seats);
    for (const { key } of rules.entries ?? []) note(key, table.seats, valueOf);
  }

  function fold() {
    folds.fold((key) => table.seats.some(({ seat }) => valueOf(seat, key) !== null));
  }

  enableControls(form);
  form.addEventListener("input", touched);
  form.addEventListener("input", (event) => {
    if (!event.target.matches("[data-number]")) tellControls(event.target.closest("[data-key]") ?? form);
  });
  form.addEventListener("change", (event) => {
    const cell = event.target.closest("[data-key]");
    if (cell && event.target.matches("[data-number]")) commits.settle(cell);
  });

  return {
    count,
    valueOf,
    /** What looks odd in an answer; nothing where the document's own checks have no value for these figures. */
    oddIn(answer) {
      try {
        return answer?.warnings() ?? [];
      } catch (fault) {
        if (!(fault instanceof EvaluationFault)) throw fault;
        return [];
      }
    },
    /** The answer of a sheet on which nothing is filled in; null when the rules cannot score that. */
    empty() {
      try {
        return scoreFirst(rules, { players: table.seats.map(({ name }) => ({ name, entries: {} })) }, table.variant.key);
      } catch (fault) {
        if (!(fault instanceof EvaluationFault)) throw fault;
        return null;
      }
    },
    settle: () => commits.settle(),
    get rows() {
      return rows;
    },
    get filled() {
      return cellsIn().every((cell) => cell.hidden || valueOf(...placeOf(cell)) !== null);
    },
    seat(next) {
      commits.settle();
      table = next;
      const ranked = table.seats.length > 1;
      rows = table.seats.map(({ seat, plain }) => seatRow(seat, plain, table.variant, { ranked }));
      form.querySelector("thead").replaceChildren(headRow(table.variant, { ranked }));
      form.querySelector("tbody").replaceChildren(...rows);
      form.querySelector(".sheet").classList.toggle("alone", !ranked);
      prepareFields(form.querySelector("tbody"));
      ways.seat(table);
      folds.seat(table.variant);
      faults.clear();
      values.clear();
      for (const { seat } of table.seats) values.set(seat, {});
      for (const cell of cellsIn()) fill(cell);
      named();
      tellControls(form);
      fold();
      return count();
    },
    /** The same seats under other names and colours. */
    rename(next) {
      table = next;
      named();
      return count();
    },
    refresh(cells) {
      for (const { seat, key } of cells) {
        const cell = cellAt(seat, key);
        if (!cell || commits.busy(cell)) continue;
        // What shows it already stays as it is, a small form that was just added and is still blank among it.
        if (!faults.has(cell) && same(valueOf(seat, key), log.value(seat, key))) continue;
        writeCell(cell, log.value(seat, key));
        read(cell);
        tellControls(cell);
      }
      fold();
      return count();
    },
  };
}
