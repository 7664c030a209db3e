"""Finding games for a table: what passes, what fails, and what nobody knows."""

from dataclasses import dataclass, replace
from typing import Final

from django.db.models import Case, Count, Q, Sum, Value, When

from catalogue.models import Game
from catalogue.models.games import GameQuerySet
from catalogue.search.asking import Asked, ask
from catalogue.search.criteria import Criteria
from catalogue.search.filters import Wish, wishes
from catalogue.search.matching import entries_holding, holding
from catalogue.search.ranking import entries_by_fitness, in_order
from catalogue.search.understanding import FEW, Understood, understand

__all__ = ["MOST_COUNTED", "Criteria", "Found", "find"]

# Counted to the last game up to here. Beyond, nobody turns the pages: the answer says that there are more.
MOST_COUNTED: Final = 50_000


@dataclass(frozen=True, slots=True)
class Found:
    """One page of the answer: its games' keys in order, how many games there are in all, and how many were left
    out for lack of a figure. ``number`` is the page given: the last one where a later one was asked for.

    ``more``: there are more than ``MOST_COUNTED``, so that the counts are "at least" and the pages end there.
    ``understood`` says which words were read for those that no game holds; ``proposed`` is another reading of
    words that few games hold: nothing was replaced, the page may offer it.
    """

    keys: list[int]
    total: int
    left_out: int
    number: int
    more: bool = False
    understood: Understood | None = None
    proposed: Understood | None = None


def find(criteria: Criteria, *, order: str = "", number: int = 1, size: int = 24) -> Found:
    """Page ``number`` of the games that fit ``criteria``, ``size`` a page, in the order of that name.

    Two queries; where hardly anything holds the words, up to twelve more look for what may have been meant.
    """
    asked = ask(criteria.words)
    found = _find(criteria, asked, order=order, number=number, size=size)
    if not asked.words or found.total + found.left_out >= FEW:
        return found
    # Without wishes these are all that hold the words; with some, others may.
    reading = understand(criteria.words, asked, held=None if wishes(criteria) else found.total)
    if reading is None:
        return found
    if reading.instead:
        again = _find(criteria, ask(reading.understood.read), order=order, number=number, size=size)
        return replace(again, understood=reading.understood)
    return replace(found, proposed=reading.understood)


def possible_games(asked: Asked, asked_wishes: list[Wish]) -> GameQuerySet:
    """The games that hold the words and that no figure rules out."""
    possible = Q()
    for wish in asked_wishes:
        possible &= wish.fits if wish.unknown is None else wish.fits | wish.unknown
    return holding(Game.objects.filter(possible).order_by(), asked)


def _find(criteria: Criteria, asked: Asked, *, order: str, number: int, size: int) -> Found:
    asked_wishes = wishes(criteria)
    if asked.words and not asked_wishes and not order and not criteria.doubtful:
        return _find_words(asked, number, size)
    possible = possible_games(asked, asked_wishes)
    doubt = _doubt(asked_wishes)
    reachable, doubted = _counted(possible, doubt)
    total = min(doubted if criteria.doubtful else reachable - doubted, MOST_COUNTED)
    left_out = 0 if criteria.doubtful else min(doubted, MOST_COUNTED)
    number = max(1, min(number, -(-total // size)))
    shown = possible.filter(doubt) if criteria.doubtful else possible.exclude(doubt) if doubt else possible
    keys = in_order(shown, order, asked).values_list("pk", flat=True)[(number - 1) * size : number * size]
    return Found(list(keys) if total else [], total, left_out, number, more=reachable > MOST_COUNTED)


def _find_words(asked: Asked, number: int, size: int) -> Found:
    """The answer to words alone: it is all in the keys, and games are not looked at."""
    held = entries_holding(asked)
    reachable = held.values("pk")[: MOST_COUNTED + 1].count()
    total = min(reachable, MOST_COUNTED)
    number = max(1, min(number, -(-total // size)))
    keys = entries_by_fitness(held, asked).values_list("pk", flat=True)[(number - 1) * size : number * size]
    return Found(list(keys) if total else [], total, 0, number, more=reachable > MOST_COUNTED)


def _doubt(asked_wishes: list[Wish]) -> Q:
    """The condition that a figure is missing; no condition at all where none can be."""
    doubt = Q()
    for wish in asked_wishes:
        if wish.unknown is not None:
            doubt |= wish.unknown
    return doubt


def _counted(possible: GameQuerySet, doubt: Q) -> tuple[int, int]:
    """How many games there are, and how many of them lack a figure; one more than the most is enough to see more."""
    marked = possible.annotate(doubtful=Case(When(doubt, then=1), default=0) if doubt else Value(0))
    counts = marked.values("doubtful")[: MOST_COUNTED + 1].aggregate(all=Count("*"), doubted=Sum("doubtful"))
    return counts["all"], counts["doubted"] or 0
