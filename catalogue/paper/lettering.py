"""Text on paper: the typeface, what it cannot write, and text that fits its place.

The typeface is Bitstream Vera, which comes with reportlab and is embedded in each file, so that a printer needs
none of its own. It has the letters of the languages of Western Europe and some of Central Europe. A letter with an
accent that it lacks is written without; any other sign that it lacks is written as ◊, so that the gap is seen.
"""

import re
import unicodedata
from functools import cache
from typing import Final

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

MM: Final = 72 / 25.4  # a point is 1/72 inch
SPACE: Final = re.compile(r"[ \t\r\n\f\v]+")
MISSING: Final = "◊"
ELLIPSIS: Final = "…"
PLAIN: Final = "Vera"
BOLD: Final = "VeraBd"


@cache
def font(name: str) -> TTFont:
    """The typeface of that name, registered once a process; it reads its file from reportlab's own folder."""
    loaded = TTFont(name, f"{name}.ttf")
    pdfmetrics.registerFont(loaded)
    return loaded


def writable(text: str) -> str:
    """``text`` in one line, as the typeface can write it: without an accent, or with ◊, where it lacks a sign."""
    known = font(PLAIN).face.charToGlyph
    # A space that holds words together stays one, so that no line begins with a colon.
    plain = SPACE.sub(" ", text.replace("\u202f", "\u00a0")).strip(" ")
    signs = unicodedata.normalize("NFC", plain)
    return "".join(sign if ord(sign) in known else _nearest(sign, known) for sign in signs)


def _nearest(sign: str, known: dict[int, int]) -> str:
    if unicodedata.category(sign) in {"Cf", "Mn"}:
        return ""  # marks that say how to join or accent what stands before them
    base = unicodedata.normalize("NFKD", sign)
    bare = "".join(part for part in base if not unicodedata.combining(part))
    return bare if bare and all(ord(part) in known for part in bare) else MISSING


def width(text: str, *, size: float, bold: bool = False) -> float:
    """How wide ``text`` is, as it stands, in mm."""
    name = BOLD if bold else PLAIN
    font(name)
    return float(pdfmetrics.stringWidth(text, name, size)) / MM


def shortened(text: str, room: float, *, size: float, bold: bool = False) -> str:
    """As much of ``text`` as ``room`` holds, with … where something is missing."""
    whole = writable(text)
    if width(whole, size=size, bold=bold) <= room:
        return whole
    kept = whole
    while kept and width(kept + ELLIPSIS, size=size, bold=bold) > room:
        kept = kept[:-1]
    return kept.rstrip() + ELLIPSIS


def size_that_fits(text: str, room: float, *, size: float, least: float) -> float:
    """``size``, or as much smaller as it takes for ``text`` to fit into ``room``, down to ``least``."""
    wide = width(writable(text), size=size)
    return size if wide <= room else max(least, size * room / wide)


def lines(text: str, room: float, *, size: float, most: int, bold: bool = False) -> list[str]:
    """``text`` in at most ``most`` lines that ``room`` holds, broken between words; the last one shortened."""
    words, done = [word for word in writable(text).split(" ") if word], list[str]()
    while words and len(done) < most - 1:
        taken = 1
        while taken < len(words) and width(" ".join(words[: taken + 1]), size=size, bold=bold) <= room:
            taken += 1
        done.append(shortened(" ".join(words[:taken]), room, size=size, bold=bold))
        words = words[taken:]
    return [*done, shortened(" ".join(words), room, size=size, bold=bold)] if words else done


def write(canvas: Canvas, text: str, *, x: float, y: float, size: float, bold: bool = False) -> None:
    """Write ``text``, already fit for its place, with its base line's left end at that point."""
    name = BOLD if bold else PLAIN
    font(name)
    canvas.setFont(name, size)
    canvas.drawString(x * MM, y * MM, text)


def write_right(canvas: Canvas, text: str, *, x: float, y: float, size: float, bold: bool = False) -> None:
    """The same with its right end at that point."""
    write(canvas, text, x=x - width(text, size=size, bold=bold), y=y, size=size, bold=bold)


def write_centred(canvas: Canvas, text: str, *, x: float, y: float, size: float, bold: bool = False) -> None:
    """The same with its middle at that point."""
    write(canvas, text, x=x - width(text, size=size, bold=bold) / 2, y=y, size=size, bold=bold)
