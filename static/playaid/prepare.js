// Ticked steps stay ticked when the page is loaded again.

import { memoryOf } from "./memory.js";

const memory = memoryOf(document, `etapes ${location.pathname}${location.search}`, "[data-ticks] input");
const untick = document.querySelector("[data-untick]");

memory.restore();
document.addEventListener("change", () => memory.save());
untick.hidden = false;
untick.addEventListener("click", () => {
  for (const box of document.querySelectorAll("[data-ticks] input")) box.checked = false;
  memory.forget();
});
