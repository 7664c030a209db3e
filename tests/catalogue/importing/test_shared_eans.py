"""Games of a table that share an EAN: each stays a game, however often the table is read."""

from pathlib import Path
from typing import Any

import pytest

from catalogue.models import Copy, Game, ImportRun
from tests.catalogue.importing.handing_in import done

pytestmark = pytest.mark.django_db

EAN = "4010168204963"
PIRATES, FARM, FOREST = "Le trésor des pirates", "La ferme en folie", "La forêt enchantée"
SHARED = f"la notice porte le même EAN que «\u00a0{PIRATES}\u00a0»\u00a0: elle devient un jeu à part."
SEVERAL = f"plusieurs jeux d’ici portent le numéro {EAN}\u00a0: la notice devient un jeu à part."


@pytest.fixture(autouse=True)
def _small_chunks(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path
    monkeypatch.setattr("catalogue.importing.chunks.CHUNK", 2)


def table(*rows: str) -> str:
    return "\r\n".join(["Identifiant;Code-barres;Titre;Joueurs;EAN", *(f"{row};{EAN}" for row in rows)]) + "\r\n"


WITHOUT_NUMBERS = table(f";X9001;{PIRATES};2 à 4", f";X9002;{FARM};2 à 6")
NUMBERED = table(f"501;X9001;{PIRATES};2 à 4", f"502;X9002;{FARM};2 à 6", f"503;X9003;{FOREST};1 à 3")


def told(run: ImportRun) -> list[str]:
    return [message["text"] for line in run.lines.order_by("number") for message in line.messages]


def counted(run: ImportRun) -> dict[str, int]:
    return {name: count for name, count in run.counts["records"].items() if count}


def boxes() -> list[tuple[Any, ...]]:
    return [*Copy.objects.order_by("barcode").values_list("barcode", "game__title", "game__max_players")]


def test_two_games_of_a_table_without_numbers_keep_titles_players_and_boxes():
    run = done(WITHOUT_NUMBERS)

    assert (counted(run), told(run)) == ({"read": 2, "created": 2}, [SHARED])
    assert boxes() == [("X9001", PIRATES, 4), ("X9002", FARM, 6)]


def test_three_games_that_the_source_numbers_are_three():
    run = done(NUMBERED)

    assert (counted(run), told(run)) == ({"read": 3, "created": 3}, [SHARED, SEVERAL])
    assert boxes() == [("X9001", PIRATES, 4), ("X9002", FARM, 6), ("X9003", FOREST, 3)]


@pytest.mark.parametrize("text", [WITHOUT_NUMBERS, NUMBERED], ids=["without numbers", "numbered"])
def test_the_same_table_again_changes_nothing_and_tells_nothing(text: str):
    done(text)
    before = boxes()

    again = done(text)

    assert (counted(again), told(again)) == ({"read": len(before), "unchanged": len(before)}, [])
    assert (boxes(), Game.objects.count()) == (before, len(before))


@pytest.mark.parametrize("text", [WITHOUT_NUMBERS, NUMBERED], ids=["without numbers", "numbered"])
def test_a_rehearsal_tells_the_same(text: str):
    rehearsed = done(text, dry_run=True)

    assert not Game.objects.exists()
    real = done(text)
    assert (counted(rehearsed), told(rehearsed)) == (counted(real), told(real))


def test_what_moves_at_the_source_alone_is_taken_by_the_game_that_it_is_of():
    done(NUMBERED)
    Game.objects.filter(title=PIRATES).update(max_players=5)

    run = done(NUMBERED.replace("2 à 6", "2 à 8"))

    assert (counted(run), told(run)) == ({"read": 3, "changed": 1, "unchanged": 2}, [])
    assert boxes() == [("X9001", PIRATES, 5), ("X9002", FARM, 8), ("X9003", FOREST, 3)]
