"""The three-way merge: what the source said last, what it says now, and what the game says here.

Pure: plain values in, plain values out. Values are those of JSON, so that what the source said last can be
stored and read back unchanged. A list (the authors in their order, the publishers, …) is one value.

The rules, for each field:

- the same on both sides: settled;
- moved here alone: the value of the house is kept;
- moved at the source alone: the source's value is taken, also when the source has dropped the value. A record
  that was read with doubts drops nothing: an unreadable figure looks like a missing one;
- moved on both sides to different values: the value of the house is kept and a conflict is told. What the
  source said last is *not* advanced for that field, so that it is told again until somebody settles it;
- never taken over before: an empty side gives way to the other, otherwise it is a conflict.

Some fields only make sense together: the two ends of a range, a number and its series, a title and how many of its
letters are not sorted by. Where one moved here and the other at the source, and they no longer fit, nothing of them is
taken and the conflict is told.
"""

import enum
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from catalogue.folding import passes_over_words

Value: TypeAlias = str | int | list[str] | list[list[str]] | None

RANGES: Final = (
    ("min_players", "max_players"),
    ("best_min_players", "best_max_players"),
    ("min_age_months", "max_age_months"),
    ("min_minutes", "max_minutes"),
)
NUMBERED: Final = ("series", "series_number")
SORTED: Final = ("title", "unsorted")


class Missing(enum.Enum):
    """The source has never said anything of this field: not the same as having said nothing."""

    MISSING = "missing"


MISSING: Final = Missing.MISSING


class Reason(enum.Enum):
    """Why a value of the source was not taken."""

    BOTH_MOVED = "both_moved"
    DROPPED_IN_DOUBT = "dropped_in_doubt"
    OUT_OF_ORDER = "out_of_order"


@dataclass(frozen=True, slots=True)
class Conflict:
    """A value of the source that was not taken, beside the one that was kept."""

    field: str
    ours: Value
    theirs: Value
    reason: Reason


@dataclass(frozen=True, slots=True)
class Settled:
    """One field after the merge: its value, what to remember of the source, and why it was not taken."""

    value: Value
    base: Value | Missing
    refused: Reason | None = None


@dataclass(frozen=True, slots=True)
class Merge:
    """``taken``: the fields to write and their values; ``base``: what to remember of the source."""

    taken: dict[str, Value]
    base: dict[str, Value]
    conflicts: tuple[Conflict, ...]


def is_empty(value: Value) -> bool:
    """Whether ``value`` says nothing; zero says something."""
    return value is None or value in ("", [])


def settle(*, base: Value | Missing, theirs: Value, ours: Value, doubted: bool = False) -> Settled:
    """The merge of one value, by the rules of this module."""
    if theirs == ours:
        return Settled(value=ours, base=theirs)
    if base is MISSING:
        return _first_take_over(theirs, ours)
    if theirs == base:
        return Settled(value=ours, base=base)
    if ours != base:
        return Settled(value=ours, base=base, refused=Reason.BOTH_MOVED)
    if doubted and is_empty(theirs):
        return Settled(value=ours, base=base, refused=Reason.DROPPED_IN_DOUBT)
    return Settled(value=theirs, base=theirs)


def _first_take_over(theirs: Value, ours: Value) -> Settled:
    if is_empty(ours):
        return Settled(value=theirs, base=theirs)
    if is_empty(theirs):
        return Settled(value=ours, base=theirs)
    return Settled(value=ours, base=MISSING, refused=Reason.BOTH_MOVED)


def merge(
    *, base: Mapping[str, Value], theirs: Mapping[str, Value], ours: Mapping[str, Value], doubted: bool = False
) -> Merge:
    """The merge of all fields of ``theirs``; ``ours`` has the same ones, ``base`` those said before."""
    settled = {
        field: settle(base=base.get(field, MISSING), theirs=value, ours=ours[field], doubted=doubted)
        for field, value in theirs.items()
    }
    for ends in RANGES:
        _keep_together(ends, _in_order, settled, base, ours)
    _keep_together(NUMBERED, _number_has_its_series, settled, base, ours)
    _keep_together(SORTED, _title_goes_on, settled, base, ours)
    return Merge(
        taken={field: one.value for field, one in settled.items() if one.value != ours[field]},
        base={field: one.base for field, one in settled.items() if one.base is not MISSING},
        conflicts=tuple(
            Conflict(field, ours[field], theirs[field], one.refused)
            for field, one in settled.items()
            if one.refused is not None
        ),
    )


def first_merge(theirs: Mapping[str, Value], nothing: Mapping[str, Value]) -> Merge:
    """The merge with a game that is not there yet, whose empty values are ``nothing``: all that is said is taken."""
    if not _fits_together(theirs):
        return merge(base={}, theirs=theirs, ours=nothing)
    taken = {field: value for field, value in theirs.items() if value != nothing[field]}
    return Merge(taken, dict(theirs), ())


def _fits_together(values: Mapping[str, Value]) -> bool:
    ranges = all(_in_order(values.get(low), values.get(high)) for low, high in RANGES)
    series, number = NUMBERED
    is_of_a_series = _number_has_its_series(values.get(series), values.get(number))
    title, unsorted = SORTED
    return ranges and is_of_a_series and _title_goes_on(values.get(title), values.get(unsorted))


def _keep_together(
    fields: tuple[str, str],
    fit: Callable[[Value, Value], bool],
    settled: dict[str, Settled],
    base: Mapping[str, Value],
    ours: Mapping[str, Value],
) -> None:
    """Give back what was taken of two fields that no longer fit: one of them moved here, one at the source."""
    first, second = fields
    if first not in settled or second not in settled or fit(settled[first].value, settled[second].value):
        return
    for field in fields:
        if settled[field].value != ours[field]:
            settled[field] = Settled(ours[field], base.get(field, MISSING), Reason.OUT_OF_ORDER)


def _in_order(low: Value, high: Value) -> bool:
    return not (isinstance(low, int) and isinstance(high, int)) or low <= high


def _title_goes_on(title: Value, unsorted: Value) -> bool:
    return not (isinstance(title, str) and isinstance(unsorted, int)) or passes_over_words(title, unsorted)


def _number_has_its_series(series: Value, number: Value) -> bool:
    return is_empty(number) or not is_empty(series)
