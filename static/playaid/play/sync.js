// Keeps the log of a play and the server the same: sends what is unsent, asks for what others wrote.

const SHOWN = 2000;
const HIDDEN = 20_000;
const LONGEST = 8_000;
const TIME_OUT = 8000;
const MOST_AT_ONCE = 100;

/** Where the server answers for plays; its entries are below. */
export const API = "/api/plays/";

/**
 * Ask the server about a play: {status, body, wait}. Status 0 is no answer of ours: no network, no answer in time,
 * a server that fails, the page of a Wi-Fi that wants a log-in. `wait` is what a crowded server asks for, in ms.
 */
export async function ask(method, path, code, body = null) {
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), TIME_OUT);
  const headers = { Authorization: `Play ${code}`, Accept: "application/json" };
  if (body) headers["Content-Type"] = "application/json";
  // The code is all that the server may know of this browser.
  const options = { credentials: "omit", cache: "no-store", redirect: "error", referrerPolicy: "no-referrer" };
  try {
    const answer = await fetch(path, {
      method,
      headers,
      body: body && JSON.stringify(body),
      signal: control.signal,
      ...options,
    });
    return await readAnswer(answer);
  } catch {
    return { status: 0 };
  } finally {
    clearTimeout(timer);
  }
}

async function readAnswer(answer) {
  const { status } = answer;
  if (status >= 500) return { status: 0 };
  // A server in front of ours says these two in its own words.
  if (status === 413) return { status };
  const seconds = Number(answer.headers.get("Retry-After")) || 5;
  if (status === 429) return { status, wait: 1000 * Math.min(Math.max(seconds, 1), 900) };
  if (status === 204) return { status };
  const body = await answer.json();
  // Whoever else stands at this address refuses in other words than ours.
  return status >= 400 && typeof body?.code !== "string" ? { status: 0 } : { status, body };
}

const isLog = ({ status, body }) => status === 200 && Number.isInteger(body?.order) && Array.isArray(body.entries);

/** Do `act` while no other tab of this device does; where that cannot be known, at once: ids make it harmless. */
async function alone(name, act) {
  if (!navigator.locks) return act();
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), TIME_OUT + 2000);
  try {
    return await navigator.locks.request(name, { signal: control.signal }, () => {
      clearTimeout(timer);
      return act();
    });
  } catch (problem) {
    if (problem.name !== "AbortError") throw problem;
    return act();
  }
}

/**
 * Keep `play` and the server the same. A play answers `code`, `opening()` (what makes it on the server, or null when
 * it is there), `unsent()` and `known()`, and takes `opened()`, `notOpened(problem)`, `take(answer, after)` and
 * `putAside(refused)`.
 * `onState({unsent, reach})` hears every change; reach is "sent", "sending", "waiting", "gone", "refused" or "crowded".
 */
export function syncOf(play, { api = API, onState = () => {} } = {}) {
  const place = `${api}entries/`;
  let timer = 0;
  let running = null;
  let again = false;
  let failures = 0;
  let most = MOST_AT_ONCE;
  let started = false;
  let told = "";
  let reach = "waiting";

  function tell(next = reach) {
    reach = next;
    const state = { unsent: play.unsent().length, reach };
    const key = JSON.stringify(state);
    if (key === told) return;
    told = key;
    onState(state);
  }

  /** Make the play on the server; whether it is there now. */
  async function open() {
    const opening = play.opening();
    if (!opening) return true;
    const answer = await ask("POST", api, play.code, opening);
    const made = answer.status === 200 || answer.status === 201;
    if (reach === "gone") {
      // Deleted here while it was on its way: it is not left behind on the server.
      if (made) await ask("DELETE", api, play.code);
      return false;
    }
    if (made) {
      await play.opened();
      return true;
    }
    if ([400, 403, 409, 413].includes(answer.status)) {
      play.notOpened(answer.body ?? {});
      return finish("refused", answer);
    }
    return finish(answer.status === 429 ? "crowded" : "waiting", answer);
  }

  // What ends a round: how it ended, and how long to wait before the next one.
  let delay = 0;
  let notBefore = 0;
  function finish(next, { wait } = {}) {
    failures = next === "sent" ? 0 : failures + 1;
    const backoff = Math.min(LONGEST, 1000 * 2 ** Math.min(failures, 5)) * (0.5 + Math.random() / 2);
    delay = next === "sent" ? (document.hidden ? HIDDEN : SHOWN) : (wait ?? backoff);
    notBefore = next === "crowded" ? Date.now() + delay : 0;
    tell(next);
    return false;
  }

  /** One exchange; whether another one is to follow at once. */
  async function exchange() {
    if (!(await open()) || reach === "gone") return false;
    const after = play.known();
    const batch = play.unsent().slice(0, most);
    if (batch.length) tell("sending");
    const answer = batch.length
      ? await ask("POST", place, play.code, { after, entries: batch })
      : await ask("GET", `${place}?after=${after}`, play.code);
    if (reach === "gone") return false;
    if (isLog(answer)) return took(answer.body, after, batch);
    if (answer.status === 404) return finish("gone");
    if (answer.status === 429) return finish("crowded", answer);
    if (batch.length && [400, 413].includes(answer.status)) return tooMuch(batch, answer);
    return finish("waiting");
  }

  async function took(body, after, batch) {
    most = Math.min(MOST_AT_ONCE, most * 2);
    await play.take(body, after);
    if (body.refused?.length) await play.putAside(body.refused);
    finish("sent");
    const left = new Set(play.unsent().map(({ id }) => id));
    // A server that says nothing of what it was sent is asked again later, not at once.
    const stuck = batch.length > 0 && batch.every(({ id }) => left.has(id));
    return body.more === true || (left.size > 0 && !stuck);
  }

  async function tooMuch(batch, { body }) {
    if (batch.length > 1) {
      most = Math.ceil(batch.length / 2);
      return true;
    }
    await play.putAside([{ id: batch[0].id, code: body?.code ?? "refused", message: body?.message ?? "" }]);
    return true;
  }

  async function rounds() {
    let follow = true;
    while (follow || again) {
      again = false;
      follow = await alone(`ludotheque ${play.code}`, exchange);
      // Written while this was on its way: a failure waits its turn, all else goes at once.
      if (again && reach !== "sent") break;
    }
  }

  function run() {
    clearTimeout(timer);
    if (reach === "gone") return Promise.resolve();
    const rest = Math.min(notBefore - Date.now(), delay);
    if (!running && rest > 0) {
      tell();
      if (started) timer = setTimeout(run, rest);
      return Promise.resolve();
    }
    if (running) {
      again = true;
      return running;
    }
    running = rounds().finally(() => {
      running = null;
      if (started && reach !== "gone") timer = setTimeout(run, again && reach === "sent" ? 0 : delay);
      again = false;
    });
    return running;
  }

  const wake = () => {
    failures = 0;
    run();
  };
  const seen = () => !document.hidden && wake();
  const cut = () => tell("waiting");
  const events = [
    [window, "online", wake],
    [window, "offline", cut],
    [window, "pageshow", wake],
    [document, "visibilitychange", seen],
  ];

  return {
    get state() {
      return { unsent: play.unsent().length, reach };
    },
    tell,
    /** Send what is unsent now, unless the server asked to wait; resolves when nothing more can be done at once. */
    flush: run,
    start() {
      if (started) return;
      started = true;
      for (const [target, name, act] of events) target.addEventListener(name, act);
      run();
    },
    /** The play was deleted on this device: whatever is on its way changes nothing any more. */
    end() {
      this.stop();
      tell("gone");
    },
    stop() {
      started = false;
      clearTimeout(timer);
      for (const [target, name, act] of events) target.removeEventListener(name, act);
    },
  };
}
