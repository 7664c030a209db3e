"""Sheets of labels and cards: where each one lies on a page of A4.

Sources: the makers' own template figures, as label sheets of these numbers are sold by several houses. L7160 and
L7651 are Avery's numbers; the left margin and the pitch of L7651 follow from five labels of 38.1 mm with gaps of
2.5 mm, centred on 210 mm. Cards are ID-1 of ISO/IEC 7810 (85.60 × 53.98 mm), cut from plain paper along marks.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from typing import Final

A4_WIDTH: Final = 210.0
A4_HEIGHT: Final = 297.0


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of the page: its bottom left corner, and its size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def top(self) -> float:
        """The upper edge."""
        return self.y + self.height

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    def inset(self, margin: float) -> "Box":
        """The box without a margin of that width all around."""
        return Box(self.x + margin, self.y + margin, self.width - 2 * margin, self.height - 2 * margin)


@dataclass(frozen=True, slots=True)
class Offset:
    """By how much a printer misses the sheet: added to each place, to the right and downwards."""

    right: float = 0.0
    down: float = 0.0


NO_OFFSET: Final = Offset()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of equal labels in columns and rows; ``top`` and ``left`` are the first label's, the pitch from edge
    to edge. ``cut`` asks for marks to cut along, where the paper is not cut already.
    """

    code: str
    columns: int
    rows: int
    width: float
    height: float
    top: float
    left: float
    across: float
    down: float
    cut: bool = False

    @property
    def places(self) -> int:
        """How many labels a page holds."""
        return self.columns * self.rows

    def box(self, place: int, offset: Offset = NO_OFFSET) -> Box:
        """The rectangle of a place: 1 is top left, numbered along the rows. ValueError for one that is not there."""
        if not 1 <= place <= self.places:
            raise ValueError(f"The sheet {self.code} has no place {place}.")
        row, column = divmod(place - 1, self.columns)
        x = self.left + column * self.across + offset.right
        top = self.top + row * self.down + offset.down
        return Box(x, A4_HEIGHT - top - self.height, self.width, self.height)

    def places_from(self, start: int) -> Iterator[tuple[int, int]]:
        """Page (from 0) and place of each label in turn, the first one at ``start``, on page after page."""
        for number in count(start - 1):
            page, place = divmod(number, self.places)
            yield page, place + 1


L7160: Final = Sheet("L7160", 3, 7, 63.5, 38.1, top=15.15, left=7.21, across=66.04, down=38.1)
L7651: Final = Sheet("L7651", 5, 13, 38.1, 21.2, top=10.7, left=4.75, across=40.6, down=21.2)
CARDS: Final = Sheet("ID-1", 2, 5, 85.6, 53.98, top=13.55, left=19.4, across=85.6, down=53.98, cut=True)

LABEL_SHEETS: Final = {sheet.code: sheet for sheet in (L7160, L7651)}
