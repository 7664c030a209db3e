"""Copies that a table shows without a barcode: numbered where somebody asks for it, and known again each time."""

from pathlib import Path
from typing import Any

import pytest

from catalogue.cataloguing.barcodes import next_barcodes
from catalogue.importing import runs, worker
from catalogue.models import Copy, Game, ImportRun
from tests.catalogue.importing.handing_in import Ticking, done
from tests.factories.catalogue import CopyFactory

pytestmark = pytest.mark.django_db

SHELVES = {"Le phare": "A", "La dune": "B", "Le marais": "C", "La crique": "D", "Le cap": "E"}


@pytest.fixture(autouse=True)
def _small_chunks(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path
    monkeypatch.setattr("catalogue.importing.chunks.CHUNK", 2)


@pytest.fixture(autouse=True)
def _house() -> None:
    """A house whose last label was L0041."""
    CopyFactory(barcode="L0041", game__title="Un jeu d’ici")


def table(*rows: str, heading: str = "Titre;Cote") -> str:
    return "\r\n".join([heading, *rows]) + "\r\n"


BY_TITLE = table(*(f"{title};{shelf}" for title, shelf in SHELVES.items()))
BY_NUMBER = table(
    *(f"{place};{row};{SHELVES[row]}" for place, row in enumerate(SHELVES)), heading="Identifiant;Titre;Cote"
)


def told(run: ImportRun) -> list[str]:
    return [message["text"] for line in run.lines.order_by("number") for message in line.messages]


def boxes() -> list[tuple[Any, ...]]:
    here = Copy.objects.exclude(barcode="L0041").order_by("barcode")
    return list(here.values_list("barcode", "game__title", "call_number"))


NUMBERED = [(f"L{number:04}", title, SHELVES[title]) for number, title in enumerate(SHELVES, start=42)]


def test_nobody_asked_and_they_are_left_out_and_named():
    run = done(BY_TITLE)

    assert boxes() == []
    assert [text.split(" n’est")[0] for text in told(run)] == [
        f"un exemplaire sans code-barres ({shelf})" for shelf in SHELVES.values()
    ]


@pytest.mark.parametrize("text", [BY_TITLE, BY_NUMBER], ids=["by title", "by number"])
def test_they_get_the_next_numbers_of_the_house_across_chunks(text: str):
    run = done(text, number_copies=True)

    assert (boxes(), told(run)) == (NUMBERED, [])
    assert run.counts["copies"]["created"] == len(SHELVES)


@pytest.mark.parametrize("text", [BY_TITLE, BY_NUMBER], ids=["by title", "by number"])
@pytest.mark.parametrize("asked", [True, False], ids=["asked again", "not asked again"])
def test_the_same_table_again_changes_nothing_and_tells_nothing(text: str, asked: bool):  # noqa: FBT001 - a table
    done(text, number_copies=True)

    again = done(text, number_copies=asked)

    assert (boxes(), told(again)) == (NUMBERED, [])
    assert again.counts["records"]["unchanged"] == len(SHELVES)


def test_what_moves_at_the_source_moves_here_and_what_was_corrected_here_stays():
    done(BY_NUMBER, number_copies=True)
    Copy.objects.filter(barcode="L0043").update(call_number="ICI")

    done(BY_NUMBER.replace(";A", ";AA").replace(";D", ";DD"))

    assert [call_number for _, _, call_number in boxes()] == ["AA", "ICI", "C", "DD", "E"]


def test_a_copy_more_gets_the_next_number_and_one_less_is_told():
    one, two = (table(*["7;Le phare;A"] * count, heading="Identifiant;Titre;Cote") for count in (1, 2))
    boxes_after = []
    for text in (one, two, one):
        run = done(text, number_copies=True)
        boxes_after.append([barcode for barcode, *_ in boxes()])

    assert boxes_after == [["L0042"], ["L0042", "L0043"], ["L0042", "L0043"]]
    assert [text.split(" ;")[0] for text in told(run)] == ["la source ne donne plus L0043"]


def test_boxes_of_one_title_are_told_apart_by_their_turn():
    rows = table("Le phare;A", "La dune;B", "Le phare;C")

    first = done(rows, number_copies=True)
    before = boxes()
    again = done(rows, number_copies=True)

    assert sorted(box[1:] for box in before) == [("La dune", "B"), ("Le phare", "A"), ("Le phare", "C")]
    assert (boxes(), told(again)) == (before, told(first))


def test_those_with_a_barcode_keep_it():
    done(table("Le phare;A;X1", "La dune;B;", heading="Titre;Cote;Code-barres"), number_copies=True)

    assert boxes() == [("L0042", "La dune", "B"), ("X1", "Le phare", "A")]


@pytest.mark.parametrize("text", [BY_TITLE, BY_NUMBER], ids=["by title", "by number"])
def test_a_rehearsal_says_what_the_import_does(text: str):
    rehearsal = done(text, dry_run=True, number_copies=True)
    first = (rehearsal.counts["records"], rehearsal.counts["copies"], told(rehearsal))
    assert boxes() == []

    runs.start(rehearsal, dry_run=False)
    worker.work(clock=Ticking())
    rehearsal.refresh_from_db()

    assert (rehearsal.counts["records"], rehearsal.counts["copies"], told(rehearsal)) == first
    assert boxes() == NUMBERED


def test_undone_the_copies_are_gone_and_come_again():
    run = done(BY_TITLE, number_copies=True)
    runs.undo(run)
    worker.work(clock=Ticking())
    assert (boxes(), Game.objects.count()) == ([], 1)

    done(BY_TITLE, number_copies=True)

    assert boxes() == NUMBERED


def test_a_number_that_another_desk_took_meanwhile_is_no_reason_to_lose_the_record(monkeypatch: pytest.MonkeyPatch):
    def overtaken(count: int, *, after: str = "") -> list[str]:
        numbers = next_barcodes(count, after=after)
        if not after:
            CopyFactory(barcode=numbers[0], game__title="Venu entre-temps")
        return numbers

    monkeypatch.setattr("catalogue.importing.numbering.next_barcodes", overtaken)
    run = done(table("Le phare;A", "La dune;B"), number_copies=True)
    monkeypatch.undo()

    assert [run.counts["records"][name] for name in ("created", "failed")] == [1, 1]
    again = done(table("Le phare;A", "La dune;B"), number_copies=True)
    assert again.counts["records"]["created"] == 1
    assert {box[1] for box in boxes()} == {"Le phare", "La dune", "Venu entre-temps"}
