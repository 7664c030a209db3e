// A play as its log of entries: the sheet, undo and redo, histories and corrections, all worked out from the log alone.
//
// An entry is {id, seat, key, value, device, moment, undoes} and, once the server has taken it, `order`. What has no
// order yet also has `place` (rising, by this device) and, when the server would not have it, `refused` and `aside`,
// the last order that was known then. Nothing here keeps or changes anything: entries in, answers out.

/** Name a cell: its seat (0 for the play itself) and its key. */
export const cellKey = (seat, key) => `${seat} ${key}`;

/** Whether two JSON values are the same. */
export function sameValue(one, other) {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && sameValue(one[key], other[key]))
  );
}

const isOrdered = (entry) => Number.isInteger(entry.order);
// A refused entry stands where it was written, so that whatever comes later replaces it: others never see it.
const rankOf = (entry) => (isOrdered(entry) ? entry.order : entry.refused ? entry.aside + 0.5 : Infinity);

/** Entries in the order that decides: the server's, then what has none yet as this device wrote it. */
export function inOrder(entries) {
  const ranked = entries.map((entry) => [rankOf(entry), entry.place ?? 0, entry]);
  ranked.sort(([rank, place], [otherRank, otherPlace]) => (rank === otherRank ? place - otherPlace : rank - otherRank));
  return ranked.map(([, , entry]) => entry);
}

/** Give the last entry of each cell: Map(cellKey → entry). The entries may come in any order, each id once. */
export function fold(entries) {
  return new Map(inOrder(entries).map((entry) => [cellKey(entry.seat, entry.key), entry]));
}

/** Give what stands in the cells: Map(cellKey → value), without those that were cleared. */
export function valuesOf(entries) {
  const cells = [...fold(entries)].map(([cell, entry]) => [cell, entry.value]);
  return new Map(cells.filter(([, value]) => value !== null));
}

/** The highest order up to which no entry is missing: what to ask the server for is what comes after it. */
export function knownOrder(entries) {
  const orders = new Set(entries.filter(isOrdered).map(({ order }) => order));
  let known = 0;
  while (orders.has(known + 1)) known += 1;
  return known;
}

/** What is still to be sent, in the order in which it was written. */
export function unsent(entries) {
  return inOrder(entries.filter((entry) => !isOrdered(entry) && !entry.refused));
}

/**
 * Take what arrived (again, late or in any order): {entries, changed}, where `changed` lists the entries that are new
 * or have got their order. One that is known in its order already changes nothing.
 */
export function merge(entries, arrived) {
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  const changed = [];
  for (const entry of arrived) {
    const had = known.get(entry.id);
    const settles = had && !isOrdered(had) && (isOrdered(entry) || (entry.refused && !had.refused));
    if (had && !settles) continue;
    known.set(entry.id, entry);
    changed.push(entry);
  }
  return { entries: [...known.values()], changed };
}

const withFormer = (entries) => {
  const last = new Map();
  return inOrder(entries).map((entry) => {
    const cell = cellKey(entry.seat, entry.key);
    const former = last.get(cell) ?? null;
    last.set(cell, entry);
    return { entry, former };
  });
};

// From the last to the first: an undo that was itself undone takes nothing back.
const undoneIds = (entries) => {
  const undone = new Set();
  for (const { id, undoes } of inOrder(entries).reverse()) if (undoes && !undone.has(id)) undone.add(undoes);
  return undone;
};

/**
 * Give the history of a cell, oldest first: [{id, value, former, device, moment, order, undoes, undone}]; `former` is
 * the value before, `undone` whether it has been taken back since.
 */
export function historyOf(entries, seat, key) {
  const own = entries.filter((entry) => entry.seat === seat && entry.key === key);
  const undone = undoneIds(own);
  return withFormer(own).map(({ entry, former }) => {
    const { id, value, device, moment, order = null, undoes = null } = entry;
    return { id, value, former: former?.value ?? null, device, moment, order, undoes, undone: undone.has(id) };
  });
}

/**
 * The actions of a device that stand and those that it took back, oldest first, each the list of its entries.
 * An action is what the device wrote with one `moment`: it gives each action a moment of its own (`nextMoment`), so
 * that a tick that takes a card from somebody else is undone with both its cells. An action that undoes one that
 * stands is an undo, one that undoes an undo is a redo; any other one ends what could be done again. The action that
 * first said who sits where began the play, and is not taken back.
 */
function stacks(entries, device) {
  const ordered = inOrder(entries);
  const actions = new Map();
  for (const entry of ordered) {
    if (entry.device !== device || entry.refused) continue;
    actions.set(entry.moment, [...(actions.get(entry.moment) ?? []), entry]);
  }
  const beginning = ordered.find(({ seat, key }) => seat === 0 && key === "@seats");
  if (beginning?.device === device) actions.delete(beginning.moment);
  let done = [];
  let undone = [];
  for (const action of actions.values()) {
    const { undoes } = action[0];
    const isUndone = (other) => other.some(({ id }) => id === undoes);
    if (undoes && done.some(isUndone)) {
      done = done.filter((other) => !isUndone(other));
      undone.push(action);
    } else if (undoes && undone.some(isUndone)) {
      undone = undone.filter((other) => !isUndone(other));
      done.push(action);
    } else {
      done.push(action);
      undone = [];
    }
  }
  return { done, undone };
}

/** The actions that a device could take back, oldest first. */
export const doneBy = (entries, device) => stacks(entries, device).done;

/** The last action of a device that stands (its entries), or null. */
export const lastDoneBy = (entries, device) => stacks(entries, device).done.at(-1) ?? null;

/** The last action that a device took back and may do again (the entries that took it back), or null. */
export const lastUndoneBy = (entries, device) => stacks(entries, device).undone.at(-1) ?? null;

/**
 * What to write to take an action back: {writes: [{seat, key, value, undoes}]} with the former values, or
 * {overtaken: entry} when another device has changed one of its cells since. For an undo this is the redo.
 */
export function takingBack(entries, action) {
  const ids = new Set(action.map(({ id }) => id));
  const writes = [];
  const after = new Set();
  for (const { entry, former } of withFormer(entries)) {
    const cell = cellKey(entry.seat, entry.key);
    if (ids.has(entry.id)) {
      const { seat, key, id } = entry;
      if (!after.has(cell)) writes.push({ seat, key, value: former?.value ?? null, undoes: id });
      after.add(cell);
    } else if (after.has(cell) && entry.device !== action[0].device) {
      return { overtaken: entry };
    }
  }
  return { writes };
}

/** A moment for the next action of a device: now, or the next millisecond that none of its actions has. */
export function nextMoment(entries, device, now) {
  const taken = new Set(entries.filter((entry) => entry.device === device).map(({ moment }) => moment));
  let moment = now;
  while (taken.has(moment)) moment += 1;
  return moment;
}

/**
 * What was changed after the play was ended for the first time: [{id, seat, key, former, value, moment, device}], the
 * cells of the sheet alone (what is said of the play itself, such as its notes, decides nothing).
 */
export function correctionsOf(entries) {
  const told = withFormer(entries);
  const end = told.findIndex(({ entry }) => entry.seat === 0 && entry.key === "@finished" && entry.value === true);
  const after = end < 0 ? [] : told.slice(end + 1);
  return after
    .map(({ entry: { id, seat, key, value, moment, device }, former }) => {
      return { id, seat, key, former: former?.value ?? null, value, moment, device };
    })
    .filter(({ key, former, value }) => !key.startsWith("@") && !sameValue(former, value));
}

/**
 * Tell when an entry of another device replaced a value of mine: {seat, key, before, now, entry, mine}, with my
 * value and the one that stands now; null when it did not, or when what stands is mine or the same.
 */
export function displacedBy(entry, entries, device) {
  if (entry.device === device) return null;
  const cell = withFormer(entries.filter(({ seat, key }) => seat === entry.seat && key === entry.key));
  const mine = cell.find((told) => told.entry.id === entry.id)?.former;
  const last = cell.at(-1)?.entry;
  if (!mine || mine.device !== device || mine.value === null || last.device === device) return null;
  if (sameValue(mine.value, last.value)) return null;
  return { seat: entry.seat, key: entry.key, before: mine.value, now: last.value, entry: last, mine };
}
