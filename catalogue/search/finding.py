"""Finding games for a table: what passes, what fails, and what nobody knows.

A record without a figure neither passes nor fails the filter on that figure. It is left out of the answer
and counted, so that a toy without a number of players is never lost without a word.
"""

from dataclasses import dataclass

from django.db.models import Case, Count, Exists, F, OuterRef, Q, Sum, Value, When, Window
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
    """One page of the answer: its games' keys in order, how many games there are in all, and how many were left
    out for lack of a figure. ``number`` is the page given: the last one where a later one was asked for.
    """

    keys: list[int]
    total: int
    left_out: int
    number: int


def find(criteria: Criteria, *, order: str = "", number: int = 1, size: int = 24) -> Found:
    """Page ``number`` of the games that fit ``criteria``, ``size`` a page, in the order of that name."""
    games = _in_order(_wanted(criteria), order, criteria.words)
    found = _page(games, criteria, number, size)
    if found.keys or number == 1:
        return found
    # Past the end there is no row to carry the counts: they come with the first page, and name the last one.
    total = _page(games, criteria, 1, size).total
    return _page(games, criteria, max(1, -(-total // size)), size)


def _wanted(criteria: Criteria) -> GameQuerySet:
    """The games that no figure rules out, each marked by whether one is missing."""
    figures = _figures(criteria)
    possible, certain = Q(), Q()
    for fits, unknown in figures:
        possible &= fits | unknown
        certain &= fits & ~unknown
    # What a figure rules out is gone before anything is asked of copies.
    games = matching(Game.objects.filter(possible), query_words(criteria.words))
    if criteria.on_shelf:
        games = games.filter(Exists(Copy.objects.takeable().filter(game=OuterRef("pk"))))
    return games.annotate(doubtful=Case(When(certain, then=0), default=1) if figures else Value(0))


def _page(games: GameQuerySet, criteria: Criteria, number: int, size: int) -> Found:
    """The keys of one page and both counts, in one pass over the games: the window sees all of them."""
    shown = 1 if criteria.unknown else 0
    rows = list(
        games.annotate(reachable=Window(Count("pk")), doubted=Window(Sum("doubtful")))
        .order_by(F("doubtful").desc() if shown else F("doubtful").asc(), *games.query.order_by)
        .values_list("pk", "doubtful", "reachable", "doubted")[(number - 1) * size : number * size]
    )
    reachable, doubted = rows[0][2:] if rows else (0, 0)
    keys = [pk for pk, doubtful, _reachable, _doubted in rows if doubtful == shown]
    return Found(keys, doubted, 0, number) if shown else Found(keys, reachable - doubted, doubted, number)


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


def _in_order(games: GameQuerySet, order: str, words: str) -> GameQuerySet:
    """``games`` by title, by time, by age or newest first; without a wish, titles that hold the words come first.

    Whatever the order, the title and the key settle what is equal, so that pages never overlap.
    """
    if order == "duree":
        return games.order_by(Coalesce("min_minutes", "max_minutes").asc(nulls_last=True), "title_key", "pk")
    if order == "age":
        return games.order_by(Coalesce("min_age_months", Value(9999)), "title_key", "pk")
    if order == "nouveautes":
        return games.newest()
    stems = query_words(words)
    if order == "titre" or not stems:
        return games.order_by("title_key", "pk")
    in_title = Q()
    for stem in stems:
        in_title &= Q(search_entry__title_words__contains=f" {stem}")
    return games.annotate(rank=Case(When(in_title, then=0), default=1)).order_by("rank", "title_key", "pk")
