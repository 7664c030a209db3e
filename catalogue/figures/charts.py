"""Bars drawn by the server: whole numbers of a grid of 320 units, so that no language writes a comma into them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from catalogue.figures.tables import Row, Table

WIDTH: Final = 320
LABELS: Final = 96
NUMBERS: Final = 44
STEP: Final = 22
BAR: Final = 16
# A label longer than this would run into its bar.
LETTERS: Final = 15


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: where it lies, how long it is, and what is written on either side of it."""

    label: str
    value: int | None
    y: int
    length: int

    @property
    def middle(self) -> int:
        """Where the letters stand."""
        return self.y + 12

    @property
    def after(self) -> int:
        """Where the number begins."""
        return LABELS + self.length + 4


@dataclass(frozen=True, slots=True)
class Chart:
    """A drawing of one column of a table, by the table's key."""

    key: str
    title: str
    description: str
    bars: tuple[Bar, ...]
    width: int = WIDTH
    left: int = LABELS
    thickness: int = BAR

    @property
    def height(self) -> int:
        """As high as its bars."""
        return STEP * len(self.bars)


def chart_of(table: Table) -> Chart | None:
    """The first column of a table as bars; None where the table asks for none or has nothing to draw."""
    if not table.chart:
        return None
    values = [_whole(row) for row in table.rows]
    longest = max((value for value in values if value), default=0)
    if not longest:
        return None
    bars = tuple(
        Bar(_label(row.name), value, number * STEP, (value or 0) * (WIDTH - LABELS - NUMBERS) // longest)
        for number, (row, value) in enumerate(zip(table.rows, values, strict=True))
    )
    return Chart(table.key, table.title, _description(table.rows, values), bars)


def _whole(row: Row) -> int | None:
    value = row.cells[0]
    return value if isinstance(value, int) else None


def _label(name: str) -> str:
    return name if len(name) <= LETTERS else f"{name[: LETTERS - 1].rstrip()}…"


def _description(rows: Sequence[Row], values: Sequence[int | None]) -> str:
    """The most and the least in words; the table beside it has them all."""
    known = [(value, row.name) for row, value in zip(rows, values, strict=True) if value is not None]
    most, least = max(known, key=lambda pair: pair[0]), min(known, key=lambda pair: pair[0])
    facts = {"most": most[1], "high": most[0], "least": least[1], "low": least[0]}
    return (
        _("Le plus : %(most)s (%(high)d). Le moins : %(least)s (%(low)d). Le tableau donne tous les nombres.") % facts
    )
