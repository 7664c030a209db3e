// The ranking in words: a place for each, shared where it is shared, and what an outcome has decided.

const figure = (number) => String(number).replace("-", "\u2212");

/**
 * Show `players` (in the order of their ranks, each `{name, colour, rank, total, wins}`) in the list.
 * `ranked` says that places mean something; `outcome` is the label of what decided the game by itself, or "".
 */
export function showRanking(list, players, { ranked, scored, outcome, units, blank }) {
  const shared = (rank) => players.filter((player) => player.rank === rank).length > 1;
  list.replaceChildren(
    ...players.map((player) => {
      const item = blank("place");
      const tell = (name, text, hidden = !text) => {
        const place = item.querySelector(`[data-${name}]`);
        place.textContent = text;
        place.hidden = hidden;
      };
      tell("rank", ranked ? String(player.rank) : "");
      tell("name", player.name);
      tell("outcome", player.wins ? outcome : "");
      tell("total", scored ? figure(player.total) : "");
      tell("unit", scored ? units[Number(Math.abs(player.total) > 1)] : "");
      item.querySelector("[data-shared]").hidden = !ranked || !shared(player.rank);
      item.querySelector(".mark").setAttribute("class", `mark mark-${player.colour}`);
      item.querySelector("use").setAttribute("href", `#marque-${player.colour}`);
      item.classList.toggle("wins", player.wins);
      return item;
    }),
  );
}
