"""Setups: quantities, decks, repeatable draws, and every refusal."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine import SheetRefused, plan_setup
from rules.engine.setup.chance import Chance, draw, hashed
from tests.rules.engine.documents import lanterns, small


def test_a_plan_has_everything_on_the_table() -> None:
    assert plan_setup(lanterns(), 4).as_json() == {
        "game": "lanternes",
        "variant": "",
        "players": 4,
        "quantities": {"oil": 8, "oil_left": 4},
        "decks": {
            "bright": {"cards": 3, "piles": 1, "kept": ["red-lamp", "gold-lamp"]},
            "all_lamps": {"cards": 4, "piles": 2, "kept": ["red-lamp", "blue-lamp", "gold-lamp"]},
            "cards": {"cards": 20, "piles": 1, "kept": []},
        },
        "draws": {},
        "teams": None,
        "steps": [
            {"text": "Posez 8 fioles.", "quantity": 8, "anchor": "debut"},
            {"text": "Prenez une lampe au hasard."},
            {"text": "Faites une pile de 20 cartes."},
        ],
        "seed": None,
        "first_player": "Le plus grand commence à 4.",
        "back_to_box": [{"text": "4 fioles", "quantity": 4}],
        "labels": {
            "quantities": {"oil": "Fioles", "oil_left": "Fioles inutilisées"},
            "decks": {"bright": "Lampes allumées", "all_lamps": "Toutes les lampes", "cards": "Cartes"},
            "draws": {"first": "Première lampe", "street": "Rues"},
            "rows": {},
        },
    }


def test_a_seed_draws_and_is_told() -> None:
    plan = plan_setup(lanterns(), 1, seed=12).as_json()

    assert sorted(plan["draws"]["street"]) == ["north", "south"]
    assert len(plan["draws"]["first"]) == 1
    assert plan["steps"][1] == {"text": f"Prenez {plan['labels']['rows'][plan['draws']['first'][0]]}."}
    assert plan["seed"] == 12


def test_a_seed_is_its_text() -> None:
    assert plan_setup(lanterns(), 1, seed=12).draws == plan_setup(lanterns(), 1, seed="12").draws


def refused(players: Any, variant: Any = "", seed: Any = None, definition: Any = None) -> list[tuple[str, str]]:
    with pytest.raises(SheetRefused) as refusal:
        plan_setup(definition or lanterns(), players, variant, seed)
    return [(fault.key, fault.message) for fault in refusal.value.faults]


@pytest.mark.parametrize(
    ("players", "variant", "seed", "keys"),
    [
        (0, "", None, ["players"]),
        (6, "", None, ["players"]),
        (1, "court", None, ["players"]),
        (True, "", None, ["players"]),
        ("3", "", None, ["players"]),
        (None, "nope", 1.5, ["variant", "players", "seed"]),
        (3, 3, None, ["variant"]),
        (3, "", True, ["seed"]),
        (3, "", "x" * 101, ["seed"]),
        (3, "", "\ud800", ["seed"]),
        (3, "", 10**100, ["seed"]),
        (3, "", [], ["seed"]),
    ],
)
def test_a_setup_is_refused_with_every_fault(players: Any, variant: Any, seed: Any, keys: list[str]) -> None:
    assert [key for key, _ in refused(players, variant, seed)] == keys


def test_a_fixed_number_of_players_is_told_as_one() -> None:
    identity = {"name": "D", "edition": "I", "players": {"min": 2, "max": 2}, "sources": {}}
    definition = small(identity=identity, setup={"first_player": "A", "steps": []})

    assert refused(3, definition=definition) == [("players", "2 joueurs sont attendus, et non 3")]


def test_a_game_without_a_setup_says_so() -> None:
    assert refused(2, definition=small()) == [("setup", "ce jeu n’a pas de mise en place décrite")]


@pytest.mark.parametrize(
    ("text", "value"), [("", 0x811C9DC5), ("a", 0xE40C292C), ("foobar", 0xBF9CF968)]
)  # published test vectors of FNV-1a, 32 bit
def test_the_hash_is_fnv_1a(text: str, value: int) -> None:
    assert hashed(text) == value


def test_the_generator_is_mulberry32() -> None:
    chance = Chance(1, "x")
    chance._state = 0

    # The first numbers of the published generator from the state 0.
    assert [chance.next() for _ in range(3)] == [1144304738, 1416247, 958946056]


@given(st.lists(st.integers(), max_size=30), st.integers(0, 40), st.text(max_size=5).filter(str.isascii))
def test_a_draw_takes_without_putting_back(items: list[int], count: int, name: str) -> None:
    drawn = draw(items, count, 5, name)

    assert len(drawn) == min(count, len(items))
    assert not Counter(drawn) - Counter(items)
    assert drawn == draw(items, count, 5, name)
    assert draw(items, len(items), 5, name)[: len(drawn)] == drawn


def test_every_order_of_three_is_about_as_likely() -> None:
    orders = Counter("".join(draw("abc", 3, seed, "order")) for seed in range(6000))

    assert len(orders) == 6
    assert all(850 < times < 1150 for times in orders.values())


def test_a_number_beyond_the_fair_span_is_thrown_away() -> None:
    chance = Chance(0, "x")
    numbers = iter([2**32 - 1, 7])
    chance.next = lambda: next(numbers)  # type: ignore[method-assign] # the numbers to come are chosen for the test

    assert chance.below(5) == 2  # 2³²−1 is the one number that would favour 0 of 5
