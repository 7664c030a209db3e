"""What one run has taken so far, so that a record read twice is known and namesakes are told apart."""

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import Enum

from catalogue.exchange.identifiers import comparable
from catalogue.exchange.records import ForeignCopy, ForeignRecord
from catalogue.importing.keys import barcode_key, digest_of
from catalogue.importing.merge import Value
from catalogue.importing.rehearsed import Rehearsed
from catalogue.importing.said_links import Said, as_said
from catalogue.importing.values import of_record


@dataclass(frozen=True, slots=True)
class Incoming:
    """A record as read, with what it is compared by. ``origin`` names the catalogue that it comes from."""

    record: ForeignRecord
    format: str
    fields: dict[str, Value]
    barcodes: frozenset[str]
    digest: str
    said: str
    origin: str = ""
    links: Said = field(default_factory=list)

    @classmethod
    def of(cls, record: ForeignRecord, format_name: str, origin: str = "") -> "Incoming":
        """``record`` of the format ``format_name``."""
        barcodes = frozenset(barcode_key(copy.barcode) for copy in record.copies) - {""}
        fields = of_record(record)
        links = as_said(record.links)
        said = _said([fields, links] if links else [fields], record.copies)
        return cls(record, format_name, fields, barcodes, digest_of(record), said, origin, links)

    @property
    def numbers_written(self) -> list[str]:
        """The EAN and ISBN of the record as it has them."""
        return [one.value for one in self.record.identifiers if one.kind.name in {"EAN", "ISBN"}]

    @property
    def product_numbers(self) -> list[str]:
        """The numbers on the box by which games are known again, in the form in which they are compared, each once."""
        return list(dict.fromkeys(map(comparable, self.numbers_written)))


def _said(values: list[object], copies: Iterable[ForeignCopy]) -> str:
    """A digest of all that the record says, copies included, wherever it was read; 32 hexadecimal letters."""
    rows = sorted(repr(_values(copy)) for copy in set(copies))
    text = json.dumps([*values, rows], ensure_ascii=False)
    return hashlib.blake2b(text.encode(errors="surrogatepass"), digest_size=16).hexdigest()


def _values(copy: ForeignCopy) -> list[str]:
    """The values of a copy, its line aside, as text that is the same in every process."""
    given = (0 if name == "line" else getattr(copy, name) for name in copy.__slots__)
    return [
        str(value.value) if isinstance(value, Enum) else value.isoformat() if isinstance(value, date) else repr(value)
        for value in given
    ]


@dataclass(frozen=True, slots=True)
class Taken:
    """A record that this run has taken: what it said, and where it was read."""

    said: str
    source: str
    line: int


class Ledger:
    """The records of this run by their source record's key, in a database on disk: a run has any size.

    Of a rehearsal, whose rows are gone when the next records are read, the records themselves are ``rehearsed``.
    """

    def __init__(self) -> None:
        # "" is a file of SQLite's own that has no name.
        self._database = sqlite3.connect("", isolation_level=None, check_same_thread=False)
        self._database.execute("PRAGMA journal_mode = OFF")
        self._database.execute("CREATE TABLE taken (id INTEGER PRIMARY KEY, said TEXT, source TEXT, line INTEGER)")
        self._database.execute("CREATE TABLE numbered (key TEXT PRIMARY KEY, numbers TEXT)")
        # Whether copies that their source shows without a barcode get one, and the last that was given.
        self.numbers_copies = False
        self.last_number = ""
        self.rehearsed = Rehearsed()

    def __contains__(self, source_id: int) -> bool:
        return self.taken(source_id) is not None

    def count(self) -> int:
        """How many records were taken."""
        (count,) = self._database.execute("SELECT count(*) FROM taken").fetchone()
        return int(count)

    def taken(self, source_id: int) -> Taken | None:
        """What was taken as that source record in this run."""
        row = self._database.execute("SELECT said, source, line FROM taken WHERE id = ?", [source_id]).fetchone()
        return Taken(*row) if row else None

    def note(self, source_id: int, taken: Taken) -> None:
        """Remember that a record has been taken as that source record."""
        self.note_all([(source_id, taken)])

    def note_all(self, rows: Iterable[tuple[int, Taken]]) -> None:
        """The same for many."""
        values = ((source_id, one.said, one.source, one.line) for source_id, one in rows)
        self._database.executemany("INSERT OR REPLACE INTO taken VALUES (?, ?, ?, ?)", values)

    def numbers_given(self, key: str) -> list[str]:
        """The numbers that this run has given to the copies of the record of that key."""
        row = self._database.execute("SELECT numbers FROM numbered WHERE key = ?", [key]).fetchone()
        return list(json.loads(row[0])) if row else []

    def note_numbers(self, key: str, numbers: Sequence[str]) -> None:
        """Remember which numbers it has given."""
        self._database.execute("INSERT OR REPLACE INTO numbered VALUES (?, ?)", [key, json.dumps(list(numbers))])

    def forget(self, source_ids: Iterable[int]) -> None:
        """Forget source records that were taken back."""
        self._database.executemany("DELETE FROM taken WHERE id = ?", ((source_id,) for source_id in source_ids))
