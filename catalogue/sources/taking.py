"""The verb of this room: take over what a person has chosen of a record elsewhere."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db import DatabaseError, IntegrityError, transaction

from catalogue.cataloguing.changes import differences, note
from catalogue.cataloguing.fields import empty_values, values_of
from catalogue.importing.checking import Unfit
from catalogue.importing.merge import Merge
from catalogue.importing.snapshots import Snapshot
from catalogue.importing.writing import change_game, create_game
from catalogue.models import Game, RecordChange, SourceRecord
from catalogue.search.upkeep import reindexing_once
from catalogue.sources.answers import Found
from catalogue.sources.refusals import CannotTake, ChangedMeanwhile, MayNotCreate, NothingChosen
from catalogue.sources.servers import Server
from catalogue.sources.weighing import Weighed, weigh


@dataclass(frozen=True, slots=True)
class Taken:
    """The game that was made or completed."""

    game: Game
    created: bool


def take_over(
    *,
    found: Found,
    server: Server,
    choices: Collection[str],
    seen: str,
    at: datetime,
    by: User,
    game_id: int | None = None,
) -> Taken:
    """Write the ``choices`` (keys of ``groups.GROUPS``) of ``found``; the title always, into a record that is new.

    ``seen`` is the mark of what the actor saw here. What the server said is kept for the next time, with its number;
    the change is written into the history, from where it can be taken back. Raises NothingChosen, ChangedMeanwhile,
    MayNotCreate, CannotTake, TiedToAnother or RecordGone, and nothing is changed.
    """
    try:
        with transaction.atomic(), reindexing_once():
            weighed = weigh(found, server, game_id=game_id)
            if weighed.mark() != seen:
                raise ChangedMeanwhile
            if weighed.game is None and not by.has_perm("catalogue.add_game"):
                raise MayNotCreate
            merged = weighed.choosing(choices)
            if not merged.base and weighed.game:
                raise NothingChosen
            return _written(weighed, merged, at, by)
    except Unfit as refusal:
        raise CannotTake(reason=str(refusal)) from refusal
    except IntegrityError as error:
        if _has_moved(found, server, game_id, seen):
            raise ChangedMeanwhile from error  # somebody else has taken the same record at the same moment
        raise CannotTake(reason=str(error).splitlines()[0]) from error
    except (DatabaseError, ValueError) as error:
        # The first line alone: PostgreSQL adds the whole row.
        raise CannotTake(reason=next(iter(str(error).splitlines()), type(error).__name__)) from error


def _has_moved(found: Found, server: Server, game_id: int | None, seen: str) -> bool:
    with transaction.atomic():
        return weigh(found, server, game_id=game_id).mark() != seen


def _written(weighed: Weighed, merged: Merge, at: datetime, by: User) -> Taken:
    before = values_of(weighed.game) if weighed.game else empty_values()
    if weighed.game is None:
        game = create_game(weighed.incoming, merged.taken)
    else:
        game = weighed.game
        if merged.taken:
            change_game(game, merged.taken, weighed.incoming.record)
    _remember(weighed, merged, game, at)
    game = Game.objects.select_related("series", "ruleset").get(pk=game.pk)
    kind = RecordChange.Kind.IMPORTED if weighed.game else RecordChange.Kind.CREATED
    if changes := differences(before, values_of(game)):
        note(kind=kind, game=game, changes=changes, at=at, by=by)
    return Taken(game, created=weighed.game is None)


def _remember(weighed: Weighed, merged: Merge, game: Game, at: datetime) -> None:
    """What the server said of the fields that were settled; of the others, what it had said before."""
    match, incoming = weighed.match, weighed.incoming
    unsettled = {one.field for one in merged.conflicts}
    settled = {name: value for name, value in merged.base.items() if name not in unsettled}
    said = Snapshot({**weighed.base.fields, **settled}, weighed.base.copies, incoming.digest)
    source = match.source or SourceRecord(format=incoming.format, source=incoming.origin, game=game)
    source.key, source.snapshot, source.digest, source.imported_at = match.key, said.as_json(), incoming.digest, at
    source.save()
