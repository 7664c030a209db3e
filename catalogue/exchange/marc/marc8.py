"""MARC-8, the set of older MARC21 files: pymarc's tables, made strict so that they can serve as evidence."""

import re

from pymarc import marc8_to_unicode
from pymarc.marc8_mapping import CODESETS

NAME = "marc-8"

ESCAPE = b"\x1b"
"""What leads to another set; no other encoding of catalogues has it."""

_ANSEL = 0x45
_SIGNS = frozenset(CODESETS[_ANSEL])
_ACCENTS = bytes(byte for byte, (_, is_accent) in CODESETS[_ANSEL].items() if is_accent and byte >= 0x80)
_LINE_ENDS = re.compile(rb"([\n\r\t\x1f\x88\x89]+)")
_KEPT = {b"\x88": "\x98", b"\x89": "\x9c"}  # the marks around words that are not sorted by


def decode(data: bytes) -> str:
    """The text, accents composed with their letters (NFC); line breaks, which MARC-8 does not have, stay.

    Raises UnicodeDecodeError for a byte outside ANSEL in a text that names no other set.
    """
    if ESCAPE not in data:
        for place, byte in enumerate(data):
            if byte >= 0x80 and byte not in _SIGNS and byte not in b"\x88\x89":
                raise UnicodeDecodeError(NAME, data, place, place + 1, "not in ANSEL")
    return "".join(_piece(piece) for piece in _LINE_ENDS.split(data))


def without_lone_accents(data: bytes) -> bytes:
    """``data`` without the accents at its end, whose letter was cut off."""
    return data.rstrip(_ACCENTS)


def _piece(piece: bytes) -> str:
    if _LINE_ENDS.fullmatch(piece):
        return "".join(_KEPT.get(bytes([byte]), chr(byte)) for byte in piece)
    if piece.isascii() and ESCAPE not in piece:
        return piece.decode("ascii")
    if piece[-1] in _ACCENTS and ESCAPE not in piece:
        raise UnicodeDecodeError(NAME, piece, len(piece) - 1, len(piece), "an accent without a letter")
    try:
        return str(marc8_to_unicode(piece, hide_utf8_warnings=True))
    except (UnicodeDecodeError, KeyError, ValueError) as error:
        raise UnicodeDecodeError(NAME, piece, 0, len(piece), "not MARC-8") from error
