"""What a helper found, beyond its list of answers: a placement as a grid, a price shared in other ways."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.engine.formula.values import listed


@dataclass(frozen=True, slots=True)
class Placement:
    """A grid row by row, each square "filled", "placed" or "free", and where the shape lies in words."""

    rows: list[list[str]]
    words: str

    @property
    def columns(self) -> range:
        """The numbers of the columns."""
        return range(1, len(self.rows[0]) + 1)


def placement(answer: Mapping[str, Any], cells: Sequence[str] | None, rows: int, columns: int) -> Placement | None:
    """Show the placement of an answer on the grid that was asked about; None when there is none."""
    placed = [tuple(square) for square in answer.get("placement") or ()]
    if not placed:
        return None
    grid = cells or ["0" * columns] * rows
    shown = [
        [
            "placed" if (row, column) in placed else "filled" if filled == "1" else "free"
            for column, filled in enumerate(line, 1)
        ]
        for row, line in enumerate(grid, 1)
    ]
    return Placement(shown, _in_words(placed))


def _in_words(placed: Sequence[tuple[int, ...]]) -> str:
    parts = []
    for row, squares in groupby(placed, key=lambda square: square[0]):
        columns = [str(square[1]) for square in squares]
        told = {"row": row, "columns": listed(columns)}
        parts.append(
            ngettext("rangée %(row)d, colonne %(columns)s", "rangée %(row)d, colonnes %(columns)s", len(columns)) % told
        )
    return _(" ; ").join(parts)


def splits(answer: Mapping[str, Any]) -> list[list[tuple[str, int]]]:
    """Give the other ways to share the same price, each as labels and coins; the answers tell the first one."""
    labels = {row["key"]: row["label"] for row in answer.get("answers", ())}
    others = list(answer.get("splits", ()))[1:]
    return [[(labels[key], coins) for key, coins in way.items()] for way in others]
