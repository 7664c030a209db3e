// What the panel of rounds shows; whatever it says stands in its template.

const text = (place, words) => {
  if (place.textContent !== words) place.textContent = words;
};

const counted = (number) => (number > 0 ? `(${number})` : "");

/** Give `{show(round), say(text), focus(), on(act, listener)}` for the elements of the panel in `root`. */
export function roundView(root) {
  const at = (key) => root.querySelector(`[data-${key}]`);
  const blank = (id) => document.getElementById(id).content.firstElementChild.cloneNode(true);

  function showSteps({ rounds, number, over }) {
    const items = rounds.map((round, place) => {
      const item = blank("une-manche");
      item.querySelector("[data-step]").textContent = round.label;
      if (place === number && !over) item.setAttribute("aria-current", "step");
      item.classList.toggle("played", place < number || over);
      return item;
    });
    at("steps").replaceChildren(...items);
  }

  function showWhose({ rota, active, keeper, next, turn, namable, canTakeBack }) {
    at("names").hidden = !namable;
    at("take-back").disabled = !canTakeBack;
    text(at("turn"), String(turn));
    at("number").hidden = rota.moves === "never";
    text(at("active-word"), rota.active);
    text(at("active"), active.name);
    text(at("team"), active.column);
    at("clock").hidden = !keeper;
    text(at("clock-word"), rota.clock?.label ?? "");
    text(at("keeper"), keeper?.name ?? "");
    at("after").hidden = !next;
    text(at("next"), next?.name ?? "");
  }

  function showRule({ round }) {
    text(at("label"), round.label);
    const points = round.text.map((words) => {
      const item = document.createElement("li");
      item.textContent = words;
      return item;
    });
    at("allowed").replaceChildren(...points);
    at("passing").hidden = !round.passing;
    at("no-passing").hidden = round.passing;
    at("fault-rule").hidden = !round.fault;
    text(at("fault-text"), round.fault?.text ?? "");
  }

  function showFound({ rota, round, cells, found, rest, canAdd, endsTurns, passes, faults }) {
    text(at("found-word"), rota.found);
    at("by-hand").hidden = cells.length > 0;
    at("counting").hidden = cells.length === 0;
    text(at("found"), String(found));
    at("fewer").disabled = found === 0;
    at("more-found").disabled = !canAdd;
    at("supply").hidden = rest === null;
    text(at("rest"), String(rest ?? ""));
    at("pass").hidden = !round.passing;
    text(at("passes"), counted(passes));
    at("fault").hidden = !round.fault;
    text(at("faults"), counted(faults));
    at("end-turn").hidden = !endsTurns;
  }

  function showSums({ sums }) {
    const rows = sums.map(([name, sum]) => {
      const row = blank("un-compte");
      row.querySelector("th").textContent = name;
      row.querySelector("td").textContent = String(sum);
      return row;
    });
    at("tally").hidden = rows.length === 0;
    at("tally").querySelector("tbody").replaceChildren(...rows);
  }

  return {
    show(round) {
      for (const part of root.querySelectorAll("[data-of-rota]")) part.hidden = !round;
      if (!round) return;
      for (const part of root.querySelectorAll("[data-playing]")) part.hidden = round.over;
      at("all-played").hidden = !round.over;
      for (const part of [showSteps, showWhose, showRule, showFound, showSums]) part(round);
    },
    say: (words) => text(at("said-turns"), words),
    focus: () => (at("playing").hidden ? at("all-played").querySelector("button") : at("label")).focus(),
    on: (act, listener) => at(act).addEventListener("click", listener),
  };
}
