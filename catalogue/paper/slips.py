"""The slip of a household's loans: for the roll of a till printer (80 mm), or on A4.

It names the games and the days, and no person: a slip is left in a box, or on a bus.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from io import BytesIO
from typing import Final

from django.utils.translation import gettext as _

from catalogue.paper.labels import LEADING, POINT
from catalogue.paper.lettering import lines, write
from catalogue.paper.printing import new_canvas
from catalogue.paper.sheets import A4_HEIGHT, A4_WIDTH

ROLL_WIDTH: Final = 80.0
ROLL_MARGIN: Final = 4.0  # a print head of 72 mm on paper of 80
A4_MARGIN: Final = 20.0
# The longest title takes so many lines: a slip tells the game, it does not describe it.
TITLE_LINES: Final = 3


class Format(StrEnum):
    """The paper of a slip."""

    ROLL = "80mm"
    A4 = "a4"


@dataclass(frozen=True, slots=True)
class SlipItem:
    """A game that is out: its title, its barcode, the day in words, and what is missing from the box, in words."""

    title: str
    code: str
    due: str
    missing: str = ""


@dataclass(frozen=True, slots=True)
class Slip:
    """What a slip says. ``printed`` is the day in words."""

    house: str
    printed: str
    items: tuple[SlipItem, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of text: points, and the space above it in mm."""

    text: str
    size: float
    bold: bool = False
    above: float = 0.0

    @property
    def height(self) -> float:
        """What the line takes, in mm."""
        return self.above + self.size * LEADING * POINT


def slip_pdf(slip: Slip, paper: Format) -> bytes:
    """The slip as a PDF: one page as long as it has to be on a roll, as many as it takes on A4."""
    if paper == Format.ROLL:
        text = _lines(slip, ROLL_WIDTH - 2 * ROLL_MARGIN, scale=1.0)
        height = sum(line.height for line in text) + 2 * ROLL_MARGIN
        return _pdf(text, ROLL_WIDTH, height, ROLL_MARGIN)
    return _pdf(_lines(slip, A4_WIDTH - 2 * A4_MARGIN, scale=1.3), A4_WIDTH, A4_HEIGHT, A4_MARGIN)


def _lines(slip: Slip, room: float, *, scale: float) -> list[Line]:
    """All that the slip says, broken into lines that ``room`` mm hold."""
    made = [
        *_broken(slip.house, room, size=11 * scale, bold=True),
        *_broken(slip.printed, room, size=8 * scale, above=1),
    ]
    for item in slip.items:
        made += _broken(item.title, room, size=9 * scale, bold=True, above=3)
        made += _broken(item.due, room, size=9 * scale)
        made += _broken(item.code, room, size=8 * scale)
        made += _broken(item.missing, room, size=8 * scale)
    return made


def _broken(text: str, room: float, *, size: float, bold: bool = False, above: float = 0.0) -> list[Line]:
    parts = lines(text, room, size=size, most=TITLE_LINES, bold=bold)
    return [Line(part, size, bold, above if not place else 0.0) for place, part in enumerate(parts)]


def _pdf(text: Sequence[Line], width: float, height: float, margin: float) -> bytes:
    target = BytesIO()
    canvas = new_canvas(target, _("Bon de prêt"), width, height)
    y = height - margin
    for line in text:
        # A hair of tolerance: the page of a roll is exactly as long as its lines.
        if y - line.height < margin - 0.01:
            canvas.showPage()
            y = height - margin
        y -= line.height
        write(canvas, line.text, x=margin, y=y + 0.25 * line.size * POINT, size=line.size, bold=line.bold)
    canvas.save()
    return target.getvalue()
