"""Records from ISO 2709: the directory gives tags, the separators give fields, and each is checked by the other."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import BinaryIO

from catalogue.exchange.marc.carried import Carried
from catalogue.exchange.marc.encodings import CP1252, ISO_5426, MARC_8, UTF_8, Legacy, decoded
from catalogue.exchange.marc.frames import FIELD_END, LEADER_BYTES, SUBFIELD, Frame, frames
from catalogue.exchange.marc.record import MarcField, MarcRecord
from catalogue.exchange.marc.texts import letters_between_marks, tidied

CUT_BYTES = 9_998
"""Bytes of a field that an export cut: a directory counts to 9,999, the separator included."""

_RAW_BYTES = 1_000
_ENTRY = re.compile(rb"([0-9A-Za-z]{3})([0-9]{4})([0-9]{5})")
_ENTRY_BYTES = 12
_UNSHOWN = re.compile(r"[\x00-\x1f\x7f-\x9f]+")
_MARC21_TITLE = b"245"
_TITLES = frozenset({b"200", _MARC21_TITLE})
_FIRST_TEXT = f"{SUBFIELD.decode()}a"

_CUT_FIELD = (
    "Champ {} : coupé à 9 999 octets par l’export, la fin manque ; exportez les notices en XML pour l’avoir entière."
)


@dataclass(frozen=True, slots=True)
class _Entry:
    tag: bytes
    length: int
    start: int


@dataclass(slots=True)
class _Progress:
    """What is found out about one record while its fields are read."""

    doubts: list[str] = field(default_factory=list)
    encodings: dict[str, None] = field(default_factory=dict)
    windows: dict[str, None] = field(default_factory=dict)
    bad_indicators: bool = False


def carried(file: BinaryIO) -> Iterator[Carried]:
    """The records of the file in order, those that are lost among them; nothing is raised, whatever the bytes."""
    for frame in frames(file):
        if frame.data:
            yield _carried(frame)
        else:
            yield Carried(None, doubts=(f"{frame.strays} octet(s) après la dernière notice, laissés de côté.",))


def _carried(frame: Frame) -> Carried:
    if frame.lost:
        return _refused(frame, "Début de notice illisible : la notice n’est pas lue.")
    directory_end = frame.data.find(FIELD_END, LEADER_BYTES)
    entries = _entries(frame.data[LEADER_BYTES:directory_end]) if directory_end > 0 else None
    if not entries:
        return _refused(frame, "Répertoire illisible : la notice n’est pas lue.")
    body = frame.data[directory_end + 1 :]
    if not frame.ended and not body.endswith(FIELD_END):
        return _refused(frame, "Notice coupée avant sa fin : elle n’est pas lue.")
    found = _fields_by_separator(entries, body) or _fields_by_place(entries, body)
    if found is None:
        reason = "Le répertoire ne correspond pas aux champs" if frame.ended else "Notice coupée avant sa fin"
        return _refused(frame, f"{reason} : la notice n’est pas lue.")
    return _read(frame, found, directory_end)


def _refused(frame: Frame, refusal: str) -> Carried:
    raw = _UNSHOWN.sub(" ", frame.data[:_RAW_BYTES].decode("utf-8", "replace"))
    return Carried(None, refusal=refusal, raw=raw)


def _entries(directory: bytes) -> list[_Entry] | None:
    """The entries of a directory, or None when it is not made of entries."""
    found = _ENTRY.findall(directory)
    if len(found) * _ENTRY_BYTES != len(directory):
        return None
    return [_Entry(tag, int(length), int(start)) for tag, length, start in found]


@dataclass(frozen=True, slots=True)
class _Found:
    """The bytes of each field with its tag, in the order of the directory; ``is_wrong``: it was not to be trusted."""

    fields: tuple[tuple[bytes, bytes], ...]
    is_wrong: bool


def _fields_by_separator(entries: Sequence[_Entry], body: bytes) -> _Found | None:
    """The fields between separators, in the order in which the directory says they begin, or else names them.

    Lengths tell which of the two orders is right; where neither is and the two differ, no field is sure of its tag.
    """
    pieces = body.removesuffix(FIELD_END).split(FIELD_END)
    if len(pieces) != len(entries):
        return None
    as_named = list(range(len(entries)))
    as_placed = sorted(as_named, key=lambda index: entries[index].start)
    for order in (as_placed, as_named):
        if all(entries[index].length == len(piece) + 1 for index, piece in zip(order, pieces, strict=True)):
            is_wrong = order != as_placed or not body.endswith(FIELD_END)
            return _Found(_in_order(entries, pieces, order), is_wrong)
    return _Found(_in_order(entries, pieces, as_named), is_wrong=True) if as_placed == as_named else None


def _in_order(
    entries: Sequence[_Entry], pieces: Sequence[bytes], order: Sequence[int]
) -> tuple[tuple[bytes, bytes], ...]:
    """Tags with their fields as the directory lists them, when ``order`` is the one of the fields."""
    by_entry = dict(zip(order, pieces, strict=True))
    return tuple((entry.tag, by_entry[index]) for index, entry in enumerate(entries))


def _fields_by_place(entries: Sequence[_Entry], body: bytes) -> _Found | None:
    """The fields where the directory says, when each ends with a separator there: a text holds a stray one."""
    if sum(entry.length for entry in entries) != len(body):
        return None
    for entry in entries:
        end = entry.start + entry.length
        if not entry.length or body[end - 1 : end] != FIELD_END:
            return None
    fields = ((entry.tag, body[entry.start : entry.start + entry.length - 1]) for entry in entries)
    return _Found(tuple((tag, data.replace(FIELD_END, b" ")) for tag, data in fields), is_wrong=True)


def _read(frame: Frame, found: _Found, directory_end: int) -> Carried:
    progress = _Progress()
    legacies = (MARC_8,) if any(tag == _MARC21_TITLE for tag, _ in found.fields) else (ISO_5426,)
    fields = tuple(_field(tag, data, legacies, progress) for tag, data in found.fields)
    leader = frame.data[:LEADER_BYTES].decode("ascii", "replace")
    doubts = (*_frame_doubts(frame, found, directory_end), *progress.doubts, *_text_doubts(progress))
    encoding = " + ".join(progress.encodings) or UTF_8
    return Carried(MarcRecord(leader, fields), encoding=encoding, doubts=doubts)


def _field(tag: bytes, data: bytes, legacies: Sequence[Legacy], progress: _Progress) -> MarcField:
    name = tag.decode("ascii")
    cut = CUT_BYTES <= len(data) <= CUT_BYTES + 1
    if cut:
        progress.doubts.append(_CUT_FIELD.format(name))
    text = decoded(data, legacies, cut=cut)
    if text.encoding:
        progress.encodings[text.encoding] = None
        if text.encoding == CP1252:
            progress.windows[name] = None
    head, *subfields = tidied(text.text).split(SUBFIELD.decode())
    if not subfields:
        return MarcField(name, "" if name < "010" else head[:2], (("", head if name < "010" else head[2:]),))
    indicators, are_right = _indicators(data[: data.find(SUBFIELD)])
    progress.bad_indicators = progress.bad_indicators or not are_right
    unsorted = letters_between_marks(text.text.partition(_FIRST_TEXT)[2]) if tag in _TITLES else 0
    return MarcField(name, indicators, tuple([(one[0], one[1:]) for one in subfields if one]), unsorted)


@lru_cache(maxsize=1_000)
def _indicators(head: bytes) -> tuple[str, bool]:
    """The two indicators, blanks for what cannot be one, and whether they were right."""
    shown = "".join(chr(byte) if 0x20 <= byte < 0x7F else " " for byte in head[:2]).ljust(2)
    return shown, shown.encode() == head


def _frame_doubts(frame: Frame, found: _Found, directory_end: int) -> Iterator[str]:
    if frame.strays:
        yield f"{frame.strays} octet(s) avant la notice n’appartiennent à aucune : laissés de côté."
    if not frame.ended:
        yield "Le séparateur de fin manque : la notice est lue jusqu’à son dernier champ."
    elif not frame.length_is_right:
        yield "La longueur annoncée est fausse : la notice est lue jusqu’à son séparateur."
    base = frame.data[12:17]
    if found.is_wrong or not base.isdigit() or int(base) != directory_end + 1:
        yield "Le répertoire est faux : les champs sont retrouvés par leurs séparateurs."


def _text_doubts(progress: _Progress) -> Iterator[str]:
    if progress.bad_indicators:
        yield "Indicateurs illisibles : lus comme des blancs."
    if len(progress.encodings) > 1:
        yield f"Encodages mêlés dans la notice : {', '.join(progress.encodings)}."
    if progress.windows:
        fields = ", ".join(progress.windows)
        yield f"Champ {fields} : encodage non reconnu, lu comme du Windows-1252, vérifiez les accents."
