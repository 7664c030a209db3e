"""The tables of a report as one CSV file, as a French spreadsheet opens it: semicolons, a mark of UTF-8, a comma."""

import csv
from collections.abc import Iterable
from decimal import Decimal
from io import StringIO
from typing import Final

from catalogue.figures.tables import Cell, Table

MARK: Final = "\ufeff"
# A spreadsheet takes a cell that begins with one of these for a formula, whatever quotes are around it.
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n")


def csv_bytes(rows: Iterable[Iterable[str]]) -> bytes:
    """Rows of text as a file that opens with a double click and runs nothing."""
    target = StringIO(newline="")
    writer = csv.writer(target, delimiter=";", lineterminator="\r\n")
    writer.writerows([[harmless(cell) for cell in row] for row in rows])
    return (MARK + target.getvalue()).encode()


def harmless(cell: str) -> str:
    """The text of a cell that a spreadsheet shows and does not compute."""
    return f"'{cell}" if cell.startswith(FORMULA) else cell


def report_rows(heading: str, tables: Iterable[Table]) -> Iterable[list[str]]:
    """The rows of a report: a heading, then each table under its title, a blank row between."""
    yield [heading]
    for table in tables:
        yield []
        yield [table.title]
        yield [table.stub, *table.columns]
        for row in table.all_rows:
            yield [row.name, *(cell_text(cell, table.blank) for cell in row.cells)]
        if table.note:
            yield [table.note]


def cell_text(cell: Cell, blank: str) -> str:
    """A number as a French spreadsheet reads it, or what stands for none."""
    if cell is None:
        return blank
    return str(cell).replace(".", ",") if isinstance(cell, Decimal) else str(cell)
