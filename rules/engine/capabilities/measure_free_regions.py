"""What is still free on a grid: how many squares, in how many regions, and the largest of them."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from pydantic import Field

from rules.engine.capabilities.facts import FactSpec
from rules.engine.document.entries import Grid, Unacceptable
from rules.engine.document.fields import Key, Line, Part, Prose, Slug
from rules.engine.document.grid_entry import MAX_SIDE
from rules.engine.document.identity import Players
from rules.engine.document.tables import Rows, Table
from rules.engine.faults import SheetFault, SheetRefused
from rules.engine.formula.compiled import Formula, Template
from rules.engine.formula.shapes import Shape
from rules.engine.grids import free_regions
from rules.engine.seats import unknown_keys


class MeasureFreeRegions(Part):
    """The size of the grid; squares are joined by their sides."""

    key: Key
    label: Line
    help: Prose | None = None
    anchor: Slug | None = None
    capability: Literal["measure_free_regions"]
    rows: int = Field(ge=1, le=MAX_SIDE)
    columns: int = Field(ge=1, le=MAX_SIDE)

    def facts(self, _tables: Mapping[str, Rows]) -> tuple[FactSpec, ...]:
        """Ask for the grid."""
        return (FactSpec("cells", "Grille", "grid", rows=self.rows, columns=self.columns),)

    def formulas(self, _tables: Mapping[str, Table]) -> Iterator[tuple[str, Formula | Template, dict[str, Shape]]]:
        """No formula: everything is a figure."""
        return iter(())

    def answer(self, facts: Mapping[str, Any], _players: Players, tables: Mapping[str, Rows]) -> dict[str, Any]:
        """Give ``{"answers": [empty, largest, regions]}``, or raise SheetRefused."""
        faults = unknown_keys(facts, ("cells",))
        grid = Grid(key="cells", label="Grille", kind="grid", rows=self.rows, columns=self.columns)
        sizes: list[int] = []
        try:
            sizes = free_regions(grid.read(facts.get("cells"), tables))
        except Unacceptable as fault:
            faults.append(SheetFault(None, "cells", str(fault)))
        if faults:
            raise SheetRefused(faults)
        return {"answers": _answers(sizes, self.rows * self.columns)}


def _answers(sizes: list[int], squares: int) -> list[dict[str, Any]]:
    because = f"zones\u00a0: {' + '.join(str(size) for size in sizes)}" if sizes else "la grille est pleine"
    return [
        {"key": "empty", "label": "Cases vides", "value": sum(sizes), "because": f"sur {squares} cases"},
        {"key": "largest", "label": "Plus grande zone vide", "value": max(sizes, default=0), "because": because},
        {"key": "regions", "label": "Zones vides", "value": len(sizes), "because": because},
    ]
