/* The outcome can be heard: off until somebody turns it on, and remembered on this device. The words are always there. */

// Frequency in hertz, start and length in seconds. A refusal is two low notes, known without looking.
const TUNES = {
  lent: [[880, 0, 0.12]],
  returned: [[660, 0, 0.12]],
  card: [[523, 0, 0.08]],
  refused: [[196, 0, 0.16], [196, 0.22, 0.2]],
  ask: [[440, 0, 0.1], [587, 0.14, 0.1]],
};
const SOUND = "desk-sound";
const VOLUME = 0.15;

let context = null;

// A browser may forbid storage; the choice then lasts as long as the page.
let chosen = null;
function remembered() {
  try {
    return window.localStorage.getItem(SOUND);
  } catch {
    return chosen;
  }
}
function remember(choice) {
  chosen = choice;
  try {
    window.localStorage.setItem(SOUND, choice);
  } catch {
    // As above.
  }
}

export function soundOn() {
  return remembered() === "on";
}

/** Play the tune of an outcome: a question sounds like a question, whatever the outcome. */
export function play(outcome, tone) {
  const tune = TUNES[tone === "ask" ? "ask" : outcome];
  if (!tune || !soundOn() || !window.AudioContext) return;
  context ??= new AudioContext();
  // A context made before the first key is asleep.
  context.resume();
  for (const [frequency, start, length] of tune) {
    const note = context.createOscillator();
    const volume = context.createGain();
    note.frequency.value = frequency;
    volume.gain.value = VOLUME;
    note.connect(volume).connect(context.destination);
    note.start(context.currentTime + start);
    note.stop(context.currentTime + start + length);
  }
}

/** Make ``button`` turn the sound on and off; ``after`` is called after each press. */
export function soundButton(button, after) {
  const show = () => button.setAttribute("aria-pressed", String(soundOn()));
  button.addEventListener("click", () => {
    remember(soundOn() ? "off" : "on");
    show();
    play("lent", "good");
    after();
  });
  button.hidden = false;
  show();
}
