"""Finding games for a table: what passes, what fails, and what nobody knows."""

from dataclasses import dataclass, replace

from django.db import connection
from django.db.models import Q, QuerySet

from catalogue.models import Game, SearchEntry
from catalogue.models.games import GameQuerySet
from catalogue.search.asking import Asked, ask
from catalogue.search.counting import MOST_COUNTED, counted
from catalogue.search.criteria import Criteria
from catalogue.search.filters import Wish, wishes
from catalogue.search.matching import entries_holding, holding
from catalogue.search.ranking import entries_by_fitness, in_order
from catalogue.search.tiers import best_first
from catalogue.search.understanding import FEW, Understood, understand

__all__ = ["MOST_COUNTED", "Criteria", "Found", "find"]


@dataclass(frozen=True, slots=True)
class Found:
    """One page of the answer: its games' keys in order, how many games there are in all, and how many were left
    out for lack of a figure. ``number`` is the page given: the last one where a later one was asked for.

    ``more``: there are more than are counted, so that ``total`` is "at least" and the pages end there;
    ``left_out_more``: more may be left out than are counted.
    ``understood`` says which words were read for those that no game holds; ``proposed`` is another reading of
    words that few games hold: nothing was replaced, the page may offer it.
    """

    keys: list[int]
    total: int
    left_out: int
    number: int
    more: bool = False
    left_out_more: bool = False
    understood: Understood | None = None
    proposed: Understood | None = None


@dataclass(frozen=True, slots=True)
class _Question:
    """What ``find`` was asked, but for its words, which may be read otherwise."""

    wishes: list[Wish]
    doubtful: bool
    order: str
    number: int
    size: int
    fully: bool


def find(criteria: Criteria, *, order: str = "", number: int = 1, size: int = 24, fully: bool = False) -> Found:
    """Page ``number`` of the games that fit ``criteria``, ``size`` a page, in the order of that name.

    ``fully``: games are counted as far in a vast catalogue as in any (see ``counting``). Two queries, a third for
    thousands of games; where hardly anything holds the words, up to five more look for what may have been meant.
    """
    asked, asked_wishes = ask(criteria.words), wishes(criteria)
    question = _Question(asked_wishes, criteria.doubtful, order, number, size, fully)
    found = _find(question, asked)
    if not asked.words or found.total + found.left_out >= FEW:
        return found
    reading = understand(criteria.words, asked)
    if reading is None:
        return found
    if reading.instead:
        return replace(_find(question, ask(reading.understood.read)), understood=reading.understood)
    return replace(found, proposed=reading.understood)


def possible_games(asked: Asked, asked_wishes: list[Wish]) -> GameQuerySet:
    """The games that hold the words and that no figure rules out."""
    return holding(_not_ruled_out(asked_wishes), asked)


def _not_ruled_out(asked_wishes: list[Wish]) -> GameQuerySet:
    possible = Q()
    for wish in asked_wishes:
        possible &= wish.fits if wish.unknown is None else wish.fits | wish.unknown
    return Game.objects.filter(possible).order_by()


def _find(question: _Question, asked: Asked) -> Found:
    doubt, doubtful = _doubt(question.wishes), question.doubtful
    # The answer to words alone is all in the keys: games are not looked at.
    every = _not_ruled_out(question.wishes) if question.wishes or question.order or not asked.words else None
    possible = counted(every, asked, doubt, fully=question.fully)
    total, keys = (possible.doubtful, possible.doubtful_keys) if doubtful else (possible.certain, possible.keys)
    more = possible.more and bool(doubt or not doubtful)
    shown = every
    if every is not None and doubt:
        shown = every.filter(doubt) if doubtful else every.exclude(doubt)
        if more and total < possible.certain + possible.doubtful - total:
            # Among the first thousands there are few, or none, of those that are to be shown.
            again = counted(shown, asked, fully=question.fully)
            total, keys, more = again.certain, again.keys, again.more
    number = max(1, min(question.number, -(-total // question.size)))
    start = (number - 1) * question.size
    return Found(
        _page(question, asked, shown, keys, start=start) if total else [],
        total,
        0 if doubtful else possible.doubtful,
        number,
        more=more,
        left_out_more=possible.more and bool(doubt) and not doubtful,
    )


def _page(
    question: _Question, asked: Asked, shown: GameQuerySet | None, keys: list[int] | None, *, start: int
) -> list[int]:
    """The page that begins with the game at ``start``: of those of ``keys``, or else of those shown (None: all)."""
    if asked.words and not question.order and keys is None and connection.vendor == "postgresql":
        entries = SearchEntry.objects.order_by()
        among = entries if shown is None else entries.filter(game__in=shown)
        return best_first(among, asked, start=start, size=question.size)
    if shown is None:
        return _keys(entries_by_fitness(entries_holding(asked), asked), question, start)
    games = holding(shown, asked) if keys is None else Game.objects.filter(pk__in=keys).order_by()
    return _keys(in_order(games, question.order, asked), question, start)


def _keys(ordered: GameQuerySet | QuerySet[SearchEntry], question: _Question, start: int) -> list[int]:
    return list(ordered.values_list("pk", flat=True)[start : start + question.size])


def _doubt(asked_wishes: list[Wish]) -> Q:
    """The condition that a figure is missing; no condition at all where none can be."""
    doubt = Q()
    for wish in asked_wishes:
        if wish.unknown is not None:
            doubt |= wish.unknown
    return doubt
