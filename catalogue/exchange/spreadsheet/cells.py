"""The cells of one record by what they mean: those of its first row, and what later rows add."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from catalogue.exchange.line_doubts import Doubts, quoted
from catalogue.exchange.plain_cells import says_nothing
from catalogue.exchange.spreadsheet.layout import Layout
from catalogue.exchange.spreadsheet.table import Row
from catalogue.folding import fold

_T = TypeVar("_T")

OF_A_COPY = frozenset({
    "barcode", "call_number", "section", "location", "support", "state", "price", "acquired_on", "copy_note",
})  # fmt: skip
"""Targets that each row says of its own copy; the others are said of the record."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A text with the column and the line that it stands in."""

    column: str
    text: str
    line: int


class Cells:
    """The cells of one row, or of several rows of one record."""

    def __init__(self, by_target: dict[str, list[Cell]], doubts: Doubts) -> None:
        self._by_target = by_target
        self._doubts = doubts

    def all(self, *targets: str) -> list[Cell]:
        """Every cell of these targets that says something, in the order of the targets."""
        return [cell for target in targets for cell in self._by_target.get(target, ())]

    def texts(self, *targets: str) -> list[str]:
        """Their texts."""
        return [cell.text for cell in self.all(*targets)]

    def line(self, target: str) -> str:
        """The first text of a target on one line, "" without one."""
        return " ".join(next(iter(self.texts(target)), "").split())

    def note(self, target: str) -> str:
        """The running texts of a target, a blank line between two."""
        return "\n\n".join(dict.fromkeys(self.texts(target)))

    def understood(self, target: str, parse: Callable[[str], _T | None]) -> _T | None:
        """The first figure, date or code as ``parse`` understands it; None without one, told when it means nothing."""
        for cell in self.all(target):
            if says_nothing(cell.text):
                continue
            parsed = parse(" ".join(cell.text.split()))
            if parsed is None:
                self._doubts.impossible(cell.line, cell.column, cell.text)
            return parsed
        return None

    def ordered(self, bounds: tuple[int | None, int | None], *targets: str) -> tuple[int | None, int | None]:
        """Both bounds, or neither when the least is the greater, for one cannot tell which is wrong."""
        least, most = bounds
        if least is None or most is None or least <= most:
            return bounds
        for cell in self.all(*targets)[:1]:
            self._doubts.tell(cell.line, f"{cell.column} : le minimum dépasse le maximum, aucun des deux n’est lu.")
        return None, None


def cells_of_row(row: Row, layout: Layout, doubts: Doubts) -> Cells:
    """The cells of one row."""
    return Cells(_by_target([row], layout), doubts)


def cells_of_record(rows: Sequence[Row], layout: Layout, doubts: Doubts) -> Cells:
    """What the rows of one record say of it: the first that fills a column counts, the others are compared to it."""
    by_target: dict[str, list[Cell]] = {}
    for place, target in enumerate(layout.targets):
        if not target or target in OF_A_COPY:
            continue
        filled = [Cell(layout.columns[place], row.cells[place], row.line) for row in rows if row.cells[place]]
        if filled:
            by_target.setdefault(target, []).append(filled[0])
            _compare(filled, doubts)
    return Cells(by_target, doubts)


def _by_target(rows: Iterable[Row], layout: Layout) -> dict[str, list[Cell]]:
    by_target: dict[str, list[Cell]] = {}
    for row in rows:
        for column, target, text in zip(layout.columns, layout.targets, row.cells, strict=True):
            if target and text:
                by_target.setdefault(target, []).append(Cell(column, text, row.line))
    return by_target


def _compare(filled: Sequence[Cell], doubts: Doubts) -> None:
    first = filled[0]
    for other in filled[1:]:
        if other.text != first.text and fold(other.text) != fold(first.text):
            doubts.tell(
                other.line,
                f"{other.column} : « {quoted(other.text)} » diffère de la ligne {first.line}, "
                f"« {quoted(first.text)} » ; la première valeur compte.",
            )
