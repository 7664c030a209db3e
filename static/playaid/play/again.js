// The next play of the same people: who sits where, and what the new play begins with.

const LARGEST = 2 ** 32;

/** Give a whole number from 0 to `count - 1`, each as likely as the others: what would favour some is drawn anew. */
export function fairNumber(count, random = randomNumber) {
  const most = LARGEST - (LARGEST % count);
  for (;;) {
    const drawn = random();
    if (drawn < most) return drawn % count;
  }
}

const randomNumber = () => crypto.getRandomValues(new Uint32Array(1))[0];

function shuffled(items) {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = fairNumber(last + 1);
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}

const ORDERS = {
  same: (items) => [...items],
  rotated: ([first, ...others]) => [...others, first],
  drawn: shuffled,
};

/** Give items in a new order: "same", "rotated" (each moves one place on) or "drawn". */
const inNewOrder = (items, order) => ORDERS[order](items);

/**
 * Give the cells with which a play of the same people begins, from `value(seat, key)` of the former play and its seats
 * in table order. Seats keep their number, name and colour; where teams have the columns, it is the people in the
 * teams that change places.
 */
export function cellsOfNext(value, seats, order) {
  const people = value(0, "@people");
  const teams = people !== null && people !== undefined && people !== seats.length;
  const numbers = seats.map(({ seat }) => seat);
  const cells = [{ seat: 0, key: "@seats", value: teams ? numbers : inNewOrder(numbers, order) }];
  const ofSeats = numbers.flatMap((seat) => [[seat, "@name"], [seat, "@colour"]]);
  const copied = [[0, "@variant"], [0, "@people"], [0, "@way"], ...ofSeats];
  for (const [seat, key] of copied) cells.push({ seat, key, value: value(seat, key) });
  if (teams) cells.push(...peopleCells(value, people, order));
  return cells.filter((cell) => cell.value !== null && cell.value !== undefined);
}

function peopleCells(value, people, order) {
  const names = Array.from({ length: people }, (_none, place) => value(place + 1, "@person"));
  return inNewOrder(names, order).map((name, place) => ({ seat: place + 1, key: "@person", value: name }));
}
