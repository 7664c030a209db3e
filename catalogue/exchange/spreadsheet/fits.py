"""Whether a value can stand in a column of a certain meaning: what betrays a cell that slipped from its place."""

import re
from collections.abc import Callable

from catalogue.exchange.days import day_in
from catalogue.exchange.plain_cells import says_nothing
from catalogue.exchange.prices import cents_of
from catalogue.exchange.quantities import age_in_months, age_range, count_of, minutes_range, players_range, year_of

_CODE = re.compile(r"(?=.*\d)[^\s;]{1,40}")
_NUMBER = re.compile(r"[\d\s./Xx-]{4,20}")
_YEAR_ALONE = re.compile(r"\d{4}")


def _is_read(parse: Callable[[str], object]) -> Callable[[str], bool]:
    return lambda text: parse(text) is not None


FITS: dict[str, Callable[[str], bool]] = {
    "players": _is_read(players_range),
    "best_players": _is_read(players_range),
    "min_players": _is_read(count_of),
    "max_players": _is_read(count_of),
    "age": _is_read(age_range),
    "min_age": _is_read(age_in_months),
    "max_age": _is_read(age_in_months),
    "minutes": _is_read(minutes_range),
    "min_minutes": _is_read(minutes_range),
    "max_minutes": _is_read(minutes_range),
    "year": _is_read(year_of),
    "price": _is_read(cents_of),
    "acquired_on": lambda text: day_in(text) is not None or _YEAR_ALONE.fullmatch(text) is not None,
    "barcode": lambda text: _CODE.fullmatch(text) is not None,
    "ean": lambda text: _NUMBER.fullmatch(text) is not None,
}
"""For the targets whose values have a form of their own."""


def misfits(targets: tuple[str, ...], cells: tuple[str, ...]) -> int:
    """How many cells of a row cannot mean what their column says; a cell left open fits everywhere."""
    return sum(not FITS[target](cell) for target, cell in _formed(targets, cells))


def _formed(targets: tuple[str, ...], cells: tuple[str, ...]) -> list[tuple[str, str]]:
    pairs = zip(targets, (cell.strip() for cell in cells), strict=False)
    return [(target, cell) for target, cell in pairs if target in FITS and not says_nothing(cell)]
