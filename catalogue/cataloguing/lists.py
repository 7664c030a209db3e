"""Lists of records that the staff keep: chosen one by one, or a search that is asked anew each time."""

from collections.abc import Collection
from datetime import datetime
from typing import Final

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Max, Q, QuerySet

from catalogue.cataloguing.refusals import ListNamed
from catalogue.models import Game, GameList, GameListEntry

NAME_LENGTH: Final = 100


def lists_of(user: User) -> QuerySet[GameList]:
    """The lists that ``user`` may see: their own, and those shared with the team."""
    return GameList.objects.filter(Q(owner=user) | Q(shared=True)).select_related("owner")


def make_list(*, name: str, owner: User, shared: bool, at: datetime, query: str = "") -> GameList:
    """A new list; with a ``query`` (the query string of a search) it is found anew each time. ListNamed."""
    name = name.strip()
    if not name or len(name) > NAME_LENGTH:
        raise ListNamed
    try:
        with transaction.atomic():
            return GameList.objects.create(name=name, owner=owner, shared=shared, query=query, created_at=at)
    except IntegrityError as problem:
        raise ListNamed from problem


def add_to_list(*, to: GameList, games: Collection[int]) -> int:
    """Put records at the end of the list, those that stand there already left where they are; how many came.

    None into a list that somebody has deleted meanwhile.
    """
    with transaction.atomic():
        # Locked, so that two who add at once do not take the same places.
        held = GameList.objects.select_for_update(of=("self",), no_key=True).filter(pk=to.pk).first()
        if held is None:
            return 0
        here = set(held.entries.values_list("game", flat=True))
        known = set(Game.objects.filter(pk__in=games).values_list("pk", flat=True))
        coming = [pk for pk in dict.fromkeys(games) if pk in known - here]
        last = held.entries.aggregate(last=Max("position"))["last"] or 0
        GameListEntry.objects.bulk_create(
            [GameListEntry(list=held, game_id=pk, position=last + at) for at, pk in enumerate(coming, start=1)],
            batch_size=500,
        )
    return len(coming)


def remove_from_list(*, of: GameList, games: Collection[int]) -> int:
    """Take records from the list; how many stood there."""
    removed, _by_model = of.entries.filter(game__in=games).delete()
    return removed
