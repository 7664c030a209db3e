"""Where records are chosen, a search that cannot be understood chooses none, and says so."""

from urllib.parse import quote

import pytest
from django.urls import reverse

from catalogue.models import GameList, GameListEntry
from tests.catalogue.views.boxes.browser import Browser, plain
from tests.catalogue.views.cataloguing.forms import fields_of
from tests.catalogue.views.desk.counter import text_of
from tests.conftest import make_user
from tests.factories.catalogue import AuthorFactory, GameFactory
from tests.factories.records import GameListFactory
from tests.pages import Page

pytestmark = pytest.mark.django_db

UNREADABLE = "Cette recherche n’est plus lisible :"
GONE_VALUE = "Cette valeur n’est pas, ou n’est plus, dans le catalogue."
NOTHING = "elle ne demande rien que le catalogue connaisse."
WRONG = [
    ("auteur=99999", f"Auteur – {GONE_VALUE}"),
    ("q=&joueurs=abc", "Joueurs – Saisissez un nombre entier."),
    (f"q={'x' * 201}", "Mots – "),
    (f"q={quote('??? !!!')}", "Mots – aucun de ces signes n’est un mot."),
    ("q=azul&joueurs=abc", "Joueurs – Saisissez un nombre entier."),
    ("utm=1", NOTHING),
    ("q=+&page=2", NOTHING),
    ("tri=titre&sans_donnees=on", NOTHING),
    ("en_rayon=false", NOTHING),
]


@pytest.fixture
def house() -> None:
    for title in ("Azul", "Bazar"):
        GameFactory(title=title)


def words_at(browser: Browser, address: str, status: int = 200) -> str:
    answer = browser.client.get(address)
    assert answer.status_code == status
    html = answer.content.decode()
    assert Page(html).faults() == []
    return plain(text_of(html))


@pytest.mark.parametrize(("query", "words"), WRONG)
@pytest.mark.usefixtures("house")
def test_a_batch_is_of_nothing_and_says_why(librarians: Browser, query: str, words: str):
    told = words_at(librarians, f"{reverse('batch-new')}?{query}")

    assert UNREADABLE in told
    assert words in told
    assert "Aucune notice n’est choisie : refaites la recherche." in told
    assert "trouvées" not in told
    assert "Que faire ?" not in told


@pytest.mark.parametrize(("query", "words"), WRONG)
@pytest.mark.usefixtures("house")
def test_a_list_that_keeps_such_a_search_is_empty_wherever_it_is_used(librarians: Browser, query: str, words: str):
    kept = GameListFactory(owner=librarians.user, query=query)
    exported = f"{reverse('export-file')}?format=csv&notices=liste&liste={kept.pk}"

    page = words_at(librarians, reverse("game-list", args=[kept.pk]))
    batch = words_at(librarians, f"{reverse('batch-new')}?liste={kept.pk}")
    export = words_at(librarians, exported, status=422)

    for told in (page, batch, export):
        assert f"{UNREADABLE} {words}" in told
    assert "Azul" not in page
    assert "Gardez-la dans une nouvelle liste, et supprimez celle-ci." in page
    assert "trouvées" not in page + batch


@pytest.mark.parametrize("which", ["gone", "private"])
@pytest.mark.usefixtures("house")
def test_nobody_learns_whether_a_list_is_gone_or_somebody_elses(librarians: Browser, which: str):
    private = GameListFactory(owner=make_user("autre"), name="À moi")
    key = private.pk if which == "private" else 999_999

    told = words_at(librarians, f"{reverse('batch-new')}?liste={key}&q=azul")

    assert "Cette liste n’existe plus, ou n’est pas partagée avec vous : aucune notice n’est choisie." in told
    assert "À moi" not in told
    assert "trouvée" not in told


@pytest.mark.usefixtures("house")
def test_a_name_that_is_no_filter_is_passed_over_beside_one_that_is(librarians: Browser):
    told = words_at(librarians, f"{reverse('batch-new')}?q=azul&utm_source=lettre&terme=")

    assert "La notice trouvée" in told
    assert UNREADABLE not in told


@pytest.mark.usefixtures("house")
def test_no_list_is_made_of_a_search_that_cannot_be_read(librarians: Browser):
    page = librarians.client.get(f"{reverse('game-lists')}?auteur=99999").content.decode()
    sent = {"called": "Tout ?", "query": "auteur=99999", "live": "on"}

    refused = librarians.refused("game-lists", **sent)

    assert UNREADABLE in plain(text_of(page))
    assert fields_of(page, containing="called")["query"] == ""
    assert f"{UNREADABLE} Auteur – {GONE_VALUE}" in refused
    assert not GameList.objects.exists()


def test_the_second_page_of_the_lists_is_no_search(librarians: Browser):
    page = librarians.client.get(f"{reverse('game-lists')}?page=2").content.decode()

    assert fields_of(page, containing="called")["query"] == ""
    assert UNREADABLE not in plain(text_of(page))


@pytest.mark.usefixtures("house")
@pytest.mark.parametrize("typed", ["?!", "azul " * 50])
def test_words_that_cannot_be_read_add_nothing_to_a_list(librarians: Browser, typed: str):
    kept = GameListFactory(owner=librarians.user)

    told = librarians.send("game-list", kept.pk, act="add", q=typed)

    assert UNREADABLE in told
    assert not GameListEntry.objects.exists()


@pytest.mark.parametrize(("query", "words"), WRONG)
@pytest.mark.usefixtures("house")
def test_no_file_is_written_of_such_an_address(librarians: Browser, query: str, words: str):
    address = quote(f"http://testserver/jeux/?{query}")

    told = words_at(
        librarians, f"{reverse('export-file')}?format=csv&notices=recherche&recherche={address}", status=422
    )

    assert f"{UNREADABLE} {words}" in told


def test_a_search_that_can_be_read_chooses_as_before(librarians: Browser):
    author = AuthorFactory(name="Anne Exemple")
    author.contributions.create(game=GameFactory(title="Azul"), role="070")
    GameFactory(title="Bazar")
    kept = GameListFactory(owner=librarians.user, query=f"auteur={author.pk}")

    assert "La notice trouvée" in words_at(librarians, f"{reverse('batch-new')}?auteur={author.pk}")
    assert "La notice trouvée" in words_at(librarians, f"{reverse('batch-new')}?liste={kept.pk}")
    assert "1 notice – trouvées" in words_at(librarians, reverse("game-list", args=[kept.pk]))
