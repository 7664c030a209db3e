"""The label on a box: QR codes that lead the table to its play aid and to the rules."""

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from catalogue.paper.faults import Fault
from catalogue.paper.labels import LARGE_FROM, LEADING, POINT
from catalogue.paper.lettering import lines, shortened, size_that_fits, write, write_centred
from catalogue.paper.qr import QR
from catalogue.paper.sheets import Box

MARGIN: Final = 1.5
TITLE: Final = 8.0
SMALL_TITLE: Final = 6.0
CAPTION: Final = 6.0
SMALLEST: Final = 4.5


@dataclass(frozen=True, slots=True)
class BoxLabel:
    """What the label of a box says. ``figures`` are players, age and minutes in words; no ``rules``: none are here."""

    title: str
    play: QR
    rules: QR | None = None
    figures: str = ""
    code: str = ""

    def faults(self, box: Box) -> list[Fault]:
        """Why a label of that size cannot hold it."""
        side = _side(box.height)
        return [fault for code in self._codes(box.height) for fault in code.faults(side)]

    def draw(self, canvas: Canvas, box: Box) -> None:
        """On a large label title, figures and both codes; on a small one the code of the table beside the title."""
        inner = box.inset(MARGIN)
        if box.height >= LARGE_FROM:
            self._draw_large(canvas, inner)
        else:
            self._draw_small(canvas, inner)

    def _codes(self, height: float) -> list[QR]:
        return [self.play, self.rules] if self.rules and height >= LARGE_FROM else [self.play]

    def _draw_large(self, canvas: Canvas, inner: Box) -> None:
        y = inner.top
        for text, size, bold in ((self.title, TITLE, True), (self.figures, CAPTION, False)):
            y -= size * LEADING * POINT
            line = shortened(text, inner.width, size=size, bold=bold)
            write(canvas, line, x=inner.x, y=y + 0.8, size=size, bold=bold)
        side = _side(inner.height + 2 * MARGIN)
        captions = [_("Jouer et compter"), _("Règles du jeu")]
        for place, (code, caption) in enumerate(zip(self._codes(LARGE_FROM), captions, strict=False)):
            x = inner.x + place * inner.width / 2 + (inner.width / 2 - side) / 2
            code.draw(canvas, Box(x, y - side, side, side))
            words = shortened(caption, inner.width / 2, size=CAPTION)
            write_centred(canvas, words, x=x + side / 2, y=y - side - 0.8, size=CAPTION)
        self._draw_code(canvas, inner)

    def _draw_code(self, canvas: Canvas, inner: Box) -> None:
        """The barcode in letters, so that a label that came off finds its box again."""
        room = inner.width if not self.rules else inner.width / 2
        words = shortened(self.code, room, size=CAPTION)
        x = inner.x + (inner.width * 0.75 if not self.rules else inner.width / 2)
        y = inner.y if self.rules else inner.y + inner.height / 2
        write_centred(canvas, words, x=x, y=y, size=CAPTION)

    def _draw_small(self, canvas: Canvas, inner: Box) -> None:
        side = inner.height
        self.play.draw(canvas, Box(inner.x, inner.y, side, side))
        room, y = inner.width - side - 0.5, inner.top
        for line in lines(self.title, room, size=SMALL_TITLE, most=4, bold=True):
            y -= SMALL_TITLE * LEADING * POINT
            write(canvas, line, x=inner.x + side + 0.5, y=y, size=SMALL_TITLE, bold=True)
        size = size_that_fits(self.code, room, size=SMALL_TITLE, least=SMALLEST)
        code = shortened(self.code, room, size=size)
        write(canvas, code, x=inner.x + side + 0.5, y=inner.y + 0.5, size=size)


def _side(height: float) -> float:
    """The side of a QR code on a label of that height."""
    if height < LARGE_FROM:
        return height - 2 * MARGIN
    return height - 2 * MARGIN - (TITLE + 2 * CAPTION) * LEADING * POINT - 1
