"""What has to be remembered of every row of a file, kept on disk so that memory does not grow with the file."""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import Self

MOST_ROWS = 500
"""Rows that one record may be made of; the next ones make another record of the same title."""

_BATCH = 1_000


@dataclass(frozen=True, slots=True)
class Place:
    """A row that belongs to a record of several rows, and the line of the first of them."""

    line: int
    first: int


class Notebook:
    """A temporary database of places and numbers, removed when it is closed.

    Rows with one key make one record. A row without a key, or whose key no other row has, is not noted as such.
    """

    def __init__(self) -> None:
        # "" is a file of SQLite's own that has no name; a generator may be finished by another thread.
        self._database = sqlite3.connect("", isolation_level=None, check_same_thread=False)
        self._database.execute("PRAGMA journal_mode = OFF")
        self._database.execute("CREATE TABLE rows (line INTEGER PRIMARY KEY, offset INTEGER, key TEXT)")
        self._database.execute("CREATE TABLE numbers (line INTEGER PRIMARY KEY, number TEXT)")
        self._rows: list[tuple[int, int, str]] = []
        self._numbers: list[tuple[int, str]] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._database.close()

    def note(self, line: int, offset: int, key: str, number: str) -> None:
        """Remember a row: what makes it part of a record, and the number of its copy ("" for none)."""
        if key:
            self._rows.append((line, offset, key))
        if number:
            self._numbers.append((line, number))
        if len(self._rows) >= _BATCH or len(self._numbers) >= _BATCH:
            self._write()

    def seal(self) -> None:
        """Put the rows together, once all are noted."""
        self._write()
        self._database.execute(
            f"""
            CREATE TABLE members AS
            SELECT line, offset, min(line) OVER (PARTITION BY key, part) AS first FROM (
                SELECT line, offset, key, (row_number() OVER (PARTITION BY key ORDER BY line) - 1) / {MOST_ROWS} AS part
                FROM rows WHERE key IN (SELECT key FROM rows GROUP BY key HAVING count(*) > 1)
            )
            """  # noqa: S608 - a number of this module
        )
        self._database.execute("CREATE INDEX members_of ON members (first, line)")
        self._database.execute("CREATE INDEX number_of ON numbers (number, line)")

    def places(self) -> Iterator[Place]:
        """The rows that share their key with another one, in the order of the file."""
        for line, first in self._database.execute("SELECT line, first FROM members ORDER BY line"):
            yield Place(line, first)

    def others(self, first: int) -> list[tuple[int, int]]:
        """Line and offset of the rows that belong to the record which begins at line ``first``."""
        found = self._database.execute(
            "SELECT line, offset FROM members WHERE first = ? AND line > ? ORDER BY line", (first, first)
        )
        return found.fetchall()

    def line_of(self, number: str) -> int:
        """The first line that has this number; 0 when none has."""
        (line,) = self._database.execute("SELECT min(line) FROM numbers WHERE number = ?", (number,)).fetchone()
        return line or 0

    def _write(self) -> None:
        self._database.executemany("INSERT INTO rows VALUES (?, ?, ?)", self._rows)
        self._database.executemany("INSERT INTO numbers VALUES (?, ?)", self._numbers)
        self._rows.clear()
        self._numbers.clear()
