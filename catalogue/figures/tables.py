"""Tables as a page and a file show them: headings, rows of numbers, a total, a note."""

from dataclasses import dataclass
from decimal import Decimal

# None: there is no number to tell; the table says what stands there instead.
Cell = int | Decimal | None


@dataclass(frozen=True, slots=True)
class Row:
    """A heading and its numbers."""

    name: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table by its key, a stable word. ``stub`` heads the rows' names, ``blank`` stands where there is no number."""

    key: str
    title: str
    stub: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    total: Row | None = None
    note: str = ""
    chart: bool = False
    blank: str = "–"

    @property
    def all_rows(self) -> tuple[Row, ...]:
        """The rows, the total last."""
        return (*self.rows, self.total) if self.total else self.rows
