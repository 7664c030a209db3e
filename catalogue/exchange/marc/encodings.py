"""Bytes of a MARC field to text, by evidence: what the record says of its own encoding is not asked.

Strict UTF-8 proves itself. Of the others, each field is read in all that can be meant, and the reading with the
fewest odd letters is taken: "dÂecouvrir" is ISO 5426 read as Windows-1252.
"""

import codecs
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from catalogue.exchange.marc import iso5426, marc8

UTF_8 = "utf-8"
CP1252 = "cp1252"

_EVERYDAY = frozenset("àâäáãåæçéèêëíìîïñóòôöõœúùûüÿßÀÂÄÁÃÅÆÇÉÈÊËÍÌÎÏÑÓÒÔÖÕŒÚÙÛÜŸ")
_EVERYDAY_SIGNS = frozenset("\u00a0\u202f«»“”„‘’‚–—…€£°©®•·½¼¾¡¿×\x98\x9c")
_ODD_CASE = re.compile(r"[a-zß-öø-ÿœ][À-ÖØ-ÞŒŁ]|[À-ÖØ-ÞŒŁ][A-Z][a-z]")
_NOT_ASCII = re.compile(r"[^\x00-\x7f]")
_CP1252_MARKS = re.compile("ˆ([^ˆ‰\x1f]{1,20})‰")


@dataclass(frozen=True, slots=True)
class Decoded:
    """A text with the encoding that was found; "" when it is ASCII, which proves nothing."""

    text: str
    encoding: str


@dataclass(frozen=True, slots=True)
class Legacy:
    """The encoding that a dialect used before UTF-8: strict decoding, and what a cut leaves at the end.

    ``proof`` is what no other encoding has.
    """

    name: str
    decode: Callable[[bytes], str]
    end_repaired: Callable[[bytes], bytes]
    proof: bytes | None = None


ISO_5426 = Legacy(iso5426.NAME, iso5426.decode, iso5426.without_lone_accents)
MARC_8 = Legacy(marc8.NAME, marc8.decode, marc8.without_lone_accents, marc8.ESCAPE)


def decoded(data: bytes, legacies: Sequence[Legacy], *, cut: bool = False) -> Decoded:
    """The text of one field. ``cut``: its end is missing, and the last character may be half there."""
    if any(legacy.proof and legacy.proof in data for legacy in legacies):
        return _by_oddity(data, legacies, cut=cut)
    if data.isascii():
        return Decoded(data.decode("ascii"), "")
    try:
        text, _ = codecs.utf_8_decode(data, "strict", not cut)
    except UnicodeDecodeError:
        return _by_oddity(data, legacies, cut=cut)
    return Decoded(text, UTF_8)


def _by_oddity(data: bytes, legacies: Sequence[Legacy], *, cut: bool) -> Decoded:
    readings: list[Decoded] = []
    for legacy in legacies:
        try:
            reading = Decoded(legacy.decode(legacy.end_repaired(data) if cut else data), legacy.name)
        except UnicodeDecodeError:
            continue
        if legacy.proof and legacy.proof in data:
            return reading
        readings.append(reading)
    readings.append(Decoded(_CP1252_MARKS.sub("\x98\\1\x9c", windows_text(data)), CP1252))
    return min(readings, key=lambda reading: _oddity(reading.text))  # the first of equals: cp1252 comes last


def windows_text(data: bytes) -> str:
    """The text as Windows-1252; the five bytes that it does not have become the same control characters."""
    try:
        return data.decode(CP1252)
    except UnicodeDecodeError:
        return "".join(bytes([byte]).decode(CP1252, "ignore") or chr(byte) for byte in data)


def _oddity(text: str) -> int:
    """How little a text looks like one of Western Europe: strange letters and signs, and capitals amid words."""
    strange = sum(1 for sign in _NOT_ASCII.findall(text) if sign not in _EVERYDAY and sign not in _EVERYDAY_SIGNS)
    return strange + 2 * len(_ODD_CASE.findall(text))
