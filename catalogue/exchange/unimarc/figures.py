"""Players, ages and minutes: from the custom fields of a library, ages else from what the record says of its public."""

from catalogue.exchange.figures import Bounds, Figures
from catalogue.exchange.marc.record import MarcRecord
from catalogue.exchange.marc.values import audience
from catalogue.exchange.quantities import (
    NO_MAXIMUM_YEARS,
    age_in_months,
    age_range,
    count_of,
    minutes_range,
    players_range,
)
from catalogue.exchange.unimarc.custom_fields import CustomValues

_OLDEST_MONTHS = NO_MAXIMUM_YEARS * 12


def figures_of(record: MarcRecord, custom: CustomValues) -> Figures:
    """The figures of a record; least and most that contradict each other are both left out, and told."""
    ages = _ages(custom)
    youngest, oldest = audience(record.texts("333", "a")) if ages == (None, None) else ages
    return Figures(
        players=_players(custom),
        best_players=custom.understood("best_players", players_range) or (None, None),
        ages=(youngest, oldest if oldest is None or oldest < _OLDEST_MONTHS else None),
        minutes=_minutes(custom),
    )


def _players(custom: CustomValues) -> Bounds:
    least, most = custom.understood("players", players_range) or (None, None)
    least = custom.understood("min_players", count_of) or least
    most = custom.understood("max_players", count_of) or most
    return _ordered(custom, "joueurs", least, most)


def _ages(custom: CustomValues) -> Bounds:
    youngest, oldest = custom.understood("age", _age_range) or (None, None)
    least, most = custom.understood("min_age", age_in_months), custom.understood("max_age", age_in_months)
    return _ordered(custom, "âges", youngest if least is None else least, oldest if most is None else most)


def _age_range(text: str) -> Bounds | None:
    """A range, or one amid other words: "Enfants de 4 à 8 ans"."""
    found = age_range(text) or audience([text])
    return found if found[0] is not None else None


def _minutes(custom: CustomValues) -> Bounds:
    shortest, longest = custom.understood("minutes", minutes_range) or (None, None)
    least, most = custom.understood("min_minutes", minutes_range), custom.understood("max_minutes", minutes_range)
    return _ordered(custom, "durées", least[0] if least else shortest, most[-1] if most else longest)


def _ordered(custom: CustomValues, what: str, least: int | None, most: int | None) -> Bounds:
    """Both, or neither when the least is the greater, for one cannot tell which is wrong."""
    if least is not None and most is not None and least > most:
        custom.doubt(what, "le minimum dépasse le maximum : les deux sont laissés de côté.")
        return None, None
    return least, most
