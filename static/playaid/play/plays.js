// The plays of this device: begun here, joined from another one, opened again, forgotten.

import { newCode, readCode } from "./codes.js";
import { forgetUnkept, unkept } from "./journal.js";
import { inOrder, merge, unsent, valuesOf } from "./log.js";
import { playLog } from "./play_log.js";
import { openStore } from "./store.js";
import { API, ask } from "./sync.js";

export { newCode, readCode, showCode } from "./codes.js";

const REASONS = { 0: "unreachable", 404: "unknown", 429: "crowded" };

/** Tell of a play what a list of plays shows; names are null where nobody gave one. */
function summaryOf(play, entries) {
  const values = valuesOf(entries);
  const seats = values.get("0 @seats") ?? [];
  return {
    ...play,
    changed: entries.reduce((latest, { moment }) => Math.max(latest, moment), play.opened),
    finished: values.get("0 @finished") === true,
    seats,
    names: seats.map((seat) => values.get(`${seat} @name`) ?? null),
    colours: seats.map((seat) => values.get(`${seat} @colour`) ?? null),
    unsent: unsent(entries).length,
  };
}

/** Open the plays of this device: {store, list, create, open, join, remove, forget, onTrouble}. */
export async function openPlays({ api = API } = {}) {
  const listeners = new Set();
  const tell = (trouble) => trouble && listeners.forEach((listener) => listener(trouble));
  const store = await openStore({ onFault: tell });
  const logs = new Map();

  async function logOf(play) {
    const [stored, drafts] = [await store.entries(play.code), await store.drafts(play.code)];
    const late = unkept(play.code);
    const { entries, changed } = merge(stored, late);
    if (late.length && (await store.keepEntries(play.code, changed))) forgetUnkept(play.code, late);
    // Two calls for one play share its log: each would else hold a sheet of its own.
    if (!logs.has(play.code)) logs.set(play.code, playLog({ play, entries: inOrder(entries), drafts, store, api }));
    return logs.get(play.code);
  }

  async function open(code) {
    const play = await store.play(readCode(code) ?? "");
    return play && logOf(play);
  }

  async function forget(code) {
    logs.get(code)?.forget();
    logs.delete(code);
    await store.forget(code);
    forgetUnkept(code, unkept(code));
    store.tell({ code, forgotten: true });
  }

  return {
    store,
    open,
    /** Every play of this device, the one changed last first: see `summaryOf`, with the entries folded. */
    async list() {
      const plays = await store.plays();
      const told = await Promise.all(plays.map(async (play) => summaryOf(play, await store.entries(play.code))));
      return told.sort((one, other) => other.changed - one.changed);
    },
    /** Begin a play with its first `cells` ([{seat, key, value}], who sits where among them); resolves to its log. */
    async create({ slug, version, title = "", game = null, cells = [] }) {
      const play = { code: newCode(), slug, version, title, game, opened: Date.now(), created: false };
      await store.keepPlay(play);
      const log = await logOf(play);
      await log.write(cells);
      return log;
    },
    /**
     * Open the play of a code that another device gave, here already or not: {log}, or {reason} – "unreadable" (no
     * code at all), "unknown", "crowded", "unreachable".
     */
    async join(text, { title = "", game = null } = {}) {
      const code = readCode(text);
      if (!code) return { reason: "unreadable" };
      const here = await open(code);
      if (here) return { log: here };
      const { status, body } = await ask("GET", `${api}entries/?after=0`, code);
      if (status !== 200 || !Number.isInteger(body?.version)) return { reason: REASONS[status] ?? "unreachable" };
      const { ruleset: slug, version } = body;
      await store.keepPlay({ code, slug, version, title, game, opened: Date.now(), created: true });
      await store.keepEntries(code, body.entries);
      return { log: await open(code) };
    },
    /** Delete a play everywhere: {removed: true}, or {removed: false, reason} when the server could not be told. */
    async remove(text) {
      const code = readCode(text);
      const play = await store.play(code ?? "");
      if (play?.created !== false) {
        const { status } = await ask("DELETE", api, code);
        if (status !== 204 && status !== 404) return { removed: false, reason: REASONS[status] ?? "unreachable" };
      }
      if (code) await forget(code);
      return { removed: true };
    },
    /** Forget a play on this device alone. */
    forget,
    /** Hear that this device can keep no more, now or later: "full", or "none" where it keeps nothing at all. */
    onTrouble(listener) {
      listeners.add(listener);
      if (store.fault) listener(store.fault);
    },
  };
}
