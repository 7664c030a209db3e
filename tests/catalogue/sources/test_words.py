"""Values side by side, as one says them."""

import pytest

from catalogue.importing.values import of_nothing
from catalogue.sources.groups import GROUPS, fields_of
from catalogue.views.external_words import in_words
from tests.catalogue.views.boxes.browser import plain


@pytest.mark.parametrize(
    ("group", "values", "shown"),
    [
        ("min_players", {"min_players": 2, "max_players": 4}, "2 – 4"),
        ("min_players", {"min_players": 2, "max_players": 2}, "2"),
        ("min_players", {"min_players": 2}, "à partir de 2"),
        ("min_players", {"max_players": 4}, "jusqu’à 4"),
        ("min_players", {}, "–"),
        ("min_age_months", {"min_age_months": 96}, "à partir de 8 ans"),
        ("series", {"series": "Les Petits", "series_number": "3"}, "Les Petits, 3"),
        ("series", {"series": "Les Petits"}, "Les Petits"),
        ("series", {}, "–"),
        ("title", {"title": "La Paz", "unsorted": 0}, "La Paz (lettres non classées : 0)"),
        ("title", {"title": "Le phare"}, "Le phare"),
        ("kind", {}, "jeu"),
        ("kind", {"kind": "toy"}, "jouet"),
        ("year", {}, "–"),
        ("cooperative", {"cooperative": False}, "non"),
        ("barriers", {"barriers": [["reading", "yes"]]}, "lecture : oui"),
        ("terms", {"terms": [["ESAR", "A406", ""]]}, "A406"),
        ("languages", {"languages": ["fre", "eng"]}, "français ; anglais"),
        ("contributions", {"contributions": [["Aline Inventée", "440"]]}, "Aline Inventée (illustrateur)"),
    ],
)
def test_values_read_as_one_says_them(db, group, values, shown):
    assert plain(in_words(GROUPS[group], {**of_nothing(), **values})) == shown


def test_each_field_of_a_record_is_one_choice_and_no_more():
    fields = [name for names in GROUPS.values() for name in names]

    assert sorted(fields) == sorted(of_nothing())
    assert fields_of(["min_players", "couleur", "title", "max_players"]) == [
        "title", "unsorted", "min_players", "max_players",
    ]  # fmt: skip
