import pytest
from django.test import Client

from rules.models import Ruleset, RulesetVersion
from tests.factories.catalogue import CopyFactory, GameFactory
from tests.playaid.pages import page_of
from tests.playaid.published import ARCHITECTS, SMALL, publish_architects, publish_text

pytestmark = pytest.mark.django_db


def test_a_game_is_listed_with_what_it_offers():
    publish_architects()

    links = [link["href"] for link in page_of(Client().get("/jouer/")).all("a")]

    assert f"/jouer/{ARCHITECTS}/preparer/" in links
    assert f"/jouer/{ARCHITECTS}/partie/" in links
    assert f"/jouer/{ARCHITECTS}/aides/battle/" in links
    assert f"/regles/{ARCHITECTS}/" in links


def test_a_game_without_a_setup_offers_none():
    publish_text()

    links = [link["href"] for link in page_of(Client().get("/jouer/")).all("a")]

    assert "/jouer/petit/partie/" in links
    assert "/jouer/petit/preparer/" not in links


def test_what_is_not_in_force_is_not_listed():
    publish_text()
    RulesetVersion.objects.update(status="retired")

    assert "Aucune règle n’est publiée ici" in Client().get("/jouer/").content.decode()


@pytest.mark.parametrize("records", [1, 3])
def test_records_of_the_game_are_shown_with_their_availability(records, django_assert_num_queries):
    publish_text()
    publish_text(SMALL.replace("slug: petit", "slug: autre"))
    for number in range(records):
        game = GameFactory(title=f"Boîte {number}", ruleset=Ruleset.objects.get(slug="petit"))
        CopyFactory(game=game)
    Client().get("/jouer/")

    with django_assert_num_queries(2):
        html = Client().get("/jouer/").content.decode()

    assert [f"Boîte {number}" in html for number in range(records)] == [True] * records
    assert html.count("En rayon") == records
