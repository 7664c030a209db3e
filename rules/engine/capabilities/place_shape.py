"""Whether a shape still fits on a grid, in how many ways, and one of them.

A shape may be turned and mirrored where the document allows it, must lie inside and on free squares only; the very
first one may have to cover a given square.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Literal, Self

from pydantic import Field, model_validator

from rules.engine.capabilities.facts import FactSpec
from rules.engine.document.entries import Grid, Unacceptable
from rules.engine.document.fields import Key, Line, Part, Prose, Slug
from rules.engine.document.grid_entry import MAX_SIDE
from rules.engine.document.identity import Players
from rules.engine.document.tables import Rows, Table
from rules.engine.faults import SheetFault, SheetRefused
from rules.engine.formula.compiled import Formula, Template
from rules.engine.formula.shapes import Shape
from rules.engine.grids import Placement, Square, orientations, placements, squares
from rules.engine.seats import unknown_keys

MAX_SQUARES = 40


class PlacedSquare(Part):
    """A square of the grid, counted from 1."""

    row: int = Field(ge=1)
    column: int = Field(ge=1)


class PlaceShape(Part):
    """The size of the grid, the size of a shape, and how it may be held.

    ``first_over``: while the grid is empty, a placement must cover that square.
    """

    key: Key
    label: Line
    help: Prose | None = None
    anchor: Slug | None = None
    capability: Literal["place_shape"]
    rows: int = Field(ge=1, le=MAX_SIDE)
    columns: int = Field(ge=1, le=MAX_SIDE)
    max_squares: int = Field(ge=1, le=MAX_SQUARES)
    rotate: bool = True
    mirror: bool = True
    first_over: PlacedSquare | None = None

    @model_validator(mode="after")
    def _on_the_grid(self) -> Self:
        square = self.first_over
        if square is not None and (square.row > self.rows or square.column > self.columns):
            raise ValueError("first_over est hors de la grille")
        return self

    def facts(self, _tables: Mapping[str, Rows]) -> tuple[FactSpec, ...]:
        """Ask for the grid as it is (empty when left out) and for the shape, drawn on a grid of its own."""
        cells = FactSpec("cells", "Grille", "grid", required=False, rows=self.rows, columns=self.columns)
        shape = replace(cells, key="shape", label="Forme à placer", required=True, min=1, max=self.max_squares)
        return cells, shape

    def formulas(self, _tables: Mapping[str, Table]) -> Iterator[tuple[str, Formula | Template, dict[str, Shape]]]:
        """No formula: everything is a figure."""
        return iter(())

    def answer(self, facts: Mapping[str, Any], _players: Players, tables: Mapping[str, Rows]) -> dict[str, Any]:
        """Give ``fits``, ``count``, ``placement`` ([[row, column]] from 1, or None) and both as ``answers``."""
        faults = unknown_keys(facts, ("cells", "shape"))
        cells, shape = self._cells(facts.get("cells"), tables, faults), self._shape(facts.get("shape"), faults)
        if faults:
            raise SheetRefused(faults)
        over = self._over() if not squares(cells) else None
        found = placements(cells, orientations(shape, rotate=self.rotate, mirror=self.mirror), over)
        return _told(found, over)

    def _over(self) -> Square | None:
        return None if self.first_over is None else (self.first_over.row - 1, self.first_over.column - 1)

    def _cells(self, raw: Any, tables: Mapping[str, Rows], faults: list[SheetFault]) -> list[list[int]]:
        grid = Grid(key="cells", label="Grille", kind="grid", rows=self.rows, columns=self.columns)
        free = [[0] * self.columns for _row in range(self.rows)]
        try:
            return free if raw is None else list(grid.read(raw, tables))
        except Unacceptable as fault:
            faults.append(SheetFault(None, "cells", str(fault)))
            return free

    def _shape(self, raw: Any, faults: list[SheetFault]) -> Placement:
        try:
            shape = squares(self._drawn(raw))
        except Unacceptable as fault:
            faults.append(SheetFault(None, "shape", str(fault)))
            return ()
        if not 1 <= len(shape) <= self.max_squares:
            faults.append(SheetFault(None, "shape", f"une forme de 1 à {self.max_squares} cases est attendue"))
        return shape

    def _drawn(self, raw: Any) -> list[list[int]]:
        """Read a shape from a box of any size up to that of the grid."""
        if not isinstance(raw, list) or not 1 <= len(raw) <= self.rows:
            raise Unacceptable(f"une forme de 1 à {self.rows} rangées est attendue")
        columns = len(raw[0]) if isinstance(raw[0], str | list) else 0
        if not 1 <= columns <= self.columns:
            raise Unacceptable(f"des rangées de 1 à {self.columns} cases sont attendues")
        box = Grid(key="shape", label="Forme", kind="grid", rows=len(raw), columns=columns)
        return list(box.read(raw, {}))


def _told(found: list[Placement], over: Square | None) -> dict[str, Any]:
    number = len(found)
    ways = f"{number} {'façon' if number < 2 else 'façons'} de la placer" if number else "aucune façon de la placer"
    first = f", en couvrant la case de la rangée {over[0] + 1}, colonne {over[1] + 1}" if over else ""
    fits = {"key": "fits", "label": "La forme tient", "value": bool(found), "because": ways + first}
    count = {"key": "count", "label": "Placements possibles", "value": number, "because": ways + first}
    placement = [[row + 1, column + 1] for row, column in found[0]] if found else None
    return {"fits": bool(found), "count": number, "placement": placement, "answers": [fits, count]}
