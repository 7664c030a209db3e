"""What became of one record."""

import enum
from collections.abc import Sequence
from dataclasses import dataclass


class Status(enum.Enum):
    """What a record did to the catalogue."""

    CREATED = "created"
    CHANGED = "changed"
    UNCHANGED = "unchanged"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Outcome:
    """One record's end: its status, the fields and barcodes that it changed, and what to tell.

    A failed record has one error, and has changed nothing. ``fields`` are keys; copies are barcodes.
    """

    source: str
    record: str
    line: int
    status: Status
    fields: tuple[str, ...] = ()
    copies_read: int = 0
    copies_created: tuple[str, ...] = ()
    copies_changed: tuple[str, ...] = ()
    copies_unchanged: tuple[str, ...] = ()
    warnings: Sequence[str] = ()
    error: str = ""
