// Drawing lots that are fair.

const RANGE = 2 ** 32;

const fromDevice = () => crypto.getRandomValues(new Uint32Array(1))[0];

/**
 * Draw a number from 0 to below `count`, each as likely. `random` gives whole numbers from 0 to below 2³²; those of the
 * last stretch that is not whole are thrown back, since they would favour the first ones.
 */
export function drawLot(count, random = fromDevice) {
  const fair = RANGE - (RANGE % count);
  let drawn = random();
  while (drawn >= fair) drawn = random();
  return drawn % count;
}
