"""The six verbs."""

from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from catalogue.models import Game, Tombstone
from tests.catalogue.exporting.whole import whole_game
from tests.catalogue.oai.protocol import DC, MARC, ask, checked, names, text
from tests.factories.catalogue import GameFactory

pytestmark = pytest.mark.django_db

MARCH = datetime(2026, 3, 1, 12, 0, 0, 250_000, tzinfo=UTC)


def game_of(moment: datetime, **fields: object) -> Game:
    game: Game = GameFactory.create(**fields)
    Game.objects.filter(pk=game.pk).update(changed_at=moment)
    return game


def test_identify(client: Client, settings: Settings):
    settings.HOUSE_NAME = "Jeux & Cie"
    settings.DEFAULT_FROM_EMAIL = "La maison <contact@exemple.invalid>"
    game_of(MARCH)
    Tombstone.objects.create(game_id=999, title="Parti", deleted_at=datetime(2026, 2, 1, tzinfo=UTC))

    said = ask(client, verb="Identify").body

    assert text(said, "repositoryName") == "Jeux & Cie"
    assert text(said, "baseURL") == "http://testserver/oai/"
    assert text(said, "adminEmail") == "contact@exemple.invalid"
    assert text(said, "earliestDatestamp") == "2026-02-01T00:00:00Z"
    assert text(said, "deletedRecord") == "persistent"


def test_an_empty_catalogue_can_be_asked_who_it_is(client: Client, settings: Settings):
    settings.DEFAULT_FROM_EMAIL = "ludotheque@localhost"

    assert text(ask(client, verb="Identify").body, "adminEmail") == "ludotheque@localhost.localdomain"


def test_the_port_is_no_part_of_an_identifier(settings: Settings):
    settings.ALLOWED_HOSTS = ["jeux.exemple.invalid"]
    game = GameFactory()

    answer = checked(
        Client().get("/oai/?verb=ListIdentifiers&metadataPrefix=oai_dc", headers={"host": "jeux.exemple.invalid:8000"})
    )

    assert answer.identifiers == [f"oai:jeux.exemple.invalid:{game.pk}"]


def test_formats(client: Client):
    game = GameFactory()

    for answer in (
        ask(client, verb="ListMetadataFormats"),
        ask(client, verb="ListMetadataFormats", identifier=f"oai:testserver:{game.pk}"),
    ):
        assert [text(form, "metadataPrefix") for form in answer.body] == ["oai_dc", "unimarc"]


def test_sets(client: Client):
    whole_game()

    answer = ask(client, verb="ListSets")

    assert [(text(one, "setSpec"), text(one, "setName")) for one in answer.body] == [
        ("jeux", "Jeux"),
        ("jouets", "Jouets"),
        ("esar-A400", "A400 jeu de règles"),
    ]


def test_a_record_in_dublin_core(client: Client):
    game = whole_game()

    answer = ask(client, verb="GetRecord", identifier=f"oai:testserver:{game.pk}", metadataPrefix="oai_dc")

    assert [child.text for child in answer.headers[0]][2:] == ["jeux", "esar-A400"]
    metadata = answer.body[0][1][0]
    said = [(child.tag.removeprefix(DC), child.text) for child in metadata]
    assert [pair for pair in said if pair[0] not in {"creator", "contributor", "publisher"}] == [
        ("title", "Le jeu entier : deuxième essai"),
        ("title", "The Whole Game"),
        ("title", "El juego"),
        ("subject", "A406 jeu de stratégie"),
        ("subject", "abeilles"),
        ("description", "Finir ensemble.\n\nPuis ranger."),
        ("description", "Boîte solide."),
        ("date", "2019"),
        ("type", "Jeu"),
        ("type", "PhysicalObject"),
        ("format", "2 à 5 joueurs"),
        ("format", "de 18 mois à 12 ans"),
        ("format", "de 20 à 40 minutes"),
        ("format", "1 plateau ; 4 pions"),
        ("identifier", f"http://testserver/jeux/{game.pk}/"),
        ("identifier", "SEV-01"),
        ("identifier", "EAN:3558380021087"),
        ("language", "eng"),
        ("language", "fre"),
        ("relation", "Petites boîtes ; 3 bis"),
    ]


def test_a_record_in_unimarc_shows_the_copies_that_are_here_and_no_price_or_remark(client: Client):
    game = whole_game()

    answer = ask(client, verb="GetRecord", identifier=f"oai:testserver:{game.pk}", metadataPrefix="unimarc")

    (copy,) = [field for field in answer.root.iter(f"{MARC}datafield") if field.get("tag") == "995"]
    assert [one.get("code") for one in copy] == ["c", "e", "f", "k"]
    assert "Dé bleu" not in "".join(answer.root.itertext())


def test_a_deleted_record_stays_known(client: Client):
    Tombstone.objects.create(game_id=31, title="Parti", deleted_at=MARCH)

    record = ask(client, verb="GetRecord", identifier="oai:testserver:31", metadataPrefix="oai_dc").body[0]

    assert names(record) == ["header"]
    assert (record[0].get("status"), text(record[0], "datestamp")) == ("deleted", "2026-03-01T12:00:00Z")


def test_records_come_in_the_order_of_their_datestamps_deleted_ones_among_them(client: Client):
    late, early = game_of(datetime(2026, 3, 3, tzinfo=UTC)), game_of(datetime(2026, 3, 1, tzinfo=UTC))
    Tombstone.objects.create(game_id=99_999, title="Parti", deleted_at=datetime(2026, 3, 2, tzinfo=UTC))

    for verb in ("ListRecords", "ListIdentifiers"):
        answer = ask(client, verb=verb, metadataPrefix="oai_dc")

        assert [name.rpartition(":")[2] for name in answer.identifiers] == [str(early.pk), "99999", str(late.pk)]
        assert answer.token is None


@pytest.mark.parametrize(
    ("first", "last", "found"),
    [
        ("2026-03-01T12:00:00Z", None, True),  # the fraction of a second is no part of a datestamp
        ("2026-03-01T12:00:01Z", None, False),
        (None, "2026-03-01T12:00:00Z", True),
        (None, "2026-03-01T11:59:59Z", False),
        ("2026-03-01", "2026-03-01", True),
        (None, "2026-02-28", False),
        ("2026-03-02", None, False),
        ("0001-01-01", "9999-12-31", True),
    ],
)
def test_from_and_until_are_included(client: Client, first: str | None, last: str | None, *, found: bool):
    game_of(MARCH)
    limits = {name: value for name, value in (("from_", first), ("until", last)) if value}

    answer = ask(client, verb="ListIdentifiers", metadataPrefix="oai_dc", **limits)

    assert answer.errors == ([] if found else ["noRecordsMatch"])


def test_a_set_holds_its_games_and_tells_every_deletion(client: Client):
    whole = whole_game()
    GameFactory(kind="toy")
    Tombstone.objects.create(game_id=99_999, title="Parti", deleted_at=datetime(2020, 1, 1, tzinfo=UTC))

    answer = ask(client, verb="ListIdentifiers", metadataPrefix="oai_dc", set="esar-A400")

    assert answer.identifiers == ["oai:testserver:99999", f"oai:testserver:{whole.pk}"]


def test_post_is_answered_like_get(client: Client):
    GameFactory()
    browser = Client(enforce_csrf_checks=True)

    answer = checked(browser.post("/oai/", {"verb": "ListIdentifiers", "metadataPrefix": "oai_dc"}))

    assert len(answer.headers) == 1


@pytest.mark.parametrize("count", [1, 3])
@pytest.mark.parametrize(("verb", "queries"), [("ListRecords", 17), ("ListIdentifiers", 7)])
def test_the_number_of_queries_does_not_follow_the_number_of_records(
    client: Client, verb: str, queries: int, count: int
):
    for _ in range(count):
        whole_game()

    with CaptureQueriesContext(connection) as asked:
        answer = ask(client, verb=verb, metadataPrefix="unimarc")

    assert len(answer.headers) == count
    assert len(asked) == queries
