// A play that is open: what its log says is shown, what hands do is written into its log.

import { awake } from "./awake.js";
import { acting } from "./acting.js";
import { facing } from "./facing.js";
import { firstPanel } from "./first.js";
import { historyDialog } from "./history.js";
import { keypad } from "./keypad.js";
import { choose, chosen } from "./choices.js";
import { linesDialog } from "./lines.js";
import { pastButton } from "./past.js";
import { resultView } from "./result.js";
import { seatsDialog } from "./seating.js";
import { sendingLine } from "./sending.js";
import { setupView } from "./setups.js";
import { shareDialog } from "./share.js";
import { sheetView } from "./sheet.js";
import { speaking } from "./speaking.js";
import { tableOf } from "./table.js";
import { tell, totalsBar } from "./totals.js";
import { turnsPanel } from "./turns.js";
import { walking } from "./walk.js";
import { warningsIn } from "./warnings.js";
import { cellWords } from "./wording.js";

/** Show an open play; `view` is the one to begin with ("" for the one that fits). */
export function playing({ log, plays, rules, facts, words, say, show, view }) {
  const root = document.querySelector(".table");
  const form = document.getElementById("feuille");
  const value = (seat, key) => log.value(seat, key);
  const read = () => tableOf(value, facts, words);
  let table = read();
  let answer = null;
  let shown = "";
  let drawing = 0;

  const speak = speaking({ place: document.getElementById("annonce"), units: facts.units });
  const lines = linesDialog(facts);
  const bar = totalsBar({
    root: document.querySelector("[data-totals]"),
    words,
    onPress: (seat) => answer && lines(answer, table.seats.findIndex((one) => one.seat === seat)),
  });
  const warn = warningsIn({ root: document.querySelector("[data-warnings]"), rules, reveal });
  const sheet = sheetView({
    form,
    rules,
    words,
    log,
    onAnswer,
    onWay: (way) => log.write([{ seat: 0, key: "@way", value: way }]),
  });
  const walk = walking({ root: form, button: document.querySelector("[data-alone]") });
  const result = resultView({
    root: document.querySelector('[data-panel="result"]'),
    rules,
    facts,
    plays,
    onCorrect: () => show.open("sheet"),
    onShare: () => share(),
    onAgain: (next) => location.assign(`#${next.code}`),
    onDeleted: () => location.assign("/jouer/mes-parties/"),
  });
  const setup = setupView({ root: document.querySelector('[data-panel="setup"]'), address: words.setups, key: () => log.code });
  const share = shareDialog({ log });
  const inWords = (key, given) => told().value(key, given);
  const labelOf = (seat, key) => told().label(seat, key);
  const past = pastButton({
    button: document.querySelector("[data-past]"),
    form,
    log,
    label: labelOf,
    open: historyDialog({ log, rules, label: labelOf }),
  });
  const first = firstPanel({ log, seats: () => table.seats });
  const turns = document.querySelector('[data-panel="turns"]');
  const rounds = turns ? turnsPanel({ root: turns, rules, log, table: () => table }) : null;

  function told() {
    return cellWords({ rules, seats: table.seats, words: document.getElementById("historique").dataset });
  }

  function reveal(seat) {
    show.open("sheet");
    walk.reveal(sheet.rows[table.seats.findIndex((one) => one.seat === seat)]);
  }

  function togetherIn(given) {
    const outcome = (rules.outcomes ?? []).find(({ key }) => key === given.decided_by);
    return outcome?.who === "everyone";
  }

  function onAnswer(given, faults) {
    answer = given;
    const together = given ? togetherIn(given) : false;
    const finished = value(0, "@finished") === true;
    if (given) bar.show(given, { together, ranked: given.players.length > 1, finished });
    else bar.clear();
    sheet.rows.forEach((row, place) => showResult(row, given?.players[place], together));
    warnSoon();
    speak(given, faults);
    if (shown === "result") showResultView();
  }

  /** What looks odd is said once the total is drawn, and once for all that was changed until then. */
  function warnSoon() {
    cancelAnimationFrame(drawing);
    drawing = requestAnimationFrame(() => setTimeout(() => warn(sheet.oddIn(answer), table.seats)));
  }

  function showResultView() {
    const given = answer ?? sheet.empty();
    document.querySelector('[data-panel="result"] [data-fewest]').hidden = !table.variant.fewest;
    if (given) result.show({ answer: given, seats: table.seats, log });
  }

  function seated() {
    table = read();
    bar.seat(table.seats);
    sheet.seat(table);
    walk.seat(sheet.rows, table.seats.map(({ name }) => name));
    show.offer("turns", Boolean(rounds?.fits(table.variant.key)));
  }

  function renamed() {
    table = read();
    bar.seat(table.seats);
    sheet.rename(table);
    walk.seat(sheet.rows, table.seats.map(({ name }) => name));
  }

  function changed({ cells, displaced = [] }) {
    const keys = new Set(cells.map(({ key }) => key));
    if (["@seats", "@variant", "@way", "@people"].some((key) => keys.has(key))) seated();
    else if (keys.has("@name") || keys.has("@colour")) renamed();
    sheet.refresh(cells.filter(({ key }) => !key.startsWith("@")));
    for (const one of displaced) tellDisplaced(one);
    acts.refresh();
    past.refresh();
    seats.refresh();
    rounds?.refresh();
    if (keys.has("@finished")) {
      ended();
      sheet.count();
    }
    if (keys.has("@first") || keys.has("@notes")) shown === "result" && showResultView();
  }

  function tellDisplaced({ seat, key, before, now }) {
    const former = inWords(key, before);
    const text = words.displaced
      .replace("{what}", () => labelOf(seat, key))
      .replace("{now}", () => inWords(key, now))
      .replace("{before}", () => former);
    say(text, words.putBack.replace("{before}", () => former), () => log.write([{ seat, key, value: before }]));
  }

  function ended() {
    const finished = value(0, "@finished") === true;
    document.querySelector("[data-finish]").hidden = finished;
    document.querySelector(".ending [data-corrected]").hidden = !finished;
  }

  const acts = acting({ log, sheet, words, say, show, table: () => table, labelOf, rules });
  const seats = seatsDialog({ log, words, facts, table: () => table });
  sendingLine({ log, words, say });
  const pad = keypad({
    root: document.querySelector('[data-panel="keypad"]'),
    form,
    keep: choose,
    restore: chosen,
    toggle: document.querySelector("[data-keypad-toggle]"),
  });
  awake({ button: document.querySelector("[data-awake]"), keep: choose, restore: chosen });
  const side = facing({ root, key: log.code });

  const opens = {
    share,
    seats: () => seats.open(),
    first: () => first.open(),
    face: () => side.next(),
    clear: () => acts.clear(),
  };
  const more = acts.more(opens);

  form.addEventListener("change", (event) => {
    const field = event.target.closest("[data-default]");
    if (!field) return;
    const name = field.value.split(/\s+/).filter(Boolean).join(" ");
    log.write([{ seat: Number(field.closest("[data-seat]").dataset.seat), key: "@name", value: name || null }]);
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  for (const name of ["pagehide", "blur"]) window.addEventListener(name, () => sheet.settle());
  document.addEventListener("visibilitychange", () => document.hidden && sheet.settle());

  show.onShow((name) => {
    sheet.settle();
    shown = name;
    pad.show(name === "sheet");
    if (name === "result") showResultView();
    if (name === "setup") setup(table.variant, table.people);
    if (name === "turns") rounds.show();
  });
  more.hidden = false;
  seated();
  acts.refresh();
  ended();
  log.onChange(changed);
  log.start();
  show.open(view || (value(0, "@finished") ? "result" : "sheet"));
}

function showResult(row, player, together) {
  const figure = (number) => String(number).replace("-", "\u2212");
  tell(row.querySelector("[data-total]"), player ? figure(player.total) : "–");
  tell(row.querySelector("[data-rank]"), player && !together ? String(player.rank) : "–");
}
