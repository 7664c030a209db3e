// One play as the page uses it: values at once, written to this device, then sent; told when anything changes.

import { newId } from "./codes.js";
import { forgetUnkept, noteUnkept } from "./journal.js";
import {
  cellKey, correctionsOf, displacedBy, doneBy, fold, historyOf, inOrder, knownOrder, lastUndoneBy, merge, nextMoment,
  sameValue, takingBack, unsent,
} from "./log.js";
import { syncOf } from "./sync.js";

// Below every place that this device gives: what a server lost was written before what was never sent.
const BEFORE = 1e9;

const onWire = ({ id, seat, key, value, device, moment, undoes }) => {
  return { id, seat, key, value, device, moment, undoes: undoes ?? null };
};

const openingOf = ({ code, slug, version, game }) => ({ code, ruleset: slug, version, game: game ?? null });
const whyOf = ({ code = "refused", message = "" }) => ({ code, message });

// A page that fails to show something must not keep it from being stored and sent.
function tell(listeners, news) {
  for (const listener of listeners) {
    try {
      listener(news);
    } catch (problem) {
      setTimeout(() => {
        throw problem;
      });
    }
  }
}

/**
 * Give the log of `play` ({code, slug, version, title, game, opened, created}) with the `entries` and `drafts` that the
 * `store` has of it.
 *
 * - `value(seat, key)`, `cells()` (Map of cellKey → entry; a cleared cell has the value null), `entries()` in order.
 * - `write([{seat, key, value}])` is one action: values and listeners at once, then the store, then the server. What
 *   changes nothing is left out. Resolves to what was written, once it is kept here.
 * - `undo()`, `redo()`: {written} or {overtaken: entry} when another device changed the cell since; nothing is written
 *   then, and the next call goes on with the action before. {} when there is nothing.
 * - `onChange(fn)`: fn({cells: [{seat, key}], foreign, displaced: [{seat, key, before, now, entry}]}); foreign when
 *   another device wrote, displaced where it replaced a value of this one.
 * - `onState(fn)`: fn({unsent, reach, refused: [{id, code, message, seat, key, value}]}); `state` is the same now.
 * - `start()` keeps up with the server until `stop()`; `flush()` sends what is unsent now.
 */
export function playLog({ play, entries: kept, drafts, store, api, now = Date.now }) {
  const { code } = play;
  let entries = kept;
  let cells = fold(entries);
  let stacks = null;
  let notOpened = null;
  let forgotten = false;
  const passed = new Set();
  const changeListeners = new Set();
  const stateListeners = new Set();

  const listen = (listeners, listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const withOwn = (told) => ({ ...told, own: told.device === store.device });
  const value = (seat, key) => cells.get(cellKey(seat, key))?.value ?? null;

  const sync = syncOf(
    {
      code,
      opening: () => (play.created ? null : openingOf(play)),
      unsent: () => unsent(entries).map(onWire),
      known: () => knownOrder(entries),
      opened: () => keepPlay({ created: true }),
      notOpened: (problem) => (notOpened = { id: null, ...whyOf(problem) }),
      take,
      putAside,
    },
    { api, onState: () => tellState() },
  );

  function keepPlay(changes) {
    notOpened = null;
    Object.assign(play, changes);
    return store.keepPlay({ ...play });
  }

  function state() {
    const refused = entries
      .filter((entry) => entry.refused && !Number.isInteger(entry.order))
      .map(({ id, seat, key, value: refusedValue, refused: why }) => ({ id, ...why, seat, key, value: refusedValue }));
    if (notOpened) refused.push(notOpened);
    const { unsent: count, reach } = sync.state;
    return { unsent: count, reach: refused.length && reach === "sent" ? "refused" : reach, refused };
  }

  const tellState = () => tell(stateListeners, state());
  const tellChange = (cellsChanged, foreign, displaced = []) => {
    tell(changeListeners, { cells: cellsChanged, foreign, displaced });
  };

  /** Take entries from the server or another tab, and tell what they change on the sheet. */
  function adopt(arrived) {
    const { entries: merged, changed } = merge(entries, arrived);
    if (!changed.length) return changed;
    const known = new Set(entries.map(({ id }) => id));
    const fresh = changed.filter(({ id }) => !known.has(id));
    replace(merged, fresh);
    return changed;
  }

  function replace(next, fresh) {
    const before = cells;
    entries = next;
    cells = fold(entries);
    stacks = null;
    const values = [];
    for (const [cell, { seat, key, value: stands }] of cells) {
      if (!sameValue(stands, before.get(cell)?.value ?? null)) values.push({ seat, key });
    }
    const foreign = fresh.some(({ device }) => device !== store.device);
    const displaced = fresh.map((entry) => displacedBy(entry, entries, store.device)).filter(Boolean);
    if (values.length || foreign) tellChange(values, foreign, displaced);
  }

  async function take(body, after) {
    if (body.order < after) {
      // The server knows less than it once gave: it was put back from a copy. What it lost is sent to it again.
      const again = entries.filter(({ order }) => order > body.order);
      const unplaced = again.map((entry) => ({ ...entry, order: undefined, place: entry.order - BEFORE }));
      const lost = new Map(unplaced.map((entry) => [entry.id, entry]));
      replace(entries.map((entry) => lost.get(entry.id) ?? entry), []);
    }
    const changed = adopt(body.entries.map((entry) => ({ undoes: null, ...entry })));
    if (changed.length) await keep(changed);
  }

  async function putAside(refused) {
    const why = new Map(refused.map((one) => [one.id, whyOf(one)]));
    const aside = knownOrder(entries);
    const marked = entries
      .filter(({ id, order }) => why.has(id) && !Number.isInteger(order))
      .map((entry) => ({ ...entry, aside, refused: why.get(entry.id) }));
    adopt(marked);
    if (marked.length) await keep(marked);
    tellState();
  }

  async function keep(list) {
    if (forgotten) return true;
    const done = await store.keepEntries(code, list);
    store.tell({ code, entries: list });
    return done;
  }

  async function write(changes, { undoes = null } = {}) {
    const last = new Map(changes.map((change) => [cellKey(change.seat, change.key), change]));
    const wanted = [...last.values()].filter(
      (change) => undoes || change.undoes || !sameValue(change.value ?? null, value(change.seat, change.key)),
    );
    if (!wanted.length) return [];
    const moment = nextMoment(entries, store.device, now());
    const place = entries.reduce((most, entry) => Math.max(most, entry.place ?? 0), 0) + 1;
    const written = wanted.map(({ seat, key, value: next, undoes: own }, position) => ({
      ...{ id: newId(), seat, key, value: next ?? null, device: store.device, moment },
      ...{ undoes: own ?? undoes, place: place + position },
    }));
    noteUnkept(code, written);
    entries = [...entries, ...written];
    for (const entry of written) cells.set(cellKey(entry.seat, entry.key), entry);
    stacks = null;
    tellChange(wanted.map(({ seat, key }) => ({ seat, key })), false);
    if (await keep(written)) forgetUnkept(code, written);
    tellState();
    sync.flush();
    return written;
  }

  function standing() {
    stacks ??= { done: doneBy(entries, store.device), undone: lastUndoneBy(entries, store.device) };
    const open = (action) => action && !action.some(({ id }) => passed.has(id));
    return { done: stacks.done.filter(open).at(-1) ?? null, undone: open(stacks.undone) ? stacks.undone : null };
  }

  async function takeBack(action) {
    if (!action) return {};
    const { writes, overtaken } = takingBack(entries, action);
    if (overtaken) {
      for (const { id } of action) passed.add(id);
      return { overtaken };
    }
    return { written: await write(writes) };
  }

  // What is still on its way must not bring a deleted play back.
  function forget() {
    forgotten = true;
    sync.end();
  }

  store.listen((news) => {
    if (news.code !== code) return;
    if (news.forgotten) forget();
    if (news.entries) adopt(news.entries);
    sync.tell();
  });

  return {
    ...{ code, slug: play.slug, version: play.version, title: play.title, game: play.game, opened: play.opened },
    device: store.device,
    value,
    cells: () => new Map(cells),
    entries: () => inOrder(entries),
    write,
    undo: () => takeBack(standing().done),
    redo: () => takeBack(standing().undone),
    get canUndo() {
      return standing().done !== null;
    },
    get canRedo() {
      return standing().undone !== null;
    },
    /** The history of a cell, oldest first, each with `own`: whether this device wrote it. */
    history: (seat, key) => historyOf(entries, seat, key).map(withOwn),
    corrections: () => correctionsOf(entries).map(withOwn),
    /** The text that is half typed in a cell, or null; `keepDraft` with null forgets it. */
    draft: (seat, key) => drafts.get(cellKey(seat, key)) ?? null,
    keepDraft(seat, key, text) {
      const cell = cellKey(seat, key);
      if ((drafts.get(cell) ?? null) === (text ?? null)) return Promise.resolve(true);
      if (text === null || text === undefined) drafts.delete(cell);
      else drafts.set(cell, text);
      if (forgotten) return Promise.resolve(true);
      return store.keepDraft(code, cell, text);
    },
    onChange: (listener) => listen(changeListeners, listener),
    onState: (listener) => listen(stateListeners, listener),
    get state() {
      return state();
    },
    start: sync.start,
    stop: sync.stop,
    /** Write nothing any more: this device has forgotten the play. */
    forget,
    flush: async () => {
      await sync.flush();
      return state();
    },
  };
}
