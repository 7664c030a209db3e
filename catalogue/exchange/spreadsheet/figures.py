"""Players, ages and minutes of a record, from ranges and from columns of least and most."""

from catalogue.exchange.figures import Bounds, Figures
from catalogue.exchange.quantities import (
    NO_MAXIMUM_YEARS,
    age_in_months,
    age_range,
    count_of,
    minutes_range,
    players_range,
)
from catalogue.exchange.spreadsheet.cells import Cells


def figures_of(cells: Cells) -> Figures:
    """The figures; least and most that contradict each other are both left out, and told."""
    best = cells.understood("best_players", players_range) or (None, None)
    return Figures(_players(cells), best, _ages(cells), _minutes(cells))


def _players(cells: Cells) -> Bounds:
    least, most = cells.understood("players", players_range) or (None, None)
    bounds = (cells.understood("min_players", count_of) or least, cells.understood("max_players", count_of) or most)
    return cells.ordered(bounds, "players", "min_players", "max_players")


def _ages(cells: Cells) -> Bounds:
    youngest, oldest = cells.understood("age", age_range) or (None, None)
    least, most = cells.understood("min_age", age_in_months), cells.understood("max_age", age_in_months)
    if most is not None and most >= NO_MAXIMUM_YEARS * 12:
        most = None
    bounds = (youngest if least is None else least, oldest if most is None else most)
    return cells.ordered(bounds, "age", "min_age", "max_age")


def _minutes(cells: Cells) -> Bounds:
    shortest, longest = cells.understood("minutes", minutes_range) or (None, None)
    least, most = cells.understood("min_minutes", minutes_range), cells.understood("max_minutes", minutes_range)
    bounds = (least[0] if least else shortest, most[1] if most else longest)
    return cells.ordered(bounds, "minutes", "min_minutes", "max_minutes")
