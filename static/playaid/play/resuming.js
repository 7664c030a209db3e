// The plays of this game that are not finished yet on this device, offered before a new one is begun.

const MOST = 5;

function item({ code, opened, names, seats }, words) {
  const [line, link] = [document.createElement("li"), document.createElement("a")];
  const when = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long", timeStyle: "short" });
  link.href = `#${code}`;
  link.className = "button quiet";
  link.textContent = `${words.back} – ${names.map((name, place) => name ?? words.seat.replace("{noun}", words.noun).replace("{n}", seats[place])).join(", ")}`;
  const told = document.createElement("span");
  told.className = "soft";
  told.textContent = ` ${words.opened.replace("{when}", when.format(new Date(opened)))}`;
  line.append(link, told);
  return line;
}

/** Show the unfinished plays of this game. */
export async function resumable({ plays, facts, words }) {
  const known = await plays.list();
  const open = known.filter(({ slug, version, finished }) => slug === facts.slug && version === facts.version && !finished);
  const place = document.querySelector("[data-resume]");
  place.hidden = open.length === 0;
  place.querySelector("ul").replaceChildren(...open.slice(0, MOST).map((play) => item(play, { ...words, noun: facts.variants[0].noun })));
}
