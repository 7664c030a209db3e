"""Piles by copies, with what is drawn into them and without what is drawn out; draws with conditions."""

from typing import Any

import pytest

from rules.engine import plan_setup
from tests.rules.engine.documents import small, told

TABLES = {
    "cards": {
        "label": "Cartes",
        "columns": {"marks": "integers", "suit": "text", "copies": "integer"},
        "rows": [
            {"id": "ace", "label": "As", "marks": [2, 3], "suit": "sun", "copies": 2},
            {"id": "two", "label": "Deux", "marks": [2, 4], "suit": "moon", "copies": 2},
            {"id": "three", "label": "Trois", "marks": [3], "suit": "sun", "copies": 1},
        ],
    },
    "stars": {"label": "Étoiles", "rows": [{"id": name, "label": name} for name in ("mira", "deneb", "vega")]},
}


def plan(players: int, seed: Any = None, **setup: Any) -> dict[str, Any]:
    definition = small(tables=TABLES, setup={"first_player": "Ana", "steps": [], **setup})
    return plan_setup(definition, players, seed=seed).as_json()


DECK = {
    "label": "Pioche",
    "from": "cards",
    "copies": "count(m for m in card.marks if m <= players)",
    "out_of": "count(card.marks)",
}


@pytest.mark.parametrize(
    ("players", "kept", "put_back"),
    [
        (2, ["ace", "two"], ["ace", "two", "three"]),
        (3, ["ace", "ace", "two", "three"], ["two"]),
        (4, ["ace", "ace", "two", "two", "three"], []),
    ],
)
def test_copies_in_and_out(players: int, kept: list[str], put_back: list[str]) -> None:
    deck = plan(players, decks={"pile": DECK})["decks"]["pile"]

    assert deck == {"cards": len(kept), "piles": 1, "kept": kept, **({"put_back": put_back} if put_back else {})}


def test_draws_go_with_a_pile_or_stay_without_it() -> None:
    setup = {
        "draws": {
            "added": {"label": "Ajoutées", "from": "stars", "count": 2, "secret": True},
            "gone": {"label": "Retirées", "from": "cards", "count": 1, "keep": 'card.suit == "sun"'},
        },
        "decks": {"pile": {**DECK, "with": ["added"], "without": ["gone"], "piles": "2"}},
    }

    blind, seen = plan(4, **setup), plan(4, seed=3, **setup)

    assert blind["decks"]["pile"] == {"cards": 6, "piles": 2, "kept": ["ace", "ace", "two", "two", "three"]}
    assert (blind["secret"], seen["secret"]) == (["added"], ["added"])
    (gone,), added = seen["draws"]["gone"], seen["draws"]["added"]
    kept = ["ace", "ace", "two", "two", "three"]
    kept.remove(gone)
    assert gone in ("ace", "three")
    assert seen["decks"]["pile"] == {"cards": 6, "piles": 2, "kept": [*kept, *added], "put_back": [gone]}


def test_a_value_comes_once_in_a_distinct_draw() -> None:
    draws = {"suits": {"label": "Couleurs", "from": "cards", "count": 2, "distinct": "suit"}}
    suits = {row["id"]: row["suit"] for row in TABLES["cards"]["rows"]}  # type: ignore[index]  # a document is any JSON

    found = [plan(2, seed=seed, draws=draws)["draws"]["suits"] for seed in range(40)]

    assert all([suits[one] for one in pair] in (["sun", "moon"], ["moon", "sun"]) for pair in found)
    assert {tuple(pair) for pair in found} == {("ace", "two"), ("two", "ace"), ("three", "two"), ("two", "three")}


@pytest.mark.parametrize(
    ("setup", "faults"),
    [
        (
            {"decks": {"d": {"label": "D", "cards": 3, "copies": 1}}},
            ["setup.decks.d : copies, out_of, with et without se disent des lignes de from"],
        ),
        ({"decks": {"d": {"label": "D", "from": "cards", "with": ["a"]}}}, ["setup.decks.d : tirage inconnu « a »"]),
        ({"decks": {"d": {"label": "D", "from": "cards", "without": ["a"]}}}, ["setup.decks.d : tirage inconnu « a »"]),
        (
            {"decks": {"d": {"label": "D", "from": "cards", "copies": "card.mark", "out_of": "card.suit"}}},
            [
                "setup.decks.d.copies : pas de colonne « mark » (peut-être « marks » ?)",
                "setup.decks.d.out_of : une formule qui donne : entier est attendue, celle-ci donne : texte",
            ],
        ),
        (
            {"draws": {"d": {"label": "D", "from": "cards", "count": 1, "distinct": "colour"}}},
            ["setup.draws.d.distinct : pas de colonne « colour »"],
        ),
        (
            {"draws": {"d": {"label": "D", "from": "nope", "count": 1, "distinct": "colour"}}},
            ["setup.draws.d.from : table inconnue « nope »"],
        ),
        (
            {"draws": {"d": {"label": "D", "from": "cards", "count": 1, "keep": "card.colour"}}},
            ["setup.draws.d.keep : pas de colonne « colour »"],
        ),
        (
            {"draws": {"d": {"label": "D", "from": "cards", "count": 3, "distinct": "suit"}}},
            [f"setup : impossible à {players} joueurs : d : on ne tire pas 3 parmi 2" for players in (2, 3, 4)],
        ),
        (
            {"decks": {"d": {"label": "D", "from": "cards", "copies": "0 - 1"}}},
            [f"setup : impossible à {players} joueurs : d : -1 cartes" for players in (2, 3, 4)],
        ),
        (
            {"decks": {"d": {"label": "D", "from": "cards", "copies": "2001"}}},
            [f"setup : impossible à {players} joueurs : d : 2001 cartes" for players in (2, 3, 4)],
        ),
    ],
)
def test_what_is_wrong_with_piles_and_draws(setup: dict[str, Any], faults: list[str]) -> None:
    assert told(tables=TABLES, setup={"first_player": "Ana", "steps": [], **setup}) == faults


def test_at_the_table_no_more_of_a_card_than_exist() -> None:
    entries = {"hand": {"label": "Main", "kind": "subset", "of": 3, "limited": True}}

    assert told(entries=entries, lines={}) == ["entries.hand : limited se dit des lignes d’une table"]
