"""A grid of squares, each filled or empty, as players draw one on paper."""

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import Field

from rules.engine.document.plain_entries import EntryBase, Unacceptable
from rules.engine.document.tables import Rows, Table
from rules.engine.formula.shapes import INTEGER, ListOf, Shape

MAX_SIDE = 20

# How a square may be written: in a row of text, or in a list.
_SQUARES = {"0": 0, "1": 1}


class Grid(EntryBase):
    """Squares in ``rows`` by ``columns``, from the top and from the left: 1 is filled, 0 is empty."""

    kind: Literal["grid"]
    rows: int = Field(ge=1, le=MAX_SIDE)
    columns: int = Field(ge=1, le=MAX_SIDE)

    def shape(self, _tables: Mapping[str, Table]) -> Shape:
        """Formulas see a list of rows, each a list of 0 and 1; no row at all until filled in."""
        return ListOf(ListOf(INTEGER))

    def empty(self) -> Any:
        """No grid yet."""
        return []

    def read(self, raw: Any, _tables: Mapping[str, Rows]) -> Any:
        """Accept every row, as a text such as "0110" or as a list of 0 and 1 (or false and true)."""
        if not isinstance(raw, list) or len(raw) != self.rows:
            raise Unacceptable(f"une grille de {self.rows} rangées est attendue")
        return [self._row(number, row) for number, row in enumerate(raw, 1)]

    def _row(self, number: int, raw: Any) -> list[int]:
        if not isinstance(raw, str | list) or len(raw) != self.columns:
            raise Unacceptable(f"rangée {number}\u00a0: {self.columns} cases sont attendues")
        squares = [_square(square) for square in raw]
        if None in squares:
            raise Unacceptable(f"rangée {number}\u00a0: une case s’écrit 0 (vide) ou 1 (remplie)")
        return [square for square in squares if square is not None]


def _square(raw: Any) -> int | None:
    if isinstance(raw, str):
        return _SQUARES.get(raw)
    return int(raw) if isinstance(raw, int) and raw in (0, 1) else None
