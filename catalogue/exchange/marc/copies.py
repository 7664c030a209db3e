"""Copies in the fields of a record, each field in the layout of whoever wrote it, and never one copy twice."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date

from catalogue.exchange.copy_states import state_of
from catalogue.exchange.marc.doubts import Doubts
from catalogue.exchange.marc.record import MarcField, MarcRecord
from catalogue.exchange.marc.values import joined
from catalogue.exchange.records import CopyState, ForeignCopy

_LIKE_A_BARCODE = re.compile(r"(?=.*\d)[\w./+-]{3,40}")
_RAISED = re.compile(r"-?[1-9]")
_AMOUNT = re.compile(r"(\d{1,6})(?:[.,](\d{2})0*)?(?:\s*(?:€|EUR))?", re.IGNORECASE)
_NO_DAY = re.compile(r"[0\s-]*")  # "0000-00-00" of a database
_DAY = re.compile(r"(\d{4})-?(\d\d)-?(\d\d)(?:[ T].*)?")

CopyOf = Callable[[MarcField, Doubts], ForeignCopy | None]
"""The copy that a field describes, or None when it describes none."""


@dataclass(frozen=True, slots=True)
class CopyLayout:
    """Which subfields of a field say what of a copy: of several codes, the first that has a text counts.

    ``marks`` are codes whose text forbids lending when it is a number other than 0, each with its reason, the gravest
    first; ``damaged`` is one that forbids nothing and is noted. ``words`` say the state where they are understood, and
    a ``due_on`` is the day of a copy on loan. ``call_parts`` are put together, in the order of the codes.
    ``notes`` are all read. ``guarded``: systems use the field for other things as well, so that a barcode must look
    like one.
    """

    barcode: str = ""
    call_number: str = ""
    section: str = ""
    location: str = ""
    support: str = ""
    notes: str = ""
    price: str = ""
    acquired_on: str = ""
    due_on: str = ""
    words: str = ""
    damaged: str = ""
    call_parts: str = ""
    marks: tuple[tuple[str, CopyState], ...] = ()
    guarded: bool = False

    def __call__(self, field: MarcField, doubts: Doubts) -> ForeignCopy | None:
        """The copy of the field, or None when nothing tells one."""
        texts = texts_by_code(field)
        barcode, call_number = pick(texts, self.barcode), self._call_number(texts)
        if self.guarded and not _LIKE_A_BARCODE.fullmatch(barcode):
            return None
        if not barcode and not call_number:
            return None
        state = self._state(texts)
        return ForeignCopy(
            barcode=barcode,
            call_number=call_number,
            section=pick(texts, self.section),
            location=pick(texts, self.location),
            support=pick(texts, self.support),
            state=state,
            due_on=_day(pick(texts, self.due_on)) if state is CopyState.ON_LOAN else None,
            price_cents=cents(pick(texts, self.price), field.tag, doubts),
            acquired_on=day(pick(texts, self.acquired_on), field.tag, doubts),
            note=self._note(field, texts),
        )

    def _call_number(self, texts: Mapping[str, str]) -> str:
        return " ".join(texts[code] for code in self.call_parts if code in texts) or pick(texts, self.call_number)

    def _state(self, texts: Mapping[str, str]) -> CopyState:
        """What is said in words, else what the marks say, else whether there is a day to bring it back."""
        said = state_of(pick(texts, self.words))
        if said.is_known and said.state is not CopyState.AVAILABLE:
            return said.state
        for code, state in self.marks:
            if _RAISED.fullmatch(texts.get(code, "")):
                return state
        return CopyState.ON_LOAN if _day(pick(texts, self.due_on)) else CopyState.AVAILABLE

    def _note(self, field: MarcField, texts: Mapping[str, str]) -> str:
        damaged = "Abîmé." if _RAISED.fullmatch(pick(texts, self.damaged)) else ""
        return joined([*field.texts(self.notes), damaged])


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
            copy = copy_of(field, doubts)
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


def cents(text: str, tag: str, doubts: Doubts) -> int | None:
    """An amount in cents; None without one, told when it is none."""
    match = _AMOUNT.fullmatch(text)
    if text and match is None:
        doubts.impossible(tag, text)
    return int(match[1]) * 100 + int(match[2] or 0) if match else None


def day(text: str, tag: str, doubts: Doubts) -> date | None:
    """A day written by ISO 8601, hyphens or not; None without one, told when it is none."""
    found = _day(text)
    if text and found is None and not _NO_DAY.fullmatch(text):
        doubts.impossible(tag, text)
    return found


def _day(text: str) -> date | None:
    match = _DAY.fullmatch(text)
    if match is None:
        return None
    try:
        return date(int(match[1]), int(match[2]), int(match[3]))
    except ValueError:
        return None
