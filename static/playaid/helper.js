// A helper's form: its fields brought to life, and what was typed kept for the next time it is asked.

import { enableControls, tellControls } from "./controls.js";
import { memoryOf, namesOf, storage } from "./memory.js";
import { recordsMemory } from "./records.js";

const form = document.querySelector(".helper-form");
const key = `aide ${location.pathname}`;
const memories = [recordsMemory(form, `${key} listes`, storage), memoryOf(form, key), namesOf(form)];

// A page that answers holds what it answers to; any other one continues where it was left.
if (!document.querySelector(".answer, #erreurs")) for (const memory of memories) memory.restore();
for (const memory of memories) memory.save();
enableControls(form);
tellControls(form);
form.addEventListener("input", () => {
  tellControls(form);
  for (const memory of memories) memory.save();
});
