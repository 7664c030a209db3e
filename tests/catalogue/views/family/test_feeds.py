from datetime import UTC, datetime
from typing import Any

import pytest
from defusedxml import ElementTree

from catalogue.models import Game
from catalogue.views.feeds import sitemaps
from tests.catalogue.views.family.shelves import full_game
from tests.factories.catalogue import AuthorFactory, GameFactory
from tests.site.addresses import ADDRESSES, EVERYBODY

pytestmark = pytest.mark.django_db
ATOM = "{http://www.w3.org/2005/Atom}"
MAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


def locations(client, address: str) -> list[str]:
    answer = client.get(address)
    assert answer.status_code == 200
    return [found.text or "" for found in ElementTree.fromstring(answer.content).iter(f"{MAP}loc")]


@pytest.mark.parametrize("count", [1, 3])
def test_new_games_come_newest_first_in_one_query(client, django_assert_num_queries, count):
    for number in range(count):
        GameFactory(title=f"Jeu {number} & <fils>", principle="Un principe.")

    with django_assert_num_queries(1):
        answer = client.get("/nouveautes.atom")

    entries = ElementTree.fromstring(answer.content).findall(f"{ATOM}entry")
    assert answer["Content-Type"] == "application/atom+xml; charset=utf-8"
    assert [entry.findtext(f"{ATOM}title") for entry in entries] == [
        f"Jeu {number} & <fils>" for number in reversed(range(count))
    ]
    assert all(str(entry.findtext(f"{ATOM}id")).startswith("http://testserver/jeux/") for entry in entries)


@pytest.mark.parametrize("sign", ["\x01", "\x0b", "\x1b", "\ufffe"])
def test_what_xml_cannot_hold_does_not_end_the_feed(client, sign):
    GameFactory(title=f"Un{sign}Deux", principle=f"Trois{sign}🎲")

    answer = client.get("/nouveautes.atom")

    entry = ElementTree.fromstring(answer.content).find(f"{ATOM}entry")
    assert entry is not None
    assert (entry.findtext(f"{ATOM}title"), entry.findtext(f"{ATOM}summary")) == ("UnDeux", "Trois🎲")


def test_the_feed_ends_after_thirty(client):
    for _ in range(32):
        GameFactory()

    assert client.get("/nouveautes.atom").content.count(b"<entry>") == 30


def test_the_map_leads_to_every_game_and_every_name_that_has_one(client):
    game = full_game()
    AuthorFactory(name="Sans jeu")

    parts = locations(client, "/sitemap.xml")
    found = [address for part in parts for address in locations(client, part)]

    paths = [address.removeprefix("http://testserver") for address in found]
    ours: list[Any] = [game, game.series, game.authors.get(), game.publishers.get(), game.terms.get()]
    for one in ours:
        assert paths.count(one.get_absolute_url()) == 1
    assert paths.count("/") == 1
    assert len(paths) == 8 + 5


def test_nothing_in_the_map_is_closed_to_a_visitor(client):
    full_game()
    found = [address for part in locations(client, "/sitemap.xml") for address in locations(client, part)]

    assert {client.get(address).status_code for address in found} == {200}
    assert not [address for address in found if "/bureau/" in address or "/gestion/" in address]


def test_a_long_map_has_pages(client, monkeypatch):
    monkeypatch.setattr("catalogue.views.feeds._Games.limit", 2)
    for _ in range(5):
        GameFactory()

    assert "http://testserver/sitemap-jeux.xml?p=3" in locations(client, "/sitemap.xml")
    assert len(locations(client, "/sitemap-jeux.xml?p=3")) == 1
    assert client.get("/sitemap-jeux.xml?p=4").status_code == 404
    assert client.get("/sitemap-rien.xml").status_code == 404


def test_the_latest_change_is_asked_of_the_database(django_assert_num_queries):
    moment = datetime(2026, 1, 5, tzinfo=UTC)
    game = GameFactory()
    Game.objects.filter(pk=game.pk).update(changed_at=moment)

    with django_assert_num_queries(1):
        assert sitemaps()["jeux"].get_latest_lastmod() == moment


def test_robots_are_sent_to_the_map_and_away_from_what_is_closed(client):
    lines = client.get("/robots.txt").content.decode().splitlines()
    closed = tuple(line.removeprefix("Disallow: ") for line in lines if line.startswith("Disallow: "))

    assert lines[-1] == "Sitemap: http://testserver/sitemap.xml"
    open_pages = [path for path, answers in ADDRESSES.values() if answers == EVERYBODY]
    hidden = {path for path in open_pages if path.startswith(closed)}
    assert all(path.startswith(("/api/", "/compte/")) for path in hidden)
    desk = [path for path, answers in ADDRESSES.values() if answers.visitor == 302 and answers.nobody == 403]
    assert [path for path in desk if not path.startswith((*closed, "/jouer/carnet/"))] == []
