// What is under way and not yet in the log: the finds of a turn that goes on, the clock. It outlives a reload.

import { choose, chosen } from "./choices.js";

function read(text) {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/**
 * Give the place `{get(), set(value)}` for something of this device in a play, plain data or null. The play's own
 * drafts keep it for long, but a page that is reloaded at once may be gone before they are written; so does the
 * tablet's memory of choices, which is written at once and remembers one play.
 */
export function unwritten(log, key) {
  const quick = chosen(key);
  let value = quick?.code === log.code ? quick.value : read(log.draft(0, key));
  return {
    get: () => value,
    set(next) {
      value = next;
      choose(key, { code: log.code, value });
      log.keepDraft(0, key, value === null ? null : JSON.stringify(value));
    },
  };
}
