from datetime import date

import pytest

from catalogue.exchange.quantities import (
    age_in_months,
    age_range,
    count_of,
    day_of,
    minutes_range,
    players_range,
    year_of,
)


@pytest.mark.parametrize(
    ("text", "count"),
    [("2", 2), (" 12 joueurs ", 12), ("1 joueur", 1), ("4+", 4), ("0", None), ("beaucoup", None), ("2 à 4", None)],
)
def test_a_number_of_players(text: str, count: int | None) -> None:
    assert count_of(text) == count


@pytest.mark.parametrize(
    ("text", "months"),
    [
        ("10", 120),
        ("2 ans", 24),
        ("18 mois", 18),
        ("1 an", 12),
        ("dès 6 ans", 72),
        ("10 ans et +", 120),
        ("10 ans et plus", 120),
        ("2 ans et demi", 30),
        ("2,5 ans", 30),
        ("dès la naissance", 0),
        ("Naissance", 0),
        ("0", 0),
        ("99", 1188),
        ("500", None),
        ("2 mois et demi", None),
        ("beaucoup", None),
    ],
)
def test_an_age_is_in_months(text: str, months: int | None) -> None:
    assert age_in_months(text) == months


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("30", (30, 30)),
        ("15 min", (15, 15)),
        ("20'", (20, 20)),
        ("environ 45 minutes", (45, 45)),
        ("1 h", (60, 60)),
        ("1h30", (90, 90)),
        ("1 h 30 min", (90, 90)),
        ("15 à 30 min", (15, 30)),
        ("45-60", (45, 60)),
        ("1 à 2 h", (60, 120)),
        ("30 à 15", None),
        ("10 à 20 à 30", None),
        ("0", None),
        ("longtemps", None),
    ],
)
def test_a_duration_has_a_shortest_and_a_longest(text: str, minutes: tuple[int, int] | None) -> None:
    assert minutes_range(text) == minutes


@pytest.mark.parametrize(
    ("text", "day"),
    [("03/07/2024", date(2024, 7, 3)), ("29/02/2024", date(2024, 2, 29)), ("30/02/2015", None), ("demain", None)],
)
def test_a_day_exists_or_is_none(text: str, day: date | None) -> None:
    assert day_of(text) == day


@pytest.mark.parametrize(
    ("text", "year"), [("2010", 2010), ("cop. 1998", 1998), ("DL 2015.", 2015), ("20101", None), ("hier", None)]
)
def test_a_year_of_publication(text: str, year: int | None) -> None:
    assert year_of(text) == year


@pytest.mark.parametrize(
    ("text", "players"),
    [
        ("2 à 7", (2, 7)),
        ("de 2 à 6 joueurs", (2, 6)),
        ("2-12", (2, 12)),
        ("4", (4, 4)),
        ("2+", (2, None)),
        ("dès 2 joueurs", (2, None)),
        ("2 joueurs et plus", (2, None)),
        ("7 à 2", None),
        ("0", None),
        ("2 ou 4", None),
        ("beaucoup", None),
    ],
)
def test_a_range_of_players(text: str, players: tuple[int, int | None] | None) -> None:
    assert players_range(text) == players


@pytest.mark.parametrize(
    ("text", "ages"),
    [
        ("4/12 ans", (48, 144)),
        ("de 4 à 8 ans", (48, 96)),
        ("18 mois à 3 ans", (18, 36)),
        ("6 mois - 18 mois", (6, 18)),
        ("dès 8 ans", (96, None)),
        ("à partir de 18 mois.", (18, None)),
        ("8+", (96, None)),
        ("8", (96, None)),
        ("8-99 ans", (96, None)),
        ("dès la naissance", (0, None)),
        ("Dès la naissance.", (0, None)),
        ("à partir de la naissance", (0, None)),
        ("de la naissance à 3 ans", (0, 36)),
        ("naissance - 18 mois", (0, 18)),
        ("naissance à 3", (0, 36)),
        ("cadeau de naissance", None),
        ("naissances", None),
        ("8 à 4 ans", None),
        ("18 mois à 3", None),
        ("tout public", None),
    ],
)
def test_a_range_of_ages_is_in_months(text: str, ages: tuple[int, int | None] | None) -> None:
    assert age_range(text) == ages
