// The notes of a play: typed on the result, kept in the log, printed with it.

const PAUSE = 1500;

/** Give the field of the notes within `root`: `show(log)` fills it, and what is typed goes to that log. */
export function notesField(root) {
  const field = root.querySelector("[data-notes]");
  const printed = root.querySelector("[data-notes-printed]");
  let log = null;
  let pause = 0;

  function save() {
    clearTimeout(pause);
    const text = field.value.trim();
    if (log && text !== (log.value(0, "@notes") ?? "")) log.write([{ seat: 0, key: "@notes", value: text || null }]);
    printed.textContent = text;
  }

  field.addEventListener("input", () => {
    clearTimeout(pause);
    pause = setTimeout(save, PAUSE);
  });
  field.addEventListener("change", save);
  // A tablet that is put away gives no other sign.
  addEventListener("pagehide", save);
  return {
    show(shownLog) {
      if (log && log.code !== shownLog.code) save();
      const another = log?.code !== shownLog.code;
      log = shownLog;
      // Whoever types is not disturbed by the other devices.
      if (another || document.activeElement !== field) field.value = log.value(0, "@notes") ?? "";
      printed.textContent = field.value.trim();
    },
  };
}
