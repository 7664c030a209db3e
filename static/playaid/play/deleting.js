// Deleting a play for everybody: asked first, and only said to be done once the server has done it.

import { ask } from "./dialogs.js";
import { rememberBook, rememberWinners } from "./own_books.js";

/**
 * Give what deletes the play of a log after asking. `words` are the texts of the template (delete, deleteAct,
 * deleteUnreachable); `onDeleted(code)` hears of it, `onFailed(text)` says that nothing was deleted, and why.
 */
export function deletion({ words, plays, onDeleted, onFailed }) {
  return async ({ code }) => {
    if (!(await ask(words.delete, words.deleteAct))) return;
    const { removed } = await plays.remove(code);
    if (!removed) {
      onFailed(words.deleteUnreachable);
      return;
    }
    await rememberBook(plays.store, code, null);
    await rememberWinners(plays.store, code, null);
    onDeleted(code);
  };
}
