// A few facts in, a few answers out, each a formula of the document with its explanation, as on the server.

import { entered } from "./entries.js";
import { figureOf } from "./figures.js";
import { Run, explained, value } from "./formula.js";
import { tablesOf } from "./score.js";

/** Answer a helper that works figures out; `helper` is one of the definition, `facts` are valid. */
export function workOut(definition, helper, facts) {
  const tables = tablesOf(definition);
  const run = new Run(new Map(tables));
  for (const entry of helper.asks) run.names.set(entry.key, entered(facts[entry.key], entry, tables));
  for (const figure of helper.values ?? []) run.names.set(figure.key, figureOf(figure, run));
  const answers = helper.answers.map((answer) => ({
    key: answer.key,
    label: answer.label,
    value: value(answer.value, run),
    because: explained(answer.because, run),
  }));
  return { answers };
}
