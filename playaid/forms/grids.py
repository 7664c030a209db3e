"""A grid to fill in square by square, as on paper."""

from dataclasses import dataclass
from typing import Any

from playaid.forms.controls import Control


@dataclass(frozen=True, slots=True)
class Square:
    """One square: its value in the form, its row and column from 1, and whether it is filled."""

    value: str
    row: int
    column: int
    ticked: bool


class GridControl(Control):
    """A box to tick for every square.

    Nothing ticked is not filled in, unless the grid is required: then it is an empty grid. A shape of so many squares
    at most is drawn in the smallest box that holds any such shape.
    """

    kind = "grid"

    @property
    def height(self) -> int:
        """The number of rows to draw on."""
        return min(self.question.rows, self.question.most or self.question.rows)

    @property
    def width(self) -> int:
        """The number of columns to draw on."""
        return min(self.question.columns, self.question.most or self.question.columns)

    @property
    def columns(self) -> range:
        """The numbers of the columns."""
        return range(1, self.width + 1)

    def squares(self) -> list[list[Square]]:
        """Give the rows of squares, from the top."""
        ticked = set(self.posted.getlist(self.name))
        return [[self._square(row, column, ticked) for column in self.columns] for row in range(1, self.height + 1)]

    def _square(self, row: int, column: int, ticked: set[str]) -> Square:
        value = f"{row}-{column}"
        return Square(value, row, column, value in ticked)

    @property
    def filled(self) -> int:
        """How many squares are filled."""
        return sum(square.ticked for row in self.squares() for square in row)

    def read(self) -> Any:
        """Read the rows as texts of 0 and 1."""
        if not self.filled and not self.question.required:
            return None
        return ["".join("1" if square.ticked else "0" for square in row) for row in self.squares()]
