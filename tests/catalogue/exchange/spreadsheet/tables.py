"""Small tables for these tests: every game and person in them is made up."""

from io import BytesIO

from catalogue.exchange.records import ForeignRecord
from catalogue.exchange.spreadsheet.reading import read
from catalogue.exchange.streams import Item

NAME = "jeux.csv"


def table(*rows: str, encoding: str = "utf-8", end: str = "\r\n") -> bytes:
    """The bytes of a table, a row each, as a spreadsheet ends its lines."""
    return "".join(row + end for row in rows).encode(encoding)


def items_of(data: bytes, mapping: dict[str, str] | None = None) -> list[Item]:
    return list(read(BytesIO(data), NAME, mapping=mapping or {}))


def records_of(data: bytes, mapping: dict[str, str] | None = None) -> list[ForeignRecord]:
    return [item.record for item in items_of(data, mapping) if item.record]


def told(data: bytes, mapping: dict[str, str] | None = None) -> list[tuple[int, str]]:
    """Every warning and error with its line, no-break spaces made plain."""
    faults = [fault for item in items_of(data, mapping) for fault in (*item.warnings, *filter(None, [item.error]))]
    return [(fault.line, fault.message.replace("\u00a0", " ")) for fault in faults]


def errors_of(data: bytes) -> list[tuple[int, str]]:
    """The refused rows: line, reason."""
    errors = [item.error for item in items_of(data) if item.error]
    return [(error.line, error.message.replace("\u00a0", " ")) for error in errors]
