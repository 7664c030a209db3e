// Rounds that are not played yet stay folded: one sees those that are, and the next.

const keysOf = ({ entries }) => entries.flatMap((entry) => (typeof entry === "string" ? [entry] : Object.values(entry)));

/** Give what folds the later rounds of a sheet: `fold(filled)` with a test of whether a key is filled in anywhere. */
export function folding({ form, rules }) {
  const more = form.querySelector("[data-rounds-more]");
  let shown = 1;
  let rounds = [];

  function show() {
    rounds.forEach((keys, place) => {
      for (const key of keys) {
        const cells = form.querySelectorAll(`[data-head="${key}"], [data-key="${key}"]`);
        for (const cell of cells) cell.classList.toggle("later", place >= shown);
      }
    });
    more.hidden = shown >= rounds.length;
  }

  more.querySelector("button").addEventListener("click", () => {
    shown += 1;
    show();
  });
  return {
    seat(variant) {
      const asked = (rules.rounds ?? []).filter(({ only }) => !only?.length || only.includes(variant.key));
      rounds = asked.map((round) => keysOf(round).filter((key) => variant.entries.includes(key)));
      shown = 1;
      show();
    },
    /** Show every round up to the one after the last that anything is filled in for. */
    fold(filled) {
      const last = rounds.findLastIndex((keys) => keys.some(filled));
      if (last + 2 <= shown) return;
      shown = Math.min(last + 2, rounds.length);
      show();
    },
  };
}
