import re

import pytest
from django.test import Client
from pytest_django import Settings

from playaid.plays.codes import shown_code
from tests.pages import Page
from tests.playaid.factories import CODE, OTHER, a_play

pytestmark = pytest.mark.django_db

JOIN = "/jouer/rejoindre/"


@pytest.mark.parametrize("typed", [CODE, "abcde-l2345", " ABCDE 12345 "])
def test_the_right_code_leads_to_the_table_with_the_code_in_the_fragment_alone(client: Client, typed: str):
    a_play()

    answer = client.post(JOIN, {"code": typed})

    assert (answer.status_code, answer["Location"]) == (302, "/jouer/petit/partie/1/#ABCDE-12345")


@pytest.mark.parametrize(
    ("typed", "status", "words"),
    [
        ("", 422, "Tapez le code"),
        ("ABCDE", 422, "Un code a dix signes"),
        ("A" * 61, 422, "60"),
        ("a\0b", 422, "caractère nul"),
        (OTHER, 404, "Aucune partie n’a ce code."),
    ],
)
def test_a_code_that_leads_nowhere_is_told_at_the_field(client: Client, typed: str, status: int, words: str):
    a_play()

    answer = client.post(JOIN, {"code": typed})

    html = answer.content.decode()
    assert answer.status_code == status
    [error] = re.findall(r'<span class="error" id="id_code_error">(.*?)</span>', html)
    assert words in error
    assert 'aria-invalid="true"' in html
    assert "Erreur –" in html
    assert Page(html).faults() == []


def test_who_tries_too_many_codes_is_told_to_wait(client: Client, settings: Settings):
    settings.PLAY_MISSES = 1
    a_play()
    client.post(JOIN, {"code": OTHER})

    answer = client.post(JOIN, {"code": CODE})

    assert answer.status_code == 429
    assert 0 < int(answer["Retry-After"]) <= 600
    assert "Trop de codes faux" in answer.content.decode()


def test_a_form_from_elsewhere_is_refused():
    a_play()

    answer = Client(enforce_csrf_checks=True).post(JOIN, {"code": CODE})

    assert answer.status_code == 403


def test_the_page_keeps_no_code(client: Client):
    a_play()
    before = client.get(JOIN)
    after = client.post(JOIN, {"code": OTHER})

    assert shown_code(CODE) not in before.content.decode()
    assert "no-store" in before["Cache-Control"]
    assert "no-store" in after["Cache-Control"]
