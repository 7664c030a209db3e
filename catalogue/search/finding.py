"""Finding games for a table: what passes, what fails, and what nobody knows.

A record without a figure neither passes nor fails the filter on that figure. It is left out of the answer
and counted, so that a toy without a number of players is never lost without a word.
"""

from dataclasses import dataclass

from django.db.models import Case, Count, Exists, OuterRef, Q, Value, When
from django.db.models.functions import Coalesce

from catalogue.models import Copy, Game
from catalogue.models.games import GameQuerySet
from catalogue.search.matching import matching
from catalogue.search.stemming import query_words

ADULT_YEARS = 18


@dataclass(frozen=True, slots=True)
class Criteria:
    """What a family asks for. None, empty or False: no wish.

    ``players`` sit at the table, the youngest is ``youngest`` years old, ``minutes`` is the time they have.
    ``unknown`` asks for those that would be left out instead: nothing speaks against them but a missing figure.
    """

    words: str = ""
    players: int | None = None
    youngest: int | None = None
    minutes: int | None = None
    on_shelf: bool = False
    unknown: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """The answer: games in no order yet, how many, and how many were left out for lack of a figure."""

    games: GameQuerySet
    total: int
    left_out: int


def find(criteria: Criteria, games: GameQuerySet | None = None) -> Found:
    """The games that fit ``criteria``, out of ``games`` (all of them when not given)."""
    start = Game.objects.all() if games is None else games
    wanted = matching(start, query_words(criteria.words))
    if criteria.on_shelf:
        wanted = wanted.filter(Exists(Copy.objects.takeable().filter(game=OuterRef("pk"))))
    figures = _figures(criteria)
    passes, unknown_or_passes = Q(), Q()
    for fits, unknown in figures:
        passes &= fits & ~unknown
        unknown_or_passes &= fits | unknown
    counts = wanted.order_by().aggregate(
        total=Count("pk", filter=passes) if figures else Count("pk"),
        reachable=Count("pk", filter=unknown_or_passes) if figures else Count("pk"),
    )
    left_out = counts["reachable"] - counts["total"]
    if criteria.unknown:
        return Found(wanted.filter(unknown_or_passes).exclude(passes) if figures else wanted.none(), left_out, 0)
    return Found(wanted.filter(passes), counts["total"], left_out)


def _figures(criteria: Criteria) -> list[tuple[Q, Q]]:
    """For each figure asked for: the condition to fit, and the condition that it is not known."""
    figures = []
    if criteria.players is not None:
        figures.append(_players(criteria.players))
    if criteria.youngest is not None:
        figures.append(_age(criteria.youngest))
    if criteria.minutes is not None:
        figures.append(_minutes(criteria.minutes))
    return figures


def _players(count: int) -> tuple[Q, Q]:
    at_least = Q(min_players=None) | Q(min_players__lte=count)
    at_most = Q(max_players=None) | Q(max_players__gte=count)
    return at_least & at_most, Q(min_players=None, max_players=None)


def _age(years: int) -> tuple[Q, Q]:
    """An upper bound says when children grow out of a game; it keeps no adult away from it."""
    old_enough = Q(min_age_months=None) | Q(min_age_months__lte=years * 12)
    young_enough = Q() if years >= ADULT_YEARS else Q(max_age_months=None) | Q(max_age_months__gte=years * 12)
    return old_enough & young_enough, Q(min_age_months=None, max_age_months=None)


def _minutes(minutes: int) -> tuple[Q, Q]:
    """A game fits when its shortest play does."""
    shortest = Q(min_minutes__lte=minutes) | Q(min_minutes=None, max_minutes__lte=minutes)
    return shortest, Q(min_minutes=None, max_minutes=None)


def in_order(games: GameQuerySet, order: str, words: str = "") -> GameQuerySet:
    """``games`` by title, by time, by age or newest first; without a wish, titles that hold the words come first.

    Whatever the order, the title and the key settle what is equal, so that pages never overlap.
    """
    if order == "duree":
        return games.order_by(Coalesce("min_minutes", "max_minutes").asc(nulls_last=True), "title_key", "pk")
    if order == "age":
        return games.order_by(Coalesce("min_age_months", Value(9999)), "title_key", "pk")
    if order == "nouveautes":
        return games.order_by("-created_at", "-pk")
    stems = query_words(words)
    if order == "titre" or not stems:
        return games.order_by("title_key", "pk")
    in_title = Q()
    for stem in stems:
        in_title &= Q(search_entry__title_words__contains=f" {stem}")
    return games.annotate(rank=Case(When(in_title, then=0), default=1)).order_by("rank", "title_key", "pk")
