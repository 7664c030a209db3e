import pytest

from catalogue.covers import drawn_cover, initials
from catalogue.models import Game
from catalogue.templatetags import games as words


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        (None, None, ""),
        (1, 1, "1 joueur"),
        (2, 2, "2 joueurs"),
        (2, 7, "2 à 7 joueurs"),
        (1, None, "1 joueur et plus"),
        (3, None, "3 joueurs et plus"),
        (None, 6, "jusqu’à 6 joueurs"),
    ],
)
def test_players(low, high, said):
    assert words.players(Game(min_players=low, max_players=high)) == said


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        (None, None, ""),
        (0, None, "dès la naissance"),
        (6, None, "dès 6 mois"),
        (18, 36, "de 18 mois à 3 ans"),
        (96, None, "dès 8 ans"),
        (30, None, "dès 2 ans et demi"),
        (27, None, "dès 2 ans et 3 mois"),
        (0, 12, "jusqu’à 12 mois"),
        (None, 144, "jusqu’à 12 ans"),
    ],
)
def test_ages(low, high, said):
    assert words.ages(Game(min_age_months=low, max_age_months=high)) == said


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [(None, None, ""), (30, 30, "30 min"), (20, 40, "20 à 40 min"), (None, 15, "15 min"), (15, None, "15 min")],
)
def test_minutes(low, high, said):
    assert words.minutes(Game(min_minutes=low, max_minutes=high)) == said


def test_a_cover_is_always_the_same_and_holds_nothing_of_the_title_but_its_initials():
    title = 'Jeu <script>"&'

    assert drawn_cover(title) == drawn_cover(title)
    assert "<script>" not in drawn_cover(title)
    assert initials(title) == "JS"
    assert initials("七つ") == ""
    assert len({drawn_cover(f"Jeu {n}") for n in range(40)}) > 30
