"""Chance that can be repeated: the same seed gives the same draw, on the server and on the tablet.

The seed's text and the name of the draw are hashed (FNV-1a, 32 bit, over UTF-8) into the state of mulberry32,
a small generator of 32-bit numbers (Tommy Ettinger, public domain); a number below n is found by rejection, so that
every card is as likely; drawing is a Fisher–Yates shuffle from the end. Each draw has a chance of its own: adding a
draw to a document changes no other.
"""

from collections.abc import Sequence
from typing import Any, TypeVar

Item = TypeVar("Item")

MAX_SEED = 100
_NO_SEED: int = 10**MAX_SEED

_MASK = 0xFFFFFFFF


def is_seed(seed: Any) -> bool:
    """Whether a draw can start from this: a number or a text of at most 100 characters."""
    if isinstance(seed, int) and not isinstance(seed, bool):
        return abs(seed) < _NO_SEED
    # A lone surrogate has no UTF-8 form, so Python and JavaScript would not agree on its hash.
    return (
        isinstance(seed, str) and len(seed) <= MAX_SEED and not any("\ud800" <= letter <= "\udfff" for letter in seed)
    )


def hashed(text: str) -> int:
    """Give the FNV-1a hash of a text, 0 to 2³²−1."""
    value = 0x811C9DC5
    for byte in text.encode():
        value = ((value ^ byte) * 0x01000193) & _MASK
    return value


class Chance:
    """The numbers that follow from a seed and the name of what is drawn."""

    def __init__(self, seed: int | str, name: str) -> None:
        self._state = hashed(f"{seed}/{name}")

    def next(self) -> int:
        """Give the next number, 0 to 2³²−1."""
        self._state = (self._state + 0x6D2B79F5) & _MASK
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 15)) * (mixed | 1)) & _MASK
        mixed ^= (mixed + ((mixed ^ (mixed >> 7)) * (mixed | 61))) & _MASK
        return (mixed ^ (mixed >> 14)) & _MASK

    def below(self, bound: int) -> int:
        """Give a number from 0 to ``bound`` − 1, each as likely."""
        fair = (_MASK + 1) - (_MASK + 1) % bound
        while (number := self.next()) >= fair:
            pass
        return number % bound


def draw(items: Sequence[Item], count: int, seed: int | str, name: str) -> list[Item]:
    """Draw ``count`` of the items without putting any back; all of them, shuffled, when there are fewer."""
    chance = Chance(seed, name)
    pool = list(items)
    for last in range(len(pool) - 1, 0, -1):
        other = chance.below(last + 1)
        pool[last], pool[other] = pool[other], pool[last]
    return pool[:count]
