/* What is scanned while an answer is on its way waits its turn: one request at a time, in order, each sent until it is
   answered. The key that goes with it tells the server that it comes again because its answer was lost. */

const PATIENCE_MS = 20000;
// What stands between the page and the server says so in its place: too late, no way through, too busy.
const UNREACHED = [408, 429, 502, 503, 504];

/* By hand: a house without HTTPS has no randomUUID(). */
function newKey() {
  const chance = crypto.getRandomValues(new Uint8Array(16));
  return [...chance].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What ``form`` sends when ``button`` is pressed. */
export function fieldsOf(form, button) {
  const data = new FormData(form, button && button.name ? button : undefined);
  return [...data].map(([name, value]) => [name, String(value)]);
}

/**
 * A queue of acts. Whatever has an element with the id ``answer`` is an answer, and no page of a log-in or an error.
 * ``onAnswer(read, waiting, ready)`` gets each one in order, with the form that was sent; ``onTrouble(why, acts)`` is
 * called with ``offline``, ``refused`` or ``session`` when the first act cannot go through, and with null when all is
 * well again; ``onChange(acts)`` whenever the length of the queue changes.
 */
export class Queue {
  constructor({ answer, headers = {}, onAnswer, onTrouble, onChange }) {
    this.acts = [];
    this.busy = false;
    this.asks = { answer, headers };
    this.told = { onAnswer, onTrouble, onChange };
  }

  /**
   * Put an act at the end. ``form(key)`` gives its address and fields at its turn, or null when there is nothing to do;
   * ``key`` is the same each time it is sent.
   */
  push(label, form) {
    this.acts.push({ label, form, key: newKey(), ready: null, since: null });
    this.told.onChange(this.acts);
    this.run();
  }

  /** Give the first act up; not while it is on its way again: it may be done by then, and the next one be the first. */
  drop() {
    if (this.busy) return;
    this.acts.shift();
    this.told.onTrouble(null, this.acts);
    this.told.onChange(this.acts);
    this.run();
  }

  async run() {
    if (this.busy) return;
    this.busy = true;
    let why = null;
    while (this.acts.length > 0 && why === null) {
      why = await this.step(this.acts[0]);
    }
    this.busy = false;
    if (why !== null) this.told.onTrouble(why, this.acts);
  }

  /** Send one act; null when it is done, else why not. */
  async step(act) {
    act.ready ??= act.form(act.key);
    const sent = act.ready ? await send(act, this.asks) : { read: null, why: null };
    if (sent.why) return sent.why;
    this.acts.shift();
    if (sent.read) this.told.onAnswer(sent.read, this.acts.length, act.ready);
    this.told.onTrouble(null, this.acts);
    this.told.onChange(this.acts);
    return null;
  }
}

/* Another log-in in another tab changes the token: the cookie has the one that counts. */
function token(fallback) {
  const found = document.cookie.split("; ").find((pair) => pair.startsWith("csrftoken="));
  return found ? found.slice("csrftoken=".length) : fallback;
}

async function send(act, { answer, headers }) {
  const body = new URLSearchParams(act.ready.fields);
  // Sent again: whatever was done since the first time is this act, and is not done twice.
  if (act.since !== null) body.set("waited_seconds", String(Math.ceil((performance.now() - act.since) / 1000) + 1));
  act.since ??= performance.now();
  body.set("csrfmiddlewaretoken", token(body.get("csrfmiddlewaretoken")));
  try {
    const got = await fetch(act.ready.address, { method: "POST", body, headers, signal: AbortSignal.timeout(PATIENCE_MS) });
    const read = new DOMParser().parseFromString(await got.text(), "text/html");
    return read.getElementById(answer) ? { read, why: null } : { read: null, why: whyNot(got) };
  } catch {
    return { read: null, why: "offline" };
  }
}

/* An act may lead back to its page, and that page fail: to be led away is to be asked to log in only where all is well. */
function whyNot(got) {
  if (UNREACHED.includes(got.status)) return "offline";
  return (got.redirected && got.ok) || got.status === 403 ? "session" : "refused";
}
