"""What a rehearsal has read: on disk, since its rows are taken back with their chunk and a file has any size.

A record stands here with its handles: all by which another record could be found to be the same, the same game, or one
that it is linked to. Those that have to do with each other are rehearsed once more together.
"""

import json
import pickle
import sqlite3
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

MOST_TOGETHER: Final = 1_000
"""How many records are rehearsed once more at most: desks wait for as long as that takes."""

_TABLES: Final = """
PRAGMA journal_mode = OFF;
CREATE TABLE record (number INTEGER PRIMARY KEY, file INTEGER, place INTEGER, origin INTEGER, linked INTEGER, one BLOB);
CREATE TABLE handle (value TEXT, number INTEGER, asks INTEGER, link INTEGER, PRIMARY KEY (value, number)) WITHOUT ROWID;
CREATE INDEX handle_number ON handle (number);
"""
_NUMBERS: Final = "SELECT number FROM handle WHERE link <= ? AND value IN (SELECT value FROM json_each(?))"
_VALUES: Final = "SELECT value FROM handle WHERE asks AND link <= ? AND number IN (SELECT value FROM json_each(?))"
_READ: Final = """
SELECT number, file, place, origin, one FROM record
WHERE number IN (SELECT value FROM json_each(?)) ORDER BY number
"""


class Handle(NamedTuple):
    """A kind and a value in one text. A record is found by it, and finds others by it if it ``asks``.

    ``link``: what it joins has to do with each other when links are tied, and not before.
    """

    value: str
    asks: bool = True
    link: bool = False


@dataclass(frozen=True, slots=True)
class Earlier:
    """A record that was rehearsed: ``place`` is its number in its file, ``origin`` its source record if it had one."""

    number: int
    file: int
    place: int
    origin: int | None
    incoming: Any
    doubted: bool


class Rehearsed:
    """The records of a rehearsal in the order of reading. ``file`` counts the files that one command reads."""

    def __init__(self) -> None:
        # "" is a file of SQLite's own that has no name.
        self._database = sqlite3.connect("", isolation_level=None, check_same_thread=False)
        self._database.executescript(_TABLES)
        self.file = 0

    def note(
        self, one: tuple[Any, bool], handles: Iterable[Handle], *, place: int, origin: int | None, linked: bool
    ) -> None:
        """Remember a record, with whether its reader had doubts, that was taken, and taken back."""
        row = (self.file, place, origin, linked, pickle.dumps(one))
        number = self._database.execute("INSERT INTO record VALUES (NULL, ?, ?, ?, ?, ?)", row).lastrowid
        rows = ((handle.value, number, handle.asks, handle.link) for handle in handles)
        self._database.executemany("INSERT OR REPLACE INTO handle VALUES (?, ?, ?, ?)", rows)

    def related(self, values: Iterable[str], *, linked: bool = False) -> list[Earlier]:
        """The records that have one of the handles, those that have to do with these, and so on; in their order.

        ``MOST_TOGETHER`` at most. ``linked``: also those that links alone join.
        """
        found: set[int] = set()
        asked, wanted = set[str](), {*values}
        while wanted and len(found) < MOST_TOGETHER:
            fresh = sorted(self._ask(_NUMBERS, wanted, linked=linked) - found)[: MOST_TOGETHER - len(found)]
            found.update(fresh)
            asked |= wanted
            wanted = self._ask(_VALUES, fresh, linked=linked) - asked
        return self._read(found)

    def linked(self) -> list[int]:
        """The numbers of the records of this file that links are settled for, in their order."""
        rows = self._database.execute(
            "SELECT number FROM record WHERE linked AND file = ? ORDER BY number", [self.file]
        )
        return [number for (number,) in rows]

    def values_of(self, number: int) -> set[str]:
        """All that a record asks by, its links among it."""
        return self._ask(_VALUES, [number], linked=True)

    def _ask(self, question: str, about: Collection[Any], *, linked: bool) -> set[Any]:
        return {found for (found,) in self._database.execute(question, [linked, json.dumps(list(about))])}

    def _read(self, numbers: Collection[int]) -> list[Earlier]:
        rows: Iterator[Any] = self._database.execute(_READ, [json.dumps(list(numbers))])
        return [Earlier(*row[:4], *pickle.loads(row[4])) for row in rows]  # noqa: S301 - written above, by this process
