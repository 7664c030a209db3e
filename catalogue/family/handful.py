"""A handful of games for the table that asks: dealt by a seed, so that the same address always shows the same."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from catalogue.search.criteria import Criteria
from catalogue.search.finding import Found, find

SIZE: Final = 5
# Of each handful so many suit the number of players best, as long as there are some.
BEST: Final = 2
# Dealt from so many, however many fit: a family turns a few handfuls, never forty.
_POOL: Final = 200


@dataclass(frozen=True, slots=True)
class Handful:
    """The keys of a few games, how many games fit in all, and how many handfuls there are before they come again."""

    keys: tuple[int, ...]
    total: int
    handfuls: int
    left_out: int


def handful(criteria: Criteria, *, seed: int, number: int) -> Handful:
    """The ``number``-th handful, from 0, of the games that fit; two queries, up to eight with many games."""
    found, keys = _pool(criteria, seed)
    best = _pool(replace(criteria, best_at=criteria.players), seed)[1] if criteria.players else []
    others = [key for key in keys if key not in set(best)]
    dealt = list(deal(best, others, seed=seed))
    shown = dealt[number % len(dealt)] if dealt else ()
    return Handful(shown, found.total, len(dealt), found.left_out)


def _pool(criteria: Criteria, seed: int) -> tuple[Found, list[int]]:
    """The games that fit, or of more than a pool some other shelf of the catalogue for each seed."""
    found = find(criteria, order="titre", size=_POOL)
    if found.total <= _POOL:
        return found, found.keys
    page = Random(seed).randrange(-(-found.total // _POOL)) + 1  # noqa: S311 - a game, not a secret
    return found, find(criteria, order="titre", number=page, size=_POOL).keys


def deal(best: Sequence[int], others: Sequence[int], *, seed: int) -> Iterator[tuple[int, ...]]:
    """All of both in handfuls of five, each once, in an order that the seed gives; two of the best in each."""
    chance = Random(seed)  # noqa: S311 - a game, not a secret
    first, rest = chance.sample(best, len(best)), chance.sample(others, len(others))
    while first or rest:
        few = min(len(first), max(BEST, SIZE - len(rest)))
        hand, first = first[:few], first[few:]
        more = SIZE - len(hand)
        hand, rest = [*hand, *rest[:more]], rest[more:]
        yield tuple(hand)
