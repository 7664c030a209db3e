"""The pages of last resort: a house one recognises, words, and a way home."""

import re

import pytest
from django.conf import settings
from django.test import Client

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
