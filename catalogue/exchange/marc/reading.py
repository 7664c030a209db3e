"""From what a carrier hands on to the items of a file: the dialect of each record is found by its title field."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from typing import Protocol

from catalogue.exchange.marc.carried import Carried
from catalogue.exchange.marc.doubts import Doubts
from catalogue.exchange.marc.record import MarcRecord, shown
from catalogue.exchange.readings import Fault, UnreadableFile
from catalogue.exchange.records import ForeignRecord
from catalogue.exchange.streams import RAW_CHARACTERS, Item

_NO_TITLE = "Notice sans titre : elle n’est pas lue."


class RecordOf(Protocol):
    """Makes one of our records of a dialect's fields, None without a title; doubts are noted."""

    def __call__(
        self, record: MarcRecord, doubts: Doubts, *, source: str, line: int, mapping: Mapping[str, str]
    ) -> ForeignRecord | None:
        """The record, or None without a title."""


@dataclass(frozen=True, slots=True)
class Dialects:
    """Who understands the records with a field 200, and those with a field 245."""

    unimarc: RecordOf
    marc21: RecordOf

    def of(self, record: MarcRecord) -> RecordOf:
        """The dialect of one record; UNIMARC too where neither title stands, for it has titles in custom fields."""
        return self.marc21 if is_marc21(record) else self.unimarc


def is_marc21(record: MarcRecord) -> bool:
    """Whether the title stands where MARC21 has it, and not where UNIMARC does."""
    return bool(record.first("245", "a")) and not record.first("200", "a")


def items(carried: Iterable[Carried], name: str, dialects: Dialects, *, mapping: Mapping[str, str]) -> Iterator[Item]:
    """An item for each record, and one without number for doubts about the file as a whole.

    Raises UnreadableFile at the first item when there is no record at all.
    """
    numbers = count(1)
    found = False
    for one in carried:
        found = found or one.record is not None or bool(one.refusal)
        if one.record is not None:
            yield _item(one, one.record, next(numbers), name, dialects, mapping)
        elif one.refusal:
            yield _refused(one, next(numbers), name)
        elif found:
            yield Item(0, 0, None, warnings=tuple(Fault(name, "", 0, doubt) for doubt in one.doubts))
    if not found:
        raise UnreadableFile(name, "aucune notice trouvée.")


def _item(
    one: Carried, record: MarcRecord, number: int, name: str, dialects: Dialects, mapping: Mapping[str, str]
) -> Item:
    doubts = Doubts(list(one.doubts))
    ours = dialects.of(record)(record, doubts, source=name, line=one.line, mapping=mapping)
    raw = shown(record, RAW_CHARACTERS)
    title = ours.title if ours else _unnamed(number)
    warnings = tuple(Fault(name, title, one.line, message) for message in doubts.messages)
    error = None if ours else Fault(name, title, one.line, _NO_TITLE)
    return Item(number, one.line, ours, raw, one.encoding, warnings, error)


def _refused(one: Carried, number: int, name: str) -> Item:
    error = Fault(name, _unnamed(number), one.line, one.refusal)
    return Item(number, one.line, None, one.raw, one.encoding, error=error)


def _unnamed(number: int) -> str:
    return f"notice {number}"
