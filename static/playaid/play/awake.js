// The screen stays on during a play. The system takes that back whenever the page is hidden, so it is asked again.

const CHOICE = "awake";

/**
 * Keep the screen on from now. `button` turns that off and on again; the choice is remembered through
 * `keep(name, value)` and `restore(name)`. Where the browser cannot do it the button is hidden; where it will not (a
 * battery that is low), the screen goes off as it always does, and nothing is said.
 */
export function awake({ button, keep, restore }) {
  const able = "wakeLock" in navigator;
  let wanted = restore(CHOICE) ?? true;
  let lock = null;
  let asking = false;

  async function ask() {
    if (!able || !wanted || lock || asking || document.hidden) return;
    asking = true;
    try {
      const got = await navigator.wakeLock.request("screen");
      got.addEventListener("release", () => {
        if (lock === got) lock = null;
      });
      lock = got;
    } catch {
      // It will be asked again when the page is shown again.
    }
    asking = false;
    // Turned off while it was asked for.
    if (!wanted) await letGo();
  }

  async function letGo() {
    const held = lock;
    lock = null;
    await held?.release();
  }

  function show() {
    button.hidden = !able;
    button.setAttribute("aria-pressed", String(wanted));
  }

  button.addEventListener("click", () => {
    wanted = !wanted;
    keep(CHOICE, wanted);
    show();
    if (wanted) ask();
    else letGo();
  });
  document.addEventListener("visibilitychange", ask);
  show();
  ask();
}
