import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.distance import OSA

from catalogue.search.asking import ask
from catalogue.search.criteria import Criteria
from catalogue.search.finding import find
from catalogue.search.nearness import near_words
from catalogue.search.understanding import Understood
from catalogue.search.upkeep import reindex_all
from catalogue.search.vocabulary import remainders
from catalogue.search.words import indexed_words
from tests.factories.catalogue import GameFactory


@pytest.mark.django_db
def test_what_games_hold_is_never_replaced_only_another_reading_proposed():
    GameFactory(title="Tout autre chose", principle="Presque comme Gloomhabem.")
    GameFactory.create_batch(4, title="Gloomhaven")

    found = find(Criteria(words="gloomhabem"))

    assert (found.total, found.understood) == (1, None)
    assert found.proposed == Understood("gloomhabem", "gloomhaven", (("gloomhabem", "gloomhaven"),))


@pytest.mark.django_db
def test_a_word_that_the_house_knows_is_left_alone():
    GameFactory(title="Loup")
    GameFactory.create_batch(5, title="Loupe")

    found = find(Criteria(words="loup ", kind="game"))

    assert found.proposed is None


@pytest.mark.django_db
def test_filters_that_leave_nothing_are_no_typing_fault():
    GameFactory.create_batch(3, title="Mouton")
    GameFactory(title="Moutan", min_players=9, max_players=9)

    found = find(Criteria(words="mouton", players=9))

    assert (found.total, found.understood, found.proposed) == (0, None, None)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("typed", "near"),
    [
        ("dixt", ["dixit"]),  # a letter is missing
        ("dixiit", ["dixit"]),  # one too many
        ("dixot", ["dixit"]),  # another one
        ("dxiit", ["dixit"]),  # two have changed places
        ("fixit", ["dixit"]),  # the first is wrong
        ("dixtt", ["dixit"]),
        ("doxot", []),  # two faults in a short word
        ("carcassonne", []),  # itself
        ("carcasone", ["carcassonne"]),
        ("carkassone", ["carcassonne"]),
        ("karkassone", []),  # three faults
        ("uno", []),
    ],
)
def test_near_words(typed, near):
    GameFactory(title="Dixit")
    GameFactory(title="Carcassonne")
    GameFactory(title="Una")

    assert [one.word for one in near_words([typed]).get(typed, [])] == near


@pytest.mark.django_db
def test_the_nearest_comes_first_then_what_most_games_hold():
    GameFactory(title="Marbles")
    GameFactory.create_batch(2, title="Marvels")
    GameFactory(title="Marvelss")
    reindex_all()

    assert [one.word for one in near_words(["marbels"])["marbels"]] == ["marvels", "marbles"]
    assert [one.word for one in near_words(["marvelsx"])["marvelsx"]] == ["marvels", "marvelss"]


WORD = st.text("abcdé", min_size=6, max_size=7)


@given(WORD, WORD)
def test_two_near_words_have_a_remainder_in_common(one, other):
    one, other = next(indexed_words(one)), next(indexed_words(other))
    if OSA.distance(one, other) <= 2:
        assert remainders(one, 2) & remainders(other, 2)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "words",
    [
        "x" * 200,
        "abcdefgh " * 25,
        " ".join(f"motif{n}" for n in range(30)),
        "' OR 1=1 --",
        "a" * 30 + " " + "b" * 31,
        "é̀́" * 60,
        "- ' ’ -",
        "1e5 0x1f 7-7-7-7-7-7-7-7-7-7-7-7-7-7",
    ],
)
def test_whatever_is_typed_costs_a_few_questions(words):
    GameFactory(title="Abcdefgk motifs")

    with CaptureQueriesContext(
        connection,
    ) as sent:
        find(Criteria(words=words))

    assert len(sent) <= 13


@given(st.text(max_size=250))
def test_no_question_is_longer_than_eight_words_without_repeats(text):
    asked = ask(text)

    assert len(asked.words) <= 8
    assert len(set(asked.words)) == len(asked.words)
    assert all(word.isascii() and word.isalnum() for word in asked.words)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("L’Île aux trésors", ["ile", "tresors"]),
        ("Qu'est-ce que c'est", ["est", "ce", "que"]),
        ("Les", ["les"]),
        ("plan b", ["plan"]),
        ("7", ["7"]),
        ("mouton moutons", ["mouton"]),
        ("!!!", []),
    ],
)
def test_only_words_that_matter_are_asked_for(text, words):
    assert list(ask(text).words) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Château-Fort", ["chateau", "fort", "chateaufort"]),
        ("L’oie", ["l", "oie", "loie"]),
        ("7 Wonders", ["7", "sept", "seven", "wonders"]),
        ("Mille bornes", ["mille", "1000", "bornes"]),
        ("T.I.M.E", ["t", "i", "m", "e"]),
    ],
)
def test_a_text_is_indexed_as_it_may_be_asked_for(text, words):
    assert list(indexed_words(text)) == words
