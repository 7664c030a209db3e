// A card that another player has already is shown so: among many options, that is what one looks for.

/** The rows of an entry that are told apart at the table: single pieces, and cards of which there are so many. */
function single(rules, entry) {
  const rows = (rules.tables ?? []).find(({ key }) => key === entry.from)?.rows ?? [];
  if (entry.kind === "pieces") return new Set(rows.filter(({ copies = 1 }) => copies === 1).map(({ id }) => id));
  // Of a card with several copies it is said as well where one is: how many are in play depends on who plays.
  return new Set(entry.kind === "subset" && entry.limited ? rows.map(({ id }) => id) : []);
}

function boxesIn(cell, ids) {
  if (!cell) return [];
  if (!ids) return cell.querySelectorAll("input[type=checkbox]");
  return ids.flatMap((id) => [...cell.querySelectorAll(`input[type=checkbox][value="${CSS.escape(id)}"]`)]);
}

function note(box, names, words) {
  const label = box.closest("li").querySelector("label");
  let told = label.querySelector(".with");
  if (!told && !names.length) return;
  if (!told) {
    told = document.createElement("span");
    told.className = "with";
    label.append(told);
  }
  const text = names.length ? ` ${words.withYou.replace("{name}", names.join(", "))}` : "";
  if (told.textContent !== text) told.textContent = text;
}

const listed = (value) => (Array.isArray(value) ? value : []);

/** The things that are in one of two values of an entry, and not in the other. */
export function moved(before, now) {
  const [had, has] = [listed(before), listed(now)];
  return [...had.filter((id) => !has.includes(id)), ...has.filter((id) => !had.includes(id))];
}

/**
 * Give what notes, for an entry whose values have changed, who has what: of the things that `moved`, since a long list
 * of cards is many boxes, or of all.
 */
export function ownership({ form, rules, words }) {
  const known = new Map((rules.entries ?? []).map((entry) => [entry.key, single(rules, entry)]));
  return (key, seats, valueOf, ids = null) => {
    const once = known.get(key);
    if (!once?.size) return;
    const held = seats.map(({ seat }) => new Set(valueOf(seat, key) ?? []));
    seats.forEach(({ seat }, place) => {
      const cell = form.querySelector(`[data-seat="${seat}"] [data-key="${key}"]`);
      for (const box of boxesIn(cell, ids)) {
        if (!once.has(box.value)) continue;
        note(box, seats.filter((_seat, other) => other !== place && held[other].has(box.value)).map(({ name }) => name), words);
      }
    });
  };
}
