"""The pages: what is elsewhere beside what is here, and taken over from there."""

import json
import re
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client
from django.urls import reverse

from catalogue.models import Copy, Game, RecordChange, SourceRecord
from tests.catalogue.sources.envelopes import INDEXES, diagnostic, envelope, record, unimarc
from tests.catalogue.sources.fake_server import says, serving, whole
from tests.catalogue.views.boxes.browser import Browser, plain
from tests.catalogue.views.cataloguing.forms import fields_of
from tests.catalogue.views.desk.counter import text_of
from tests.conftest import make_user
from tests.factories.catalogue import CopyFactory, GameFactory
from tests.pages import Page

pytestmark = pytest.mark.django_db

EAN = "3760000000017"


@pytest.fixture
def librarians(librarian: User) -> Browser:
    return Browser(librarian)


def page(browser: Browser, status: int = 200, **query: Any) -> str:
    """The search page with that query."""
    answer = browser.client.get(reverse("external-search"), query)
    assert answer.status_code == status
    html = answer.content.decode()
    assert Page(html).faults() == []
    return html


def words(html: str) -> str:
    return plain(text_of(html))


def compared(browser: Browser, **query: Any) -> str:
    """The page of the choice, of the first record that the query finds."""
    form = fields_of(page(browser, **query), containing="notice")
    answer = browser.client.post(reverse("external-compare"), form)
    assert answer.status_code == 200
    html = answer.content.decode()
    assert Page(html).faults() == []
    return html


def numbered(**fields: Any) -> Game:
    game = GameFactory(**{"title": "Les œufs", **fields})
    game.identifiers.create(kind="ean", value=EAN)
    return game


def one_server(settings: Any, url: str) -> None:
    settings.SRU_SERVERS = json.dumps([{"name": "Voisin", "url": url, "indexes": INDEXES}])


def test_no_server_is_asked_until_somebody_asks(librarians, settings):
    with serving(says(whole(envelope()))) as fake:
        one_server(settings, fake.url)
        page(librarians)
        page(librarians, ean="", titre=" ", jeu="1")
        page(librarians, status=422, ean="123")
        librarians.client.head(reverse("external-search"), {"titre": "phare"})
        librarians.html("record-new")
        librarians.html("cataloguing")
        assert fake.requests == []

        page(librarians, titre="phare")
        assert len(fake.requests) == 1


def test_without_servers_the_page_says_who_can_name_some(librarians, settings):
    settings.SRU_SERVERS = ""

    assert "SRU_SERVERS" in words(page(librarians))
    assert "SRU_SERVERS" in words(page(librarians, titre="phare"))


def test_faults_of_the_list_are_told(librarians, settings):
    settings.SRU_SERVERS = "{"

    assert "manage.py check" in words(page(librarians))


@pytest.mark.usefixtures("neighbour")
def test_answers_stand_side_by_side_with_what_is_here(librarians):
    numbered()

    said = words(page(librarians, ean=EAN))

    assert "Ici Les œufs 0 exemplaire" in said
    assert "Catalogue voisin Les œufs de la forêt d’essai : le jeu inventé Auteurs Aline Inventée" in said
    assert "Le même en Dublin Core Les œufs de la forêt d’essai" in said


@pytest.mark.usefixtures("neighbour")
def test_several_numbers_of_a_record_are_tried_by_the_first_that_is_one(librarians):
    assert "forêt d’essai" in words(page(librarians, ean=f"REF-1 ; 3 760000 000017 ; {EAN}"))


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"ean": "3760000000018"}, "« 3760000000018 » n’est ni un EAN ni un ISBN"),
        ({"titre": '"?*'}, "Donnez un EAN, un titre ou un auteur."),
        ({"titre": "x" * 201}, "200"),
        ({"titre": "a\x00b"}, "nul"),
    ],
)
def test_what_cannot_be_asked_is_told_and_kept(librarians, settings, query, said):
    one_server(settings, "http://127.0.0.1:1/")

    html = page(librarians, status=422, **query)

    assert said in words(html)
    assert all(html.count(text.replace('"', "&quot;")) for text in query.values())


@pytest.mark.usefixtures("neighbour")
def test_a_record_is_made_from_one_elsewhere(librarians, librarian):
    html = compared(librarians, ean=EAN)
    assert "Ce qui ne l’est pas reste à remplir." in words(html)
    assert "Ce jeu n’est pas encore ici" in words(html)

    told = librarians.send("external-take", **fields_of(html, containing="vu"))

    game = Game.objects.get()
    assert told == "« Les œufs de la forêt d’essai : le jeu inventé » a été créé. Ajoutez ses exemplaires."
    assert (game.year, game.contents_note) == (2019, "12 œufs, 1 plateau")
    assert not Copy.objects.exists()
    assert SourceRecord.objects.get().format == "sru:catalogue-voisin"
    assert RecordChange.objects.get().by == librarian


@pytest.mark.usefixtures("neighbour")
def test_fields_that_are_not_ticked_stay(librarians):
    game = numbered(year=2001)
    form = fields_of(compared(librarians, ean=EAN), containing="vu")
    assert form["champs"] == ["contributions", "publishers", "document_type", "principle", "contents_note", "languages"]

    told = librarians.send("external-take", to=reverse("record-change", args=[game.pk]), **{**form, "champs": ["year"]})

    game.refresh_from_db()
    assert told == "« Les œufs » est complété."
    assert (game.title, game.year, game.principle) == ("Les œufs", 2019, "")


@pytest.mark.usefixtures("neighbour")
def test_all_is_taken_with_one_button(librarians):
    game = numbered(year=2001)
    html = compared(librarians, ean=EAN)
    form = fields_of(html, containing="vu")
    proposed = re.findall(r'name="proposes" value="(\w+)"', html)
    assert proposed[:2] == ["title", "contributions"]

    librarians.send("external-take", **{**form, "proposes": proposed, "champs": [], "tout": "1"})

    game.refresh_from_db()
    assert (game.title, game.year) == ("Les œufs de la forêt d’essai : le jeu inventé", 2019)


@pytest.mark.usefixtures("neighbour")
def test_the_record_to_complete_is_chosen_here(librarians):
    numbered()
    other = GameFactory(title="Sans numéro")
    html = page(librarians, ean=EAN, jeu=other.pk)
    assert "Pour compléter « Sans numéro »." in words(html)
    form = fields_of(html, containing="notice")
    assert form["jeu"] == str(other.pk)
    choice = fields_of(librarians.client.post(reverse("external-compare"), form).content.decode(), containing="vu")

    librarians.send("external-take", **{**choice, "champs": ["year"]})

    other.refresh_from_db()
    assert other.year == 2019


@pytest.mark.usefixtures("neighbour")
def test_what_moved_meanwhile_is_shown_again(librarians):
    game = numbered()
    form = fields_of(compared(librarians, ean=EAN), containing="vu")
    Game.objects.filter(pk=game.pk).update(title="Corrigé entre-temps")

    answer = librarians.client.post(reverse("external-take"), {**form, "champs": ["title"]})

    html = answer.content.decode()
    assert answer.status_code == 409
    assert Page(html).faults() == []
    assert "a changé entre-temps" in words(html)
    assert "Corrigé entre-temps" in words(html)
    librarians.send("external-take", **{**fields_of(html, containing="vu"), "champs": ["title"]})
    game.refresh_from_db()
    assert game.title == "Les œufs de la forêt d’essai : le jeu inventé"


@pytest.mark.usefixtures("neighbour")
def test_nothing_ticked_is_told_on_the_page(librarians):
    numbered()
    form = fields_of(compared(librarians, ean=EAN), containing="vu")

    assert "Rien n’est coché" in librarians.refused("external-take", **{**form, "champs": []})


@pytest.mark.usefixtures("neighbour")
def test_when_both_say_the_same_there_is_nothing_to_take(librarians):
    form = fields_of(compared(librarians, ean=EAN), containing="vu")
    librarians.send("external-take", **form)

    assert "Rien à reprendre" in words(compared(librarians, ean=EAN))


@pytest.mark.usefixtures("neighbour")
@pytest.mark.parametrize("name", ["external-compare", "external-take"])
@pytest.mark.parametrize("sealed", ["", "x:y:z", "\x00"])
def test_a_broken_seal_leads_back(librarians, name, sealed):
    assert librarians.send(name, notice=sealed, to=reverse("external-search")) == (
        "Cette réponse n’est plus là : cherchez de nouveau."
    )


@pytest.mark.usefixtures("neighbour")
@pytest.mark.parametrize("name", ["external-compare", "external-take"])
@pytest.mark.parametrize("pk", ["999999", "9" * 18, "9" * 40, "-1", "x"])
def test_a_record_that_is_gone_or_none(librarians, name, pk):
    form = fields_of(page(librarians, ean=EAN), containing="notice")

    assert librarians.client.post(reverse(name), {**form, "jeu": pk}).status_code in {200, 302, 409}


@pytest.mark.usefixtures("neighbour")
def test_who_may_not_create_is_told(db):
    completing = make_user("completeur")
    completing.user_permissions.add(Permission.objects.get(codename="change_game"))
    browser = Browser(completing)
    html = compared(browser, ean=EAN)

    assert "Vous ne pouvez pas créer de notice." in words(html)
    assert "ne pouvez pas créer" in browser.refused("external-take", **fields_of(html, containing="vu"))
    assert not Game.objects.exists()


def test_troubles_are_told_beside_what_was_read(librarians, settings):
    bad = record(diagnostic("Notice <retirée>".replace("<", "&lt;")), schema="info:srw/schema/1/diagnostics-v1.1")
    with serving(says(whole(envelope(bad, record(unimarc("<b>Phare</b>")), total=132)))) as fake:
        one_server(settings, fake.url)
        html = page(librarians, titre="phare")

    assert "Notice 1 : Notice <retirée>" in words(html)
    assert "Et 130 autres : précisez la recherche." in words(html)
    assert "&lt;b&gt;Phare&lt;/b&gt;" in html


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (whole(b"<html>", status="401 Unauthorized"), "Le serveur demande un accès que nous n’avons pas (HTTP 401)."),
        (whole(b"<html>", status="202 Accepted"), "Le serveur n’a pas encore la réponse (HTTP 202)."),
        (whole(b"<html>", status="429 Too Many Requests"), "Le serveur reçoit trop de demandes (HTTP 429)."),
        (whole(b"<!DOCTYPE html><title>Bonjour</title>"), "Le serveur a répondu par une page web"),
    ],
    ids=["401", "202", "429", "html"],
)
def test_a_server_that_gives_nothing_is_told_in_words_and_typing_by_hand_goes_on(librarians, settings, answer, said):
    with serving(says(answer)) as fake:
        one_server(settings, fake.url)
        html = page(librarians, ean=EAN)
    by_hand = re.search(r'href="([^"]+)">Saisir la notice à la main', html)

    assert said in words(html)
    assert by_hand
    assert EAN in librarians.client.get(unescape(by_hand[1])).content.decode()


@pytest.mark.parametrize("records", [1, 3])
def test_the_questions_to_the_database_do_not_grow(librarians, settings, records, django_assert_num_queries):
    for _number in range(records):
        CopyFactory(game=numbered())
    with serving(says(whole(envelope(*[record(unimarc(number=f"N{n}")) for n in range(records)])))) as fake:
        one_server(settings, fake.url)
        with django_assert_num_queries(8):
            page(librarians, ean=EAN)


@pytest.mark.parametrize("name", ["external-search", "external-compare", "external-take"])
def test_the_pages_are_for_those_who_may_change_records(name, volunteer):
    visitor, other = Client(), Client()
    other.force_login(volunteer)

    assert visitor.post(reverse(name)).status_code == 302
    assert other.post(reverse(name)).status_code == 403
