"""The answer of a reader, one record at a time: a file of any size is read in the memory of one record."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import BinaryIO, Protocol

from catalogue.exchange.readings import Fault
from catalogue.exchange.records import ForeignRecord

SAMPLE_BYTES = 256 * 1024
"""How much of a file decides which format it has."""

RAW_CHARACTERS = 4_000
"""How much of a record is shown beside what was read from it."""


@dataclass(frozen=True, slots=True)
class Item:
    """One record of a file, as its reader met it: read, or refused with the reason.

    ``number`` counts the records of the file from 1; 0 carries warnings about the file as a whole, and has
    no record. ``line`` is where the record begins (0: the format has no lines). ``raw`` is the record as a
    person would look at it in the file, at most ``RAW_CHARACTERS``. ``encoding`` is the one that the evidence
    of this record shows.
    """

    number: int
    line: int
    record: ForeignRecord | None
    raw: str = ""
    encoding: str = ""
    warnings: tuple[Fault, ...] = ()
    error: Fault | None = None


@dataclass(frozen=True, slots=True)
class SourceColumn:
    """A column, or a field of the source's own, whose meaning a person may correct.

    ``guess`` is a key of ``targets.TARGETS``, or "" when nothing was guessed: it is then left out.
    """

    name: str
    samples: tuple[str, ...] = ()
    guess: str = ""


class Read(Protocol):
    """Reads a file from its beginning, lazily.

    ``mapping`` tells what some columns mean (name of the column to key of a target, "" to leave it out); the
    others are guessed. Raises UnreadableFile when the file as a whole gives nothing, at the first item at the
    latest; nothing else, whatever the bytes.
    """

    def __call__(  # noqa: D102 - the class tells what the call promises
        self, file: BinaryIO, name: str, *, mapping: Mapping[str, str] = ..., known_locations: Collection[str] = ...
    ) -> Iterator[Item]: ...


Columns = Callable[[BinaryIO, str], tuple[SourceColumn, ...]]


def no_columns(file: BinaryIO, name: str) -> tuple[SourceColumn, ...]:  # noqa: ARG001 - the signature of Columns
    """The answer of a format whose fields have one meaning only."""
    return ()


@dataclass(frozen=True, slots=True)
class Format:
    """One format: its key for the command line, its French name, how it is recognised, read and mapped.

    ``recognises`` sees the first ``SAMPLE_BYTES`` of a file and its name.
    """

    key: str
    label: str
    recognises: Callable[[bytes, str], bool]
    read: Read
    columns: Columns = no_columns
