// In words, what is not yet sent; silent while all is well.

// A page that has just been opened, or a server that answers late, is no lost network.
const PATIENCE = 1500;

/** Show the state of sending in its line. */
export function sendingLine({ log, words, say }) {
  const line = document.querySelector("[data-sending]");
  let gone = false;
  let latest = null;
  let timer = 0;
  // Told to be away, and not heard of since: asking once more is no reason to fall silent.
  let away = false;

  function told({ unsent, reach, refused = [] }) {
    if (reach === "gone") return words.gone;
    if (refused.length) return words.refused.replace("{message}", refused[0].message);
    if (reach === "crowded") return words.crowded;
    away = reach === "waiting" || (away && reach === "sending");
    if (away) return unsent ? words.waiting.replace("{n}", unsent) : words.offline;
    return "";
  }

  function show() {
    clearTimeout(timer);
    timer = 0;
    const text = told(latest);
    line.hidden = text === "";
    if (line.textContent !== text) line.textContent = text;
  }

  log.onState((state) => {
    latest = state;
    if (state.reach !== "waiting" || !navigator.onLine || !line.hidden) show();
    else timer ||= setTimeout(show, PATIENCE);
    if (state.reach === "gone" && !gone) say(words.gone);
    gone ||= state.reach === "gone";
  });
}
