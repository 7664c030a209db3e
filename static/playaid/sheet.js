// The score sheet while it is filled in: counted at every change, remembered, spoken after a pause.

// Not through engine.js, which brings the helpers along: a sheet only scores.
import { score } from "../rules/score.js";
import { EvaluationFault } from "../rules/values.js";
import { enableControls, tellControls } from "./controls.js";
import { memoryOf, namesOf, storage } from "./memory.js";
import { readSheet, showFaults, showNames } from "./reading.js";
import { recordsMemory } from "./records.js";
import { scoreboardOf } from "./scoreboard.js";
import { enableWays, wayMemory } from "./ways.js";

const PAUSE = 1000;

const form = document.getElementById("feuille");
const words = form.dataset;
const rules = JSON.parse(document.getElementById("regles").textContent);
const rows = [...form.querySelectorAll("[data-seat]")];
const key = `feuille ${location.pathname} ${words.variant}`;
// The records first: their fields must be there before what was typed in them.
const ofSheet = [
  recordsMemory(form, `${key} listes`, storage),
  wayMemory(form, `${key} façon`, storage),
  memoryOf(form, key),
];
const memories = [...ofSheet, namesOf(form)];
const board = scoreboardOf(rows, rules, words);
const spoken = new Map();
let decided = "";
let pause = 0;

/** Say the totals that have changed and who is ahead, once nobody has touched the sheet for a moment. */
function speak(answer, faults) {
  clearTimeout(pause);
  pause = setTimeout(() => {
    const changed = answer.players.filter(({ name, total }) => (spoken.get(name) ?? 0) !== total);
    for (const { name, total } of changed) spoken.set(name, total);
    const said = changed.map(({ name, total }) => `${name}\u00a0: ${total} ${board.unit(total)}.`);
    if (answer.decision !== decided) said.push((decided = answer.decision));
    for (const [field, message] of faults) said.push(`${field.labels[0].textContent.trim()}\u00a0: ${message}.`);
    if (said.length) document.getElementById("annonce").textContent = said.join(" ");
  }, PAUSE);
}

function remember(answer) {
  decided = answer.decision;
  for (const { name, total } of answer.players) spoken.set(name, total);
}

function count({ aloud }) {
  const { players, faults, filled } = readSheet(rows, words);
  showNames(rows, players);
  tellControls(form);
  showFaults(form, faults);
  if (!filled) {
    board.clear();
    return;
  }
  try {
    const answer = score(rules, { players }, words.variant);
    board.show(answer);
    if (aloud) speak(answer, faults);
    else remember(answer);
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
  for (const memory of ofSheet) memory.forget();
  location.assign(event.currentTarget.href);
}

// A page that answers holds what it answers to; any other one continues where it was left.
const refused = document.getElementById("erreurs") !== null;
const answered = refused || !document.getElementById("classement").hidden;
if (!answered) for (const memory of memories) memory.restore();
for (const memory of memories) memory.save();
enableControls(form);
enableWays(form);
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
