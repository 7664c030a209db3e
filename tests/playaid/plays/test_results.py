from typing import Any

import pytest

from playaid.models import Play
from playaid.plays.exporting import csv_of
from playaid.plays.results import Change, Result, results_of
from tests.playaid.factories import CODE, a_play, begin, sent, take
from tests.playaid.published import NOON, SMALL, publish_garden, publish_text

pytestmark = pytest.mark.django_db


def write(*cells: tuple[int, str, Any], start: int = 1) -> None:
    """Write cells in this order."""
    take(*(sent(place, seat, key, value) for place, (seat, key, value) in enumerate(cells, start)))


def result() -> Result:
    return results_of(list(Play.objects.titled()))[0]


THREE: list[tuple[int, str, Any]] = [
    (0, "@seats", [3, 1, 2]),
    (1, "@name", "Ana"),
    (3, "@name", "=Chloé"),
    (1, "@colour", "red"),
    (1, "coins", 4),
    (2, "coins", -1),
    (3, "coins", 4),
]


def test_a_play_is_scored_by_seats_in_table_order_with_shared_places():
    a_play()
    write(*THREE, (0, "@finished", True), (0, "@notes", "Belle partie"))

    found = result()

    assert [(place.name, place.rank, place.shared, place.wins) for place in found.places] == [
        ("=Chloé", 1, True, True),
        ("Ana", 1, True, True),
        ("Joueur 2", 3, False, False),
    ]
    assert [(place.total, place.unit, place.lines) for place in found.places][1:] == [
        (4, "points", (("Pièces", 4, "4"),)),
        (-1, "point", (("Pièces", -1, "−1"),)),
    ]
    assert (found.title, found.variant, found.labels, found.notes) == ("Petit jeu", "", ("Pièces",), "Belle partie")
    assert (found.winners, found.corrections, found.faults) == (["=Chloé", "Ana"], (), ())
    assert found.decision


def test_nobody_has_won_a_play_that_is_not_over():
    a_play()
    write(*THREE)

    assert result().winners == []


def test_an_old_play_keeps_its_rules():
    a_play()
    write(*THREE)
    publish_text(SMALL.replace("value: coins", "value: 10 * coins"))

    assert [place.total for place in result().places] == [4, 4, -1]


def test_what_was_corrected_after_the_end_says_so_in_words():
    a_play()
    write(*THREE, (0, "@finished", True), (2, "coins", 20), (2, "coins", 20), (2, "@name", "Bruno"), (1, "coins", None))

    assert result().corrections == (
        Change("Pièces – Bruno", "−1", "20", NOON),
        Change("Pièces – Ana", "4", "–", NOON),
    )


def test_taking_the_end_back_is_no_correction_and_what_follows_is_one():
    a_play()
    write(*THREE, (0, "@finished", True), (0, "@notes", "Bien"), (0, "@finished", None), (1, "coins", 5))

    assert [change.cell for change in result().corrections] == ["Pièces – Ana"]


def test_namesakes_are_told_apart_by_their_seats():
    a_play()
    long = "x" * 40
    write((0, "@seats", [1, 2, 3, 4]), (1, "@name", "Ana"), (2, "@name", "Ana "))
    write((3, "@name", long), (4, "@name", long), start=4)

    assert [place.name for place in result().places] == ["Ana", "Ana (2)", long, "x" * 36 + " (4)"]


def test_a_sheet_that_the_rules_cannot_count_says_why():
    a_play()
    write((0, "@seats", [1]), (1, "coins", 3))

    found = result()

    assert (found.places, found.labels, found.winners) == ((), (), [])
    assert found.faults == ("de 2 à 4 joueurs sont attendus, et non 1",)


def test_a_second_namesake_of_a_name_that_was_made_apart_is_told_apart_too():
    a_play()
    write((0, "@seats", [3, 1, 2]), (1, "@name", "Ana"), (2, "@name", "Ana"), (3, "@name", "Ana (3)"))

    assert sorted(place.name for place in result().places) == ["Ana", "Ana (3)", "Ana (3) (5)"]


def test_a_name_alone_needs_no_number():
    publish_text(SMALL.replace("min: 2", "min: 1"))
    begin()
    write((0, "@seats", [1]), (1, "coins", 3))

    assert [(place.name, place.rank, place.shared) for place in result().places] == [("Joueur", None, False)]


def test_seats_that_nobody_has_ordered_are_those_that_are_written_in():
    a_play()
    write((4, "coins", 1), (2, "coins", 3), (3, "coins", 2), (3, "coins", None))

    assert [place.name for place in result().places] == ["Joueur 2", "Joueur 4"]


def test_every_kind_of_entry_is_told_in_words():
    publish_garden()
    begin(CODE, "jardin")
    write(
        (0, "@finished", True),
        (1, "water", -2),
        (1, "shed", True),
        (1, "flower", "rose"),
        (1, "floors", 2),
        (1, "held", ["rose", "iris"]),
        (1, "plot", ["010", "111"]),
        (1, "beds", [{"size": 1}, {"size": 2}]),
        (0, "@variant", "equipes"),
        (0, "@seats", [2, 1]),
        (2, "@name", "Bruno"),
    )

    assert [(change.cell, change.former, change.value) for change in result().corrections] == [
        ("Arrosoirs – Équipe 1", "–", "−2"),
        ("Cabane – Équipe 1", "–", "oui"),
        ("Fleur préférée – Équipe 1", "–", "Rose"),
        ("Étages – Équipe 1", "–", "1 et 2"),
        ("Plantes – Équipe 1", "–", "Rose et Iris"),
        ("Parcelle – Équipe 1", "–", "4 cases remplies"),
        ("Massifs – Équipe 1", "–", "2 éléments"),
    ]


def test_entries_of_another_variant_stay_in_the_log_and_out_of_the_score():
    publish_text(SMALL.replace("kind: count", 'kind: count, only: [""]') + "variants: {nuit: {label: De nuit}}\n")
    begin()
    write((1, "coins", 3), (2, "coins", 1), (0, "@variant", "nuit"))

    found = result()

    assert (found.variant, found.faults) == ("De nuit", ())
    assert [place.total for place in found.places] == [0, 0]


def test_rules_that_cannot_be_read_any_more_are_told():
    play = a_play()
    play.version.text, play.version.digest = "slug: petit", "e" * 64
    play.version.save(update_fields=["text", "digest"])

    assert result().faults == ("Les règles de cette partie ne peuvent pas être lues pour le moment.",)


def test_the_table_for_a_spreadsheet_runs_no_formula_and_keeps_its_numbers():
    a_play()
    write(*THREE)

    assert csv_of(result()) == ("\ufeffJoueur;Place;Total;Pièces\r\n'=Chloé;1;4;4\r\nAna;1;4;4\r\nJoueur 2;3;-1;-1\r\n")
