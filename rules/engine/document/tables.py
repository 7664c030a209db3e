"""Tables of boards, tokens, cards: rows with typed columns that formulas read."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal, Self, TypeAlias

from pydantic import model_validator

from rules.engine.document.fields import Key, Line, Many, Name, Part
from rules.engine.document.grouping import Groups
from rules.engine.formula.shapes import ANY, FLAG, INTEGER, TEXT, ListOf, Lookup, Row, Shape
from rules.engine.formula.tree import LARGEST

ColumnType: TypeAlias = Literal["integer", "flag", "text", "integers", "texts", "integer_lists"]
Rows: TypeAlias = Mapping[str, dict[str, Any]]

MAX_ROWS = 500
MAX_COPIES = 200

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

_SHAPES: dict[str, Shape] = {
    "integer": INTEGER,
    "flag": FLAG,
    "text": TEXT,
    "integers": ListOf(INTEGER),
    "texts": ListOf(TEXT),
    "integer_lists": ListOf(ListOf(INTEGER)),
}
_EMPTY: dict[str, Any] = {"integer": 0, "flag": False, "text": ""}


def _is_integer(value: Any) -> bool:
    return type(value) is int and abs(value) <= LARGEST


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= 1000


def _is_list_of(is_item: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list) and all(is_item(item) for item in value)


_FITS: dict[str, Callable[[Any], bool]] = {
    "integer": _is_integer,
    "flag": lambda value: isinstance(value, bool),
    "text": _is_text,
    "integers": _is_list_of(_is_integer),
    "texts": _is_list_of(_is_text),
    "integer_lists": _is_list_of(_is_list_of(_is_integer)),
}


class PlacedFaults(ValueError):  # noqa: N818 - several faults of a document, reported as such
    """Several faults inside one part, each with its place below that part."""

    def __init__(self, faults: list[tuple[str, str]]) -> None:
        super().__init__(" ; ".join(f"{place}\u00a0: {message}" for place, message in faults))
        self.faults = faults


class Table(Part):
    """Rows found by ``id`` and shown by ``label``; every further column is declared with its type.

    A cell that is left out is 0, False, "" or an empty list. The column ``copies``, if there is one, says how many
    of that piece exist, and is 1 when left out. ``groups`` say how a page tells many rows apart.
    """

    key: Name
    label: Line
    columns: dict[Key, ColumnType] = {}
    groups: Groups | None = None
    rows: Many[dict[str, Any]]

    @model_validator(mode="after")
    def _rows_fit(self) -> Self:
        if len(self.rows) > MAX_ROWS:
            raise ValueError(f"{MAX_ROWS} lignes au plus")
        faults = [fault for number, row in enumerate(self.rows, 1) for fault in self._row_faults(number, row)]
        ids = [row.get("id") for row in self.rows]
        faults += [(str(twice), "identifiant en double") for twice in ids if ids.count(twice) > 1]
        if faults:
            raise PlacedFaults(list(dict.fromkeys(faults)))
        for row in self.rows:
            for column, column_type in self.columns.items():
                row.setdefault(column, 1 if column == "copies" else _EMPTY.get(column_type, []))
        return self

    def _row_faults(self, number: int, row: dict[str, Any]) -> Iterator[tuple[str, str]]:
        place = str(row.get("id", f"ligne {number}"))[:60]
        if not (isinstance(row.get("id"), str) and _ID.fullmatch(row["id"])):
            yield place, "id doit être un texte en minuscules, chiffres et tirets"
        if not (_is_text(row.get("label")) and row["label"].strip()):
            yield place, "label doit être un texte"
        for column, value in row.items():
            if column in ("id", "label"):
                continue
            if column not in self.columns:
                yield f"{place}.{column}", "colonne non déclarée"
            elif not _FITS[self.columns[column]](value):
                yield f"{place}.{column}", f"valeur attendue\u00a0: {self.columns[column]}"
            elif column == "copies" and not (isinstance(value, int) and 0 <= value <= MAX_COPIES):
                yield f"{place}.copies", f"un nombre de 0 à {MAX_COPIES} est attendu"

    def by_id(self) -> Rows:
        """Give the rows by id, in the order of the document."""
        return {row["id"]: row for row in self.rows}

    def row_shape(self) -> Row:
        """Give the columns of a row, for static checks."""
        columns = {column: _SHAPES[column_type] for column, column_type in self.columns.items()}
        return Row({"id": TEXT, "label": TEXT, **columns})

    def shape(self) -> Lookup:
        """Give the shape of the whole table."""
        return Lookup(self.row_shape())


def row_shape(tables: Mapping[str, Table], key: str) -> Shape:
    """Give the shape of a row of a table, or ``ANY`` when there is no such table (which is another fault)."""
    return tables[key].row_shape() if key in tables else ANY


def copies(row: Mapping[str, Any]) -> int:
    """Say how many pieces of a row exist: its column ``copies``, or one."""
    number: int = row.get("copies", 1)
    return number
