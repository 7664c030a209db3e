"""Which records a harvest gives next: living games and deleted ones in the order of their datestamps."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from heapq import merge
from typing import Any, Final

from django.db.models import Q, QuerySet

from catalogue.models import Game, Tombstone
from catalogue.oai.arguments import Period
from catalogue.oai.sets import in_set
from catalogue.oai.tokens import Harvest, Place

RECORDS_AT_ONCE: Final = 100
"""How many records one answer holds."""


@dataclass(frozen=True, slots=True, order=True)
class Entry:
    """One record by its datestamp and number."""

    stamp: datetime
    number: int
    is_deleted: bool = False


@dataclass(frozen=True, slots=True)
class Listed:
    """The records of one answer; ``rest`` is how to go on, None at the end. ``harvest`` knows the whole length."""

    entries: list[Entry]
    harvest: Harvest
    rest: Harvest | None


def listed(harvest: Harvest) -> Listed:
    """The next records; the length of the list is counted once, with its first answer.

    Deleted records are given whichever set is asked for, because nobody knows any more which were theirs: a
    harvester that never had one has nothing to delete.
    """
    total = _count(harvest) if harvest.total is None else harvest.total
    known = replace(harvest, total=total)
    found = list(_entries(harvest, RECORDS_AT_ONCE + 1))
    entries = found[:RECORDS_AT_ONCE]
    if len(found) == len(entries):
        return Listed(entries, known, None)
    after = Place(entries[-1].stamp, entries[-1].number)
    return Listed(entries, known, replace(known, after=after, given=harvest.given + len(entries)))


def _entries(harvest: Harvest, most: int) -> Iterator[Entry]:
    games = _next(_games(harvest), "changed_at", "pk", harvest, most)
    deleted = _next(_tombstones(harvest), "deleted_at", "game_id", harvest, most)
    both = merge(
        (Entry(stamp, number) for stamp, number in games),
        (Entry(stamp, number, is_deleted=True) for stamp, number in deleted),
    )
    for _, entry in zip(range(most), both, strict=False):
        yield entry


def _next(rows: QuerySet[Any], stamp: str, number: str, harvest: Harvest, most: int) -> "QuerySet[Any, Any]":
    if after := harvest.after:
        later = Q(**{f"{stamp}__gt": after.stamp})
        rows = rows.filter(later | Q(**{stamp: after.stamp, f"{number}__gt": after.number}))
    return rows.order_by(stamp, number).values_list(stamp, number)[:most]


def _count(harvest: Harvest) -> int:
    return _games(harvest).count() + _tombstones(harvest).count()


def _games(harvest: Harvest) -> QuerySet[Game]:
    return _within(in_set(Game.objects.all(), harvest.set_spec), "changed_at", harvest.period)


def _tombstones(harvest: Harvest) -> QuerySet[Tombstone]:
    return _within(Tombstone.objects.all(), "deleted_at", harvest.period)


def _within(rows: QuerySet[Any], stamp: str, period: Period) -> QuerySet[Any]:
    if period.begin is not None:
        rows = rows.filter(**{f"{stamp}__gte": period.begin})
    if period.end is not None:
        rows = rows.filter(**{f"{stamp}__lt": period.end})
    return rows


def earliest() -> datetime | None:
    """The first datestamp that there is; None for a catalogue that never had a record."""
    stamps = [
        Game.objects.order_by("changed_at").values_list("changed_at", flat=True).first(),
        Tombstone.objects.order_by("deleted_at").values_list("deleted_at", flat=True).first(),
    ]
    return min((stamp for stamp in stamps if stamp is not None), default=None)


def entry_of(number: int) -> Entry | None:
    """The record of that number, living or deleted."""
    for rows, stamp, key, is_deleted in (
        (Game.objects.filter(pk=number), "changed_at", "pk", False),
        (Tombstone.objects.filter(game_id=number), "deleted_at", "game_id", True),
    ):
        found = rows.values_list(stamp, key).first()
        if found is not None:
            return Entry(found[0], number, is_deleted)
    return None
