"""Who waits for a record, while two of them become one or two again."""

from collections.abc import Collection
from datetime import datetime

from django.contrib.auth.models import User
from django.db.models import Q

from catalogue.lending.queues import set_aside
from catalogue.models import Copy, Game, Hold, Household


def lock_waiting_households(*games: int, also: Collection[int] = ()) -> None:
    """Households before copies and holds, for the order of locks; in one order for everybody.

    Those who wait for one of ``games``, by their keys, and those of the holds ``also``.
    """
    waiting = Hold.objects.filter(Q(pk__in=Hold.objects.active().filter(game__in=games)) | Q(pk__in=also))
    keys = waiting.order_by().values("household")
    list(Household.objects.select_for_update(no_key=True).filter(pk__in=keys).order_by("pk"))


def serve_waiting(game: Game, *, at: datetime, by: User | None) -> None:
    """Set copies on the shelf aside for those who waited for the other record."""
    shelf = Copy.objects.takeable().filter(game=game).select_related("kind", "site", "game")
    for copy in shelf.select_for_update(of=("self",), no_key=True).order_by("pk"):
        if set_aside(copy=copy, at=at, by=by) is None:
            return
