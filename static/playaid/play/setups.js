// The setup of the box for the number that plays: all of them come in one answer, which the tablet keeps.

import { memoryOf } from "../memory.js";

async function fetched(address) {
  try {
    const answer = await fetch(address, { headers: { Accept: "application/json" } });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** Give what shows the setup for a variant and a number of people; `key` tells the ticks of one play from another's. */
export function setupView({ root, address, key }) {
  const place = root.querySelector("[data-setup]");
  const missing = root.querySelector("[data-setup-missing]");
  let setups = null;
  let shown = "";
  const ticks = () => memoryOf(place, `etapes ${key()} ${shown}`, "[data-ticks] input");

  place.addEventListener("change", () => ticks().save());
  return async (variant, people) => {
    setups ??= await fetched(address);
    const wanted = `${variant.key}/${people}`;
    const page = setups?.[wanted];
    missing.hidden = Boolean(page);
    if (shown === wanted && page) return;
    shown = wanted;
    // Markup of the site's own server, made from the document of this game.
    place.innerHTML = page ?? "";
    ticks().restore();
  };
}
