// What this device keeps: plays, their entries, what is half typed, settings. In IndexedDB, and in memory whatever
// IndexedDB does not take (private windows, a full disk, a broken profile): nothing here ever throws.

import { newDevice } from "./codes.js";

const NAME = "ludotheque-plays";
const SHELVES = ["plays", "entries", "drafts", "settings"];
// A database that does not answer must not keep the entries from being sent.
const PATIENCE = 4000;
const LITTLE_PATIENCE = 300;

const within = (promise, wait) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("timeout")), wait);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });

const answered = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const openDatabase = () =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => SHELVES.forEach((shelf) => request.result.createObjectStore(shelf));
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

// The rows of a play: keys are texts that begin with its code and a space.
const rangeOf = (code) => IDBKeyRange.bound(`${code} `, `${code}!`, false, true);

/**
 * The database and, before it, what has not been written yet: a row goes to memory first, and leaves it when its
 * transaction is complete. What could not be written is tried again with each later write.
 */
function shelves(onFault) {
  const waiting = Object.fromEntries(SHELVES.map((shelf) => [shelf, new Map()]));
  let database = null;
  let fault = null;

  const tell = (code) => {
    if (code === fault) return;
    fault = code;
    onFault(code);
  };
  const patience = () => (fault === null ? PATIENCE : LITTLE_PATIENCE);
  const failed = (problem) => tell(problem?.name === "QuotaExceededError" ? "full" : "none");

  async function opened() {
    if (database) return database;
    const made = await within(openDatabase(), patience());
    const lose = () => (database = database === made ? null : database);
    made.onclose = lose;
    // Another tab has a newer version of this site: let it go on, and open again when something is written.
    made.onversionchange = () => (made.close(), lose());
    return (database = made);
  }

  async function run(mode, act, again = true) {
    const from = await opened();
    let transaction;
    try {
      transaction = from.transaction(SHELVES, mode, { durability: "strict" });
    } catch (problem) {
      database = null;
      if (again) return run(mode, act, false);
      throw problem;
    }
    const complete = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
    });
    complete.catch(() => {});
    try {
      const [result] = await within(Promise.all([act(transaction), complete]), patience());
      return result;
    } catch (problem) {
      // Why it was given up says more than that a request of it failed.
      throw transaction.error ?? problem;
    }
  }

  async function settle() {
    const rows = SHELVES.flatMap((shelf) => [...waiting[shelf]].map(([key, row]) => [shelf, key, row]));
    try {
      await run("readwrite", (transaction) => {
        for (const [shelf, key, row] of rows) {
          if (row === undefined) transaction.objectStore(shelf).delete(key);
          else transaction.objectStore(shelf).put(row, key);
        }
      });
    } catch (problem) {
      failed(problem);
      return false;
    }
    for (const [shelf, key, row] of rows) if (waiting[shelf].get(key) === row) waiting[shelf].delete(key);
    tell(null);
    return true;
  }

  return {
    get fault() {
      return fault;
    },
    /** Write rows ([key, row], undefined to remove one); whether they are on the disk now. */
    write(shelf, rows) {
      for (const [key, row] of rows) waiting[shelf].set(key, row);
      return settle();
    },
    /** Give the rows of a shelf, or those of one play: Map(key → row). */
    async read(shelf, code = null) {
      let found = new Map();
      try {
        const [keys, rows] = await run("readonly", (transaction) => {
          const range = code === null ? null : rangeOf(code);
          const place = transaction.objectStore(shelf);
          return Promise.all([answered(place.getAllKeys(range)), answered(place.getAll(range))]);
        });
        found = new Map(keys.map((key, position) => [key, rows[position]]));
      } catch (problem) {
        failed(problem);
      }
      for (const [key, row] of waiting[shelf]) {
        if (row === undefined) found.delete(key);
        else if (code === null || key.startsWith(`${code} `)) found.set(key, row);
      }
      return found;
    },
    /** Give the setting that is there, or keep the one made now: two tabs at once get the same. */
    async once(key, make) {
      try {
        return await run("readwrite", async (transaction) => {
          const place = transaction.objectStore("settings");
          const had = await answered(place.get(key));
          const value = had ?? make();
          if (had === undefined) await answered(place.put(value, key));
          return value;
        });
      } catch (problem) {
        failed(problem);
        const value = waiting.settings.get(key) ?? make();
        waiting.settings.set(key, value);
        return value;
      }
    },
  };
}

/** What the tabs of this device tell each other; quiet where a browser knows no channels. */
function channelOf() {
  const listeners = new Set();
  let channel = null;
  try {
    channel = new BroadcastChannel(NAME);
    channel.onmessage = ({ data }) => listeners.forEach((listener) => listener(data));
  } catch {
    // Each tab then learns from the server what the other one wrote.
  }
  return {
    tell: (news) => channel?.postMessage(news),
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Open what this device keeps. `onFault(code)` hears "full" or "none" when it can keep no more (it goes on in memory,
 * and `keeps` is false), and null when it can again.
 */
export async function openStore({ onFault = () => {} } = {}) {
  const kept = shelves(onFault);
  const channel = channelOf();
  let asked = false;

  async function askToPersist() {
    if (asked) return;
    asked = true;
    try {
      if (!(await navigator.storage.persisted())) await navigator.storage.persist();
    } catch {
      // Pages without a secure address, and old browsers, have nobody to ask.
    }
  }

  const device = await kept.once("device", newDevice);
  return {
    device,
    get keeps() {
      return kept.fault === null;
    },
    /** Why it keeps no more: "full", "none", or null while it does. */
    get fault() {
      return kept.fault;
    },
    tell: channel.tell,
    listen: channel.listen,
    plays: async () => [...(await kept.read("plays")).values()],
    play: async (code) => (await kept.read("plays")).get(code) ?? null,
    keepPlay(play) {
      askToPersist();
      return kept.write("plays", [[play.code, play]]);
    },
    entries: async (code) => [...(await kept.read("entries", code)).values()],
    keepEntries: (code, entries) => kept.write("entries", entries.map((entry) => [`${code} ${entry.id}`, entry])),
    /** What is half typed in a play: Map(cell → text). */
    async drafts(code) {
      const rows = [...(await kept.read("drafts", code))];
      return new Map(rows.map(([key, text]) => [key.slice(code.length + 1), text]));
    },
    keepDraft: (code, cell, text) => kept.write("drafts", [[`${code} ${cell}`, text ?? undefined]]),
    setting: async (key) => (await kept.read("settings")).get(key) ?? null,
    keepSetting: (key, value) => kept.write("settings", [[key, value ?? undefined]]),
    /** Forget a play with all that belongs to it, on this device alone. */
    async forget(code) {
      for (const shelf of ["entries", "drafts"]) {
        await kept.write(shelf, [...(await kept.read(shelf, code)).keys()].map((key) => [key, undefined]));
      }
      return kept.write("plays", [[code, undefined]]);
    },
  };
}
