"""Copies in the fields of a record, each field in the layout of whoever wrote it, and never one copy twice."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date

from catalogue.exchange.marc.doubts import Doubts
from catalogue.exchange.marc.record import MarcField, MarcRecord
from catalogue.exchange.records import CopyState, ForeignCopy

_LIKE_A_BARCODE = re.compile(r"(?=.*\d)[\w./+-]{3,40}")
_FORBIDS = re.compile(r"-?[1-9]")
_AMOUNT = re.compile(r"(\d{1,6})(?:[.,](\d{2})0*)?(?:\s*(?:€|EUR))?", re.IGNORECASE)
_DAY = re.compile(r"(\d{4})-?(\d\d)-?(\d\d)(?:[ T].*)?")

CopyOf = Callable[[MarcField], ForeignCopy | None]
"""The copy that a field describes, or None when it describes none."""


@dataclass(frozen=True, slots=True)
class CopyLayout:
    """Which subfields of a field say what of a copy: of several codes, the first that has a text counts.

    ``marks`` are codes whose text forbids lending when it is a digit other than 0 (Koha: not for loan, lost …).
    ``guarded``: systems use the field for other things as well, so that a barcode must look like one.
    """

    barcode: str = ""
    call_number: str = ""
    section: str = ""
    location: str = ""
    support: str = ""
    note: str = ""
    price: str = ""
    acquired_on: str = ""
    marks: str = ""
    guarded: bool = False

    def __call__(self, field: MarcField) -> ForeignCopy | None:
        """The copy of the field, or None when nothing tells one."""
        texts = texts_by_code(field)
        barcode, call_number = pick(texts, self.barcode), pick(texts, self.call_number)
        if self.guarded and not _LIKE_A_BARCODE.fullmatch(barcode):
            return None
        if not barcode and not call_number:
            return None
        is_held = any(_FORBIDS.fullmatch(texts.get(code, "")) for code in self.marks)
        return ForeignCopy(
            barcode=barcode,
            call_number=call_number,
            section=pick(texts, self.section),
            location=pick(texts, self.location),
            support=pick(texts, self.support),
            state=CopyState.NOT_LENDABLE if is_held else CopyState.AVAILABLE,
            price_cents=_cents(pick(texts, self.price)),
            acquired_on=_day(pick(texts, self.acquired_on)),
            note=pick(texts, self.note),
        )


def texts_by_code(field: MarcField) -> dict[str, str]:
    """The first text that is not blank of each code."""
    texts: dict[str, str] = {}
    for code, text in field.subfields:
        stripped = text.strip()
        if stripped and code not in texts:
            texts[code] = stripped
    return texts


def pick(texts: Mapping[str, str], codes: str) -> str:
    """The text of the first of ``codes`` that has one, "" without any."""
    for code in codes:
        if code in texts:
            return texts[code]
    return ""


def copies_of(record: MarcRecord, layouts: Mapping[str, CopyOf], doubts: Doubts) -> tuple[ForeignCopy, ...]:
    """The copies of the record, from the tags in the order of ``layouts``.

    The same copies stand in several fields for several readers: a barcode counts once, and a copy without one only
    where no earlier tag gave any.
    """
    found: list[ForeignCopy] = []
    seen: dict[str, str] = {}
    for tag, copy_of in layouts.items():
        is_first = not found
        for field in record.all(tag):
            copy = copy_of(field)
            if copy is None or _is_twin(copy, tag, seen, doubts, is_first=is_first):
                continue
            if copy.barcode:
                seen[copy.barcode.casefold()] = tag
            else:
                doubts.tell(tag, "exemplaire sans code-barres.")
            found.append(copy)
    return tuple(found)


def at(copy: ForeignCopy, line: int) -> ForeignCopy:
    """The copy with the line at which its record begins."""
    return replace(copy, line=line) if line else copy


def _is_twin(copy: ForeignCopy, tag: str, seen: dict[str, str], doubts: Doubts, *, is_first: bool) -> bool:
    if not copy.barcode:
        return not is_first
    before = seen.get(copy.barcode.casefold())
    if before == tag:
        doubts.tell(tag, f"code-barres {copy.barcode} répété : un seul exemplaire est lu.")
    return before is not None


def _cents(text: str) -> int | None:
    match = _AMOUNT.fullmatch(text)
    return int(match[1]) * 100 + int(match[2] or 0) if match else None


def _day(text: str) -> date | None:
    match = _DAY.fullmatch(text)
    if match is None:
        return None
    try:
        return date(int(match[1]), int(match[2]), int(match[3]))
    except ValueError:
        return None
