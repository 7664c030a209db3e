// The people around the table, in their order: those of the seats, or those of the teams that have the columns.

/**
 * Give `[{number, name, seat, column}]` in order, the next one sitting to the left. Where the columns are the people,
 * `number` is that of the seat. Where teams have the columns, or the table shares one, people are numbered from 1 and
 * sit alternately: person i belongs to team (i − 1) mod teams; `column` is then the name of that team, or "".
 * `value(seat, key)` reads a cell, `word` names a person without a name ("Joueur {n}").
 */
export function peopleAround({ seats, people }, value, word) {
  if (!people || people === seats.length) {
    return seats.map(({ seat, name }) => ({ number: seat, name, seat, column: "" }));
  }
  return Array.from({ length: people }, (_none, place) => {
    const number = place + 1;
    const { seat, name } = seats[place % seats.length];
    const column = seats.length > 1 ? name : "";
    return { number, name: value(number, "@person") || word.replace("{n}", number), seat, column };
  });
}

/** The place of whoever has the turn: the first one in turn 1, then to the left. */
export function placeOf(people, first, turn) {
  const begins = Math.max(people.findIndex(({ number }) => number === first), 0);
  return (begins + turn - 1) % people.length;
}

/** The person so many places to the left of a place; a negative number goes to the right. */
export function beside(people, place, steps) {
  return people[(place + steps + people.length) % people.length];
}
