"""The pages by which the catalogue and the house go out as files."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.http import StreamingHttpResponse
from django.test import Client
from django.utils import timezone

from catalogue.models import Game, GameList, GameListEntry
from catalogue.search.upkeep import reindex_all
from tests.catalogue.exporting.whole import whole_game
from tests.conftest import make_user
from tests.factories.catalogue import AuthorFactory, GameFactory, PublisherFactory, TermFactory
from tests.factories.records import SeriesFactory
from tests.pages import Page

pytestmark = pytest.mark.django_db

FILE = "/catalogage/exports/fichier/"


@pytest.fixture
def browser(librarian: User) -> Client:
    client = Client()
    client.force_login(librarian)
    return client


def body(answer: object) -> bytes:
    assert isinstance(answer, StreamingHttpResponse)
    pieces = answer.streaming_content
    assert isinstance(pieces, Iterator)
    return b"".join(pieces)


def titles(answer: object) -> list[str]:
    return [json.loads(line)["record"]["title"] for line in body(answer).splitlines()]


@pytest.mark.parametrize(
    ("key", "content_type", "extension"),
    [
        ("csv", "text/csv; charset=utf-8", "csv"),
        ("unimarc", "application/marc", "mrc"),
        ("marcxml", "application/marcxml+xml; charset=utf-8", "xml"),
        ("json-lines", "application/x-ndjson; charset=utf-8", "jsonl"),
        ("dublin-core", "application/xml; charset=utf-8", "xml"),
    ],
)
def test_each_format_is_a_file(browser: Client, key: str, content_type: str, extension: str):
    whole_game()

    answer = browser.get(FILE, {"format": key})

    assert answer.status_code == 200
    assert answer["Content-Type"] == content_type
    assert answer["Content-Disposition"].endswith(f'.{extension}"')
    assert "Le jeu entier" in body(answer).decode()


def test_a_search_by_words_or_by_its_address(browser: Client):
    for title, most in (("Petite abeille", 2), ("Grande abeille", 5), ("Ours", 5)):
        GameFactory(title=title, min_players=2, max_players=most)
    reindex_all()
    chosen = {"format": "json-lines", "notices": "recherche"}

    by_words = browser.get(FILE, {**chosen, "recherche": "abeille"})
    by_address = browser.get(FILE, {**chosen, "recherche": "http://testserver/jeux/?q=abeille&joueurs=5"})

    assert set(titles(by_words)) == {"Petite abeille", "Grande abeille"}
    assert titles(by_address) == ["Grande abeille"]


def test_words_may_hold_a_question_mark(browser: Client):
    for title in ("Devine qui ? Junior", "Azul"):
        GameFactory(title=title)

    answer = browser.get(FILE, {"format": "json-lines", "notices": "recherche", "recherche": "Devine qui ? junior"})

    assert titles(answer) == ["Devine qui ? Junior"]


@pytest.mark.parametrize("host", ["", "http://testserver", "HTTPS://ludo.example"])
def test_the_page_of_a_name_is_a_search_with_its_filters(browser: Client, host: str):
    games = {title: GameFactory(title=title, min_players=2, max_players=most) for title, most in (("A", 2), ("B", 5))}
    rows: list[Any] = [AuthorFactory(), PublisherFactory(), SeriesFactory(), TermFactory()]
    for game in games.values():
        game.contributions.create(author=rows[0], role="070")
        game.publications.create(publisher=rows[1])
        game.terms.add(rows[3])
    Game.objects.update(series=rows[2])
    GameFactory(title="Ours", min_players=2, max_players=5)
    asked = {"format": "json-lines", "notices": "recherche"}

    for row in rows:
        page = f"{host}{row.get_absolute_url()}"
        assert titles(browser.get(FILE, {**asked, "recherche": f"{page}?tri=titre&auteur=&terme="})) == ["A", "B"]
        assert titles(browser.get(FILE, {**asked, "recherche": f"{page.rstrip('/')}?joueurs=5"})) == ["B"]


def test_the_filter_of_the_page_stands_in_place_of_another_of_its_kind_and_a_category_beside(browser: Client):
    author, other = AuthorFactory(), AuthorFactory()
    game = GameFactory(title="A")
    game.contributions.create(author=author, role="070")
    wide, narrow = TermFactory(), TermFactory()
    game.terms.add(wide, narrow)
    GameFactory(title="B").terms.add(wide)
    asked = {"format": "json-lines", "notices": "recherche"}

    of_author = browser.get(FILE, {**asked, "recherche": f"/auteurs/{author.pk}/?auteur={other.pk}"})
    of_both = browser.get(FILE, {**asked, "recherche": f"/categories/{wide.pk}/?terme={narrow.pk}"})
    of_one = browser.get(FILE, {**asked, "recherche": f"/categories/{wide.pk}/?terme=inconnu&tri=titre"})

    assert [titles(answer) for answer in (of_author, of_both, of_one)] == [["A"], ["A"], ["A", "B"]]


@pytest.mark.parametrize(
    "address",
    ["http://[?q=azul", "/", "/?q=azul", "/jeux/7/", "/catalogage/listes/?q=azul", "https://x.example/a?q=azul", "//"],
)
def test_the_address_of_another_page_is_refused_with_what_to_do(browser: Client, address: str):
    GameFactory(title="Azul")

    answer = browser.get(FILE, {"format": "csv", "notices": "recherche", "recherche": address})

    assert answer.status_code == 422
    page = answer.content.decode()
    assert Page(page).faults() == []
    assert "Cette adresse n’est pas celle d’une page de résultats. Collez celle de la page des jeux" in page


def test_what_is_typed_for_a_search_is_no_matter_where_a_list_is_chosen(browser: Client, librarian: User):
    kept = GameList.objects.create(name="Vitrine", owner=librarian, created_at=timezone.now())
    GameListEntry.objects.create(list=kept, game=GameFactory(title="Azul"))
    asked = {"format": "json-lines", "notices": "liste", "liste": str(kept.pk), "recherche": "/auteurs/"}

    assert titles(browser.get(FILE, asked)) == ["Azul"]


def test_a_list_keeps_its_order_and_a_saved_search_is_found_anew(browser: Client, librarian: User):
    games = [GameFactory(title=f"Jeu {letter}", min_players=1, max_players=1) for letter in "abc"]
    reindex_all()
    chosen = GameList.objects.create(name="Vitrine", owner=librarian, created_at=timezone.now())
    for position, game in enumerate(reversed(games)):
        GameListEntry.objects.create(list=chosen, game=game, position=position)
    saved = GameList.objects.create(
        name="Seul", owner=librarian, query="joueurs=1&tri=titre", created_at=timezone.now()
    )
    asked = {"format": "json-lines", "notices": "liste"}

    assert titles(browser.get(FILE, {**asked, "liste": str(chosen.pk)})) == ["Jeu c", "Jeu b", "Jeu a"]
    assert titles(browser.get(FILE, {**asked, "liste": str(saved.pk)})) == ["Jeu a", "Jeu b", "Jeu c"]


def test_the_list_of_somebody_else_is_not_there(browser: Client):
    other = GameList.objects.create(name="À moi", owner=make_user("autre"), created_at=timezone.now())

    answer = browser.get(FILE, {"format": "csv", "notices": "liste", "liste": str(other.pk)})

    assert answer.status_code == 422
    assert "n’est pas partagée avec vous" in answer.content.decode()
    assert "À moi" not in browser.get("/catalogage/exports/").content.decode()


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("", "Choisissez un format."),
        ("format=pdf", "Choisissez l’un de ces formats."),
        ("format=csv&notices=rien", "Choisissez l’une de ces possibilités."),
        ("format=csv&notices=recherche", "Écrivez des mots"),
        ("format=csv&notices=liste", "Choisissez une liste."),
        ("format=csv&notices=liste&liste=x", "Cette liste n’existe plus"),
        ("format=csv&notices=recherche&recherche=%00", "caractère"),
    ],
)
def test_what_is_wrong_is_told_and_kept(browser: Client, query: str, words: str):
    answer = browser.get(f"{FILE}?{query}")

    assert answer.status_code == 422
    page = Page(answer.content.decode())
    assert page.faults() == []
    assert words in answer.content.decode()


def test_records_that_do_not_fit_are_told_before_the_file(browser: Client):
    GameFactory(title="Petit")
    GameFactory(title="Énorme", rules_note="\n\n".join(f"{n} {'x' * 5_000}" for n in range(25)))

    told = browser.get(FILE, {"format": "unimarc"})
    without = browser.get(FILE, {"format": "unimarc", "sans_elles": "on"})
    as_xml = browser.get(FILE, {"format": "marcxml"})

    assert told.status_code == 422
    assert "<li>Énorme</li>" in told.content.decode()
    assert "<li>Petit</li>" not in told.content.decode()
    assert body(without).count(b"\x1d") == 1
    assert "Énorme" in body(as_xml).decode()


def test_a_search_that_finds_too_many_is_told(browser: Client, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("catalogue.search.counting.MOST_COUNTED", 1)
    for title in ("Abeille une", "Abeille deux"):
        GameFactory(title=title)
    reindex_all()

    answer = browser.get(FILE, {"format": "csv", "notices": "recherche", "recherche": "abeille"})

    assert answer.status_code == 422
    assert "resserrez la recherche" in answer.content.decode()


def test_a_page_of_results_can_lead_here(browser: Client):
    answer = browser.get("/catalogage/exports/", {"notices": "recherche", "recherche": "/jeux/?q=ours"})

    assert 'value="/jeux/?q=ours"' in answer.content.decode()


def test_the_whole_house_is_for_managers(browser: Client, librarian: User):
    assert "Déménager" not in browser.get("/catalogage/exports/").content.decode()

    librarian.user_permissions.add(Permission.objects.get(codename="export_household"))
    assert 'href="/catalogage/exports/maison/"' in browser.get("/catalogage/exports/").content.decode()
