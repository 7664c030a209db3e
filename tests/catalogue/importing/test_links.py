"""Links between the records of a source: in any order, again and again, beside what was corrected here."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from catalogue.importing import runs, worker
from catalogue.models import Game, ImportLine, ImportRun, RecordChange, SourceRecord
from tests.catalogue.importing.handing_in import Ticking, done
from tests.factories.catalogue import GameFactory

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _files(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


def line(number: int, title: str, *links: Sequence[Any], **fields: Any) -> str:
    said = [dict(zip(("kind", "key", "title", "numbers"), link, strict=False)) for link in links]
    record = {"title": title, "source_id": str(number), **({"links": said} if said else {}), **fields}
    return json.dumps({"record": record}) + "\n"


def read(*lines: str, **options: Any) -> ImportRun:
    return done("".join(lines), name="jeux.jsonl", **options)


def ties() -> dict[str, tuple[str | None, str | None]]:
    """What each game expands, and of what it is a version."""
    rows = Game.objects.values_list("title", "base_game__title", "version_of__title")
    return {title: (base, version) for title, base, version in rows}


def told(run: ImportRun, *levels: str) -> list[tuple[str, str]]:
    """What is told of the records, the links that were made aside."""
    lines = ImportLine.objects.filter(run=run).order_by("number")
    return [
        (one.title, message["text"].replace("\u00a0", " "))
        for one in lines
        for message in one.messages
        if message["level"] in (levels or ("warning", "error", "kept"))
    ]


BASE = line(1, "Le Moulin")
EXPANSION = line(2, "Le Moulin : la crue", ["expansion_of", "1", "Le Moulin"])
VERSION = line(3, "The Mill", ["version_of", "1"])
TIED = {"Le Moulin": (None, None), "Le Moulin : la crue": ("Le Moulin", None), "The Mill": (None, "Le Moulin")}


@pytest.mark.parametrize("lines", [(BASE, EXPANSION, VERSION), (EXPANSION, VERSION, BASE)])
def test_records_are_tied_in_whatever_order_a_file_has_them(lines: tuple[str, ...]):
    run = read(*lines)

    assert ties() == TIED
    assert (told(run), run.counts["records"]["created"]) == ([], 3)
    assert not SourceRecord.objects.filter(links_open=True).exists()
    tied = RecordChange.objects.filter(import_run=run, changes__has_key="base_game")
    assert [change.changes for change in tied] == [{"base_game": [None, Game.objects.get(title="Le Moulin").pk]}]


def test_a_link_may_stand_with_the_other_record():
    read(line(1, "Le Moulin", ["has_expansion", "2"], ["has_version", "3"]), line(2, "La crue"), line(3, "The Mill"))

    assert ties() == {"Le Moulin": (None, None), "La crue": ("Le Moulin", None), "The Mill": (None, "Le Moulin")}


def test_records_that_name_each_other_make_no_ring():
    read(line(1, "Le Moulin", ["version_of", "2"]), line(2, "The Mill", ["version_of", "1"]))

    assert ties() == {"Le Moulin": (None, "The Mill"), "The Mill": (None, None)}


@pytest.mark.parametrize(
    "link", [["expansion_of", "99", "le moulin"], ["expansion_of", "", "", ["3558380021087"]]], ids=["title", "number"]
)
def test_a_game_that_was_here_before_is_known_by_its_title_or_by_the_number_on_its_box(link: list[Any]):
    ours = GameFactory.create(title="Le Moulin")
    ours.identifiers.create(kind="ean", value="3558380021087")

    read(line(2, "La crue", link))

    assert Game.objects.get(title="La crue").base_game == ours


def test_nothing_is_guessed_where_two_games_bear_the_title():
    GameFactory.create_batch(2, title="Le Moulin")

    run = read(line(2, "La crue", ["expansion_of", "", "Le Moulin"]))

    assert Game.objects.get(title="La crue").base_game is None
    assert told(run) == [("La crue", "lien vers une notice qui n’est pas ici : « Le Moulin ».")]
    assert run.counts["warned"] == 1


def test_a_link_to_a_record_that_is_not_here_waits_for_it():
    first = read(EXPANSION)
    assert ties() == {"Le Moulin : la crue": (None, None)}
    assert told(first) == [("Le Moulin : la crue", "lien vers une notice qui n’est pas ici : « Le Moulin ».")]

    second = read(BASE)

    assert ties()["Le Moulin : la crue"] == ("Le Moulin", None)
    assert told(second) == []


def test_two_catalogues_number_alike_and_are_not_mixed():
    read(line(1, "Tout autre chose"), source="ailleurs")

    read(line(2, "La crue", ["expansion_of", "1"]), source="ici")

    assert ties()["La crue"] == (None, None)


def test_the_same_file_again_changes_nothing():
    read(BASE, EXPANSION, VERSION)

    again = read(BASE, EXPANSION, VERSION)

    assert ties() == TIED
    assert again.counts["records"] == {"read": 3, "created": 0, "changed": 0, "unchanged": 3, "failed": 0}


def test_a_link_that_comes_later_is_a_change_of_its_record():
    read(BASE, line(2, "Le Moulin : la crue"))

    run = read(BASE, EXPANSION)

    assert ties()["Le Moulin : la crue"] == ("Le Moulin", None)
    assert run.counts["records"] == {"read": 2, "created": 0, "changed": 1, "unchanged": 1, "failed": 0}


@pytest.mark.parametrize("ours", [None, "Autre"])
def test_what_was_corrected_here_stays(ours: str | None):
    read(BASE, EXPANSION)
    other = GameFactory.create(title="Autre")
    corrected = other if ours else None
    Game.objects.filter(title="Le Moulin : la crue").update(base_game=corrected)

    run = read(BASE, line(2, "Le Moulin : la crue", ["expansion_of", "1", "Le Moulin"], year=2020))

    assert ties()["Le Moulin : la crue"] == (ours, None)
    assert told(run) == []


def test_what_moved_on_both_sides_is_told_and_ours_is_kept():
    read(BASE, EXPANSION, VERSION)
    Game.objects.filter(title="Le Moulin : la crue").update(base_game=GameFactory.create(title="Autre"))

    run = read(line(2, "Le Moulin : la crue", ["expansion_of", "3", "The Mill"]))

    assert ties()["Le Moulin : la crue"] == ("Autre", None)
    assert told(run) == [
        (
            "Le Moulin : la crue",
            "extension de : ici « Autre », à la source « The Mill » ; la valeur d’ici est gardée.",
        )
    ]


def test_a_link_that_the_source_drops_goes_and_one_made_here_stays():
    read(BASE, EXPANSION, VERSION)
    Game.objects.filter(title="The Mill").update(base_game=Game.objects.get(title="Le Moulin"))

    read(line(2, "Le Moulin : la crue"), line(3, "The Mill"))

    assert ties() == {"Le Moulin": (None, None), "Le Moulin : la crue": (None, None), "The Mill": ("Le Moulin", None)}


def test_a_record_that_was_deleted_here_and_comes_again_is_tied_again():
    read(BASE, EXPANSION)
    Game.objects.get(title="Le Moulin").delete()

    run = read(BASE, line(2, "Le Moulin : la crue", ["expansion_of", "1", "Le Moulin (1990)"]))

    assert ties()["Le Moulin : la crue"] == ("Le Moulin", None)
    assert told(run) == []


def test_a_rehearsal_ties_nothing_and_tells_what_would_be_tied():
    run = read(BASE, EXPANSION, VERSION, line(4, "Seule", ["expansion_of", "99", "Ailleurs"]), dry_run=True)

    assert ties() == {}
    assert told(run, "link") == [
        ("Le Moulin : la crue", "lien : extension de « Le Moulin »."),
        ("The Mill", "lien : version de « Le Moulin »."),
    ]
    assert told(run) == [("Seule", "lien vers une notice qui n’est pas ici : « Ailleurs ».")]


def test_a_link_is_told_where_the_other_record_says_it():
    run = read(line(1, "Le Moulin", ["has_expansion", "2"]), line(2, "La crue"))

    assert told(run, "link") == [("Le Moulin", "« La crue », lien : extension de « Le Moulin ».")]


def test_a_link_that_goes_is_told():
    read(BASE, EXPANSION)

    run = read(line(2, "Le Moulin : la crue"))

    assert told(run, "link") == [("Le Moulin : la crue", "lien retiré : extension de « Le Moulin ».")]


def undone(run: ImportRun) -> list[tuple[str, str]]:
    runs.undo(run)
    worker.work(clock=Ticking())
    run.refresh_from_db()
    assert run.state == "undone"
    return [(title, text) for title, text in told(run) if "pas ici" not in text]


@pytest.mark.parametrize("lines", [(BASE, EXPANSION, VERSION), (EXPANSION, VERSION, BASE)])
def test_undoing_takes_records_and_ties_away(lines: tuple[str, ...]):
    run = read(*lines)

    assert undone(run) == []

    assert ties() == {}
    assert set(run.lines.values_list("status", flat=True)) == {"undone"}


def test_undoing_gives_ties_back_to_records_that_were_here():
    read(BASE, line(2, "Le Moulin : la crue"))
    before = SourceRecord.objects.order_by("pk").values_list("key", "links")
    said = list(before)
    run = read(BASE, EXPANSION)
    assert ties()["Le Moulin : la crue"] == ("Le Moulin", None)

    assert undone(run) == []

    assert ties() == {"Le Moulin": (None, None), "Le Moulin : la crue": (None, None)}
    assert [(key, links.get("taken", {})) for key, links in before.all()] == [(key, {}) for key, _ in said]


def test_undoing_the_import_that_brought_the_other_record_unties_what_had_waited():
    read(EXPANSION)
    run = read(BASE)

    assert undone(run) == []

    assert ties() == {"Le Moulin : la crue": (None, None)}
    assert SourceRecord.objects.get().links_open
    read(BASE)
    assert ties()["Le Moulin : la crue"] == ("Le Moulin", None)


def test_a_record_that_was_tied_here_since_stays():
    run = read(BASE, EXPANSION)
    Game.objects.filter(title="Le Moulin : la crue").update(base_game=GameFactory.create(title="Autre"))

    assert undone(run) == [("Le Moulin : la crue", "modifiée ici depuis (extension de) ; le jeu reste.")]

    assert ties() == {"Le Moulin : la crue": ("Autre", None), "Autre": (None, None)}
