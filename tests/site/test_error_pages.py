"""The pages of last resort: a house one recognises, words, and a way home."""

import re

import pytest
from django.conf import settings
from django.test import Client

from catalogue.models import Game
from catalogue.roles import LIBRARIAN, VOLUNTEER
from tests.conftest import make_user
from tests.pages import Page

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("asked", "lang", "words"), [("fr", "fr", "Formulaire périmé"), ("en", "en-gb", "Form out of date")]
)
def test_a_form_that_is_too_old_is_told_in_the_house_and_in_ones_language(asked, lang, words):
    answer = Client(enforce_csrf_checks=True).post("/connexion/", {"username": "x"}, headers={"accept-language": asked})

    html = answer.content.decode()
    page = Page(html)
    assert answer.status_code == 403
    assert (page.faults(), page.lang) == ([], lang)
    assert f"<h1>{words}</h1>" in html
    assert 'class="button" href="/"' in html


def test_a_failure_leans_on_nothing_that_may_have_failed_and_still_looks_like_the_house(monkeypatch):
    def failing(*arguments: object, **named: object) -> None:
        raise RuntimeError("on purpose")

    monkeypatch.setattr("catalogue.views.home.handful", failing)

    answer = Client(raise_request_exception=False).get("/", {"joueurs": "3"})

    html = answer.content.decode()
    assert answer.status_code == 500
    assert Page(html).faults() == []
    assert "on purpose" not in html
    for name in re.findall(r'href="/static/([^"]+)"', html):
        assert (settings.STATICFILES_DIRS[0] / name).is_file()
    assert "{%" not in (settings.BASE_DIR / "templates" / "500.html").read_text()


def test_what_was_typed_for_a_person_who_is_gone_is_given_back():
    typed = {
        "given_name": "Ada",
        "family_name": "Toute-Inventée",
        "kind": "adult",
        "password": "Un Secret",
        "next": "Là",
    }
    client = Client()
    client.force_login(make_user("ludothecaire", LIBRARIAN))

    answer = client.post("/bureau/personnes/1/", {**typed, "note": "<b>Aime</b> les loups\x00"})

    html = answer.content.decode()
    assert answer.status_code == 404
    assert "n’existe plus" in html
    assert re.findall('<p class="prose">(.*?)</p>', html) == [
        "Ada",
        "Toute-Inventée",
        "&lt;b&gt;Aime&lt;/b&gt; les loups\x00",
    ]
    assert Page(html).faults() == []


def test_what_was_typed_into_a_form_that_is_too_old_is_given_back():
    client = Client(enforce_csrf_checks=True)
    client.cookies["csrftoken"] = "a" * 32

    html = client.post("/connexion/", {"username": "Un Nom", "password": "Un Secret"}).content.decode()

    assert re.findall('<p class="prose">(.*?)</p>', html) == ["Un Nom"]


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"x=Mots" + b"&x=" * 2001, "application/x-www-form-urlencoded"),
        (b"--", "multipart/form-data; boundary=\x80"),
        (b"x=Mots&y=" + b"y" * 2 * 1024 * 1024, "application/x-www-form-urlencoded"),
    ],
    ids=["too many fields", "no boundary", "too large"],
)
def test_what_cannot_be_read_again_is_not_given_back(body, kind):
    answer = Client().post("/nulle/part/", body, content_type=kind)

    assert (answer.status_code, b"Ce que vous aviez saisi" in answer.content) == (404, False)


def test_a_page_that_is_asked_for_in_vain_speaks_of_no_form():
    html = Client().get("/nulle/part/").content.decode()

    assert "quitté le catalogue" in html
    assert "saisi" not in html


def test_an_address_that_takes_forms_alone_says_so_when_it_is_opened():
    client = Client()
    client.force_login(make_user("ludothecaire", LIBRARIAN))

    answer = client.get("/catalogage/ailleurs/comparer/")
    other = client.put("/catalogage/ailleurs/comparer/")

    html = answer.content.decode()
    assert (answer.status_code, answer.headers["Allow"], Page(html).faults()) == (405, "POST", [])
    assert "ne sert qu’à envoyer un formulaire" in html
    assert (other.status_code, other.content) == (405, b"")


def test_what_was_typed_after_the_session_ended_is_given_back_with_the_way_in():
    sent = {"title": "Le Jeu des <b>Nuages</b>", "password": "Un Secret", "subtitle": ""}

    answer = Client().post(
        "/catalogage/notices/ajouter/", sent, headers={"referer": "http://testserver/catalogage/?q=a"}
    )

    html = answer.content.decode()
    assert (answer.status_code, "no-store" in answer.headers["Cache-Control"]) == (403, True)
    assert re.findall('<p class="prose">(.*?)</p>', html) == ["Le Jeu des &lt;b&gt;Nuages&lt;/b&gt;"]
    assert 'href="/connexion/?next=%2Fcatalogage%2F%3Fq%3Da"' in html
    assert Page(html).faults() == []
    assert not Game.objects.exists()


@pytest.mark.parametrize("referer", ["https://ailleurs.example/", "javascript:alert(1)", "http://[", ""])
def test_the_way_in_leads_back_to_this_house_alone(referer):
    answer = Client().post("/bureau/personnes/1/", {"note": "Des mots"}, headers={"referer": referer})

    assert 'href="/connexion/?next=%2Fbureau%2Fpersonnes%2F1%2F"' in answer.content.decode()


def test_a_family_whose_session_ended_is_shown_its_own_way_in():
    answer = Client().post("/compte/donnees/corriger/", {"address": "3 rue des Essais"})

    assert (answer.status_code, 'href="/compte/connexion/"' in answer.content.decode()) == (403, True)


def test_what_was_typed_in_gestion_is_given_back_too():
    html = Client().post("/gestion/catalogue/site/add/", {"name": "Annexe des Essais"}).content.decode()

    assert "Annexe des Essais" in html
    assert 'href="/gestion/login/?next=%2Fgestion%2Fcatalogue%2Fsite%2Fadd%2F"' in html


def test_a_form_without_a_word_is_led_to_log_in():
    answer = Client().post("/bureau/personnes/1/", {"kind": "adult", "version": "3"})

    assert (answer.status_code, answer.headers["Location"]) == (302, "/connexion/?next=/bureau/personnes/1/")


def test_what_was_typed_by_somebody_who_may_not_is_given_back():
    client = Client()
    client.force_login(make_user("benevole", VOLUNTEER))

    answer = client.post("/catalogage/notices/ajouter/", {"title": "Le Jeu des Nuages"})

    assert (answer.status_code, "Le Jeu des Nuages" in answer.content.decode()) == (403, True)
