"""Finding a word in the rules of a game."""

import pytest
from django.test import Client

from rules.searching import Place, places
from tests.playaid.published import ARCHITECTS, publish_architects
from tests.rules.engine.documents import architects

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("words", ["égalité", "EGALITE", "egalit", "d’égalité", "égalité étapes"])
def test_a_word_is_found_whatever_its_accents_case_and_end(words):
    assert Place("regle-egalite", "Égalité") in places(architects().document, words)


def test_every_word_must_be_in_the_same_place():
    assert places(architects().document, "chat zeppelin") == []


@pytest.mark.parametrize("words", ["", "  ", "!?", "七", "\x00"])
def test_no_word_finds_nothing(words):
    assert places(architects().document, words) == []


def test_a_term_of_the_glossary_leads_there():
    document = architects().document
    term = document.glossary[0]

    assert Place("le_lexique", term.term) in places(document, term.term)


def test_the_page_lists_the_places_and_says_when_there_is_none():
    publish_architects()
    page = Client().get(f"/regles/{ARCHITECTS}/", {"mots": "bataille"}).content.decode()
    none = Client().get(f"/regles/{ARCHITECTS}/", {"mots": "zeppelin<b>"}).content.decode()

    assert 'value="bataille"' in page
    assert page.count("regle-bataille") >= 3
    assert "Rien sur «\u00a0zeppelin&lt;b&gt;\u00a0» dans ces règles." in none


@pytest.mark.parametrize("words", ["x" * 5000, "\x00", "' OR 1=1", "%", "🎲"])
def test_no_query_breaks_the_page(words):
    publish_architects()

    assert Client().get(f"/regles/{ARCHITECTS}/", {"mots": words}).status_code == 200
