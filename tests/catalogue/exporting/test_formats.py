"""Games of the catalogue in each format, and what comes of them in another catalogue."""

import io
import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from catalogue.exchange.formats import sniff
from catalogue.exchange.records import Identifier, IdentifierKind
from catalogue.exporting.batches import in_batches, of_keys
from catalogue.exporting.formats import FORMATS
from catalogue.exporting.records import record_of
from catalogue.importing.values import of_copy, of_game, of_record
from catalogue.models import Copy, Game, Scheme
from tests.catalogue.exporting.whole import whole_game
from tests.catalogue.importing.whole_report import import_files
from tests.factories.catalogue import CopyFactory, GameFactory

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 1, 17, 10, 0, tzinfo=UTC)


def no_fault(title: str, message: str) -> None:
    raise AssertionError(f"{title}: {message}")


def exported(key: str, tell: Callable[[str, str], object] = no_fault) -> bytes:
    return b"".join(FORMATS[key].write(in_batches(Game.objects.all()), tell))


def test_a_record_says_what_the_game_says():
    game = whole_game()

    (found,) = in_batches(Game.objects.all())

    assert of_record(record_of(found)) == of_game(game)


@pytest.mark.parametrize(
    ("value", "number"),
    [
        ("0317-8471", Identifier(IdentifierKind.ISSN, "03178471")),
        ("03178471", Identifier(IdentifierKind.NUMBER, "03178471")),
        ("0317-8472", Identifier(IdentifierKind.NUMBER, "0317-8472")),
        ("0317-8471 ; SEV", Identifier(IdentifierKind.NUMBER, "0317-8471 ; SEV")),
    ],
)
def test_an_issn_among_the_numbers_goes_out_as_one(value: str, number: Identifier):
    game = GameFactory()
    game.identifiers.create(kind="commercial", value=value)

    (found,) = in_batches(Game.objects.all())

    assert record_of(found).identifiers == (number,)
    assert of_record(record_of(found)) == of_game(game)


@pytest.mark.parametrize("key", ["json-lines", "unimarc", "marcxml", "csv"])
def test_an_empty_catalogue_reads_back_all_that_was_written(key: str, tmp_path: Any):
    game = whole_game()
    said, copies = of_game(game), [of_copy(copy) for copy in Copy.objects.order_by("barcode")]
    file = tmp_path / f"catalogue.{FORMATS[key].extension}"
    file.write_bytes(exported(key))
    Copy.objects.all().delete()
    Game.objects.all().delete()

    report = import_files([file], at=NOW)

    told = [fault.message for fault in report.warnings if "lignes réunies" not in fault.message]
    assert (told, report.errors) == ([], [])
    assert of_game(Game.objects.get()) == said
    assert [of_copy(copy) for copy in Copy.objects.order_by("barcode")] == copies


@pytest.mark.parametrize("key", ["json-lines", "unimarc", "marcxml", "csv"])
def test_games_that_share_an_ean_come_back_as_the_games_they_were(key: str, tmp_path: Any):
    for title in ("Le trésor des pirates", "La ferme en folie"):
        copy = CopyFactory(game__title=title)
        copy.game.identifiers.create(kind="ean", value="4010168204963")
    said = [of_game(game) for game in Game.objects.order_by("title")]
    boxes = [*Copy.objects.order_by("barcode").values_list("barcode", "game__title")]
    file = tmp_path / f"catalogue.{FORMATS[key].extension}"
    file.write_bytes(exported(key))
    Copy.objects.all().delete()
    Game.objects.all().delete()

    report = import_files([file], at=NOW)

    assert report.records["created"] == 2
    assert [of_game(game) for game in Game.objects.order_by("title")] == said
    assert [*Copy.objects.order_by("barcode").values_list("barcode", "game__title")] == boxes


@pytest.mark.parametrize("restriction", Copy.Restriction.values)
@pytest.mark.parametrize("key", ["json-lines", "unimarc", "marcxml", "csv"])
def test_why_a_copy_is_kept_back_comes_back(key: str, restriction: str, tmp_path: Any):
    CopyFactory(restriction=restriction)
    file = tmp_path / f"catalogue.{FORMATS[key].extension}"
    file.write_bytes(exported(key))
    Copy.objects.all().delete()

    import_files([file], at=NOW)

    copy = Copy.objects.get()
    assert (copy.restriction, copy.note) == (restriction, "")


def test_json_lines_say_what_no_record_holds():
    base = GameFactory(title="Le jeu de base")
    game = whole_game(base_game=base)

    lines = [json.loads(line) for line in exported("json-lines").splitlines()]

    house = next(line["house"] for line in lines if line["record"]["source_id"] == str(game.pk))
    assert house["expansion_of"] == base.pk
    assert house["documents"] == [{"name": "regles.pdf", "text": "Chacun son tour."}]
    assert [copy.get("restriction") for copy in house["copies"]] == [None, "lost"]
    assert house["copies"][0]["adaptations"] == [
        {
            "kind": "braille",
            "maker": "Atelier d’essai",
            "made_on": "2021-01-02",
            "alone": "yes",
            "legend": [["dé", "un point", "un pas"]],
        }
    ]


def test_a_table_tells_why_a_copy_is_kept_back():
    whole_game()

    rows = exported("csv").decode().splitlines()

    assert any(";perdu;" in row for row in rows)


def test_a_term_of_another_scheme_keeps_its_code_in_words():
    game = GameFactory()
    col = Scheme.objects.create(code="COL", name="COL")
    game.terms.create(scheme=col, code="4.1", label="Circuits")

    (found,) = in_batches(Game.objects.all())

    assert [(term.scheme, term.code, term.label) for term in record_of(found).terms] == [("COL", "", "4.1 Circuits")]


def test_a_record_that_has_no_room_is_left_out_and_told():
    GameFactory(title="Petit")
    GameFactory(title="Énorme", rules_note="\n\n".join(f"{n} {'x' * 5_000}" for n in range(25)))
    told: list[tuple[str, str]] = []

    data = exported("unimarc", lambda title, message: told.append((title, message)))

    assert data.count(b"\x1d") == 1
    assert [title for title, _ in told] == ["Énorme"]
    assert "Choisissez le MARCXML" in told[0][1]


@pytest.mark.parametrize("key", FORMATS)
@pytest.mark.parametrize("count", [1, 3])
def test_the_number_of_queries_does_not_follow_the_number_of_games(key: str, count: int):
    for _ in range(count):
        whole_game()

    with CaptureQueriesContext(connection) as queries:
        exported(key)

    # One for the games, twelve for the rows around them, and the empty batch at the end.
    assert len(queries) == 14


def test_games_are_read_in_batches_each_from_the_last_key_on(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("catalogue.exporting.batches.GAMES_AT_ONCE", 2)
    keys = [GameFactory().pk for _ in range(5)]

    assert [game.pk for game in in_batches(Game.objects.order_by("-title"))] == keys


def test_chosen_games_keep_their_order():
    first, second, third = (GameFactory().pk for _ in range(3))

    assert [game.pk for game in of_keys([third, 0, first, second])] == [third, first, second]


def test_a_file_of_nothing_is_a_file(tmp_path: Any):
    written = {key: exported(key) for key in FORMATS}

    assert written["unimarc"] == written["json-lines"] == b""
    assert written["csv"].startswith("\ufeffIdentifiant;".encode())
    assert io.BytesIO(written["marcxml"]).read().rstrip().endswith(b"</collection>")


@pytest.mark.parametrize(("key", "read_as"), [(key, key) for key in FORMATS if key != "csv"] + [("csv", "spreadsheet")])
def test_every_file_is_known_by_its_look(key: str, read_as: str):
    whole_game()

    assert sniff(io.BytesIO(exported(key)), "fichier").key == read_as
