"""Making one record of two: what hangs on the one that goes becomes the other's, whose fields stay."""

from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from catalogue.cataloguing.changes import differences, note, numbered
from catalogue.cataloguing.fields import values_of, write
from catalogue.cataloguing.queues import lock_waiting_households, serve_waiting
from catalogue.cataloguing.record_journal import moved_over
from catalogue.cataloguing.record_moves import moving_from
from catalogue.cataloguing.refusals import RecordGone, SameRecord
from catalogue.lending.queues import close
from catalogue.models import Event, Game, Hold, RecordChange, RecordMerge
from catalogue.search.upkeep import reindexing_once


@dataclass(frozen=True, slots=True)
class Preview:
    """What a merge would do.

    ``differences``: each field where the two differ, with what ``kept`` says, what ``gone`` says, and what the merged
    record will say. ``moves``: how many rows go over, by model. ``doubled_holds``: bookings by one household of both.
    """

    differences: dict[str, tuple[Any, Any, Any]]
    moves: dict[str, int]
    doubled_holds: list[Hold]


def preview_merge(kept: Game, gone: Game) -> Preview:
    """What ``merge`` would do now; it changes nothing. SameRecord."""
    if kept.pk == gone.pk:
        raise SameRecord
    ours, theirs = values_of(kept), values_of(gone)
    merged = {**ours, **filled(ours, theirs)}
    different = {name: (ours[name], theirs[name], merged[name]) for name in ours if ours[name] != theirs[name]}
    counted = {label: rows.count() for (label, _column), rows in moving_from(gone).items()}
    return Preview(different, {label: count for label, count in counted.items() if count}, doubled_holds(kept, gone))


def merge(*, kept: Game, gone: Game, at: datetime, by: User | None) -> RecordChange:
    """Give ``kept`` everything of ``gone``, which is deleted; what was written of it.

    Fields of ``kept`` stay; those that say nothing are filled from ``gone``, and both keep their numbers. Of two
    bookings by one household the later ends. What it was is kept, so that ``part`` can undo it. RecordGone, SameRecord.
    """
    if kept.pk == gone.pk:
        raise SameRecord
    with transaction.atomic(), reindexing_once():
        lock_waiting_households(kept.pk, gone.pk)
        kept, gone = _both_locked(kept, gone)
        ended = doubled_holds(kept, gone)
        for hold in ended:
            close(hold=hold, state=Hold.State.CANCELLED, kind=Event.Kind.HOLD_CANCELLED, at=at, by=by)
        before, theirs = values_of(kept), values_of(gone)
        moved, dropped = moved_over(gone, kept)
        gone_id, created_at, was = gone.pk, gone.created_at, numbered(gone)
        gone.delete()
        kept = Game.objects.select_related("series", "ruleset").get(pk=kept.pk)
        write(
            kept, {name: value for name, value in filled(before, theirs).items() if not _is_itself(kept, name, value)}
        )
        serve_waiting(kept, at=at, by=by)
        changes = {**differences(before, values_of(kept)), "merged": ["", was]}
        change = note(kind=RecordChange.Kind.MERGED, game=kept, changes=changes, at=at, by=by)
        RecordMerge.objects.create(
            change=change,
            gone_id=gone_id,
            kept_id=kept.pk,
            created_at=created_at,
            values=theirs,
            moved=moved,
            dropped=dropped,
            ended_holds=[hold.pk for hold in ended],
        )
        return change


def filled(ours: dict[str, Any], theirs: dict[str, Any]) -> dict[str, Any]:
    """What the merged record takes from the one that goes: where it says nothing itself, and all numbers."""
    taken = {name: theirs[name] for name in ours if ours[name] in ("", None, []) and theirs[name] not in ("", None, [])}
    # Letters of the other title.
    taken.pop("unsorted", None)
    if ours["series"]:
        # A number is that of its series.
        taken.pop("series_number", None)
    numbers = sorted([*ours["identifiers"], *(row for row in theirs["identifiers"] if row not in ours["identifiers"])])
    return taken | ({"identifiers": numbers} if numbers != ours["identifiers"] else {})


def doubled_holds(kept: Game, gone: Game) -> list[Hold]:
    """Of each household that waits for both, the hold that ends: never the one that is ready, else the later."""
    active = Hold.objects.active().filter(game__in=[kept, gone]).select_related("game")
    in_order = sorted(
        active, key=lambda hold: (hold.household_id, hold.state != Hold.State.READY, hold.placed_at, hold.pk)
    )
    return [hold for _, holds in groupby(in_order, key=lambda hold: hold.household_id) for hold in list(holds)[1:]]


def _is_itself(kept: Game, name: str, value: Any) -> bool:
    """Whether the merged record would be an expansion or a version of its own."""
    return name in ("base_game", "version_of") and value == kept.pk


def _both_locked(kept: Game, gone: Game) -> tuple[Game, Game]:
    """Both as they stand, key included: nobody may write a row that points at a record about to go."""
    rows = Game.objects.select_related("series", "ruleset").select_for_update(of=("self",))
    both = {row.pk: row for row in rows.filter(pk__in=[kept.pk, gone.pk]).order_by("pk")}
    if len(both) != 2:
        raise RecordGone
    return both[kept.pk], both[gone.pk]
