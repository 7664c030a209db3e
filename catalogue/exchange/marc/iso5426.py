"""ISO 5426:1983, the set of European libraries: accents are bytes of their own, before the letter that bears them.

The right half of the table (0xA1–0xFF); the left half is ASCII. With the marks of ISO 6630 around words that are
not sorted by (0x88 and 0x89), which the same files hold.
"""

import re
import unicodedata

NAME = "iso-5426"

_SIGNS = {
    0x88: "\x98", 0x89: "\x9c",
    0xA1: "¡", 0xA2: "„", 0xA3: "£", 0xA4: "$", 0xA5: "¥", 0xA6: "†", 0xA7: "§", 0xA8: "′", 0xA9: "‘", 0xAA: "“",
    0xAB: "«", 0xAC: "♭", 0xAD: "©", 0xAE: "℗", 0xAF: "®", 0xB0: "ʻ", 0xB1: "ʼ", 0xB2: "‚", 0xB6: "‡", 0xB7: "·",
    0xB8: "″", 0xB9: "’", 0xBA: "”", 0xBB: "»", 0xBC: "♯", 0xBD: "ʹ", 0xBE: "ʺ", 0xBF: "¿",
    0xE1: "Æ", 0xE2: "Đ", 0xE6: "Ĳ", 0xE8: "Ł", 0xE9: "Ø", 0xEA: "Œ", 0xEC: "Þ",
    0xF1: "æ", 0xF2: "đ", 0xF3: "ð", 0xF5: "ı", 0xF6: "ĳ", 0xF8: "ł", 0xF9: "ø", 0xFA: "œ", 0xFB: "ß", 0xFC: "þ",
}  # fmt: skip
# As Unicode's combining characters, which follow their letter.
_ACCENTS = {
    0xC0: 0x309, 0xC1: 0x300, 0xC2: 0x301, 0xC3: 0x302, 0xC4: 0x303, 0xC5: 0x304, 0xC6: 0x306, 0xC7: 0x307,
    0xC8: 0x308, 0xC9: 0x308, 0xCA: 0x30A, 0xCB: 0x315, 0xCC: 0x313, 0xCD: 0x30B, 0xCE: 0x31B, 0xCF: 0x30C,
    0xD0: 0x327, 0xD1: 0x31C, 0xD2: 0x326, 0xD3: 0x328, 0xD4: 0x325, 0xD5: 0x32E, 0xD6: 0x323, 0xD7: 0x324,
    0xD8: 0x332, 0xD9: 0x333, 0xDA: 0x329, 0xDB: 0x32D,
}  # fmt: skip
_FIRST_ACCENT, _LAST_ACCENT = 0xC0, 0xDF
_NOT_ASCII = re.compile(r"[\xc0-\xdf]+[^\xc0-\xdf]?|[\x80-\xff]", re.DOTALL)


def decode(data: bytes) -> str:
    """The text, accents composed with their letters (NFC).

    Raises UnicodeDecodeError for a byte that the set does not have, and for an accent without a letter after it.
    """
    known: dict[str, str] = {}

    def replaced(match: re.Match[str]) -> str:
        found = match[0]
        if found not in known:
            known[found] = _composed(found, data, match.start())
        return known[found]

    return _NOT_ASCII.sub(replaced, data.decode("latin-1"))


def without_lone_accents(data: bytes) -> bytes:
    """``data`` without the accents at its end, whose letter was cut off."""
    end = len(data)
    while end and _FIRST_ACCENT <= data[end - 1] <= _LAST_ACCENT:
        end -= 1
    return data[:end]


def _composed(found: str, data: bytes, offset: int) -> str:
    """One letter with its accents, or one sign; ``found`` holds bytes as characters."""
    *accents, last = map(ord, found)
    letter = chr(last) if last < 0x80 else _SIGNS.get(last, "")
    if not letter or (accents and not letter.isalpha()):
        raise UnicodeDecodeError(NAME, data, offset, offset + len(found), "not in the set")
    marks = [_ACCENTS.get(accent, 0) for accent in accents]
    if 0 in marks:
        raise UnicodeDecodeError(NAME, data, offset, offset + len(found), "not in the set")
    return unicodedata.normalize("NFC", letter + "".join(map(chr, marks)))
