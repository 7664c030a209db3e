// A tablet that lies flat is read from four sides: a button turns the sheet by a quarter each time.

const TURNS = [0, 90, 180, 270];

function kept(key) {
  try {
    return Number(sessionStorage.getItem(`ludotheque-facing ${key}`));
  } catch {
    return 0;
  }
}

function remember(key, turn) {
  try {
    sessionStorage.setItem(`ludotheque-facing ${key}`, String(turn));
  } catch {
    // It faces as before after a reload, that is all.
  }
}

/**
 * Let `root` face each side: it gets the class `facing-0`, `facing-90`, `facing-180` or `facing-270`, and keeps its
 * side in this tab under `key` (the code of the play). Gives `{next()}`, a quarter further.
 */
export function facing({ root, key }) {
  let now = 0;

  function face(turn) {
    now = TURNS.includes(turn) ? turn : 0;
    for (const other of TURNS) root.classList.toggle(`facing-${other}`, other === now);
  }

  face(kept(key));
  return {
    next() {
      face((now + 90) % 360);
      remember(key, now);
    },
  };
}
