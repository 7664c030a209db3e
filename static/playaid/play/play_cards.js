// A play as a card of a list: which game, who, how it ended, and the way to it.

const figure = (number) => String(number).replace("-", "\u2212");

function dayOf(moment) {
  const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long" });
  return format.format(new Date(moment));
}

const named = (players) => players.every(({ name }) => name);

/**
 * Give the card of a play: `{code, slug, version, title, opened, finished, players, winners}`. `finished` is a moment,
 * true, or nothing; `players` are `{name, rank}` with names and ranks where they are known, `winners` names or null.
 */
export function playCard(play, words) {
  const card = document.getElementById("une-partie").content.firstElementChild.cloneNode(true);
  const tell = (name, text) => {
    const place = card.querySelector(`[data-${name}]`);
    place.textContent = text;
    place.hidden = !text;
  };
  tell("title", play.title);
  tell("people", peopleOf(play.players, words));
  tell("winners", play.winners?.length ? words.wins.replace("{names}", () => play.winners.join(", ")) : "");
  const ended = typeof play.finished === "string";
  tell("when", (ended ? words.ended : words.opened).replace("{when}", dayOf(ended ? play.finished : play.opened)));
  tell("which", `\u00a0: ${play.title}`);
  const link = card.querySelector("[data-go]");
  link.href = `${words.table.replace("{slug}", play.slug).replace("{version}", play.version)}#${play.code}`;
  link.classList.toggle("quiet", Boolean(play.finished));
  card.querySelector("[data-resume]").hidden = Boolean(play.finished);
  card.querySelector("[data-look]").hidden = !play.finished;
  return card;
}

function peopleOf(players, words) {
  if (!named(players)) return players.map(({ name }) => name).filter(Boolean).join(", ");
  const told = players.map(({ name, rank }) =>
    rank ? words.place.replace("{rank}", figure(rank)).replace("{name}", () => name) : name,
  );
  return told.join(", ");
}
