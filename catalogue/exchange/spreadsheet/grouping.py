"""Rows that are copies of one record put together, wherever they stand in the file."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from hashlib import blake2b

from catalogue.exchange.spreadsheet.notebook import Notebook, Place
from catalogue.exchange.spreadsheet.table import Row, Table


@dataclass(frozen=True, slots=True)
class Judged:
    """What becomes of one row: ``number`` is what its copy is known by, ``refusal`` why it is not read.

    ``is_left_out`` says that nobody wants it.
    """

    number: str = ""
    refusal: str = ""
    is_left_out: bool = False


Judge = Callable[[Row], Judged]
KeyOf = Callable[[Row], tuple[str, ...]]
"""What is equal in all rows of one record; () for a row that is one by itself."""


@dataclass(slots=True)
class Survey:
    """What a first reading of the whole file found."""

    rows: int = 0
    left_out: int = 0
    lines_by_encoding: dict[str, int] = field(default_factory=dict)
    lengths: dict[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Group:
    """The rows of one record, or the one row that is refused."""

    rows: tuple[Row, ...]
    refusal: str = ""


def surveyed(table: Table, judge: Judge, key_of: KeyOf, notebook: Notebook) -> Survey:
    """Read the table once from end to end, noting what has to be known before its first record is made."""
    survey = Survey()
    for row in table.rows():
        judged = judge(row)
        survey.rows += 1
        survey.left_out += judged.is_left_out
        survey.lines_by_encoding.setdefault(row.encoding, row.line)
        if judged.is_left_out or judged.refusal:
            continue
        notebook.note(row.line, row.offset, _digest(key_of(row)), judged.number.casefold())
        if judged.number.isdigit():
            length = len(judged.number)
            survey.lengths[length] = survey.lengths.get(length, 0) + 1
    notebook.seal()
    return survey


def groups(table: Table, judge: Judge, notebook: Notebook) -> Iterator[Group]:
    """The records in the order of their first rows."""
    places = notebook.places()
    place = next(places, None)
    for row in table.rows():
        judged = judge(row)
        if judged.is_left_out:
            continue
        if judged.refusal:
            yield Group((row,), judged.refusal)
        elif place is None or place.line != row.line:
            yield Group((row,))
        else:
            if place.first == row.line:
                yield Group((row, *_others(table, notebook, place)))
            place = next(places, None)


def _others(table: Table, notebook: Notebook, place: Place) -> Iterator[Row]:
    for line, offset in notebook.others(place.first):
        row = table.row_at(offset, line)
        if row is not None:
            yield row


def _digest(key: tuple[str, ...]) -> str:
    """A short form of a key, since titles of a million rows would fill the disk."""
    return blake2b("\x1f".join(key).encode("utf-8", "replace"), digest_size=16).hexdigest() if key else ""
