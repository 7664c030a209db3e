// The score sheet while it is filled in: counted at every change, remembered, spoken after a pause.

import { EvaluationFault, score } from "../rules/engine.js";
import { enableCounters } from "./counters.js";
import { memoryOf, namesOf } from "./memory.js";
import { readSheet, showFaults, showNames, showChosen } from "./reading.js";
import { scoreboardOf } from "./scoreboard.js";

const PAUSE = 1000;

const form = document.getElementById("feuille");
const words = form.dataset;
const rules = JSON.parse(document.getElementById("regles").textContent);
const rows = [...form.querySelectorAll("[data-seat]")];
const sheetMemory = memoryOf(form, `feuille ${location.pathname} ${words.variant}`);
const memories = [sheetMemory, namesOf(form)];
const board = scoreboardOf(rows, rules);
const spoken = new Map();
let pause = 0;

/** Say the totals that have changed and who is ahead, once nobody has touched the sheet for a moment. */
function speak(answer, faults) {
  clearTimeout(pause);
  pause = setTimeout(() => {
    const changed = answer.players.filter(({ name, total }) => (spoken.get(name) ?? 0) !== total);
    for (const { name, total } of changed) spoken.set(name, total);
    const said = changed.map(({ name, total }) => `${name}\u00a0: ${total} ${words.points}.`);
    if (changed.length) said.push(`${words.ahead} ${answer.winners.join(", ")}.`);
    for (const [field, message] of faults) said.push(`${field.labels[0].textContent.trim()}\u00a0: ${message}.`);
    if (said.length) document.getElementById("annonce").textContent = said.join(" ");
  }, PAUSE);
}

function count({ aloud }) {
  const { players, faults, filled } = readSheet(rows, words);
  showNames(rows, players);
  showChosen(form);
  showFaults(form, faults);
  if (!filled) {
    board.clear();
    return;
  }
  try {
    const answer = score(rules, { players }, words.variant);
    board.show(answer);
    if (aloud) speak(answer, faults);
    else for (const { name, total } of answer.players) spoken.set(name, total);
  } catch (fault) {
    // These figures have no score: the server says why when the sheet is sent.
    if (!(fault instanceof EvaluationFault)) throw fault;
    board.clear();
  }
}

/** What one player alone can have leaves the others when somebody takes it. */
function takeAlone(box) {
  const cell = box.closest("[data-exclusive]");
  if (!cell || !box.checked) return;
  for (const other of form.querySelectorAll(`[data-exclusive][data-key="${cell.dataset.key}"] input`)) {
    if (other !== box) other.checked = false;
  }
}

function startAnew(event) {
  event.preventDefault();
  if (!window.confirm(words.anew)) return;
  sheetMemory.forget();
  location.assign(event.currentTarget.href);
}

// A page that answers holds what it answers to; any other one continues where it was left.
const refused = document.getElementById("erreurs") !== null;
const answered = refused || !document.getElementById("classement").hidden;
if (!answered) for (const memory of memories) memory.restore();
for (const memory of memories) memory.save();
enableCounters(form);
if (!refused) count({ aloud: false });
form.addEventListener("input", (event) => {
  takeAlone(event.target);
  count({ aloud: true });
  for (const memory of memories) memory.save();
});
form.querySelector("[data-anew]").addEventListener("click", startAnew);
const print = form.querySelector("[data-print]");
print.hidden = false;
print.addEventListener("click", () => window.print());
