// A helper's form: the counters, and what was typed kept for the next time it is asked.

import { enableCounters } from "./counters.js";
import { memoryOf, namesOf } from "./memory.js";

const form = document.querySelector(".helper-form");
const memories = [memoryOf(form, `aide ${location.pathname}`), namesOf(form)];

enableCounters(form);
// A page that answers holds what it answers to; any other one continues where it was left.
if (!document.querySelector(".answer, #erreurs")) for (const memory of memories) memory.restore();
for (const memory of memories) memory.save();
form.addEventListener("input", () => {
  for (const memory of memories) memory.save();
});
