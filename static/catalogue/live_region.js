/* A live region stays in its place and its content changes: only so is what is new in it read out. */

// As many answers as one burst of scans leaves in it.
const ANSWERS_SHOWN = 10;

/** Put ``fresh`` into ``region``; ``more`` keeps the answers before it in sight, those of the same burst. */
export function putInto(region, fresh, more) {
  if (!more) {
    region.replaceChildren(...fresh);
    return;
  }
  region.prepend(...fresh);
  while (region.children.length > ANSWERS_SHOWN) region.lastElementChild.remove();
}
