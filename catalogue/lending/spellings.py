"""What a scanner may have meant: the ways to read one scanned text, from the plainest to the most repaired.

A scanner is a keyboard. Set to US while the computer expects a French keyboard, it types ``ç&é""`` for 91233;
Caps Lock changes the letters and, on some systems, gives ``É`` for ``é``. Some send the marks that frame a
code along with it: ``]C1`` (AIM), ``*…*`` (Code 39), a letter A–D on either side (Codabar).
"""

import re
import unicodedata
from dataclasses import dataclass

# As long as the columns of barcodes and card numbers; what is longer cannot be a code.
CODE_LENGTH = 50

# The second form is what the first becomes on the wrong keyboard.
AIM = re.compile(r"^(?:\][A-Za-z][0-9A-Za-z]|\$[A-Za-z][&é\"'(\-è_çà])(?=.)")
CODE_39 = re.compile(r"^\*(.+)\*$")
CODABAR = re.compile(r"^[A-Da-d]([0-9$:/.+-]+)[A-Da-d]$")
# The stars of Code 39 are Shift and 8 on a US keyboard: on a French one they arrive as plain figures around signs.
CODE_39_MISREAD = re.compile(r"^8([^0-9]+)8$")

DIGITS = str.maketrans("&é\"'(-è_çàÉÈÇÀ", "12345678902790")
LETTERS = str.maketrans("aqzwAQZWm,?;:!)M", "qawzQAWZ;mM,./-:")
CODE = re.compile(r"^[0-9A-Za-z.,/:;-]+$", re.ASCII)


@dataclass(frozen=True, slots=True)
class Spelling:
    """One reading of a scanned text; ``repaired`` when the scanner must have typed on another keyboard."""

    code: str
    repaired: bool = False


def clean(text: str) -> str:
    """``text`` without what cannot be printed and without space around it; NUL bytes and tabs go too."""
    return "".join(sign for sign in text if sign == " " or sign.isprintable()).strip()


def unframed(text: str) -> str:
    """``text`` without the marks of its symbology, when it has some."""
    bare = AIM.sub("", text)
    framed = CODE_39.match(bare) or CODABAR.match(bare)
    return framed[1].strip() if framed else bare


def retyped(text: str) -> list[str]:
    """``text`` as it would read had the scanner and the computer agreed about the keyboard.

    The figures alone (a French scanner under Caps Lock), and letters as well (a US scanner); only what then
    looks like a code. The letters that frame a Codabar are among those that were typed wrong.
    """
    plain = unicodedata.normalize("NFC", text)
    misread = CODE_39_MISREAD.match(plain)
    bases = [misread[1], plain] if misread else [plain]
    # All signs in one table: done one after the other, a sign would be translated twice.
    tables = [DIGITS, LETTERS | DIGITS]
    readings = [base.translate(table) for base in bases for table in tables]
    codes = [reading for reading in readings if CODE.match(reading)]
    return [*codes, *(framed[1] for code in codes if (framed := CODABAR.match(code)))]


def spellings(text: str) -> list[Spelling]:
    """The codes that ``text`` may stand for, best first, each once; none for an empty or endless one."""
    raw = clean(text)
    if not raw or len(raw) > CODE_LENGTH:
        return []
    bare = unframed(raw)
    plain = [Spelling(raw), Spelling(bare)]
    repaired = [Spelling(reading, repaired=True) for reading in retyped(bare)]
    each_once: dict[str, Spelling] = {}
    for spelling in [*plain, *repaired]:
        each_once.setdefault(spelling.code.upper(), spelling)
    return list(each_once.values())


def as_digits(text: str) -> str:
    """The figures for which a scanner on the wrong keyboard sent ``text``; empty when it sent anything else."""
    return next((reading.code for reading in spellings(text) if reading.repaired and reading.code.isdigit()), "")
