// How this tablet likes it: one player at a time, the keypad, the screen. Not part of a play, and no loss if it is lost.

const KEY = "ludotheque-choices";

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

/** What was chosen here under a name; undefined when nothing was. */
export const chosen = (name) => kept()[name];

/** Remember a choice; a window that keeps nothing forgets it with the page. */
export function choose(name, value) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), [name]: value }));
  } catch {
    // Nothing is lost but a habit.
  }
}
