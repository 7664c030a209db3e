"""A page as a stream of items. It is read whole, since its rows of copies are told apart by those of all records."""

from collections.abc import Collection, Iterator, Mapping
from typing import BinaryIO

from catalogue.exchange.decoding import MAX_BYTES, decode
from catalogue.exchange.pmb_page.reader import KEY, is_page, read_page
from catalogue.exchange.readings import Fault, Reading
from catalogue.exchange.records import ForeignRecord
from catalogue.exchange.streams import RAW_CHARACTERS, Format, Item


def read_items(
    file: BinaryIO,
    name: str,
    *,
    mapping: Mapping[str, str] | None = None,  # noqa: ARG001 - the signature of every reader
    known_locations: Collection[str] = (),
) -> Iterator[Item]:
    """Every record of the page, in the order of the page; a page has no columns to map.

    Raises UnreadableFile when the file is no text, larger than ``MAX_BYTES``, or holds no record.
    """
    data = file.read(MAX_BYTES + 1)
    reading = read_page(data, name, known_locations=known_locations)
    lines = decode(data, name).text.split("\n")
    general = tuple(fault for fault in reading.warnings if not fault.record)
    if general:
        yield Item(0, 0, None, encoding=reading.encoding, warnings=general)
    found: list[ForeignRecord | Fault] = sorted([*reading.records, *reading.errors], key=lambda one: one.line)
    ends = [one.line - 1 for one in found[1:]] + [len(lines)]
    for number, (one, end) in enumerate(zip(found, ends, strict=True), 1):
        raw = "\n".join(lines[max(one.line - 1, 0) : end])[:RAW_CHARACTERS]
        yield _item(number, one, raw, reading)


def _item(number: int, one: ForeignRecord | Fault, raw: str, reading: Reading) -> Item:
    if isinstance(one, Fault):
        return Item(number, one.line, None, raw, reading.encoding, error=one)
    return Item(number, one.line, one, raw, reading.encoding, warnings=_warnings_of(one, reading))


def _warnings_of(record: ForeignRecord, reading: Reading) -> tuple[Fault, ...]:
    """Those that name the record, and stand nearer to it than to a namesake below."""
    later = [other.line for other in reading.records if other.title == record.title and other.line > record.line]
    end = min(later, default=0)
    first = all(other.line >= record.line for other in reading.records if other.title == record.title)
    return tuple(
        fault
        for fault in reading.warnings
        if fault.record == record.title and (first or fault.line >= record.line) and (not end or fault.line < end)
    )


FORMAT = Format(KEY, "page du catalogue public de PMB", is_page, read_items)
