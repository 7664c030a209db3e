"""Asked tier by tier, the order is that of ranking everything; on PostgreSQL, which alone is asked so."""

import random

import pytest
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from catalogue.folding import fold
from catalogue.models import Author, Contribution, Game, SearchEntry
from catalogue.search.asking import ask
from catalogue.search.criteria import Criteria
from catalogue.search.entries import key_parts
from catalogue.search.finding import find
from catalogue.search.matching import entries_holding
from catalogue.search.ranking import entries_by_fitness
from catalogue.search.tiers import best_first
from catalogue.search.upkeep import reindexing_once
from tests.factories.catalogue import GameFactory

WORDS = ["ours", "oursons", "ourson", "loup", "loups", "la", "petit", "7", "sept", "fort"]


def some(chance: random.Random, most: int) -> str:
    return " ".join(chance.choices(WORDS, k=chance.randint(1, most)))


def make_shelf(chance: random.Random) -> None:
    authors = [Author.objects.create(name=f"{some(chance, 2)} {n}") for n in range(3)]
    with reindexing_once():
        for _ in range(chance.randint(1, 25)):
            game = Game.objects.create(
                title=some(chance, 3), principle=some(chance, 3), min_players=chance.choice([2, None])
            )
            for author in chance.sample(authors, chance.randint(0, 2)):
                Contribution.objects.create(game=game, author=author)


@pytest.mark.postgresql
@pytest.mark.django_db
@pytest.mark.parametrize("small", [0, 2000])
@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_the_order_is_that_of_ranking_all_of_them(small, seed):
    chance = random.Random(seed)
    with transaction.atomic(), pytest.MonkeyPatch.context() as patch:
        # Small tiers are fetched and put in order, large ones walked: each for all of them.
        for limit in ("SMALL", "_TIMES_NAMED", "_TIMES_HELD"):
            patch.setattr(f"catalogue.search.tiers.{limit}", small)
        make_shelf(chance)
        asked, start = ask(some(chance, 2) + chance.choice(["", " ", " la"])), chance.randint(0, 4)

        found = best_first(SearchEntry.objects.order_by(), asked, start=start, size=7)

        ranked = entries_by_fitness(entries_holding(asked), asked).values_list("pk", flat=True)
        assert found == list(ranked[start : start + 7])
        transaction.set_rollback(True)


@pytest.mark.django_db
@pytest.mark.parametrize("wishes", [{}, {"players": 2}, {"players": 2, "doubtful": True}])
def test_pages_of_more_games_than_are_fetched_are_those_of_few(monkeypatch, wishes):
    for title in ("Ours", "Ours brun", "Petit ours", "Loup", "Oursons", "Grand ours"):
        GameFactory(title=title, principle="Un ours.", min_players=2 if len(title) % 2 else None)
    asked = Criteria(words="ours", **wishes)
    pages = [find(asked, number=number, size=2) for number in (1, 2, 3)]

    monkeypatch.setattr("catalogue.search.counting._FETCHED", 1)

    assert [find(asked, number=number, size=2) for number in (1, 2, 3)] == pages


@given(st.text(max_size=40), st.text(max_size=12))
def test_a_title_that_begins_with_the_words_holds_them(title, text):
    """Titles that begin so are found by that alone."""
    asked = ask(text)
    key = key_parts(title, title, "", [])
    if not asked.words or not key["bare_title"].startswith(asked.bare if asked.open else f"{asked.bare} "):
        return

    words = key["words"].split()
    assert all(fold(word) in words or any(held.startswith(word) for held in words) for word in asked.words)
