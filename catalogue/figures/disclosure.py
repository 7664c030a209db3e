"""What may be told of few: cells under five are hidden from the public, and so is what would give them away.

A reader knows the rule, the total, and the cells that are shown; what is hidden is therefore the rest of the total.
One hidden cell would be that rest itself, and so would several of which each must be the least or the most that a
small one can be. Others are hidden with them until that is over; where none are left, the whole table is withheld,
zeros included, and says how much there is in all but not how it is spread.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

LEAST_SHOWN: Final = 5


@dataclass(frozen=True, slots=True)
class Guarded:
    """Cells as they may be told; None: hidden."""

    cells: tuple[int | None, ...]
    total: int | None

    @property
    def hidden(self) -> bool:
        """Whether anything is."""
        return self.total is None or None in self.cells


def few(count: int) -> bool:
    """Whether a count is so small that it may point at somebody; nobody is pointed at by a zero."""
    return 0 < count < LEAST_SHOWN


def guarded(counts: Sequence[int]) -> Guarded:
    """The counts of one table, and their total, as they may be told to everybody."""
    total = sum(counts)
    told_total = None if few(total) else total
    small = [place for place, count in enumerate(counts) if few(count)]
    others = sorted((place for place, count in enumerate(counts) if count >= LEAST_SHOWN), key=lambda p: counts[p])
    for more in range(len(others) + 1):
        hidden = {*small, *others[:more]}
        if not small or _safe(counts, small, others[:more], others[more:]):
            return Guarded(tuple(None if place in hidden else count for place, count in enumerate(counts)), told_total)
    return Guarded((None,) * len(counts), told_total)


def alone(count: int) -> int | None:
    """A count that stands by itself."""
    return None if few(count) else count


def _safe(counts: Sequence[int], small: list[int], with_them: list[int], shown: list[int]) -> bool:
    """Whether the rest that is hidden leaves open what each of the small cells is.

    Cells hidden with the small ones are known to be at least five, and no larger than any that is shown.
    """
    rest = sum(counts[place] for place in (*small, *with_them))
    if not with_them:
        return rest >= LEAST_SHOWN and len(small) < rest < (LEAST_SHOWN - 1) * len(small)
    most = min((counts[place] for place in shown), default=rest) * len(with_them)
    least_small = max(len(small), rest - most)
    most_small = min((LEAST_SHOWN - 1) * len(small), rest - LEAST_SHOWN * len(with_them))
    return least_small < most_small
