"""Games of any number with all that is said of them, a few at a time."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from django.db.models import F, Prefetch, QuerySet

from catalogue.models import Contribution, Copy, Game, Publication

GAMES_AT_ONCE: Final = 200
"""How many games are in memory, and asked for by one round of queries."""


def in_batches(games: QuerySet[Game], *, copies: QuerySet[Copy] | None = None) -> Iterator[Game]:
    """``games`` by their keys with every row that an export reads; ``copies``: those that may be shown.

    Each batch is a question of its own from the last key on: no cursor stays open while somebody downloads slowly,
    and a record that is changed meanwhile is neither missed nor given twice.
    """
    ordered = with_everything(games.order_by("pk"), copies=copies)
    last = 0
    while batch := list(ordered.filter(pk__gt=last)[:GAMES_AT_ONCE]):
        yield from batch
        last = batch[-1].pk


def of_keys(keys: Iterable[int], *, copies: QuerySet[Copy] | None = None) -> Iterator[Game]:
    """The games of those keys in that order, as ``in_batches`` gives them; a key without a game is passed over."""
    remaining = iter(keys)
    while wanted := list(islice(remaining, GAMES_AT_ONCE)):
        found = {game.pk: game for game in with_everything(Game.objects.filter(pk__in=wanted), copies=copies)}
        yield from (found[key] for key in wanted if key in found)


def with_everything(games: QuerySet[Game], *, copies: QuerySet[Copy] | None = None) -> QuerySet[Game]:
    """Games with the rows that ``records.record_of`` and ``house.house_of`` read, in a fixed number of queries."""
    shown = Copy.objects.all() if copies is None else copies
    titles = {"base_title": F("base_game__title"), "version_title": F("version_of__title")}
    return (
        games.annotate(**titles)
        .select_related("series", "ruleset")
        .prefetch_related(
            Prefetch("contributions", Contribution.objects.select_related("author")),
            Prefetch("publications", Publication.objects.select_related("publisher")),
            "languages",
            "terms__scheme",
            "terms__parent",
            "identifiers",
            "barriers",
            "attachments",
            Prefetch("copies", shown.select_related("site", "kind").order_by("barcode")),
            "copies__adaptations__legend",
        )
    )
