import pytest

from catalogue.exchange.records import Contribution
from catalogue.importing.esar import group_of
from catalogue.importing.keys import MOST_NAMESAKES, digest_of, key_of, namesakes_of, telling_words
from tests.catalogue.importing.builders import LONG_NOTE, foreign


def test_the_sources_own_number_is_the_key():
    assert key_of(foreign(source_id="4217")) == "4217"


def test_without_a_number_it_is_the_folded_title_and_first_author():
    record = foreign("L’Œuf & la Poule", contributions=(Contribution("Zoé Fictive"), Contribution("Abel Fictif")))

    assert key_of(record) == "l oeuf la poule / zoe fictive"


def test_a_title_in_another_alphabet_is_no_empty_key():
    assert key_of(foreign("麻雀", contributions=())) == "麻雀 /"


def test_long_titles_stay_apart_within_the_length_of_the_column():
    keys = {key_of(foreign("tour " * 80 + end)) for end in ("un", "deux")}

    assert len(keys) == 2
    assert all(len(namesake) <= 300 for key in keys for namesake in namesakes_of(key))


def test_namesakes_are_numbered_and_bounded():
    family = namesakes_of("puzzle /")

    assert (family[0], family[1], len(set(family))) == ("puzzle /", "puzzle / #2", MOST_NAMESAKES)


def test_the_digest_is_that_of_the_words():
    assert digest_of(foreign(rules_note=LONG_NOTE)) == digest_of(foreign("Autre", rules_note=LONG_NOTE.upper()))
    assert digest_of(foreign(rules_note=LONG_NOTE)) != digest_of(foreign(rules_note=LONG_NOTE + " Fin."))


def test_short_notes_tell_no_game():
    assert digest_of(foreign(contents_note="1 plateau, 1 règle du jeu")) == ""


@pytest.mark.parametrize(
    ("title", "words"),
    [
        ("Le jeu des Moutons", {"moutons"}),
        ("6 qui prend", {"qui", "prend"}),
        ("Go", {"go"}),
        ("麻雀", {"麻雀"}),
    ],
)
def test_the_words_that_tell_a_title(title, words):
    assert telling_words(title) == words


@pytest.mark.parametrize(
    ("code", "group"), [("A406", "A400"), ("C221", "C200"), ("A400", ""), ("A4", ""), ("", ""), ("X123", "")]
)
def test_esar_codes_nest_by_their_number(code, group):
    assert group_of(code) == group
