"""Bytes to text, by evidence: a mark, strict UTF-8, then cp1252. What a file says of itself is not asked."""

import codecs
import re
from dataclasses import dataclass

from catalogue.exchange.readings import UnreadableFile

MAX_BYTES = 20 * 1024 * 1024
"""Largest file read. A saved page of a hundred records has about 3 MB."""

# UTF-32 first: its little-endian mark begins with that of UTF-16.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0e-\x1f\x7f]")
_CONTROLS_PER_CHARACTER = 0.01  # a page has none; a PDF or a picture has a tenth and more
_LINE_ENDS = re.compile(r"\r\n?")


@dataclass(frozen=True, slots=True)
class Decoded:
    """A file as text, line ends made ``\\n``; ``guessed`` when no evidence names the encoding."""

    text: str
    encoding: str
    guessed: bool


def decode(data: bytes, name: str) -> Decoded:
    """The text of a file, or UnreadableFile: empty, too large, or binary."""
    if len(data) > MAX_BYTES:
        raise UnreadableFile(name, f"fichier trop gros, la limite est de {MAX_BYTES // 1024**2} Mo.")
    encoding, guessed = _encoding_of(data)
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        raise _binary(name) from error
    if not text.strip():
        raise UnreadableFile(name, "fichier vide.")
    if len(_CONTROLS.findall(text)) > _CONTROLS_PER_CHARACTER * len(text) or "\x00" in text:
        raise _binary(name)
    return Decoded(_LINE_ENDS.sub("\n", text), encoding, guessed)


def _binary(name: str) -> UnreadableFile:
    return UnreadableFile(name, "fichier binaire, ce n’est pas du texte.")


def _encoding_of(data: bytes) -> tuple[str, bool]:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return encoding, False
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return "cp1252", True
    return "utf-8", False
