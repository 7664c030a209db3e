// The result of a play: who won and why, a picture, every line, and what people do with it afterwards.

import { againDialog } from "./again_dialog.js";
import { showCorrections } from "./corrected.js";
import { csvOf, download } from "./csv.js";
import { deletion } from "./deleting.js";
import { keepDialog } from "./keeping.js";
import { notesField } from "./notes.js";
import { rememberWinners } from "./own_books.js";
import { swatch } from "./patterns.js";
import { inOrder, picture } from "./picture.js";
import { showRanking } from "./ranking_list.js";
import { showExplained, showTable } from "./result_table.js";
import { cellWords, momentInWords } from "./wording.js";

const LOOKS = { won: "good", lost: "bad", open: "odd" };
const NOTICEABLE = 12;

/**
 * Give the view of the result within `root`. `facts` are those of the page (title, slug, version, units), `plays` the
 * plays of this device. The callbacks: `onCorrect()`, `onShare()`, `onAgain(log, seats)` with the new play opened, and
 * `onDeleted()`. The view: `show({answer, seats, log})` shows an answer of the rules; the seats are those of the
 * answer's players, in the same order, each `{seat, name, colour}`.
 */
export function resultView({ root, rules, facts, plays, onCorrect, onShare, onAgain, onDeleted }) {
  const words = root.querySelector("[data-result]").dataset;
  const cellTexts = document.getElementById("historique").dataset;
  const blank = (name) =>
    root.querySelector(`template[data-blank-of="${name}"]`).content.firstElementChild.cloneNode(true);
  const notes = notesField(root);
  let shown = null;

  function show({ answer, seats, log }) {
    shown = { ...readingOf(answer, seats, rules), answer, seats, log };
    showHead(root, shown, rules);
    showRanking(root.querySelector("[data-ranking]"), shown.players, { ...shown, units: facts.units, blank });
    draw();
    root.querySelector("[data-score]").hidden = !shown.scored;
    showTable(root, answer, shown.players, shown);
    showExplained(root.querySelector("[data-explained]"), answer, shown.players, blank);
    showCorrections(root, log.corrections(), cellWords({ rules, seats, words: cellTexts }), blank);
    notes.show(log);
    if (log.value(0, "@finished") === true) rememberWinners(plays.store, log.code, winnersIn(shown));
  }

  function draw() {
    const place = root.querySelector("[data-picture]");
    const { answer, seats, players, together, ranked } = shown;
    const label = inWords(players, ranked, words);
    const width = place.clientWidth || undefined;
    place.replaceChildren(picture({ answer, seats, label, together, alone: players.length < 2, width }));
    showLegend(root.querySelector("[data-legend]"), answer.labels);
    root.querySelector("figure").hidden = !shown.scored && together !== "won";
  }

  const tell = (text) => {
    root.querySelector("[data-told]").textContent = text;
  };
  redrawWith(root.querySelector("[data-picture]"), () => shown && draw());
  const again = againDialog({ plays, facts, onAgain });
  const keep = keepDialog({ plays });
  const deleteAsked = deletion({ words, plays, onDeleted, onFailed: tell });
  const acts = {
    again: () => again(shown),
    share: () => onShare(),
    keep: () => keep(shown.log),
    correct: () => onCorrect(),
    print: () => window.print(),
    csv: () => saveTable(shown, facts, root.querySelector("[data-csv-words]").dataset),
    delete: () => deleteAsked(shown.log),
  };
  root.addEventListener("click", (event) => acts[event.target.closest("[data-act]")?.dataset.act]?.());
  return { show };
}

/** Read from an answer what the whole page asks: is anybody before another, and did an outcome settle the game? */
function readingOf(answer, seats, rules) {
  const outcome = (rules.outcomes ?? []).find(({ key }) => key === answer.decided_by);
  const together = outcome?.who === "everyone" ? (outcome.result ?? "won") : "";
  const players = answer.players.map((player, place) => ({
    ...player,
    colour: seats[place].colour,
    wins: answer.winners.includes(player.name),
  }));
  return {
    outcome: outcome?.label ?? "",
    together,
    ranked: !together && players.length > 1,
    scored: Object.keys(answer.labels).length > 0,
    players: inOrder(players),
  };
}

/** Those who have won: nobody does when the table has lost together, or has not ended. */
const winnersIn = ({ players, together, ranked }) =>
  ranked || together === "won" ? players.filter(({ wins }) => wins).map(({ name }) => name) : [];

function showHead(root, { answer, together, log }, rules) {
  const decision = root.querySelector("[data-decision]");
  decision.textContent = answer.decision;
  const look = LOOKS[together || "won"];
  for (const other of Object.values(LOOKS)) decision.classList.toggle(other, other === look);
  const variant = (rules.variants ?? []).find(({ key }) => key === log.value(0, "@variant"));
  root.querySelector("[data-variant-label]").textContent = variant ? `, ${variant.label}` : "";
  const ended = log.history(0, "@finished").find(({ value }) => value === true)?.moment;
  const time = root.querySelector("[data-ended]");
  root.querySelector("[data-provisional]").hidden = log.value(0, "@finished") === true;
  time.hidden = ended === undefined;
  if (ended === undefined) return;
  time.dateTime = new Date(ended).toISOString();
  time.textContent = momentInWords(ended);
}

/** Say the picture in words: its places, or only totals where nobody is before another. */
function inWords(players, ranked, words) {
  const told = players.map(({ rank, name, total }) =>
    (ranked ? words.one : words.alone).replace("{rank}", rank).replace("{total}", total).replace("{name}", () => name),
  );
  return words.summary.replace("{places}", () => told.join(", "));
}

/** Name the patterns of the picture; a single line is the whole bar, and needs no name. */
function showLegend(list, labels) {
  const names = Object.values(labels);
  list.hidden = names.length < 2;
  list.replaceChildren(
    ...names.map((name, line) => {
      const item = document.createElement("li");
      item.append(swatch("result", line), name);
      return item;
    }),
  );
}

/** Draw anew when the place of the picture has become wider or narrower: its letters keep their size. */
function redrawWith(place, draw) {
  let known = 0;
  new ResizeObserver(([{ contentRect }]) => {
    if (Math.abs(contentRect.width - known) < NOTICEABLE || contentRect.width === 0) return;
    known = contentRect.width;
    // After this frame: drawing within the observer would make it observe itself.
    requestAnimationFrame(draw);
  }).observe(place);
}

function saveTable({ answer, seats, ranked, log }, facts, { rank, total }) {
  const day = new Date().toISOString().slice(0, 10);
  const variant = facts.variants.find(({ key }) => key === (log.value(0, "@variant") ?? "")) ?? facts.variants[0];
  download(`${facts.slug}-${day}.csv`, csvOf(answer, seats, { player: variant.noun, rank, total }, ranked));
}
