// Grids of squares on the tablet, as on the server: where a shape fits, and what is still free.
// A grid is a list of rows of 0 and 1, or of texts such as "0110"; squares are numbered in reading order.

const read = (rows) => rows.map((row) => [...row].map(Number));
const compare = (left, right) => left.map((one, place) => one - right[place]).find((difference) => difference) ?? 0;

function squares(cells) {
  return cells.flatMap((line, row) => line.flatMap((filled, column) => (filled ? [[row, column]] : [])));
}

function fromTheCorner(shape) {
  const top = Math.min(...shape.map(([row]) => row));
  const left = Math.min(...shape.map(([, column]) => column));
  return shape.map(([row, column]) => [row - top, column - left]).sort(compare);
}

function orientations(shape, { rotate = true, mirror = true }) {
  const sides = mirror ? [shape, shape.map(([row, column]) => [row, -column])] : [shape];
  const ways = new Map();
  for (const side of sides) {
    let turned = side;
    for (let quarter = 0; quarter < (rotate ? 4 : 1); quarter += 1) {
      const way = fromTheCorner(turned);
      ways.set(JSON.stringify(way), way);
      turned = turned.map(([row, column]) => [column, -row]);
    }
  }
  return [...ways.values()];
}

function placements(cells, ways, over) {
  const [rows, columns] = [cells.length, cells[0].length];
  const free = ([row, column]) => row < rows && column < columns && !cells[row][column];
  const covers = (placed) => !over || placed.some(([row, column]) => row === over[0] && column === over[1]);
  const found = [];
  for (const way of ways) {
    for (let corner = 0; corner < rows * columns; corner += 1) {
      const [top, left] = [Math.floor(corner / columns), corner % columns];
      const placed = way.map(([row, column]) => [top + row, left + column]);
      if (placed.every(free) && covers(placed)) found.push(placed);
    }
  }
  return found.sort((one, other) => compare(one.flat(), other.flat()));
}

/** Whether a shape fits: `helper` is the helper of that capability in the definition, `facts` are valid. */
export function placeShape(helper, facts) {
  const empty = Array.from({ length: helper.rows }, () => Array(helper.columns).fill(0));
  const cells = facts.cells ? read(facts.cells) : empty;
  const first = squares(cells).length ? undefined : helper.first_over;
  const over = first && [first.row - 1, first.column - 1];
  const found = placements(cells, orientations(squares(read(facts.shape)), helper), over);
  return toldPlacements(found, first);
}

function toldPlacements(found, first) {
  const count = found.length;
  const ways = count ? `${count} ${count < 2 ? "façon" : "façons"} de la placer` : "aucune façon de la placer";
  const because = ways + (first ? `, en couvrant la case de la rangée ${first.row}, colonne ${first.column}` : "");
  const answers = [
    { key: "fits", label: "La forme tient", value: count > 0, because },
    { key: "count", label: "Placements possibles", value: count, because },
  ];
  const placement = count ? found[0].map(([row, column]) => [row + 1, column + 1]) : null;
  return { fits: count > 0, count, placement, answers };
}

function freeRegions(cells) {
  const free = new Set(squares(cells.map((line) => line.map((filled) => 1 - filled))).map(String));
  const sizes = [];
  for (const start of [...free]) {
    if (!free.delete(start)) continue;
    const reached = [start];
    for (let next = 0; next < reached.length; next += 1) {
      const [row, column] = reached[next].split(",").map(Number);
      const beside = [[row + 1, column], [row - 1, column], [row, column + 1], [row, column - 1]].map(String);
      reached.push(...beside.filter((square) => free.delete(square)));
    }
    sizes.push(reached.length);
  }
  return sizes.sort((left, right) => right - left);
}

/** What is still free: `helper` is the helper of that capability in the definition, `facts` are valid. */
export function measureFreeRegions(helper, facts) {
  const sizes = freeRegions(read(facts.cells));
  const empty = sizes.reduce((sum, size) => sum + size, 0);
  const because = sizes.length ? `zones\u00a0: ${sizes.join(" + ")}` : "la grille est pleine";
  const all = helper.rows * helper.columns;
  return {
    answers: [
      { key: "empty", label: "Cases vides", value: empty, because: `sur ${all} cases` },
      { key: "largest", label: "Plus grande zone vide", value: sizes[0] ?? 0, because },
      { key: "regions", label: "Zones vides", value: sizes.length, because },
    ],
  };
}
