"""A report as the rows of one table for a spreadsheet, numbers with a comma."""

from collections.abc import Iterable
from decimal import Decimal

from catalogue.figures.tables import Cell, Table


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
