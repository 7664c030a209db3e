// Who sits at the table and what is played there, read from the log of a play.

/** The colour of a seat to which nobody has given one: in the order of the page's list. */
export function colourOf(seat) {
  const options = document.getElementById("une-chaise").content.querySelectorAll("option");
  return options[(seat - 1) % options.length].value;
}

/** Names as the rules want them: no two alike; a second Ana is told apart by her place. */
function apart(seats) {
  return seats.map(({ name, ...seat }, place) => {
    const first = seats.findIndex((other) => other.name === name) === place;
    return { ...seat, name: first ? name : `${name} (${place + 1})` };
  });
}

/**
 * Read the table: the variant, the way to count, and the seats in their order (number, name, colour, and `typed`: the
 * name as somebody typed it). `value(seat, key)` reads a cell.
 */
export function tableOf(value, facts, words) {
  const asked = value(0, "@variant") ?? "";
  const variant = facts.variants.find(({ key }) => key === asked) ?? facts.variants[0];
  const numbers = value(0, "@seats") ?? [1];
  const seats = numbers.map((seat) => {
    const typed = value(seat, "@name") ?? "";
    const plain = numbers.length > 1 ? words.seat.replace("{noun}", variant.noun).replace("{n}", seat) : variant.noun;
    return { seat, typed, plain, name: typed || plain, colour: value(seat, "@colour") ?? colourOf(seat) };
  });
  const way = variant.ways.includes(value(0, "@way")) ? value(0, "@way") : (variant.ways[0] ?? "");
  return { variant, way, seats: apart(seats), people: value(0, "@people") ?? numbers.length };
}
