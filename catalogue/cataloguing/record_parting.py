"""Taking a merge of two records back: the one that went stands again under its number, with what was its own."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from catalogue.cataloguing.changes import Pairs, differences, note, numbered
from catalogue.cataloguing.fields import FIELDS, values_of, write
from catalogue.cataloguing.queues import lock_waiting_households, serve_waiting
from catalogue.cataloguing.record_journal import bring_back, put_back
from catalogue.cataloguing.refusals import MergedOn, MergeUndone, NothingToRevert, RecordGone
from catalogue.lending.queues import reopen, step_back
from catalogue.models import Game, Hold, RecordChange, RecordMerge, Tombstone
from catalogue.search.upkeep import reindexing_once
from rules.models import Ruleset


@dataclass(frozen=True, slots=True)
class Parted:
    """The two records; ``left`` are the fields of the one that was kept which somebody has touched since."""

    kept: Game
    again: Game
    left: list[str]


def can_be_parted(change: RecordChange) -> bool:
    """Whether the change is a merge that still stands; best asked with ``merge`` fetched along."""
    merge = getattr(change, "merge", None)
    return merge is not None and merge.undone_at is None and change.game_id == merge.kept_id


def part(*, change: RecordChange, at: datetime, by: User | None) -> Parted:
    """Undo the merge that ``change`` tells of. What came to the record since stays with it; so do touched fields.

    A copy goes back with its loans and its history. NothingToRevert, MergeUndone, MergedOn where the record went into
    another one since, RecordGone, MergeStays.
    """
    merge = RecordMerge.objects.filter(change=change.pk).first()
    if merge is None:
        raise NothingToRevert
    with transaction.atomic(), reindexing_once():
        lock_waiting_households(merge.kept_id, also=merge.ended_holds)
        kept = _claimed(merge, at)
        again = _stand_again(merge)
        before = values_of(kept)
        back, left = _fields_of_before(change, before)
        write(kept, back)
        put_back(merge.moved)
        bring_back(merge.dropped)
        _copies_take_their_own_along(kept, again, since=change.at)
        _wait_again(kept, again, merge.ended_holds, at=at, by=by)
        kept = Game.objects.select_related("series", "ruleset").get(pk=kept.pk)
        _note(change, kept, again, differences(before, values_of(kept)), at=at, by=by)
    return Parted(kept, again, left)


def _claimed(merge: RecordMerge, at: datetime) -> Game:
    """The record that was kept, locked; the merge is undone by nobody else."""
    kept = Game.objects.select_for_update(of=("self",)).select_related("series", "ruleset")
    game = kept.filter(pk=merge.kept_id).first()
    holder = RecordChange.objects.select_related("game").get(pk=merge.pk).game
    if holder and holder.pk != merge.kept_id:
        raise MergedOn(title=holder.title)
    if game is None or holder is None:
        raise RecordGone
    if not RecordMerge.objects.filter(pk=merge.pk, undone_at=None).update(undone_at=at):
        raise MergeUndone
    return game


def _stand_again(merge: RecordMerge) -> Game:
    """The record that went, as it was, under its number; those who harvest the catalogue are told by its moment."""
    again = Game(pk=merge.gone_id)
    write(again, _what_still_stands(merge.values))
    # Django dates what it inserts.
    Game.objects.filter(pk=again.pk).update(created_at=merge.created_at)
    Tombstone.objects.filter(game_id=again.pk).delete()
    return Game.objects.select_related("series", "ruleset").get(pk=again.pk)


def _what_still_stands(values: dict[str, Any]) -> dict[str, Any]:
    """The values without links to rows that went since, as the record itself would have lost them."""
    lost: dict[str, Any] = {}
    if values["ruleset"] and not Ruleset.objects.filter(slug=values["ruleset"]).exists():
        lost["ruleset"] = ""
    for name in ("base_game", "version_of"):
        if values[name] and not Game.objects.filter(pk=values[name]).exists():
            lost[name] = None
    return {**values, **lost}


def _fields_of_before(change: RecordChange, now: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """What the record that was kept says again, and the fields that were touched since."""
    pairs = {name: pair for name, pair in change.changes.items() if name in FIELDS}
    back = {name: pair[0] for name, pair in pairs.items() if now[name] == pair[1]}
    if back.get("series") == "":
        # A number is that of its series.
        back["series_number"] = ""
    return back, [name for name in pairs if name not in back]


def _copies_take_their_own_along(kept: Game, again: Game, *, since: datetime) -> None:
    """What was told of the copies since; a booking that a box of the other record has served stays with that one."""
    RecordChange.objects.filter(copy__game=again, game=kept).update(game=again)
    served = Hold.objects.filter(state=Hold.State.SATISFIED, closed_at__gte=since)
    served.filter(game=again, copy__game=kept).update(game=kept)
    served.filter(game=kept, copy__game=again).update(game=again)


def _wait_again(kept: Game, again: Game, ended: list[int], *, at: datetime, by: User | None) -> None:
    """A box set aside for the other record goes back, both bookings stand again, and whoever waits is served."""
    for game, other in ((kept, again), (again, kept)):
        crossed = Hold.objects.filter(game=game, copy__game=other, state=Hold.State.READY)
        for hold in crossed.select_related("game").order_by("pk"):
            step_back(hold=hold, at=at, by=by)
    for key in ended:
        reopen(hold_id=key, at=at, by=by)
    for game in (kept, again):
        serve_waiting(game, at=at, by=by)


def _note(change: RecordChange, kept: Game, again: Game, pairs: Pairs, *, at: datetime, by: User | None) -> None:
    """A line in the history of each."""
    told: Pairs = {**pairs, "merged": change.changes["merged"][::-1]}
    note(kind=RecordChange.Kind.UNDONE, game=kept, changes=told, at=at, by=by)
    parted: Pairs = {"parted": ["", numbered(kept)]}
    note(kind=RecordChange.Kind.UNDONE, game=again, changes=parted, at=at, by=by)
