// Shows a scoreboard: totals beside the fields, one place a player below, and what looks odd.

// A sheet of one seat has no places, and one without lines no totals.
const text = (root, selector, words) => {
  const place = root.querySelector(selector);
  if (place) place.textContent = words;
};
const LOOKS = { won: "good", lost: "bad", open: "odd" };
const figure = (number) => String(number).replace("-", "\u2212");

/** Give what shows an answer of the rules on the page, and what shows that there is none yet. */
export function scoreboardOf(rows, rules, words) {
  const section = document.getElementById("classement");
  const list = section.querySelector("ol");
  const blank = document.getElementById("une-place").content;
  list.replaceChildren(...rows.map(() => blank.cloneNode(true)));
  const places = [...list.children];
  const unit = (total) => (Math.abs(total) > 1 ? words.points : words.point);
  return {
    unit,
    show(answer) {
      section.hidden = false;
      const outcome = (rules.outcomes ?? []).find(({ key }) => key === answer.decided_by);
      const together = outcome?.who === "everyone" ? (outcome.result ?? "won") : "";
      showDecision(section, answer.decision, LOOKS[together || "won"]);
      answer.players.forEach((player, seat) => {
        showPlayer(places[seat], player, answer);
        text(places[seat], "[data-unit]", unit(player.total));
        const settled = together || answer.winners.includes(player.name);
        showOutcome(places[seat], settled ? outcome : undefined, together !== "" || rows.length < 2);
        showResult(rows[seat], figure(player.total), together ? "–" : player.rank);
      });
      inOrder(list, places, answer.players);
      showWarnings(answer.warnings, rows, rules);
    },
    clear() {
      section.hidden = true;
      for (const row of rows) showResult(row, "–", "–");
      showWarnings([], rows, rules);
    },
  };
}

function showDecision(section, words, look) {
  const decision = section.querySelector("[data-decision]");
  decision.textContent = words;
  for (const other of Object.values(LOOKS)) decision.classList.toggle(other, other === look);
}

/** Show what settled the game for a player; places mean nothing where all win or lose together. */
function showOutcome(place, outcome, unranked) {
  const told = place.querySelector("[data-outcome]");
  told.hidden = !outcome;
  told.textContent = outcome?.label ?? "";
  place.querySelector("[data-place]").hidden = unranked;
}

// From the first place to the last; moved only when the order is another, so that nothing jumps while somebody reads.
function inOrder(list, places, players) {
  const order = places.map((place, seat) => [players[seat].rank, seat, place]);
  order.sort(([rank, seat], [otherRank, otherSeat]) => rank - otherRank || seat - otherSeat);
  if (order.some(([, , place], position) => list.children[position] !== place)) {
    list.append(...order.map(([, , place]) => place));
  }
}

function showResult(row, total, rank) {
  text(row, "[data-total]", total);
  text(row, "[data-rank]", rank);
}

function showPlayer(place, player, answer) {
  place.classList.toggle("wins", answer.winners.includes(player.name));
  text(place, "[data-name]", player.name);
  text(place, "[data-total]", figure(player.total));
  text(place, "[data-rank]", player.rank);
  const same = answer.players.filter(({ rank }) => rank === player.rank);
  place.querySelector("[data-shared]").hidden = same.length < 2;
  for (const line of place.querySelectorAll("[data-line]")) {
    text(line, "[data-points]", figure(player.lines[line.dataset.line]));
    text(line, "[data-because]", answer.explanations[player.name][line.dataset.line]);
  }
}

function showWarnings(warnings, rows, rules) {
  const notice = document.querySelector("[data-warnings]");
  notice.hidden = warnings.length === 0;
  notice.querySelector("ul").replaceChildren(...warnings.map((warning) => warningItem(warning, rows, rules)));
}

function warningItem({ player, key, message }, rows, rules) {
  const item = document.createElement("li");
  const entry = rules.entries.find((known) => known.key === key);
  const seat = player === null ? 0 : rows.findIndex((row) => row.dataset.name === player);
  if (!entry || seat < 0) {
    item.textContent = player ? `${player}\u00a0: ${message}` : message;
    return item;
  }
  const link = document.createElement("a");
  link.href = `#p${seat + 1}-${key}`;
  link.textContent = player ? `${entry.label} – ${player}` : entry.label;
  item.append(link, `\u00a0: ${message}`);
  return item;
}
