// The table: beginning a play, its sheet, its rounds, its result; which one is shown is said behind the # of the address.

import { notices } from "./dialogs.js";
import { keepShells, register } from "./installing.js";
import { openPlays } from "./plays.js";
import { playing } from "./playing.js";
import { resumable } from "./resuming.js";
import { startForm } from "./start.js";
import { views } from "./views.js";

const words = document.getElementById("mots").content.firstElementChild.dataset;
const rules = JSON.parse(document.getElementById("regles").textContent);
const facts = JSON.parse(document.getElementById("partie").textContent);
const asked = new URLSearchParams(location.search);
const codeInAddress = () => location.hash.slice(1);

function showKeeping(plays, say) {
  plays.onTrouble((trouble) => say(trouble === "full" ? words.full : words.unkept));
}

/** The play of the address, from this device or joined by its code; null when there is none to show here. */
async function opened(plays, code, say) {
  const { log, reason } = await plays.join(code, { title: facts.title });
  if (!log) {
    say({ unreachable: words.unknownPlay, crowded: words.crowded }[reason] ?? words.noSuchPlay);
    return null;
  }
  if (log.slug === facts.slug && log.version === facts.version) return log;
  // Other rules than those of this page: the play has a page of its own.
  location.replace(`/jouer/${log.slug}/partie/${log.version}/#${log.code}`);
  return null;
}

async function begin(plays, cells, view) {
  const game = Number(asked.get("jeu")) || null;
  const log = await plays.create({ slug: facts.slug, version: facts.version, title: facts.title, game, cells });
  history.pushState(null, "", `${words.table}#${log.code}`);
  return { log, view };
}

async function main() {
  // Another play in the address, or none any more: the page begins anew.
  window.addEventListener("popstate", () => location.reload());
  window.addEventListener("hashchange", () => location.reload());
  const say = notices();
  const plays = await openPlays({ api: words.api });
  const show = views({ words });
  showKeeping(plays, say);
  const enter = (log, view) => playing({ log, plays, rules, facts, words, say, show, view });

  // A play begins once, however often the button is pressed.
  let begun = false;

  async function showStart() {
    const form = startForm({
      form: document.querySelector("[data-start]"),
      facts,
      words,
      onBegin: async (cells, view) => {
        if (begun) return;
        begun = true;
        const made = await begin(plays, cells, view);
        enter(made.log, made.view);
      },
    });
    form.ask(asked.get("joueurs"), asked.get("variante"));
    await resumable({ plays, facts, words });
    show.start();
    offerVersion();
  }

  function offerVersion() {
    // One that comes once the play has begun waits for the time between plays.
    register({ onOffer: (accept) => !begun && say(words.newVersion, words.newVersionAct, () => !begun && accept()) });
  }

  const code = codeInAddress();
  const log = code ? await opened(plays, code, say) : null;
  if (log) {
    enter(log, "");
    // Nobody is asked to change versions in the middle of a play.
    register({ onOffer: () => {} });
  } else {
    await showStart();
  }
  keepShells([words.table, words.setups]);
}

main();
