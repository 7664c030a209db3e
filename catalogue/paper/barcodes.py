"""Barcodes: Code 128, and Code 39 where it fits.

Each has a quiet zone of ten modules on either side (ISO/IEC 15417 and 16388). The narrowest module of Code 128 is
0.19 mm (7.5 mil), what hand scanners of the ordinary kind are made for. Code 39 tells wide bars from narrow ones by
their ratio alone, and is asked for a little more. Bars grow no wider than 0.38 mm, at which short codes still look
like the others.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from reportlab.graphics.barcode.code39 import Standard39
from reportlab.graphics.barcode.code128 import Code128
from reportlab.pdfgen.canvas import Canvas

from catalogue.paper.faults import Fault, TooNarrow, UnprintableError, Unwritable
from catalogue.paper.lettering import MM
from catalogue.paper.sheets import Box

WIDEST: Final = 0.38
QUIET: Final = 10
# Wide bars of Code 39: 2.2 to 3 times the narrow ones below 0.508 mm; this is read well and stays short.
WIDE: Final = 2.5
PLAIN: Final[dict[str, Any]] = {"barWidth": 1.0, "barHeight": 1.0, "quiet": 0, "humanReadable": 0}
CODE_39: Final = frozenset("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%")


class Symbology(StrEnum):
    """How a code is written as bars."""

    CODE_128 = "Code 128"
    CODE_39 = "Code 39"


NARROWEST: Final = {Symbology.CODE_128: 0.19, Symbology.CODE_39: 0.21}


class _Code128(Code128):
    """Reportlab's Code 128, which gathers its bars instead of drawing each by itself."""

    def __init__(self, code: str) -> None:
        super().__init__(code, **PLAIN)
        self.bars: list[tuple[float, float]] = []

    def rect(self, x: float, y: float, w: float, h: float) -> None:  # noqa: ARG002 - as reportlab calls it
        self.bars.append((x, w))


class _Code39(Standard39):
    """The same for Code 39, without a check digit: scanners are seldom set to one."""

    def __init__(self, code: str) -> None:
        super().__init__(code, checksum=0, stop=1, ratio=WIDE, **PLAIN)
        self.bars: list[tuple[float, float]] = []

    def rect(self, x: float, y: float, w: float, h: float) -> None:  # noqa: ARG002 - as reportlab calls it
        self.bars.append((x, w))


@dataclass(frozen=True, slots=True)
class Bars:
    """A code in a symbology. Code 39 knows capitals alone: that is enough, since barcodes differ by more than case."""

    code: str
    symbology: Symbology = Symbology.CODE_128

    @property
    def written(self) -> str:
        """What a scanner will send."""
        return self.code.upper() if self.symbology == Symbology.CODE_39 else self.code

    def unwritable(self) -> str:
        """The first sign that the symbology does not have; empty when it has them all."""
        if self.symbology == Symbology.CODE_39:
            return next((sign for sign in self.written if sign not in CODE_39), "")
        return next((sign for sign in self.written if not " " <= sign <= "~"), "")

    def drawn(self) -> list[tuple[float, float]]:
        """Where each bar begins and how wide it is, in modules from the first bar on."""
        made = _Code39 if self.symbology == Symbology.CODE_39 else _Code128
        code = made(self.written)
        code.draw()
        return code.bars

    def modules(self) -> float:
        """How many times the narrowest bar the whole is wide, quiet zones included."""
        last, width = self.drawn()[-1]
        return last + width + 2 * QUIET

    def module(self, room: float) -> float:
        """The widest bar that ``room`` mm hold, up to the usual size."""
        return min(WIDEST, room / self.modules())

    def faults(self, room: float) -> list[Fault]:
        """Why it cannot be printed on ``room`` mm; nothing when it can."""
        sign = self.unwritable()
        if sign:
            return [Unwritable(self.code, self.symbology, sign)]
        module, least = self.module(room), NARROWEST[self.symbology]
        return [TooNarrow(self.code, self.symbology, module, least)] if module < least else []

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw it in the middle of ``box``, as high as that; UnprintableError where it does not fit."""
        found = self.faults(box.width)
        if found:
            raise UnprintableError(found)
        module = self.module(box.width)
        left = box.x + (box.width - self.modules() * module) / 2 + QUIET * module
        # One path for all bars: a rectangle by itself is pulled to whole dots by some printers' drivers.
        path = canvas.beginPath()
        for first, width in self.drawn():
            path.rect((left + first * module) * MM, box.y * MM, width * module * MM, box.height * MM)
        canvas.drawPath(path, stroke=0, fill=1)
