"""Rows of the search tables that the database refuses, by the constraint that does."""

from catalogue import models
from tests.factories.catalogue import GameFactory

Word, Name = models.SearchWord.objects, models.SearchName.objects


def a_title_longer_than_titles_are():
    models.SearchEntry.objects.filter(game=GameFactory()).update(title_length=301)


def the_same_remainder_twice():
    word = Word.create(word="mouton", stem="mouton", games=1)
    for _ in range(2):
        models.SearchDeletion.objects.create(letters="moton", word=word)


def one_turn_of_a_name_twice():
    for key in ("une", "autre"):
        Name.create(kind="author", target=1, position=0, label="Une", key=key)


REFUSED = {
    "search_entry_title_length_possible": a_title_longer_than_titles_are,
    "search_word_has_letters": lambda: Word.create(word="", stem="", games=1),
    "search_word_is_held_by_a_game": lambda: Word.create(word="loup", stem="loup", games=0),
    "one_row_per_deletion": the_same_remainder_twice,
    "one_row_per_turn_of_a_name": one_turn_of_a_name_twice,
    "search_name_kind_known": lambda: Name.create(kind="x", target=1, position=0, label="Une", key="une"),
    "search_name_has_a_key": lambda: Name.create(kind="author", target=1, position=0, label="Une", key=""),
}
