"""What was changed on a sheet after the play was over: shown with the result, so that nothing is mended in secret."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from playaid.models.entries import OWN
from playaid.plays.cells import TABLE
from playaid.plays.log import Cell, Written

FINISHED = "@finished"


@dataclass(frozen=True, slots=True)
class Correction:
    """An entry that changed a cell after the end, and what stood there before (None: nothing)."""

    entry: Any
    former: Any


def corrections_of(entries: Iterable[Written]) -> list[Correction]:
    """Give the corrections of a log in its order: changes after it first said that the play was over.

    An entry that leaves a cell as it was corrects nothing, and neither do names, notes and whose turn it is.
    """
    over = False
    standing: dict[Cell, Any] = {}
    found: list[Correction] = []
    for entry in entries:
        cell = (entry.seat, entry.key)
        former, standing[cell] = standing.get(cell), entry.value
        if over and not entry.key.startswith(OWN) and not same(former, entry.value):
            found.append(Correction(entry, former))
        over = over or (cell == (TABLE, FINISHED) and entry.value is True)
    return found


def same(one: Any, other: Any) -> bool:
    """Compare two JSON values; true is not 1."""
    return bool(type(one) is type(other) and one == other)
