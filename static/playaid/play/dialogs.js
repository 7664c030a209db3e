// Dialogs of the page: they close by their button, by Escape, and by a press beside them.

/** Let a dialog close; give it back. */
export function dialog(id) {
  const box = document.getElementById(id);
  for (const button of box.querySelectorAll("[data-close]")) button.addEventListener("click", () => box.close());
  box.addEventListener("click", (event) => {
    if (event.target === box) box.close();
  });
  return box;
}

/** Ask a question that can be answered with no; resolves to true for yes. */
export function ask(question, act) {
  const box = document.getElementById("question");
  box.querySelector("[data-question]").textContent = question;
  box.querySelector("[data-yes]").textContent = act;
  return new Promise((resolve) => {
    const answer = (yes) => {
      box.close();
      resolve(yes);
    };
    box.querySelector("[data-yes]").onclick = () => answer(true);
    box.querySelector("[data-no]").onclick = () => answer(false);
    box.oncancel = () => resolve(false);
    box.showModal();
    box.querySelector("[data-no]").focus();
  });
}

/** Give what shows a message on top of the page, with something to do about it. */
export function notices() {
  const box = document.querySelector("[data-notice]");
  const button = box.querySelector("[data-notice-act]");
  box.querySelector("[data-notice-close]").addEventListener("click", () => {
    box.hidden = true;
  });
  return (text, act = "", onAct = null) => {
    box.querySelector("[data-notice-text]").textContent = text;
    button.hidden = !act;
    button.textContent = act;
    button.onclick = () => {
      box.hidden = true;
      onAct();
    };
    box.hidden = false;
  };
}
