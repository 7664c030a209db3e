"""Records to ISO 2709: lengths and places in bytes of UTF-8, and what the format has no room for.

A directory counts fields to 9,999 bytes and a leader records to 99,999. A long note becomes several fields of the
same tag, parted between paragraphs where there are some; nothing is ever cut.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from catalogue.exchange.marc.doubts import Doubts
from catalogue.exchange.marc.frames import FIELD_END, LEADER_BYTES, RECORD_END, SUBFIELD
from catalogue.exchange.marc.record import MarcField, MarcRecord

MOST_RECORD_BYTES: Final = 99_999
MOST_FIELD_BYTES: Final = 9_000
"""Well under 9,999: a field of just that length looks like one that was cut."""

_NOTES: Final = frozenset({"300", "327", "330", "900"})
_ENTRY_BYTES: Final = 12
_RESERVED: Final = re.compile("[\x1d\x1e\x1f]")
_BETWEEN_PARAGRAPHS: Final = re.compile(r"(?<!\n)\n\n(?!\n)")
_MOST_CHARACTER_BYTES: Final = 4


class TooLarge(Exception):  # noqa: N818 - a refusal in the house's sense, named for what is wrong
    """The record does not fit into ISO 2709; the message is French and says how long it is."""


def iso2709_of(record: MarcRecord, doubts: Doubts) -> bytes:
    """The record with its 0x1D; long notes are parted, told where that adds a blank line.

    Raises TooLarge for a record, or a field that is no note, that has no room.
    """
    fields = [part for field in record.fields for part in _parted(field, doubts)]
    bodies = [_bytes_of(field) for field in fields]
    directory, start = [], 0
    for field, body in zip(fields, bodies, strict=True):
        directory.append(f"{field.tag}{len(body):04}{start:05}")
        start += len(body)
    base = LEADER_BYTES + _ENTRY_BYTES * len(fields) + len(FIELD_END)
    length = base + start + len(RECORD_END)
    if length > MOST_RECORD_BYTES:
        raise TooLarge(f"la notice fait {length} octets, ISO 2709 en admet {MOST_RECORD_BYTES}.")
    leader = f"{length:05}{record.leader[5:12]}{base:05}{record.leader[17:24]}"
    return b"".join((leader.encode("ascii"), "".join(directory).encode("ascii"), FIELD_END, *bodies, RECORD_END))


def _bytes_of(field: MarcField) -> bytes:
    """Indicators, subfields and the end of the field."""
    parts = [field.indicators.encode("ascii")]
    for code, text in field.subfields:
        plain = _RESERVED.sub(" ", text).encode("utf-8", "replace")
        parts.append(SUBFIELD + code.encode("ascii") + plain if code else plain)
    return b"".join((*parts, FIELD_END))


def _parted(field: MarcField, doubts: Doubts) -> Iterator[MarcField]:
    """The field, or as many as its text ``$a`` needs, each with the other subfields."""
    size = len(_bytes_of(field))
    if size <= MOST_FIELD_BYTES:
        yield field
        return
    text = next((text for code, text in field.subfields if code == "a"), "")
    room = MOST_FIELD_BYTES - (size - len(text.encode("utf-8", "replace")))
    if field.tag not in _NOTES or room < _MOST_CHARACTER_BYTES:
        raise TooLarge(f"le champ {field.tag} fait {size} octets, ISO 2709 en admet 9999.")
    for part in _pieces(text, room, field.tag, doubts):
        yield replace(field, subfields=tuple((code, part if code == "a" else kept) for code, kept in field.subfields))


def _pieces(text: str, room: int, tag: str, doubts: Doubts) -> Iterator[str]:
    """``text`` in pieces of at most ``room`` bytes, as few as there can be."""
    piece = ""
    for paragraph in _BETWEEN_PARAGRAPHS.split(text):
        longer = f"{piece}\n\n{paragraph}" if piece else paragraph
        if _size(longer) <= room:
            piece = longer
            continue
        if piece:
            yield piece
        *whole, piece = _cut(paragraph, room)
        if whole:
            doubts.tell(tag, "un paragraphe trop long est réparti sur plusieurs champs.")
        yield from whole
    yield piece


def _cut(paragraph: str, room: int) -> list[str]:
    """One paragraph in pieces of at most ``room`` bytes, parted at blanks where there are any."""
    pieces = []
    while _size(paragraph) > room:
        most = len(paragraph.encode("utf-8", "replace")[:room].decode("utf-8", "ignore"))
        blank = max(paragraph.rfind(" ", 1, most), paragraph.rfind("\n", 1, most))
        end = blank if blank > 0 else most
        pieces.append(paragraph[:end])
        paragraph = paragraph[end:].lstrip()
    return [*pieces, paragraph]


def _size(text: str) -> int:
    return len(text.encode("utf-8", "replace"))
