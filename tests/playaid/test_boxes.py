from urllib.parse import quote

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from catalogue.models import Copy
from rules.models import Ruleset
from tests.factories.catalogue import CopyFactory, GameFactory
from tests.pages import Page
from tests.playaid.published import SMALL, publish_text
from tests.rules.drafts import words

pytestmark = pytest.mark.django_db


def plain_sheet() -> None:
    publish_text(SMALL.replace("petit", "feuille-libre"))


def test_the_code_of_a_game_leads_to_the_table_of_its_rules(client: Client):
    ruleset = publish_text().version.ruleset
    plain_sheet()
    game = GameFactory.create(ruleset=ruleset)

    answer = client.get(f"/jouer/boite/{game.pk}/")

    assert (answer.status_code, answer["Location"]) == (302, f"/jouer/petit/partie/?jeu={game.pk}")


def test_a_game_without_rules_in_force_leads_to_the_plain_sheet(client: Client):
    plain_sheet()
    ruleset = publish_text().version.ruleset
    ruleset.versions.update(status="retired")
    games = [GameFactory.create(), GameFactory.create(ruleset=ruleset)]

    ways = [client.get(f"/jouer/boite/{game.pk}/")["Location"] for game in games]

    assert ways == [f"/jouer/feuille-libre/partie/?jeu={game.pk}" for game in games]


def test_where_there_is_no_plain_sheet_the_code_leads_to_the_record(client: Client):
    game = GameFactory.create()

    assert client.get(f"/jouer/boite/{game.pk}/")["Location"] == f"/jeux/{game.pk}/"


@pytest.mark.parametrize("barcode", ["00123", "a b", "É-1", "12/34", "100%", "?x=1", "a#b", "jeu;2"])
def test_the_code_of_a_copy_leads_to_the_table_of_its_game(client: Client, barcode: str):
    plain_sheet()
    copy = CopyFactory.create(barcode=barcode)
    [address] = [line for line in addresses(client, copy.game_id) if "exemplaire" in line]

    answer = client.get(address.removeprefix("http://testserver"))

    assert answer["Location"] == f"/jouer/feuille-libre/partie/?jeu={copy.game_id}"


def addresses(client: Client, game: int) -> list[str]:
    """The addresses that stand in clear under the codes of a game."""
    answer = client.get(f"/jouer/boites/{game}/")
    return [code.address for code in answer.context["codes"]]


def test_a_barcode_is_read_in_any_case(client: Client):
    plain_sheet()
    CopyFactory.create(barcode="Ab12")

    assert client.get("/jouer/exemplaire/aB12/").status_code == 302


@pytest.mark.parametrize("path", ["boite/987654/", "boite/99999999999999999999/", "boites/99999999999999999999/"])
def test_a_game_that_is_not_there_is_told_in_words(client: Client, path: str):
    answer = client.get(f"/jouer/{path}")

    assert answer.status_code == 404
    assert "Page introuvable" in words(answer)


@pytest.mark.parametrize("barcode", ["inconnu", "\0", "\n", "x" * 3000, "a/b//c", "%"])
def test_a_barcode_that_no_copy_has_is_told_in_words(client: Client, barcode: str):
    answer = client.get(f"/jouer/exemplaire/{quote(barcode)}/")

    assert answer.status_code == 404
    assert "Page introuvable" in words(answer)


def test_a_page_of_codes_has_one_for_the_game_and_one_for_each_copy_that_is_there(client: Client):
    game = GameFactory.create(title="Jeu <à coller>")
    CopyFactory.create(game=game, barcode="002")
    CopyFactory.create(game=game, barcode="001")
    CopyFactory.create(game=game, barcode="003", restriction=Copy.Restriction.WITHDRAWN)

    answer = client.get(f"/jouer/boites/{game.pk}/")

    assert addresses(client, game.pk) == [
        f"http://testserver/jouer/boite/{game.pk}/",
        "http://testserver/jouer/exemplaire/001/",
        "http://testserver/jouer/exemplaire/002/",
    ]
    html = answer.content.decode()
    assert html.count("<svg xmlns") == 3
    assert html.count('role="img"') == 3
    assert all(address in words(answer) for address in addresses(client, game.pk))
    assert Page(html).faults() == []


@pytest.mark.parametrize("copies", [1, 3])
def test_a_page_of_codes_asks_as_much_for_three_copies_as_for_one(client: Client, copies: int):
    game = GameFactory.create()
    CopyFactory.create_batch(copies, game=game)

    with CaptureQueriesContext(connection) as asked:
        client.get(f"/jouer/boites/{game.pk}/")

    assert len(asked) == 2


def test_following_a_code_is_two_queries(client: Client):
    plain_sheet()
    copy = CopyFactory.create()

    with CaptureQueriesContext(connection) as asked:
        client.get(f"/jouer/exemplaire/{copy.barcode}/")

    assert len(asked) == 2
    assert Ruleset.objects.count() == 1
