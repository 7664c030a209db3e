/* What is scanned while an answer is on its way waits its turn: one request at a time, in order, each sent until it is
   answered. The key that goes with it tells the server that it comes again because its answer was lost. */

import { answerIn } from "./desk_parts.js";

const PATIENCE_MS = 20000;
// What stands between the page and the server says so in its place: too late, no way through, too busy.
const UNREACHED = [408, 429, 502, 503, 504];

let counter = 0;
function newKey() {
  const chance = crypto.getRandomValues(new Uint32Array(2));
  counter += 1;
  return `${chance[0].toString(36)}${chance[1].toString(36)}-${counter}`;
}

/**
 * A queue of acts. ``onAnswer(read, waiting)`` gets each answer in order; ``onTrouble(why, acts)`` is called with
 * ``offline``, ``refused`` or ``session`` when the first one cannot go through, and with null when all is well again;
 * ``onChange(acts)`` whenever its length changes.
 */
export class Queue {
  constructor({ onAnswer, onTrouble, onChange }) {
    this.acts = [];
    this.busy = false;
    this.told = { onAnswer, onTrouble, onChange };
  }

  /** Put an act at the end. ``form()`` gives its address and fields at its turn, or null when there is nothing to do. */
  push(label, form) {
    this.acts.push({ label, form, key: newKey(), ready: null, since: null });
    this.told.onChange(this.acts);
    this.run();
  }

  /** Give the first act up. */
  drop() {
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
    this.told.onTrouble(why, this.acts);
  }

  /** Send one act; null when it is done, else why not. */
  async step(act) {
    act.ready ??= act.form();
    const sent = act.ready ? await send(act) : { read: null, why: null };
    if (sent.why) return sent.why;
    this.acts.shift();
    if (sent.read) this.told.onAnswer(sent.read, this.acts.length);
    this.told.onChange(this.acts);
    return null;
  }
}

/* Another log-in in another tab changes the token: the cookie has the one that counts. */
function token(fallback) {
  const found = document.cookie.split("; ").find((pair) => pair.startsWith("csrftoken="));
  return found ? found.slice("csrftoken=".length) : fallback;
}

async function send(act) {
  const { ready, key } = act;
  const body = new URLSearchParams([...ready.fields, ["sent", key]]);
  // Sent again: whatever was done since the first time is this act, and is not done twice.
  if (act.since !== null) body.set("waited_seconds", String(Math.ceil((performance.now() - act.since) / 1000) + 1));
  act.since ??= performance.now();
  body.set("csrfmiddlewaretoken", token(body.get("csrfmiddlewaretoken")));
  try {
    const headers = { "X-Fragment": "desk" };
    const answer = await fetch(ready.address, { method: "POST", body, headers, signal: AbortSignal.timeout(PATIENCE_MS) });
    const read = answerIn(await answer.text());
    if (read) return { read, why: null };
    if (UNREACHED.includes(answer.status)) return { read: null, why: "offline" };
    return { read: null, why: answer.redirected || answer.status === 403 ? "session" : "refused" };
  } catch {
    return { read: null, why: "offline" };
  }
}
