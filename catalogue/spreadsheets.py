"""Tables as files that a French spreadsheet opens with a double click: semicolons, a mark of UTF-8, and no formula."""

import csv
from collections.abc import Iterable, Iterator
from typing import Any, Final

CSV_TYPE: Final = "text/csv; charset=utf-8"
MARK: Final = "\ufeff"
# A spreadsheet takes a cell that begins with one of these for a formula, whatever quotes are around it.
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n")


def csv_lines(rows: Iterable[Iterable[Any]]) -> Iterator[str]:
    """The file piece by piece, for a table that is too long to be held at once."""
    writer = csv.writer(_Echo(), delimiter=";", lineterminator="\r\n")
    yield MARK
    for row in rows:
        yield writer.writerow([harmless(cell) for cell in row])


def csv_text(rows: Iterable[Iterable[Any]]) -> str:
    """The whole file."""
    return "".join(csv_lines(rows))


def harmless(cell: Any) -> Any:
    """A cell that a spreadsheet shows and does not compute: text is quoted, a number stays one, also below zero."""
    return f"'{cell}" if isinstance(cell, str) and cell.lstrip(" ").startswith(FORMULA) else cell


class _Echo:
    """A file that gives back what is written into it."""

    def write(self, text: str) -> str:
        return text
