/* Asks every other second how far a task in the background is; loads the page anew when it has ended, or was killed. */

const EVERY_MS = 2000;
const region = document.querySelector("[data-progress]");
const refresh = document.querySelector("[data-refresh]");

/* The words are replaced when they differ, so that a screen reader hears each quarter once. */
function show(progress) {
  const said = region.querySelector("[data-words]");
  if (said.textContent !== progress.words) said.textContent = progress.words;
  if (progress.percent !== null) region.querySelector("progress").value = progress.percent;
  region.querySelector("[data-figures]").textContent = progress.figures;
}

/* Whether to ask again. */
async function ask() {
  const answer = await fetch(region.dataset.progress, { credentials: "same-origin" });
  if (!answer.ok) return answer.status >= 500;
  const progress = await answer.json();
  // A page that says that it was killed has the button to start it again, which this one may not have yet.
  if (progress.at_work && !(progress.lost && !("lost" in region.dataset))) {
    show(progress);
    return true;
  }
  window.location.reload();
  return false;
}

function again() {
  window.setTimeout(async () => {
    // Without a network the next turn asks again.
    const goOn = await ask().catch(() => true);
    if (goOn) again();
  }, EVERY_MS);
}

if (region) {
  if (refresh) refresh.hidden = true;
  again();
}
