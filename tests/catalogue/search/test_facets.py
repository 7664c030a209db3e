"""Facet counts against a count by hand in Python, over small catalogues made by chance."""

import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

import pytest
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from catalogue.models import (
    Adaptation,
    Author,
    Barrier,
    Contribution,
    Copy,
    Game,
    GameLanguage,
    Publication,
    Publisher,
    Scheme,
    Series,
    Site,
    Term,
)
from catalogue.search.criteria import Criteria
from catalogue.search.facets import Facet, facets
from catalogue.search.filters import FILTERS
from catalogue.search.finding import find
from catalogue.search.upkeep import reindexing_once
from rules.models import Ruleset, RulesetVersion
from tests.catalogue.search.by_hand import count_by_hand
from tests.factories.catalogue import CopyFactory, GameFactory, TermFactory

NOW = datetime(2026, 1, 17, 10, 0, tzinfo=UTC)


Value = TypeVar("Value")

CAN_BE_UNKNOWN = [known.name for known in FILTERS if known.unknown is not None]


def perhaps(chance: random.Random, *values: Value) -> Value | None:
    return chance.choice([None, *values])


def make_catalogue(chance: random.Random) -> dict[str, list[int]]:
    """Games of every sort, and the keys that criteria may ask for."""
    authors = [Author.objects.create(name=f"Autrice {n}") for n in range(3)]
    houses = [Publisher.objects.create(name=f"Maison {n}") for n in range(2)]
    series = [Series.objects.create(name=f"Collection {n}") for n in range(2)]
    sites = [Site.objects.create(name=f"Site {n}") for n in range(2)]
    scheme = Scheme.objects.create(code="ESAI", name="Essai")
    root = Term.objects.create(scheme=scheme, code="A", label="jeu")
    terms = [
        root,
        *(Term.objects.create(scheme=scheme, code=f"A{n}", label=f"classe {n}", parent=root) for n in (1, 2)),
    ]
    terms.append(Term.objects.create(scheme=scheme, code="A11", label="sous-classe", parent=terms[1]))
    ruleset = Ruleset.objects.create(slug="essai", title="Essai")
    RulesetVersion.objects.create(
        ruleset=ruleset, number=1, status="published", text="", digest="", published_at=NOW - timedelta(days=1)
    )
    with reindexing_once():
        for number in range(chance.randint(1, 9)):
            game = make_game(chance, number, series, ruleset)
            link(chance, game, authors, houses, terms)
            for at in range(chance.randint(0, 2)):
                make_copy(chance, game, f"{number}-{at}", sites)
    return {
        "author": [row.pk for row in authors],
        "publisher": [row.pk for row in houses],
        "series": [row.pk for row in series],
        "site": [row.pk for row in sites],
        "terms": [row.pk for row in terms],
    }


def make_game(chance: random.Random, number: int, series: list[Series], ruleset: Ruleset) -> Game:
    low, best = perhaps(chance, 1, 2, 4), perhaps(chance, 2, 3)
    game = Game.objects.create(
        title=chance.choice(["Mouton", "Loup", "Mouton loup"]) + f" {number}",
        kind=chance.choice(["game", "toy"]),
        min_players=low,
        max_players=perhaps(chance, 4, 6),
        best_min_players=best,
        best_max_players=perhaps(chance, 3, 4),
        min_age_months=perhaps(chance, 18, 48, 96),
        max_age_months=perhaps(chance, 96, 144),
        min_minutes=perhaps(chance, 10, 30),
        max_minutes=perhaps(chance, 30, 60),
        cooperative=chance.choice([None, True, False]),
        series=perhaps(chance, *series),
        ruleset=perhaps(chance, ruleset),
    )
    Game.objects.filter(pk=game.pk).update(created_at=NOW - timedelta(days=chance.choice([1, 45, 200, 900])))
    return game


def link(chance: random.Random, game: Game, authors: list[Author], houses: list[Publisher], terms: list[Term]) -> None:
    for author in chance.sample(authors, chance.randint(0, 2)):
        for role in chance.sample(["070", "440"], chance.randint(1, 2)):
            Contribution.objects.create(game=game, author=author, role=role)
    for house in chance.sample(houses, chance.randint(0, 1)):
        Publication.objects.create(game=game, publisher=house)
    for code in chance.sample(["fre", "eng", "zxx"], chance.randint(0, 2)):
        GameLanguage.objects.create(game=game, code=code)
    if chance.random() < 0.5:
        Barrier.objects.create(game=game, kind="reading", present=chance.random() < 0.5)
    game.terms.set(chance.sample(terms, chance.randint(0, 2)))


def make_copy(chance: random.Random, game: Game, barcode: str, sites: list[Site]) -> None:
    copy = Copy.objects.create(
        game=game,
        barcode=barcode,
        site=chance.choice(sites),
        current_site=perhaps(chance, *sites),
        state=chance.choice(["on_shelf", "on_shelf", "on_loan"]),
        restriction=chance.choice(["", "", "lost", "on_site"]),
        condition=chance.choice(["complete", "unplayable"]),
    )
    for kind in chance.sample(["braille", "tactile"], chance.randint(0, 2)):
        Adaptation.objects.create(copy=copy, kind=kind, alone=chance.choice(["", "yes", "partly", "no"]))


def make_criteria(chance: random.Random, keys: dict[str, list[int]]) -> Criteria:
    """One to four wishes."""
    wishes: dict[str, Any] = {
        "players": chance.choice([1, 3, 5]),
        "best_at": chance.choice([2, 3]),
        "youngest": chance.choice([2, 5, 8, 30]),
        "minutes": chance.choice([15, 45]),
        "on_shelf": True,
        "site": chance.choice(keys["site"]),
        "adapted": frozenset(chance.sample(["braille", "tactile"], chance.randint(1, 2))),
        "alone": True,
        "terms": frozenset(chance.sample(keys["terms"], chance.randint(1, 2))),
        "language": chance.choice(["fre", "zxx"]),
        "no_reading": True,
        "cooperative": chance.choice([True, False]),
        "solo": True,
        "new_since": NOW - timedelta(days=chance.choice([30, 365])),
        "kind": chance.choice(["game", "toy"]),
        "author": chance.choice(keys["author"]),
        "publisher": chance.choice(keys["publisher"]),
        "series": chance.choice(keys["series"]),
        "with_aids": True,
        "unknown": frozenset(chance.sample(CAN_BE_UNKNOWN, 1)),
    }
    taken = chance.sample(sorted(wishes), chance.randint(0, 4))
    words = chance.choice(["", "", "mouton", "loup"])
    return Criteria(words=words, **{name: wishes[name] for name in taken})


@pytest.mark.django_db
@settings(max_examples=60)
@given(seed=st.integers(0, 2**32))
def test_counts_are_those_of_a_count_by_hand(seed):
    chance = random.Random(seed)
    with transaction.atomic():
        criteria = make_criteria(chance, make_catalogue(chance))
        compare(criteria)
        # An example leaves nothing behind: the next one begins with an empty catalogue.
        transaction.set_rollback(True)


def compare(criteria: Criteria) -> None:
    counted, by_hand = facets(criteria, now=NOW), count_by_hand(criteria, now=NOW)

    plain = {
        name: ({choice.value: choice.games for choice in facet.choices if choice.games}, facet.unknown)
        for name, facet in counted.by_name.items()
    }
    assert plain == by_hand.facets
    assert counted.games == by_hand.games == find(criteria).total
    assert find(replace(criteria, doubtful=True)).total == find(criteria).left_out == by_hand.left_out


@pytest.mark.django_db
def test_names_come_with_their_keys_most_games_first():
    for title in ("Un", "Deux"):
        Contribution.objects.create(
            game=GameFactory(title=title), author=Author.objects.get_or_create(name="Souvent")[0]
        )
    Contribution.objects.create(game=Game.objects.get(title="Un"), author=Author.objects.create(name="Une fois"))

    found = facets(Criteria(), now=NOW).by_name["author"]

    assert [(choice.label, choice.games) for choice in found.choices] == [("Souvent", 2), ("Une fois", 1)]


@pytest.mark.django_db
def test_the_one_that_is_chosen_is_shown_though_no_game_is_left():
    GameFactory(min_players=2, max_players=2)

    found = facets(Criteria(players=5, kind="toy"), now=NOW).by_name["players"]

    assert [(choice.value, choice.games) for choice in found.choices] == [(5, 0)]


@pytest.mark.django_db
@pytest.mark.parametrize("count", [1, 3])
def test_all_facets_are_one_query(count, django_assert_num_queries):
    for copy in CopyFactory.create_batch(count):
        copy.game.terms.add(TermFactory())

    with django_assert_num_queries(1):
        facets(Criteria(words="jeu", players=3, on_shelf=True), now=NOW)


@pytest.mark.django_db
def test_more_games_than_are_counted_are_said_to_be_more(monkeypatch):
    monkeypatch.setattr("catalogue.search.counting.MOST_COUNTED", 2)
    GameFactory.create_batch(3, kind="toy")

    counted, found = facets(Criteria(), now=NOW), find(Criteria(), size=1, number=9)

    assert counted.more
    assert (found.total, found.number, found.more) == (2, 2, True)
    assert isinstance(counted.by_name["kind"], Facet)
