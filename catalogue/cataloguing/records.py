"""Making, changing and deleting a record."""

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, TypeAlias
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction

from catalogue.cataloguing.changes import differences, note
from catalogue.cataloguing.fields import Values, digests, empty_values, values_of, write
from catalogue.cataloguing.refusals import RecordChanged, RecordGone, RecordHasHistory
from catalogue.lending.submissions import once
from catalogue.models import Copy, Game, Hold, Loan, RecordChange
from catalogue.search.upkeep import reindexing_once

if TYPE_CHECKING:
    from django.core.files.base import ContentFile

Cover: TypeAlias = "ContentFile[bytes]"


def create_record(
    *, values: Values, at: datetime, by: User | None, cover: "Cover | None" = None, submission: UUID | None = None
) -> Game:
    """A new record that says ``values``; UnfitValues names the fields at fault. A form sent twice makes one."""

    def make() -> Game:
        game = Game()
        write(game, values)
        keep_cover(game, cover)
        said = differences(empty_values(), values_of(game))
        note(kind=RecordChange.Kind.CREATED, game=game, changes=said, at=at, by=by)
        return game

    with transaction.atomic(), reindexing_once():
        return once(Game, make, key=submission, act="create_record", at=at)


def change_record(
    *,
    game: Game,
    values: Values,
    at: datetime,
    by: User | None,
    seen: Mapping[str, str] | None = None,
    cover: "Cover | None" = None,
    kind: RecordChange.Kind = RecordChange.Kind.CHANGED,
) -> RecordChange | None:
    """Make the record say ``values``; what was written of it, or None where it said so already.

    ``seen`` are the digests of the values that the actor saw. RecordChanged where a field that is to move was moved
    by somebody else since, and nothing is written; what the other moved besides stays as the other left it.
    """
    with transaction.atomic(), reindexing_once():
        held = locked(game)
        before = values_of(held, [*values, *(["cover"] if cover else [])])
        moved = {name: value for name, value in values.items() if value != before[name]}
        refuse_if_changed(before, moved, seen)
        if not moved and cover is None:
            return None
        write(held, moved)
        keep_cover(held, cover)
        # Read back: a name typed in another case is the one that was here.
        pairs = differences(before, values_of(locked(game), before))
        return note(kind=kind, game=held, changes=pairs, at=at, by=by) if pairs else None


def delete_record(*, game: Game, at: datetime, by: User | None) -> RecordChange:
    """Delete the record and its copies; RecordHasHistory where one was ever lent, or the game booked.

    What it said stays in the history, and a tombstone tells those who harvest the catalogue.
    """
    with transaction.atomic():
        held = locked(game)
        copies = list(Copy.objects.select_for_update(of=("self",)).filter(game=held).order_by("pk"))
        lent = Loan.objects.filter(copy__in=copies).exists()
        if lent or Hold.objects.filter(game=held).exists():
            raise RecordHasHistory(title=held.title)
        said = {name: [pair[1], pair[0]] for name, pair in differences(empty_values(), values_of(held)).items()}
        said["copies"] = [[copy.barcode for copy in copies], []]
        change = note(kind=RecordChange.Kind.DELETED, game=held, changes=said, at=at, by=by)
        Copy.objects.filter(pk__in=[copy.pk for copy in copies]).delete()
        held.delete()
    change.refresh_from_db()
    return change


def copied_values(game: Game) -> dict[str, object]:
    """What a quick copy of the record begins with: all but the numbers on the box and the picture."""
    left_out = {"identifiers": [], "cover": ""}
    return {**values_of(game), **left_out}


def locked(game: Game) -> Game:
    """The record as it stands, kept from others until the transaction ends; RecordGone."""
    rows = Game.objects.select_related("series", "ruleset").select_for_update(of=("self",), no_key=True)
    held = rows.filter(pk=game.pk).first()
    if held is None:
        raise RecordGone
    return held


def keep_cover(game: Game, cover: "Cover | None") -> None:
    """Store a new picture. The old one stays on the disk: the history can bring it back."""
    if cover is not None:
        game.cover.save(cover.name or "couverture.webp", cover, save=False)
        game.save(update_fields=["cover"])


def refuse_if_changed(before: Values, moved: Values, seen: Mapping[str, str] | None) -> None:
    """Raise RecordChanged where a value that is to move is not the one that was seen."""
    if seen is None:
        return
    now = digests(before)
    theirs = {name: before[name] for name in moved if now[name] != seen.get(name)}
    if theirs:
        raise RecordChanged(theirs=theirs)
