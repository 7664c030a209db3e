// What changes a whole play: undo, redo, clearing the points, ending it. Each can be taken back.

import { ask, dialog } from "./dialogs.js";

/** Give the acts of a play, their buttons brought to life. */
export function acting({ log, sheet, words, say, show, table, labelOf, rules }) {
  const [undo, redo] = ["undo", "redo"].map((act) => document.querySelector(`[data-${act}]`));
  const told = (cells) => (cells.length === 1 && !cells[0].key.startsWith("@") ? labelOf(cells[0].seat, cells[0].key) : "");

  async function stepped(act, word) {
    sheet.settle();
    const done = await log[act]();
    if (done.overtaken) say(words.overtaken.replace("{what}", labelOf(done.overtaken.seat, done.overtaken.key)));
    else document.getElementById("annonce").textContent = word.replace("{what}", told(done.written ?? []));
    refresh();
  }

  function refresh() {
    undo.disabled = !log.canUndo;
    redo.disabled = !log.canRedo;
  }

  async function finish() {
    sheet.settle();
    const question = sheet.filled ? words.finish : words.finishEmpty;
    if (!(await ask(question, words.finishAct))) return;
    log.write([{ seat: 0, key: "@finished", value: true }]);
    show.open("result");
    document.querySelector('[data-panel="result"] [data-title]')?.focus();
  }

  async function clear() {
    sheet.settle();
    if (!(await ask(words.clear, words.clearAct))) return;
    const keys = (rules.entries ?? []).map(({ key }) => key);
    const cells = table().seats.flatMap(({ seat }) => keys.map((key) => ({ seat, key, value: null })));
    log.write(cells.filter(({ seat, key }) => log.value(seat, key) !== null));
    say(words.cleared, words.undo, () => stepped("undo", words.undone));
  }

  undo.addEventListener("click", () => stepped("undo", words.undone));
  redo.addEventListener("click", () => stepped("redo", words.redone));
  document.querySelector("[data-finish]").addEventListener("click", finish);
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
    // Within a field the keys undo typing, as everywhere.
    if (event.target.closest?.("input[type=text], textarea")) return;
    event.preventDefault();
    stepped(event.shiftKey ? "redo" : "undo", event.shiftKey ? words.redone : words.undone);
  });
  return {
    refresh,
    clear,
    /** Bring the button of the further acts to life: each `data-act` calls its own. */
    more(opens) {
      const box = dialog("plus");
      const button = document.querySelector("[data-more]");
      button.addEventListener("click", () => box.showModal());
      box.addEventListener("click", (event) => {
        const act = event.target.closest("[data-act]")?.dataset.act;
        if (!act) return;
        box.close();
        opens[act]();
      });
      return button;
    },
  };
}
