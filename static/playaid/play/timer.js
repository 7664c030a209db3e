// The clock of the table: large digits, and an end that is heard, felt and seen. It keeps a deadline (see clock.js).

import { choose, chosen } from "./choices.js";
import { moved, paused, resumed, revived, secondsLeft, started } from "./clock.js";
import { tones } from "./tones.js";

const LOOK_EVERY = 200;
const LAST = 10;
const VIBRATION = [300, 120, 300, 120, 600];

/** The seconds worth saying that were passed on the way: half of the time, the last ten, none left; null for none. */
export function milestone(seconds, before, after) {
  const half = Math.floor(seconds / 2);
  const told = [0, ...(seconds >= 2 * LAST ? [LAST] : []), ...(half > LAST ? [half] : [])];
  return told.find((mark) => before > mark && after <= mark) ?? null;
}

/** Minutes and seconds as digits: 90 is "1:30". */
export const digits = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

function inWords(seconds, words) {
  if (seconds === 0) return words.over;
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  const pattern = minutes === 0 ? words.seconds : rest === 0 ? words.minutes : words.both;
  return pattern.replace("{m}", minutes).replace("{s}", rest);
}

/** The moment now, and whether the page was away since the last one that was asked for. */
function presence() {
  let away = document.hidden;
  const leave = () => {
    away = true;
  };
  document.addEventListener("visibilitychange", leave);
  document.addEventListener("freeze", leave);
  window.addEventListener("pageshow", leave);
  return () => {
    const moment = { wall: Date.now(), steady: performance.now(), away };
    away = document.hidden;
    return moment;
  };
}

/** The full-screen end of the time, and the switch of its sound. */
function alarm(root) {
  const [box, sound] = [root.querySelector("[data-time-over]"), root.querySelector("[data-sound]")];
  const noise = tones();
  document.body.append(box);
  let loud = chosen("sound") ?? true;
  const show = () => sound.setAttribute("aria-pressed", String(loud));
  sound.addEventListener("click", () => {
    loud = !loud;
    choose("sound", loud);
    show();
  });
  box.querySelector("[data-dismiss]").addEventListener("click", () => box.close());
  show();
  return {
    ready: () => noise.ready(),
    end(text) {
      box.querySelector("[data-over-text]").textContent = text;
      if (!box.open) box.showModal();
      if (loud) noise.ring();
      // Without a press before, browsers refuse and complain.
      if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(VIBRATION);
    },
    onClose: (listener) => box.addEventListener("close", listener),
  };
}

/**
 * Bring the clock in `root` to life. `keep(kept)` stores what the clock needs to outlive the page, `restore()` gives it
 * back. `offer(timers, turn)` says which of the document's timers run now, and in which turn (any text): one that is
 * started `each` turn begins anew with a new one, one of the whole game goes on.
 */
export function timerPanel({ root, keep = () => {}, restore = () => null }) {
  const words = root.dataset;
  const place = Object.fromEntries(
    ["label", "which", "digits", "run", "again", "said"].map((key) => [key, root.querySelector(`[data-${key}]`)]),
  );
  const [now, bell] = [presence(), alarm(root)];
  // The time may end while another view is open: what tells of it must not be hidden with this one.
  document.body.append(place.said);
  let [timers, timer, turn, clock] = [[], null, "", null];
  let [told, looking] = [false, 0];

  const id = () => `${timer.key} ${timer.each === "game" ? "" : turn}`;

  function save() {
    keep(clock ? { id: id(), clock, told } : null);
  }

  function show() {
    const seconds = clock ? secondsLeft(clock) : timer.seconds;
    const shown = digits(seconds);
    if (place.digits.textContent !== shown) place.digits.textContent = shown;
    root.dataset.state = !clock ? "fresh" : clock.running ? "running" : clock.left > 0 ? "paused" : "over";
    const { start, pause, resume } = place.run.dataset;
    place.run.textContent = !clock ? start : clock.running ? pause : resume;
    place.run.disabled = clock !== null && clock.left === 0;
    place.again.disabled = clock === null;
    root.classList.toggle("short", clock !== null && seconds <= LAST);
  }

  function look() {
    const before = secondsLeft(clock);
    clock = moved(clock, now());
    const after = secondsLeft(clock);
    const mark = milestone(timer.seconds, before, after);
    if (mark !== null) place.said.textContent = inWords(mark === 0 ? 0 : after, words);
    if (before !== after) save();
    if (clock.left === 0) end();
    show();
  }

  function end() {
    watch(false);
    if (told) return;
    told = true;
    save();
    bell.end(timer.text ?? "");
  }

  function watch(on) {
    clearInterval(looking);
    looking = on ? setInterval(look, LOOK_EVERY) : 0;
  }

  function set(next) {
    clock = next;
    told = false;
    place.said.textContent = "";
    watch(clock?.running ?? false);
    save();
    show();
  }

  function press() {
    bell.ready();
    if (!clock) set(started(timer.seconds, now()));
    else if (clock.running) set(paused(clock, now()));
    else set(resumed(clock, now()));
  }

  function restored() {
    const kept = restore();
    if (!kept || kept.id !== id()) return;
    clock = revived(kept.clock, now());
    told = kept.told;
    watch(clock.running);
    if (clock.left === 0) end();
  }

  function chooseTimer(key) {
    timer = timers.find((known) => known.key === key) ?? timers[0];
    clock = null;
    told = false;
    watch(false);
    place.label.textContent = timer.label;
    restored();
    show();
  }

  function offer(next, forTurn) {
    const before = timer ? id() : null;
    timers = next;
    turn = forTurn;
    root.hidden = timers.length === 0;
    if (root.hidden) {
      watch(false);
      return;
    }
    const kept = timers.find(({ key }) => key === timer?.key);
    timer = kept ?? timers[0];
    showWhich();
    if (before !== id()) chooseTimer(timer.key);
  }

  function showWhich() {
    place.which.closest("label").hidden = timers.length < 2;
    place.which.replaceChildren(...timers.map(({ key, label }) => new Option(label, key, false, key === timer.key)));
  }

  place.run.addEventListener("click", press);
  place.again.addEventListener("click", () => set(null));
  // The button that started the clock rests now; the one beside it is the next that somebody may want.
  bell.onClose(() => place.run.disabled && !root.closest("[hidden]") && place.again.focus());
  place.which.addEventListener("change", () => chooseTimer(place.which.value));
  for (const back of ["visibilitychange", "pageshow"]) {
    window.addEventListener(back, () => clock?.running && look(), { capture: true });
  }
  window.addEventListener("pagehide", () => clock?.running && (look(), save()));
  return { offer };
}
