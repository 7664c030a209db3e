import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalogue.folding import fold, unaccented
from catalogue.search.stemming import query_words, search_key


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Œuvre d’Été !", "oeuvre d ete"),
        ("Time'S UP! Celebritu1", "time s up celebritu1"),
        ("  CAFÉ\u00a0crème ", "cafe creme"),
        ("Straße", "strasse"),
        ("七つの", ""),
        ("", ""),
    ],
)
def test_fold(text, folded):
    assert fold(text) == folded


@given(st.text())
def test_folding_twice_changes_nothing_more(text):
    assert fold(fold(text)) == fold(text)


@pytest.mark.parametrize(("one", "other"), [("moutons", "mouton"), ("Les Enclos", "les enclos"), ("CARTES", "carte")])
def test_a_plural_and_its_singular_have_one_key(one, other):
    assert search_key(one) == search_key(other)


def test_words_are_asked_for_once_and_not_without_end():
    assert query_words("mouton moutons MOUTON") == ["mouton"]
    assert len(query_words(" ".join(f"mot{n}" for n in range(40)))) == 8


@given(st.text(max_size=300))
def test_no_query_holds_a_sign_of_a_query_language(text):
    assert all(word.isalnum() and word.isascii() for word in query_words(text))


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"])))
def test_no_accent_of_any_script_is_left(text):
    assert not any(map(unicodedata.combining, unaccented(text)))
