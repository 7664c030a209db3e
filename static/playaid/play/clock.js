// A clock that counts down to a deadline: nothing here counts ticks, so that a hidden tab or a locked screen costs
// no time and gives none. Pure: the moments are handed in, and a state is plain data that can be kept and read again.
//
// A moment is `{wall, steady, away}`: the clock of the system and that of the page in milliseconds (Date.now() and
// performance.now()), and whether the page was hidden, or asleep, at any time since the moment before.
//
// Which of the two is believed: the page's own clock never jumps, but may stand still while the device sleeps; the
// system's goes on in its sleep, but may be set. So a page that was there all along believes its own alone, and one
// that was away the one that says that more time went by: setting the clock back never lengthens a turn.

const passed = (state, moment) => {
  const [steady, wall] = [moment.steady - state.steady, moment.wall - state.wall];
  // A page that was loaded anew has a clock that began anew.
  if (steady < 0) return Math.max(wall, 0);
  return moment.away ? Math.max(steady, wall) : steady;
};

/** Start a stretch of so many seconds. */
export const started = (seconds, moment) => ({ seconds, left: seconds * 1000, running: true, ...mark(moment) });

const mark = ({ wall, steady }) => ({ wall, steady });

/** The same clock at a later moment: `left` are the milliseconds that are left, never below 0. */
export function moved(state, moment) {
  const left = state.running ? Math.max(state.left - passed(state, moment), 0) : state.left;
  return { ...state, ...mark(moment), left, running: state.running && left > 0 };
}

/** The clock stopped, with what is left of it. */
export const paused = (state, moment) => ({ ...moved(state, moment), running: false });

/** The clock going on with what was left; one that has run out stays so. */
export const resumed = (state, moment) => ({ ...state, ...mark(moment), running: state.left > 0 });

/** A state that was kept by an earlier page, at the moment when it is read again. */
export function revived(state, moment) {
  return moved({ ...state, steady: Infinity }, moment);
}

/** The seconds to show: whole ones, rounded up, so that 0 means that the time is over. */
export const secondsLeft = (state) => Math.ceil(state.left / 1000);
