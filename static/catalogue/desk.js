/* The desk, made quicker: every keystroke of a scanner lands in its field, and the outcome can be heard.
   The page works without any of this. */
(() => {
  "use strict";

  const form = document.querySelector("[data-scan-form]");
  const field = form.querySelector("input[name=scan]");
  const answer = document.getElementById("desk-answer");
  const soundButton = document.querySelector("[data-sound]");

  /* ── Focus ──────────────────────────────────────────────────────────────────────────────────────── */
  const TYPED_INTO = "input, textarea, select, [contenteditable]";

  // Not on focusout: somebody who walks through the page with Tab must be free to. But whatever a scanner
  // types belongs to the field, and a code must never press the button that happens to have the focus.
  document.addEventListener("keydown", (event) => {
    const command = event.ctrlKey || event.altKey || event.metaKey;
    if (command || event.key.length !== 1 || event.key === " " || event.target.matches(TYPED_INTO)) return;
    field.focus();
  });
  field.addEventListener("focus", () => field.select());
  // Back from another window, nobody looks for the cursor.
  window.addEventListener("focus", () => {
    if (!document.activeElement || document.activeElement === document.body) field.focus();
  });

  /* ── Sending ────────────────────────────────────────────────────────────────────────────────────── */
  let sent = false;
  form.addEventListener("submit", (event) => {
    if (sent || field.value.trim() === "") {
      event.preventDefault();
      field.focus();
      return;
    }
    sent = true;
  });
  // Brought back by the browser as it was left: it may send again.
  window.addEventListener("pageshow", () => { sent = false; });

  /* ── Sound ──────────────────────────────────────────────────────────────────────────────────────── */
  // Frequency in hertz, start and length in seconds. A refusal is two low notes, known without looking.
  const TUNES = {
    lent: [[880, 0, 0.12]],
    returned: [[660, 0, 0.12]],
    card: [[523, 0, 0.08]],
    refused: [[196, 0, 0.16], [196, 0.22, 0.2]],
  };
  const SOUND = "desk-sound";
  const HEARD = "desk-heard";

  // A browser may forbid storage; the desk is then silent, and forgets what it played.
  const read = (storage, key) => { try { return window[storage].getItem(key); } catch { return null; } };
  const write = (storage, key, value) => { try { window[storage].setItem(key, value); } catch { /* as above */ } };

  const soundOn = () => read("localStorage", SOUND) === "on";

  function play(outcome) {
    const Context = window.AudioContext;
    if (!TUNES[outcome] || !Context) return;
    const context = new Context();
    for (const [frequency, start, length] of TUNES[outcome]) {
      const note = context.createOscillator();
      const volume = context.createGain();
      note.frequency.value = frequency;
      volume.gain.value = 0.15;
      note.connect(volume).connect(context.destination);
      note.start(context.currentTime + start);
      note.stop(context.currentTime + start + length);
    }
    setTimeout(() => context.close(), 1000);
  }

  function playNewAnswer() {
    const { outcome, at } = answer.dataset;
    // A page loaded again has nothing new to say.
    if (!outcome || !soundOn() || read("sessionStorage", HEARD) === at) return;
    write("sessionStorage", HEARD, at);
    play(outcome);
  }

  function showSound() {
    soundButton.setAttribute("aria-pressed", String(soundOn()));
  }

  soundButton.addEventListener("click", () => {
    write("localStorage", SOUND, soundOn() ? "off" : "on");
    showSound();
    if (soundOn()) play("lent");
    field.focus();
  });
  soundButton.hidden = false;
  showSound();
  playNewAnswer();
})();
