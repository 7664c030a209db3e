// A grid is one stop of the Tab key; the arrow keys move from square to square within it.

const MOVES = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] };

function goTo(boxes, box) {
  for (const other of boxes) other.tabIndex = other === box ? 0 : -1;
  box.focus();
}

function move(grid, box, [down, right]) {
  const boxes = [...grid.querySelectorAll("input")];
  const columns = Number(grid.dataset.grid);
  const place = boxes.indexOf(box);
  const [row, column] = [Math.floor(place / columns) + down, (place % columns) + right];
  const next = column >= 0 && column < columns ? boxes[row * columns + column] : undefined;
  if (next) goTo(boxes, next);
}

/** Let the arrow keys move within every grid of a form. */
export function enableSquares(form) {
  for (const grid of form.querySelectorAll("[data-grid]")) {
    const boxes = [...grid.querySelectorAll("input")];
    for (const box of boxes.slice(1)) box.tabIndex = -1;
    grid.addEventListener("keydown", (event) => {
      if (!MOVES[event.key] || !event.target.matches("input")) return;
      event.preventDefault();
      move(grid, event.target, MOVES[event.key]);
    });
    grid.addEventListener("focusin", ({ target }) => {
      for (const other of boxes) other.tabIndex = other === target ? 0 : -1;
    });
  }
}

/** Say how many squares of each grid are filled. */
export function showFilled(form) {
  for (const told of form.querySelectorAll("[data-filled]")) {
    told.textContent = told.closest("fieldset").querySelectorAll("input:checked").length;
  }
}
