"""Where cataloguing begins: a scan, and one key."""

import pytest
from django.urls import reverse

from catalogue.models import Copy, Game, Identifier
from tests.catalogue.views.boxes.browser import Browser, plain
from tests.catalogue.views.cataloguing.forms import fields_of
from tests.catalogue.views.desk.counter import text_of
from tests.factories.catalogue import CopyFactory, GameFactory, SiteFactory
from tests.pages import Page

pytestmark = pytest.mark.django_db

EAN = "3760175513022"


def bearing(title: str = "Azul") -> Game:
    game: Game = GameFactory(title=title)
    Identifier.objects.create(game=game, kind="ean", value=EAN)
    return game


def scanned(browser: Browser, code: str) -> str:
    response = browser.client.get(reverse("cataloguing"), {"code": code})
    assert response.status_code == 200
    html = response.content.decode()
    assert Page(html).faults() == []
    return html


def test_an_unknown_product_leads_to_its_new_record_at_once(librarians: Browser):
    response = librarians.client.get(reverse("cataloguing"), {"code": EAN})

    assert (response.status_code, response.headers["Location"]) == (302, f"{reverse('record-new')}?ean={EAN}")


def test_a_known_product_is_one_key_away_from_a_copy(librarians: Browser):
    game = bearing()
    CopyFactory(game=game, barcode="90001", section="Salle")

    html = scanned(librarians, EAN)
    sent = fields_of(html, containing="submission")
    told = librarians.send("record-add-copy", game.pk, to=reverse("cataloguing"), **sent)

    assert "Ajouter l’exemplaire 90002" in text_of(html)
    assert html.count("autofocus") == 1
    assert told == "Exemplaire 90002 ajouté à « Azul »."
    assert Copy.objects.get(barcode="90002").section == "Salle"


def test_the_key_pressed_twice_adds_one_copy(librarians: Browser):
    game = bearing()
    SiteFactory()
    sent = fields_of(scanned(librarians, EAN), containing="submission")

    for _time in range(2):
        librarians.send("record-add-copy", game.pk, **sent)

    assert Copy.objects.count() == 1


def test_the_label_of_the_house_is_told_from_a_product(librarians: Browser):
    CopyFactory(barcode="90001", game__title="Azul")

    assert "90001 est un exemplaire de « Azul »." in plain(text_of(scanned(librarians, "90001")))


def test_a_code_that_was_misread_is_told(librarians: Browser):
    assert "Ce code est mal lu" in plain(text_of(scanned(librarians, "3760175513023")))


def test_words_find_records_or_begin_one(librarians: Browser):
    GameFactory(title="Azul")

    assert "Nouvelle notice « azul »" in plain(text_of(scanned(librarians, "azul")))
    words = plain(text_of(scanned(librarians, "Zébulon")))

    assert "Rien ne répond à « Zébulon »." in words
    assert "Nouvelle notice « Zébulon »" in words


@pytest.mark.parametrize("code", ["\x00\x07", "x" * 5000, "<script>", "%", "'\"", "𝄞"])
def test_whatever_is_scanned_gets_a_page(librarians: Browser, code):
    scanned(librarians, code)


def test_a_volunteer_reads_and_adds_nothing(volunteers: Browser):
    game = bearing()
    SiteFactory()

    words = text_of(scanned(volunteers, EAN))

    assert "Azul" in words
    assert "Ajouter" not in words
    assert "Inconnu ici" in text_of(scanned(volunteers, "4005556264001"))
    assert volunteers.client.post(reverse("record-add-copy", args=[game.pk])).status_code == 403
    assert not Copy.objects.exists()


@pytest.mark.parametrize("games", [1, 3])
def test_a_scan_asks_as_much_for_three_records_as_for_one(librarians: Browser, games, django_assert_num_queries):
    for number in range(games):
        CopyFactory(game=bearing(f"Jeu {number}"))
    scanned(librarians, EAN)

    with django_assert_num_queries(9):
        scanned(librarians, EAN)


@pytest.mark.parametrize("games", [1, 3])
def test_the_page_asks_as_much_for_three_records_as_for_one(librarians: Browser, games, django_assert_num_queries):
    GameFactory.create_batch(games)
    librarians.html("cataloguing")

    with django_assert_num_queries(5):
        librarians.html("cataloguing")


def test_a_volunteer_changes_no_record(volunteers: Browser):
    game = bearing("Azul")

    for name, arguments in [("record-new", []), ("record-change", [game.pk]), ("record-delete", [game.pk])]:
        assert volunteers.client.post(reverse(name, args=arguments), {"title": "x"}).status_code == 403
    assert Game.objects.get().title == "Azul"
