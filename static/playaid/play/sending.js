// In words, what is not yet sent; silent while all is well.

/** Show the state of sending in its line. */
export function sendingLine({ log, words, say }) {
  const line = document.querySelector("[data-sending]");
  let gone = false;
  let offline = false;

  function told({ unsent, reach, refused = [] }) {
    if (reach === "gone") return words.gone;
    if (refused.length) return words.refused.replace("{message}", refused[0].message);
    if (reach === "crowded") return words.crowded;
    if (offline) return unsent ? words.waiting.replace("{n}", unsent) : words.offline;
    return "";
  }

  log.onState((state) => {
    // Asking a server once more that was silent is no answer yet: the words stay until there is one.
    if (state.reach !== "sending") offline = state.reach === "waiting";
    const text = told(state);
    line.hidden = text === "";
    if (line.textContent !== text) line.textContent = text;
    if (state.reach === "gone" && !gone) say(words.gone);
    gone ||= state.reach === "gone";
  });
}
