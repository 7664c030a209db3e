"""The card that a household shows at the desk."""

from dataclasses import dataclass
from typing import Final

from reportlab.pdfgen.canvas import Canvas

from catalogue.paper.barcodes import Bars
from catalogue.paper.faults import Fault
from catalogue.paper.lettering import lines, shortened, write, write_centred
from catalogue.paper.sheets import Box

MARGIN: Final = 5.0
HOUSE: Final = 11.0
HOLDER: Final = 10.0
NUMBER: Final = 9.0
BARS: Final = 14.0  # mm: high enough to be hit by a scanner held by a child


@dataclass(frozen=True, slots=True)
class PatronCard:
    """What a card says: its number, the house, and the holder where the house wants a name on it."""

    bars: Bars
    house: str
    holder: str = ""

    def faults(self, box: Box) -> list[Fault]:
        """Why a card of that size cannot hold it."""
        return self.bars.faults(box.inset(MARGIN).width)

    def draw(self, canvas: Canvas, box: Box) -> None:
        """House on top, the holder below it, then bars and number."""
        inner = box.inset(MARGIN)
        y = inner.top - 4
        for line in lines(self.house, inner.width, size=HOUSE, most=2, bold=True):
            write(canvas, line, x=inner.x, y=y, size=HOUSE, bold=True)
            y -= 5
        if self.holder:
            write(canvas, shortened(self.holder, inner.width, size=HOLDER), x=inner.x, y=y - 1, size=HOLDER)
        self.bars.draw(canvas, Box(inner.x, inner.y + 5, inner.width, BARS))
        number = shortened(self.bars.written, inner.width, size=NUMBER)
        write_centred(canvas, number, x=inner.x + inner.width / 2, y=inner.y + 0.5, size=NUMBER)
