"""Reads the counted rows: ranges as the numbers that fit them, links as those that have none."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from catalogue.search.criteria import Criteria
from catalogue.search.facet_parts import NEW_DAYS
from catalogue.search.facet_statement import Row
from catalogue.search.filters import ADULT_YEARS, Wish

# What boxes say; the home page asks with the same numbers.
PLAYERS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12)
AGES: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 18)
MINUTES: Final = (10, 15, 20, 30, 45, 60, 90, 120)


@dataclass(frozen=True, slots=True)
class Choice:
    """A value that one could choose, how many games it would leave, and the name of an authority or a site."""

    value: int | str | bool
    games: int
    label: str = ""


@dataclass(frozen=True, slots=True)
class Facet:
    """The choices of one filter. ``unknown`` counts the games that say nothing about it; None: all of them do."""

    choices: tuple[Choice, ...]
    unknown: int | None


@dataclass(frozen=True, slots=True)
class Facets:
    """All filters by the names of ``Criteria`` (``new``: days). ``games`` fit everything that is asked for.

    ``more``: so many games came near that not all of them were looked at; each count is "at least".
    """

    by_name: dict[str, Facet]
    games: int
    more: bool


# (value, second value or label, games)
_Counted: TypeAlias = tuple[str | None, str | None, int]
_Bound: TypeAlias = int | None


def read_facets(rows: Iterable[Row], criteria: Criteria, asked_wishes: Sequence[Wish]) -> Facets:
    """The facets that ``rows`` tell of."""
    counted: dict[str, list[_Counted]] = defaultdict(list)
    for facet, first, second, games in rows:
        counted[facet].append((first, second, games))
    missed = {int(bits or 0): games for bits, _, games in counted["missed"]}
    own_bits = {wish.name: 1 << at for at, wish in enumerate(asked_wishes)}
    reach = {name: missed.get(0, 0) + missed.get(own_bits.get(name, -1), 0) for name in _LINKED}
    by_name = {name: read(counted[name], criteria) for name, read in _READERS.items()}
    for name in _LINKED:
        known = sum(games for _, _, games in counted[f"{name} known"])
        by_name[name] = Facet(by_name[name].choices, reach[name] - known)
    return Facets(by_name, games=missed.get(0, 0), more=sum(missed.values()) > counted["most"][0][2])


def _ranges(
    values: Iterable[int], chosen: int | None, fits: Callable[[int, _Bound, _Bound], bool], rows: list[_Counted]
) -> Facet:
    """Count the games of each range for each number that fits it; a game without either bound says nothing."""
    bounds = [(_number(low), _number(high), games) for low, high, games in rows]
    told = [(low, high, games) for low, high, games in bounds if (low, high) != (None, None)]
    wanted = sorted({*values, *([chosen] if chosen is not None else [])})
    choices = (Choice(value, sum(games for low, high, games in told if fits(value, low, high))) for value in wanted)
    return Facet(
        tuple(choice for choice in choices if choice.games or choice.value == chosen),
        sum(games for _, _, games in bounds) - sum(games for _, _, games in told),
    )


def _number(text: str | None) -> _Bound:
    return None if text is None else int(text)


def _seats(count: int, low: _Bound, high: _Bound) -> bool:
    return (low is None or low <= count) and (high is None or high >= count)


def _old_enough(years: int, low: _Bound, high: _Bound) -> bool:
    return (low is None or low <= years * 12) and (high is None or years >= ADULT_YEARS or high >= years * 12)


def _in_time(minutes: int, low: _Bound, high: _Bound) -> bool:
    shortest = high if low is None else low
    return shortest is not None and shortest <= minutes


def _solo(rows: list[_Counted], _: Criteria) -> Facet:
    alone = _ranges((1,), None, _seats, rows)
    return Facet(tuple(Choice(True, choice.games) for choice in alone.choices), alone.unknown)  # noqa: FBT003 - the value of a box to tick


def _flag(rows: list[_Counted], _: Criteria) -> Facet:
    return Facet(tuple(Choice(True, games) for _, _, games in rows if games), None)  # noqa: FBT003 - the same


def _keys(rows: list[_Counted], _: Criteria) -> Facet:
    return _most_first(Choice(int(value or 0), games, label or "") for value, label, games in rows)


def _texts(rows: list[_Counted], _: Criteria) -> Facet:
    return _most_first(Choice(value or "", games) for value, _, games in rows)


def _most_first(choices: Iterable[Choice]) -> Facet:
    return Facet(tuple(sorted(choices, key=lambda choice: (-choice.games, choice.label, choice.value))), None)


def _cooperative(rows: list[_Counted], _: Criteria) -> Facet:
    games = {value: count for value, _, count in rows}
    choices = tuple(Choice(value, games[text]) for value, text in ((True, "1"), (False, "0")) if text in games)
    return Facet(choices, games.get(None, 0))


def _new(rows: list[_Counted], _: Criteria) -> Facet:
    """Rows count each game under the shortest time that it has been here; a longer one counts it too."""
    games = {_number(days): count for days, _, count in rows}
    within = ((days, sum(games.get(shorter, 0) for shorter in NEW_DAYS if shorter <= days)) for days in NEW_DAYS)
    return Facet(tuple(Choice(days, count) for days, count in within if count), None)


_LINKED: Final = ("language", "no_reading", "author", "publisher", "terms")
_READERS: Final[dict[str, Callable[[list[_Counted], Criteria], Facet]]] = {
    "players": lambda rows, asked: _ranges(PLAYERS, asked.players, _seats, rows),
    "best_at": lambda rows, asked: _ranges(PLAYERS, asked.best_at, _seats, rows),
    "solo": _solo,
    "youngest": lambda rows, asked: _ranges(AGES, asked.youngest, _old_enough, rows),
    "minutes": lambda rows, asked: _ranges(MINUTES, asked.minutes, _in_time, rows),
    "kind": _texts,
    "cooperative": _cooperative,
    "new": _new,
    "with_aids": _flag,
    "series": _keys,
    "language": _texts,
    "no_reading": _flag,
    "author": _keys,
    "publisher": _keys,
    "terms": _keys,
    "on_shelf": _flag,
    "site": _keys,
    "adapted": _texts,
    "alone": _flag,
}
