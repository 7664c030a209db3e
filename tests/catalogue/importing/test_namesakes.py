"""Records of one title and one author, and records read twice in one run."""

import pytest

from catalogue.importing.ledger import Ledger
from catalogue.importing.outcomes import Status
from catalogue.models import Game, SourceRecord
from tests.catalogue.importing.builders import LONG_NOTE, PUZZLE, foreign, foreign_copy, take_one

pytestmark = pytest.mark.django_db


# ── Namesakes ────────────────────────────────────────────────────────────────────────────────────────
def test_namesakes_with_copies_of_their_own_are_games_of_their_own_run_after_run():
    puzzles = [foreign("Puzzle", copies=(foreign_copy(barcode),), **PUZZLE) for barcode in ("1", "2", "3")]

    runs = []
    for order in (puzzles, puzzles, puzzles[::-1]):
        ledger = Ledger()
        runs.append([take_one(puzzle, ledger).status for puzzle in order])

    assert runs == [[Status.CREATED] * 3, [Status.UNCHANGED] * 3, [Status.UNCHANGED] * 3]
    assert list(SourceRecord.objects.order_by("pk").values_list("key", flat=True)) == [
        "puzzle /",
        "puzzle / #2",
        "puzzle / #3",
    ]


def test_a_namesake_becomes_a_game_of_its_own_with_a_warning():
    ledger = Ledger()
    take_one(foreign("Puzzle", min_age_months=36, **PUZZLE), ledger)

    outcome = take_one(foreign("Puzzle", min_age_months=60, **PUZZLE), ledger)

    assert outcome.status is Status.CREATED
    assert outcome.warnings == [
        (
            "une autre notice a le même titre et le même premier auteur\u00a0; rien ne dit que c’est le même jeu"
            "\u00a0: celle-ci devient un jeu à part."
        )
    ]


def test_namesakes_without_copies_are_told_apart_by_their_order():
    puzzles = [foreign("Puzzle", min_age_months=months, **PUZZLE) for months in (36, 60)]

    runs = []
    for _ in range(2):
        ledger = Ledger()
        runs.append([take_one(puzzle, ledger).status for puzzle in puzzles])

    assert runs == [[Status.CREATED] * 2, [Status.UNCHANGED] * 2]


def test_a_record_that_the_source_holds_twice_with_copies_of_their_own_is_two_games():
    ledger = Ledger()
    take_one(foreign(rules_note=LONG_NOTE, copies=(foreign_copy("1"),)), ledger)

    outcome = take_one(foreign(rules_note=LONG_NOTE, copies=(foreign_copy("2"),)), ledger)

    assert (outcome.status, outcome.copies_created) == (Status.CREATED, ("2",))


def test_a_copy_replaced_at_the_source_does_not_make_another_game_of_the_same_notes():
    take_one(foreign(rules_note=LONG_NOTE, copies=(foreign_copy("1"),)))

    outcome = take_one(foreign(rules_note=LONG_NOTE, copies=(foreign_copy("2"),)))

    assert (outcome.status, Game.objects.count()) == (Status.CHANGED, 1)


# ── Read twice in one run ────────────────────────────────────────────────────────────────────────────
def test_a_record_that_two_files_hold_alike_is_taken_once():
    ledger = Ledger()
    take_one(foreign(copies=(foreign_copy(line=3),)), ledger)

    outcome = take_one(foreign(source="autre.txt", line=9, copies=(foreign_copy(line=12),)), ledger)

    assert (outcome.status, outcome.warnings, outcome.copies_unchanged) == (Status.UNCHANGED, [], ("70001",))
    assert Game.objects.count() == 1


def test_a_record_that_two_files_hold_differently_is_taken_as_first_read():
    ledger = Ledger()
    take_one(foreign(copies=(foreign_copy(),)), ledger)

    outcome = take_one(foreign(min_age_months=84, copies=(foreign_copy(),)), ledger)

    assert outcome.status is Status.UNCHANGED
    assert outcome.warnings == [
        "déjà lue dans page.txt, ligne 1, avec d’autres valeurs\u00a0; seule la première compte."
    ]
    assert Game.objects.get().min_age_months == 96
