"""Bytes of a table to text, by evidence: a mark, strict UTF-8 row by row, then the old code page that fits best."""

import codecs
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import BinaryIO

from catalogue.exchange.marc.encodings import windows_text
from catalogue.exchange.readings import UnreadableFile
from catalogue.exchange.streams import SAMPLE_BYTES

UTF_8 = "utf-8"
CP1252 = "cp1252"
MAC_ROMAN = "mac_roman"

NAMES = {UTF_8: "UTF-8", CP1252: "Windows-1252", MAC_ROMAN: "Mac Roman"}
"""Encodings as a person knows them."""

_BLOCK = 256 * 1024
_WIDE = (
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16, whose mark is the beginning of this one
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
_CONTROLS = re.compile(rb"[\x00-\x08\x0b\x0e-\x1f\x7f]")
_CONTROLS_PER_BYTE = 0.01
# Between small letters, a byte is most often an accented small letter: the two code pages have them apart.
_WINDOWS_LETTER = re.compile(rb"(?<=[a-z])[\x9c\xe0-\xf6\xf8-\xff]|[\x9c\xe0-\xf6\xf8-\xff](?=[a-z])")
_MAC_LETTER = re.compile(rb"(?<=[a-z])[\x87-\x9f]|[\x87-\x9f](?=[a-z])")
_STRONG = 4


@dataclass(frozen=True, slots=True)
class TextSource:
    """A table whose separators and quotes are ASCII bytes, ``start`` being its first byte after a mark.

    ``mark`` is the encoding that the file's mark names, ``""`` without one; ``legacy`` the code page of whatever
    is no UTF-8, ``evident`` whether accented letters speak for it.
    """

    file: BinaryIO
    start: int
    mark: str
    legacy: str
    evident: bool = False

    def decode(self, data: bytes) -> tuple[str, str]:
        """The text of some rows and its encoding; "" when it is ASCII without a mark, which proves nothing."""
        if data.isascii():
            return data.decode("ascii"), self.mark
        try:
            return data.decode(UTF_8), self.mark or UTF_8
        except UnicodeDecodeError:
            text = data.decode(MAC_ROMAN) if self.legacy == MAC_ROMAN else windows_text(data)
            return text, self.legacy


@contextmanager
def opened(file: BinaryIO, name: str) -> Iterator[TextSource]:
    """The file from its beginning; UTF-16 and UTF-32 are copied to a temporary file as UTF-8.

    Raises UnreadableFile for a file that is empty, binary, or the workbook of a spreadsheet.
    """
    sample = file.read(SAMPLE_BYTES)
    file.seek(0)
    _refuse_binary(sample, name)
    for mark, encoding in _WIDE:
        if sample.startswith(mark):
            with tempfile.TemporaryFile() as narrow:
                _copy(file, encoding, narrow)
                yield TextSource(narrow, 0, encoding, CP1252)
            return
    marked = sample.startswith(codecs.BOM_UTF8)
    yield TextSource(file, 3 if marked else 0, "utf-8-sig" if marked else "", *legacy_of(sample))


def legacy_of(sample: bytes) -> tuple[str, bool]:
    """The code page of bytes that are no UTF-8, and whether any accented letter speaks for it.

    Mac Roman when its letters are far more frequent, else Windows, which is the likeliest without any.
    """
    windows, mac = len(_WINDOWS_LETTER.findall(sample)), len(_MAC_LETTER.findall(sample))
    return (MAC_ROMAN, True) if mac >= 2 and mac > _STRONG * windows else (CP1252, windows > 0)


def _refuse_binary(sample: bytes, name: str) -> None:
    if not sample.strip():
        raise UnreadableFile(name, "fichier vide.")
    if sample.startswith(_WORKBOOKS):
        raise UnreadableFile(
            name, "classeur de tableur : ouvrez-le et enregistrez la feuille au format CSV, puis recommencez."
        )
    wide = any(sample.startswith(mark) for mark, _ in _WIDE)
    if not wide and len(_CONTROLS.findall(sample)) > _CONTROLS_PER_BYTE * len(sample):
        raise UnreadableFile(name, "fichier binaire, ce n’est pas du texte.")


def _copy(file: BinaryIO, encoding: str, narrow: BinaryIO) -> None:
    decoder = codecs.getincrementaldecoder(encoding)("replace")
    while block := file.read(_BLOCK):
        narrow.write(decoder.decode(block).encode(UTF_8, "replace"))
    narrow.write(decoder.decode(b"", final=True).encode(UTF_8, "replace"))
    narrow.seek(0)
