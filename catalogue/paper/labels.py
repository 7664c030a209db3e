"""The label of a copy: its barcode for the desk, its title and call number for the shelf."""

from dataclasses import dataclass
from typing import Final

from reportlab.pdfgen.canvas import Canvas

from catalogue.paper.barcodes import Bars
from catalogue.paper.faults import Fault
from catalogue.paper.lettering import lines, shortened, width, write, write_right
from catalogue.paper.sheets import Box

POINT: Final = 25.4 / 72
LEADING: Final = 1.2


@dataclass(frozen=True, slots=True)
class Measures:
    """The sizes of one format: margin in mm, text in points."""

    margin: float
    house: float
    title: float
    title_lines: int
    foot: float


LARGE: Final = Measures(margin=2.5, house=6, title=8.5, title_lines=2, foot=8.5)
SMALL: Final = Measures(margin=1.2, house=4.5, title=6, title_lines=1, foot=6.5)
# From this height on a label has room for the larger letters.
LARGE_FROM: Final = 30.0


def measures(height: float) -> Measures:
    """The sizes for a label of that height in mm."""
    return LARGE if height >= LARGE_FROM else SMALL


@dataclass(frozen=True, slots=True)
class CopyLabel:
    """What the label of a copy says."""

    bars: Bars
    title: str
    call_number: str = ""
    house: str = ""

    def faults(self, box: Box) -> list[Fault]:
        """Why a label of that size cannot hold it."""
        return self.bars.faults(box.width)

    def draw(self, canvas: Canvas, box: Box) -> None:
        """House and title on top, bars in the middle, code and call number below."""
        sizes = measures(box.height)
        inner = box.inset(sizes.margin)
        head = self._draw_head(canvas, inner, sizes)
        foot = sizes.foot * LEADING * POINT
        self._draw_foot(canvas, inner, sizes.foot)
        # From edge to edge: the quiet zones are margin enough, and the bars get all the width there is.
        self.bars.draw(canvas, Box(box.x, inner.y + foot, box.width, inner.height - head - foot))

    def _draw_head(self, canvas: Canvas, inner: Box, sizes: Measures) -> float:
        """Write the upper lines; how much height they took."""
        y = inner.top
        for text, size, bold, most in (
            (self.house, sizes.house, False, 1),
            (self.title, sizes.title, True, sizes.title_lines),
        ):
            for line in lines(text, inner.width, size=size, most=most, bold=bold):
                y -= size * LEADING * POINT
                write(canvas, line, x=inner.x, y=y + 0.25 * size * POINT, size=size, bold=bold)
        return inner.top - y + 0.5

    def _draw_foot(self, canvas: Canvas, inner: Box, size: float) -> None:
        """The code in figures and letters, for when a scanner fails; the call number takes what is left."""
        code = shortened(self.bars.written, inner.width, size=size)
        y = inner.y + 0.2 * size * POINT
        write(canvas, code, x=inner.x, y=y, size=size)
        room = inner.width - width(code, size=size) - 2
        if self.call_number and room > 4:
            cote = shortened(self.call_number, room, size=size, bold=True)
            write_right(canvas, cote, x=inner.right, y=y, size=size, bold=True)
