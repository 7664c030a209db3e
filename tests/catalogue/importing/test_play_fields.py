"""Series, edition, the best number of players, cooperation and barriers: taken over, corrected, told."""

from datetime import UTC, datetime
from typing import Any

import pytest

from catalogue.importing.outcomes import Status
from catalogue.models import Barrier, Game, Series
from tests.catalogue.importing.builders import foreign, foreign_copy, take_one
from tests.factories.catalogue import CopyFactory, GameFactory
from tests.factories.records import SeriesFactory

pytestmark = pytest.mark.django_db

LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)
FULL: dict[str, Any] = {
    "series": "Petits phares",
    "series_number": "3",
    "edition": "2e édition",
    "best_min_players": 3,
    "best_max_players": 4,
    "cooperative": True,
    "barriers": (("reading", False), ("memory", True)),
}


def corrected(**fields: object) -> Game:
    """The one game, corrected here."""
    game = Game.objects.get()
    for name, value in fields.items():
        setattr(game, name, value)
    game.save()
    return game


def barriers() -> list[tuple[str, bool]]:
    return list(Barrier.objects.values_list("kind", "present").order_by("kind"))


def test_a_new_record_brings_them_all_and_the_same_again_changes_nothing():
    take_one(foreign(**FULL))

    again = take_one(foreign(**FULL))

    game = Game.objects.get()
    assert (str(game.series), game.series_number, game.edition) == ("Petits phares", "3", "2e édition")
    assert (game.best_min_players, game.best_max_players, game.cooperative) == (3, 4, True)
    assert barriers() == [("memory", True), ("reading", False)]
    assert (again.status, again.warnings) == (Status.UNCHANGED, [])


def test_a_record_that_says_nothing_of_them_leaves_them_unknown():
    take_one(foreign())

    game = Game.objects.get()
    assert (game.series, game.series_number, game.edition, game.cooperative) == (None, "", "", None)
    assert (game.best_min_players, game.best_max_players, barriers()) == (None, None, [])


def test_a_series_known_here_is_not_doubled():
    series = SeriesFactory(name="Petits phares")

    take_one(foreign(series="Petits phares"))

    assert (Series.objects.get(), Game.objects.get().series) == (series, series)


def test_a_series_too_long_for_its_field_refuses_the_record_in_words():
    outcome = take_one(foreign(series="x" * 201))

    assert (outcome.status, Game.objects.count()) == (Status.FAILED, 0)
    assert "200" in outcome.error


def test_what_moved_at_the_source_alone_is_taken():
    take_one(foreign(**FULL))
    moved = {"series": "Grands phares", "series_number": "", "cooperative": False, "barriers": (("reading", True),)}

    outcome = take_one(foreign(**(FULL | moved)))

    game = Game.objects.get()
    assert outcome.fields == ("series", "series_number", "cooperative", "barriers")
    assert (str(game.series), game.series_number, game.cooperative) == ("Grands phares", "", False)
    assert barriers() == [("reading", True)]


def test_what_the_source_drops_is_dropped():
    take_one(foreign(**FULL))

    take_one(foreign())

    game = Game.objects.get()
    assert (game.series, game.series_number, game.edition, game.cooperative, barriers()) == (None, "", "", None, [])
    assert Series.objects.exists()


def test_a_barrier_that_stays_keeps_its_row():
    take_one(foreign(**FULL))
    kept = Barrier.objects.get(kind="memory")

    take_one(foreign(**(FULL | {"barriers": (("memory", True), ("dexterity", True))})))

    assert (Barrier.objects.get(kind="memory"), barriers()) == (kept, [("dexterity", True), ("memory", True)])


def test_what_was_corrected_here_is_kept():
    take_one(foreign(**FULL))
    corrected(series=SeriesFactory(name="Phares de poche"), cooperative=False, edition="")

    outcome = take_one(foreign(**FULL))

    game = Game.objects.get()
    assert (outcome.status, outcome.warnings) == (Status.UNCHANGED, [])
    assert (str(game.series), game.cooperative, game.edition) == ("Phares de poche", False, "")


def test_what_moved_on_both_sides_is_kept_and_told_in_words():
    take_one(foreign(**(FULL | {"cooperative": None})))
    corrected(cooperative=True, series=SeriesFactory(name="Phares de poche"))
    Barrier.objects.filter(kind="memory").delete()
    moved = {"cooperative": False, "series": "Grands phares", "barriers": (("memory", False),)}

    outcome = take_one(foreign(**(FULL | moved)))

    kept = "la valeur d’ici est gardée."
    assert outcome.warnings == [
        f"collection\u00a0: ici «\u00a0Phares de poche\u00a0», à la source «\u00a0Grands phares\u00a0»\u00a0; {kept}",
        f"coopératif\u00a0: ici «\u00a0oui\u00a0», à la source «\u00a0non\u00a0»\u00a0; {kept}",
        f"obstacles\u00a0: ici «\u00a0lecture (non)\u00a0», à la source «\u00a0mémoire (non)\u00a0»\u00a0; {kept}",
    ]
    assert (Game.objects.get().cooperative, barriers()) == (True, [("reading", False)])


def test_a_game_catalogued_here_before_is_completed_and_a_no_is_an_answer():
    game = GameFactory(title="Le phare d’Essai", cooperative=False)
    CopyFactory(game=game, barcode="70001")

    outcome = take_one(foreign(copies=(foreign_copy("70001"),), **FULL))

    game.refresh_from_db()
    assert (game.cooperative, game.edition, str(game.series)) == (False, "2e édition", "Petits phares")
    assert outcome.warnings == [
        "coopératif\u00a0: ici «\u00a0non\u00a0», à la source «\u00a0oui\u00a0»\u00a0; la valeur d’ici est gardée."
    ]


def test_a_number_whose_series_was_removed_here_is_told_and_left():
    take_one(foreign(series="Petits phares"))
    corrected(series=None)

    outcome = take_one(foreign(series="Petits phares", series_number="3"))

    game = Game.objects.get()
    assert (outcome.status, game.series, game.series_number) == (Status.UNCHANGED, None, "")
    assert outcome.warnings == [
        (
            "numéro dans la collection\u00a0: la valeur de la source, «\u00a03\u00a0», "
            "ne va pas avec celles d’ici\u00a0; rien n’est changé."
        )
    ]


def test_a_series_dropped_at_the_source_stays_while_a_number_given_here_needs_it():
    take_one(foreign(series="Petits phares"))
    corrected(series_number="7")

    outcome = take_one(foreign())

    game = Game.objects.get()
    assert (outcome.status, str(game.series), game.series_number) == (Status.UNCHANGED, "Petits phares", "7")
    assert len(outcome.warnings) == 1


def test_the_best_numbers_of_players_stay_in_order():
    take_one(foreign(best_min_players=2, best_max_players=4))
    corrected(best_min_players=4)

    outcome = take_one(foreign(best_min_players=2, best_max_players=3))

    game = Game.objects.get()
    assert (outcome.status, game.best_min_players, game.best_max_players) == (Status.UNCHANGED, 4, 4)


def test_a_change_of_a_list_alone_moves_the_moment_of_the_change():
    take_one(foreign())
    Game.objects.update(changed_at=LONG_AGO)
    take_one(foreign())
    still = Game.objects.get().changed_at

    take_one(foreign(barriers=(("reading", True),)))

    assert still == LONG_AGO < Game.objects.get().changed_at
