/* A queue whose page tells how much of it waits, what cannot be sent and why, and warns whoever leaves meanwhile. */

import { Queue } from "./queue.js";

const trouble = document.getElementById("scan-trouble");
const waiting = document.getElementById("scan-queue");

function lineOf(act) {
  const line = document.createElement("li");
  line.textContent = act.label;
  return line;
}

function onTrouble(why, acts) {
  trouble.hidden = why === null;
  for (const words of trouble.querySelectorAll("[data-words]")) words.hidden = words.dataset.words !== why;
  trouble.querySelector("[data-drop]").hidden = why !== "refused";
  trouble.querySelector("[data-waiting]").replaceChildren(...(why === null ? [] : acts.map(lineOf)));
}

function onChange(acts) {
  waiting.hidden = acts.length < 2;
  waiting.querySelector("[data-count]").textContent = String(acts.length);
}

/** The queue of this page; ``field`` has the cursor again after each of its buttons. */
export function queueOfPage({ field, ...asked }) {
  const queue = new Queue({ ...asked, onTrouble, onChange });
  for (const [button, act] of [["retry", () => queue.run()], ["drop", () => queue.drop()]]) {
    trouble.querySelector(`[data-${button}]`).addEventListener("click", () => {
      act();
      field.focus();
    });
  }
  window.addEventListener("online", () => queue.run());
  window.addEventListener("beforeunload", (event) => {
    if (queue.acts.length > 0) event.preventDefault();
  });
  return queue;
}
