"""Saying that two records which look like one are two, and taking that back."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet

from catalogue.cataloguing.changes import Pairs, note, numbered
from catalogue.cataloguing.records import locked
from catalogue.cataloguing.refusals import SameRecord
from catalogue.models import DistinctGames, Game, RecordChange


def say_distinct(*, one: Game, other: Game, at: datetime, by: User | None) -> DistinctGames:
    """Note that the two are two: they are not proposed again. Said twice, it is noted once. SameRecord, RecordGone."""
    if one.pk == other.pk:
        raise SameRecord
    with transaction.atomic():
        first, second = (locked(game) for game in sorted([one, other], key=lambda game: game.pk))
        pair, made = DistinctGames.objects.get_or_create(first=first, second=second, defaults={"at": at, "by": by})
        if made:
            _note(first, second, said=True, at=at, by=by)
    return pair


def take_distinct_back(*, pair: DistinctGames, at: datetime, by: User | None) -> None:
    """Let the two be proposed again, as long as they look alike. RecordGone where one of them went meanwhile."""
    with transaction.atomic():
        first, second = locked(pair.first), locked(pair.second)
        deleted, _by_model = DistinctGames.objects.filter(pk=pair.pk).delete()
        if deleted:
            _note(first, second, said=False, at=at, by=by)


def distinct_pairs() -> QuerySet[DistinctGames]:
    """What was said to be two, the latest first, with all that a list tells of it."""
    return DistinctGames.objects.select_related("first", "second", "by")


def said_distinct(one: Game, other: Game) -> DistinctGames | None:
    """What was noted of these two, if anything was."""
    first, second = sorted([one.pk, other.pk])
    return distinct_pairs().filter(first=first, second=second).first()


def _note(first: Game, second: Game, *, said: bool, at: datetime, by: User | None) -> None:
    """A line in the history of each, which names the other."""
    for game, other in ((first, second), (second, first)):
        pair = ["", numbered(other)]
        changes: Pairs = {"distinct": pair if said else pair[::-1]}
        note(kind=RecordChange.Kind.CHANGED, game=game, changes=changes, at=at, by=by)
