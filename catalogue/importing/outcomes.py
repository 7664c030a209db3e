"""What became of one record."""

import enum
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any


class Status(enum.Enum):
    """What a record did to the catalogue."""

    CREATED = "created"
    CHANGED = "changed"
    UNCHANGED = "unchanged"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Trace:
    """What undoing a record needs: its game, and its rows as they were.

    ``before`` and ``after`` are the values of the fields that it changed; ``copies_made`` are keys of rows, and
    ``copies_moved`` values from and to by key and field; ``names_made`` are the keys of the authors, publishers, series
    and terms that it brought, by kind. ``origin_id`` is the source record, ``origin_before`` its key and snapshot
    (None: it was created with the record).
    """

    game_id: int
    origin_id: int
    said: str
    created: bool = False
    before: dict[str, Any] = field(default_factory=dict)
    after: dict[str, Any] = field(default_factory=dict)
    copies_made: tuple[int, ...] = ()
    copies_moved: dict[int, dict[str, list[Any]]] = field(default_factory=dict)
    origin_before: dict[str, Any] | None = None
    names_made: dict[str, list[int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    """One record's end: its status, the fields and barcodes that it changed, and what to tell.

    A failed record has one error, has changed nothing and left no trace. ``fields`` are keys; copies are barcodes.
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
    trace: Trace | None = field(default=None, compare=False, repr=False)
