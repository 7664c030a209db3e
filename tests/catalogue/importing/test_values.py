import json
from datetime import date

import pytest

from catalogue.exchange.records import Contribution, CopyState, ForeignTerm, Identifier, IdentifierKind
from catalogue.importing.contribution_roles import role_of
from catalogue.importing.snapshots import Snapshot
from catalogue.importing.values import COPY_FIELDS, FIELDS, of_copy, of_foreign_copy, of_game, of_nothing, of_record
from catalogue.models import Copy, Game, Site
from tests.catalogue.importing.builders import STRATEGY, foreign, foreign_copy, take_one

FULL = foreign(
    other_titles=("Essai au phare", "Phare !"),
    document_type="jeu de société",
    series="Petits phares",
    series_number="3 bis",
    edition="2e édition",
    contributions=(Contribution("Zoé Fictive", "Autrice"), Contribution("Abel Fictif", "Illustrateur")),
    publishers=("Zèbre", "Albatros"),
    languages=("ger", "fre"),
    terms=(STRATEGY, ForeignTerm("", "", "Jeux de mer")),
    identifiers=(Identifier(IdentifierKind.EAN, "3558380000013"), Identifier(IdentifierKind.NUMBER, "PH-1")),
    year=2015,
    best_min_players=3,
    best_max_players=4,
    min_minutes=20,
    max_minutes=30,
    cooperative=False,
    barriers=(("reading", False), ("memory", True)),
    principle="Allumez le phare.",
    teaching_note="Observer.\nCompter.",
    rules_note="Trois tours.",
    contents_note="1 phare",
    note="Boîte tachée",
    attachments=("regles.pdf", "aide.pdf"),
)


def test_a_record_is_one_plain_value_a_field():
    assert of_record(FULL) == {
        "kind": "",
        "title": "Le phare d’Essai",
        "other_titles": "Essai au phare\nPhare !",
        "document_type": "jeu de société",
        "series": "Petits phares",
        "series_number": "3 bis",
        "edition": "2e édition",
        "principle": "Allumez le phare.",
        "teaching_note": "Observer.\nCompter.",
        "rules_note": "Trois tours.",
        "contents_note": "1 phare",
        "note": "Boîte tachée",
        "unsorted": None,
        "year": 2015,
        "min_players": 2,
        "max_players": 4,
        "best_min_players": 3,
        "best_max_players": 4,
        "min_age_months": 96,
        "max_age_months": None,
        "min_minutes": 20,
        "max_minutes": 30,
        "cooperative": False,
        "contributions": [["Zoé Fictive", "070"], ["Abel Fictif", "440"]],
        "publishers": ["Zèbre", "Albatros"],
        "languages": ["fre", "ger"],
        "terms": [["ESAR", "A406", ""], ["local", "", "Jeux de mer"]],
        "identifiers": [["commercial", "PH-1"], ["ean", "3558380000013"]],
        "barriers": [["memory", "yes"], ["reading", "no"]],
        "attachments": ["aide.pdf", "regles.pdf"],
    }


@pytest.mark.django_db
def test_a_game_taken_over_gives_its_record_back_through_the_database_and_json():
    take_one(FULL)

    game = Game.objects.get()
    stored = Snapshot.from_json(game.sources.get().snapshot)
    assert of_game(game) == of_record(FULL) == stored.fields
    assert json.loads(json.dumps(of_record(FULL))) == of_record(FULL)


def test_all_sides_have_the_same_fields():
    assert set(of_nothing()) == set(of_record(foreign())) == set(FIELDS)


def test_what_a_record_repeats_counts_once():
    twice = (Contribution("Zoé Fictive", "Auteur"), Contribution(" Zoé Fictive ", "Autrice"))

    values = of_record(foreign(contributions=twice, publishers=("Zèbre", "Zèbre", ""), languages=("fre", "fre")))

    assert (values["contributions"], values["publishers"], values["languages"]) == (
        [["Zoé Fictive", "070"]],
        ["Zèbre"],
        ["fre"],
    )


def test_of_two_words_about_one_barrier_the_first_counts():
    values = of_record(foreign(barriers=(("reading", True), ("memory", False), ("reading", False))))

    assert values["barriers"] == [["memory", "no"], ["reading", "yes"]]


def test_a_number_without_a_series_is_no_number():
    assert of_record(foreign(series=" ", series_number="3"))["series_number"] == ""


def test_line_ends_and_blanks_around_are_no_difference():
    assert of_record(foreign(note=" un\r\ndeux\n"))["note"] == "un\ndeux"


@pytest.mark.parametrize(
    ("codes", "kind"),
    [
        (("A107",), "toy"),
        (("A107", "A203", "A301"), "toy"),
        (("A107", "A406"), ""),
        (("A406",), ""),
        (("A107", "C221"), "toy"),
        (("C221",), ""),
        ((), ""),
    ],
)
def test_a_toy_has_only_types_of_play_before_the_games_with_rules(codes, kind):
    assert of_record(foreign(terms=tuple(ForeignTerm("ESAR", code, "essai") for code in codes)))["kind"] == kind


@pytest.mark.parametrize(
    ("function", "role"),
    [
        ("", "070"),
        ("Auteur", "070"),
        ("autrice", "070"),
        ("Créatrice", "070"),
        ("ILLUSTRATRICE", "440"),
        ("Illustrateur", "440"),
        ("Traductrice", "730"),
        ("Éditeur scientifique", "340"),
        ("Photographe", "570"),
    ],
)
def test_a_function_is_read_whatever_its_form(function, role):
    assert role_of(function) == role


def test_a_copy_excluded_from_loans_is_restricted():
    assert of_foreign_copy(foreign_copy(state=CopyState.NOT_LENDABLE)) == {
        "call_number": "FIC",
        "section": "Stratégie",
        "site": "Maison d’essai",
        "restriction": "excluded",
        "price_cents": None,
        "acquired_on": "",
        "note": "",
    }


def test_all_sides_of_a_copy_have_the_same_fields():
    copy = Copy(site=Site(name="Maison d’essai"))

    assert set(of_copy(copy)) == set(of_foreign_copy(foreign_copy())) == set(COPY_FIELDS)


def test_what_a_copy_cost_and_when_it_came_is_a_number_and_a_day():
    values = of_foreign_copy(foreign_copy(price_cents=0, acquired_on=date(2024, 5, 31), note=" Don\r\nde la mairie "))

    assert (values["price_cents"], values["acquired_on"], values["note"]) == (0, "2024-05-31", "Don\nde la mairie")


def test_a_copy_without_a_place_says_nothing_of_its_site():
    assert of_foreign_copy(foreign_copy(location=""))["site"] == ""
