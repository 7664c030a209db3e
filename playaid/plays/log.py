"""A log, folded: the last entry of each cell is what stands there. Pure; the tablet does the very same.

Entries that the server has numbered come first, by their order; those that it has not seen yet come after all of
them, in the order in which they were written. Clocks decide nothing.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, TypeVar
from uuid import UUID

from django.utils.translation import gettext as _

from playaid.models.plays import MOST_ENTRIES
from playaid.plays.entries import EntryRefused, Sent

Cell: TypeAlias = tuple[int, str]


class Written(Protocol):
    """What folding asks of an entry."""

    @property
    def seat(self) -> int:
        """The seat, 0 for the table."""

    @property
    def key(self) -> str:
        """The key of the cell at that seat."""

    @property
    def value(self) -> Any:
        """The value, None for a cleared cell."""


Line = TypeVar("Line", bound=Written)


@dataclass(frozen=True, slots=True)
class Refused:
    """An entry that was not taken: its id as it was sent (None when it had none), and why."""

    id: str | None
    code: str
    message: str

    def as_json(self) -> dict[str, Any]:
        """Give the refusal as it goes over the wire."""
        return {"id": self.id, "code": self.code, "message": self.message}


def fold(numbered: Mapping[int, Line], waiting: Sequence[Line] = ()) -> dict[Cell, Line]:
    """Give the entry that stands in each cell, cleared ones included.

    ``numbered`` are entries by their order, in any order of arrival; ``waiting`` are those without one.
    """
    in_order = [numbered[order] for order in sorted(numbered)]
    return {(entry.seat, entry.key): entry for entry in (*in_order, *waiting)}


def number(
    sent: Iterable[Sent], *, known: Collection[UUID], last: int, judge: Callable[[Sent], None]
) -> tuple[dict[int, Sent], list[Refused]]:
    """Give orders after ``last``, without gaps, to the entries that are new; each id once.

    ``known`` are the ids that the play has already. ``judge`` raises EntryRefused; what is refused costs the others
    nothing. A play that is full refuses the rest with ``play_full``.
    """
    taken: dict[int, Sent] = {}
    refused: list[Refused] = []
    seen = set(known)
    for entry in sent:
        if entry.uid in seen:
            continue
        order = last + len(taken) + 1
        try:
            _refuse_full(order)
            judge(entry)
        except EntryRefused as refusal:
            refused.append(Refused(str(entry.uid), refusal.code, refusal.message))
            continue
        seen.add(entry.uid)
        taken[order] = entry
    return taken, refused


def _refuse_full(order: int) -> None:
    if order > MOST_ENTRIES:
        words = _("cette partie est pleine : %(most)d saisies au plus")
        raise EntryRefused("play_full", words % {"most": MOST_ENTRIES})
