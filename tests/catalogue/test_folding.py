import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalogue.folding import fold, passes_over_words, sort_key, unaccented
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


@pytest.mark.parametrize(
    ("title", "unsorted", "key"),
    [
        ("Le Lièvre et la tortue", None, "lievre et la tortue"),
        ("L’Œuf", None, "oeuf"),
        ("l'île déserte", None, "ile deserte"),
        ("The Mind", None, "mind"),
        ("Les  Petits", None, "petits"),
        ("Un, deux, trois", None, "un deux trois"),
        ("À table !", None, "a table"),
        ("A vos marques", None, "a vos marques"),
        ("Lespagne", None, "lespagne"),
        ("La", None, "la"),
        ("La !", None, "la"),
        ("Die Siedler", None, "die siedler"),
        ("Die Siedler", 4, "siedler"),
        ("La Paz", 0, "la paz"),
        ("« Le » jeu", 2, "le jeu"),
        ("", None, ""),
    ],
)
def test_titles_are_sorted_from_their_first_word_that_is_no_article(title: str, unsorted: int | None, key: str):
    assert sort_key(title, unsorted) == key


@pytest.mark.parametrize(
    ("title", "letters", "right"),
    [
        ("Le Roi", 0, True),
        ("Le Roi", 3, True),
        ("L’Oie", 2, True),
        ("Le Roi", 4, False),
        ("Le Roi", 6, False),
        ("Le Roi", -1, False),
    ],
)
def test_no_word_is_cut_by_what_an_order_passes_over(title: str, letters: int, *, right: bool):
    assert passes_over_words(title, letters) is right


@pytest.mark.parametrize("word", ["a" + "e" * 3000, "a" + "es" * 1500, "é" * 500, "x" * 61])
def test_an_endless_word_has_no_stem(word: str) -> None:
    assert search_key(word) == fold(word)
