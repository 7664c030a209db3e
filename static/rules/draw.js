// Chance that can be repeated: the same seed gives the same draw as on the server.
// FNV-1a over the UTF-8 of "seed/name" seeds mulberry32; numbers below a bound by rejection; Fisher–Yates from the end.

const SPAN = 2 ** 32;

function hashed(text) {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash;
}

function numbers(seed, name) {
  let state = hashed(`${seed}/${name}`);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

function below(bound, next) {
  const fair = SPAN - (SPAN % bound);
  let number = next();
  while (number >= fair) number = next();
  return number % bound;
}

/** Draw `count` of the items without putting any back; `name` is the key of the draw in the document. */
export function draw(items, count, seed, name) {
  const next = numbers(seed, name);
  const pool = [...items];
  for (let last = pool.length - 1; last > 0; last -= 1) {
    const other = below(last + 1, next);
    [pool[last], pool[other]] = [pool[other], pool[last]];
  }
  return pool.slice(0, count);
}
