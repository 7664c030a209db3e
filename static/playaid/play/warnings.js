// What looks odd on the sheet, each with a way to its field.

function item({ player, key, message }, seats, rules, reveal) {
  const line = document.createElement("li");
  const entry = (rules.entries ?? []).find((known) => known.key === key);
  const seat = player === null ? seats[0] : seats.find(({ name }) => name === player);
  if (!entry || !seat) {
    line.textContent = player ? `${player}\u00a0: ${message}` : message;
    return line;
  }
  const link = document.createElement("button");
  link.type = "button";
  link.className = "plain";
  link.textContent = player ? `${entry.label} – ${player}` : entry.label;
  link.addEventListener("click", () => {
    reveal(seat.seat);
    document.querySelector(`[data-seat="${seat.seat}"] [data-key="${key}"] :is(input, select)`)?.focus();
  });
  line.append(link, `\u00a0: ${message}`);
  return line;
}

/** Give what shows warnings; the list is made anew only when they are others. */
export function warningsIn({ root, rules, reveal }) {
  let known = "[]";
  return (warnings, seats) => {
    const now = JSON.stringify(warnings);
    if (now === known) return;
    known = now;
    root.hidden = warnings.length === 0;
    root.querySelector("ul").replaceChildren(...warnings.map((warning) => item(warning, seats, rules, reveal)));
  };
}
