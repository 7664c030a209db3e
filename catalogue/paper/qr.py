"""QR codes that lead a phone to an address of the site."""

from dataclasses import dataclass
from typing import Final

import segno
from reportlab.pdfgen.canvas import Canvas

from catalogue.paper.faults import Fault, TooNarrow
from catalogue.paper.lettering import MM
from catalogue.paper.sheets import Box

QUIET: Final = 4  # modules on each side, by ISO/IEC 18004
NARROWEST: Final = 0.3  # mm: below that, cheap cameras blur the squares of a label held in the hand


@dataclass(frozen=True, slots=True)
class QR:
    """An address as a QR code, at the level of correction (M, 15 %) that survives a scratch."""

    address: str

    def rows(self) -> tuple[bytearray, ...]:
        """The squares, row by row from the top: 1 is dark."""
        return tuple(segno.make_qr(self.address, error="m").matrix)

    def faults(self, side: float) -> list[Fault]:
        """Why a square of ``side`` mm cannot hold it; nothing when it can."""
        module = side / (len(self.rows()) + 2 * QUIET)
        return [TooNarrow(self.address, "QR", module, NARROWEST)] if module < NARROWEST else []

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw it with its quiet zone into ``box``, a square."""
        rows = self.rows()
        module = box.width / (len(rows) + 2 * QUIET)
        # One path for all squares: a rectangle by itself is pulled to whole dots by some printers' drivers.
        path = canvas.beginPath()
        for number, row in enumerate(rows, start=1):
            y = box.top - (QUIET + number) * module
            for first, length in _runs(row):
                x = box.x + (QUIET + first) * module
                path.rect(x * MM, y * MM, length * module * MM, module * MM)
        canvas.drawPath(path, stroke=0, fill=1)


def _runs(row: bytearray) -> list[tuple[int, int]]:
    """Where each run of dark squares begins, and how long it is: one rectangle has no seams inside."""
    found: list[tuple[int, int]] = []
    for place, dark in enumerate(row):
        if dark and found and sum(found[-1]) == place:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        elif dark:
            found.append((place, 1))
    return found
