"""Rows of a table from the CSV file beside a document, each cell read by the type of its column."""

import csv
import io
import re
from collections.abc import Callable, Mapping
from typing import Any

_INTEGER = re.compile(r"[-+]?[0-9]{1,16}")


def _integer(cell: str) -> Any:
    return int(cell) if _INTEGER.fullmatch(cell) else cell


def _flag(cell: str) -> Any:
    return {"oui": True, "non": False}.get(cell, cell)


# What cannot be read stays text, and is then refused by the type of its column with its place.
_READ: dict[str, Callable[[str], Any]] = {
    "integer": _integer,
    "flag": _flag,
    "text": lambda cell: cell,
    "integers": lambda cell: [_integer(item) for item in cell.split()],
    "texts": lambda cell: cell.split(),
}


def read_rows(text: str, columns: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Give the rows of a CSV text with a heading line; empty cells are left out; lists are separated by spaces.

    Raises ``csv.Error`` for what is no CSV, and for a row with more cells than headings.
    """
    reader = csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline=""), strict=True)
    return [_row(cells, columns) for cells in reader]


def _row(cells: Mapping[Any, Any], columns: Mapping[str, Any]) -> dict[str, Any]:
    if None in cells:
        raise csv.Error("plus de cellules que de titres")
    filled = {heading: cell.strip() for heading, cell in cells.items() if cell and cell.strip()}
    return {heading: _READ.get(str(columns.get(heading)), str)(cell) for heading, cell in filled.items()}
