"""7 Wonders at the table, by hand: the setup for every number of players, and the helpers during play."""

from collections import Counter
from typing import Any

import pytest

from rules.engine import helper_facts, plan_setup, run_helper
from tests.rules.engine.test_seven_wonders import wonders


@pytest.mark.parametrize(
    ("players", "variant", "cards", "guilds", "others"),
    [
        (2, "expert", 21, 5, 16),  # the same cards as with three
        (3, "", 21, 5, 16),
        (4, "", 28, 6, 22),
        (5, "", 35, 7, 28),
        (6, "", 42, 8, 34),
        (7, "", 49, 9, 40),
    ],
)
def test_seven_cards_for_each_city_in_each_age(
    players: int, variant: str, cards: int, guilds: int, others: int
) -> None:
    plan = plan_setup(wonders(), players, variant, seed=players).as_json()

    assert {key: deck["cards"] for key, deck in plan["decks"].items()} == dict.fromkeys(
        ("age_1", "age_2", "age_3"), cards
    )
    assert all(len(deck["kept"]) == cards for deck in plan["decks"].values())
    assert [len(plan["decks"][key].get("put_back", [])) for key in plan["decks"]] == [
        49 - cards,
        49 - cards,
        40 - others,
    ]
    assert (plan["quantities"]["guilds_kept"], plan["quantities"]["guilds_left"]) == (guilds, 10 - guilds)
    assert (plan["quantities"]["age_3_others"], plan["quantities"]["start_coins"]) == (others, 3)
    assert len(set(plan["draws"]["guilds"])) == guilds
    assert set(plan["decks"]["age_3"]["kept"]) >= set(plan["draws"]["guilds"])
    assert plan["secret"] == ["guilds"]


def test_copies_are_kept_by_the_number_printed_on_them() -> None:
    three, six = (plan_setup(wonders(), players).decks for players in (3, 6))

    # Lumber yard 3+ and 4+, tavern 4+, 5+ and 7+, glassworks 3+ and 6+ in the first age, 3+ and 5+ in the second.
    assert [Counter(three["age_1"].kept)[key] for key in ("lumber-yard", "tavern", "glassworks")] == [1, 0, 1]
    assert [Counter(six["age_1"].kept)[key] for key in ("lumber-yard", "tavern", "glassworks")] == [2, 2, 2]
    assert [Counter(deck["age_2"].kept)["glassworks"] for deck in (three, six)] == [1, 2]
    assert Counter(three["age_1"].put_back)["tavern"] == 3


def test_without_a_seed_guilds_and_boards_are_left_to_the_table() -> None:
    plan = plan_setup(wonders(), 4).as_json()

    assert (plan["draws"], plan["decks"]["age_3"]["cards"], len(plan["decks"]["age_3"]["kept"])) == ({}, 28, 22)
    assert any("au hasard" in step["text"] for step in plan["steps"])


@pytest.mark.parametrize("seed", range(30))
def test_no_wonder_is_dealt_twice_whatever_its_side(seed: int) -> None:
    plan = plan_setup(wonders(), 7, seed=seed)

    boards = [wonders().tables["wonder_boards"][key] for key in plan.draws["wonders"]]
    assert len({board["wonder"] for board in boards}) == 7


def test_both_sides_are_dealt() -> None:
    dealt = [plan_setup(wonders(), 7, seed=seed).draws["wonders"] for seed in range(60)]

    sides = Counter(key[-1] for keys in dealt for key in keys)
    assert sides.total() == 420
    assert 150 < sides["a"] < 270


def test_nobody_sees_the_guilds_in_the_steps() -> None:
    plan = plan_setup(wonders(), 3, seed=1)

    words = " ".join(step.text for step in (*plan.steps, *plan.back_to_box))
    assert not any(wonders().tables["guild_cards"][key]["label"] in words for key in plan.draws["guilds"])


@pytest.mark.parametrize(
    ("age", "shields", "points"),
    [
        (1, [2, 1, 0], [2, 0, -2]),  # a victory of the first age is worth 1, a defeat −1
        (2, [3, 5, 2], [2, 6, -2]),
        (3, [0, 4, 0, 4], [-2, 10, -2, 10]),
        (3, [1, 1, 1], [0, 0, 0]),  # a tie gives nothing
        (2, [0, 1, 2, 3, 4], [-2, 2, 2, 2, 6]),
    ],
)
def test_military(age: int, shields: list[int], points: list[int]) -> None:
    facts = {"age": age, "players": [{"name": f"J{seat}", "shields": n} for seat, n in enumerate(shields)]}

    rows = run_helper(wonders(), "military", facts).as_json()["players"]

    assert [row["points"] for row in rows] == points
    ties = [[shields[seat - 1], shields[(seat + 1) % len(shields)]].count(own) for seat, own in enumerate(shields)]
    assert [row["tokens"] for row in rows] == [2 - number for number in ties]


@pytest.mark.parametrize(
    ("facts", "answers"),
    [
        ({}, [0, 0, 0, 0]),
        ({"compass": 3, "gear": 2, "tablet": 1}, [21, 3, 2, 1]),
        ({"compass": 3, "gear": 2, "tablet": 1, "wild": 1}, [31, 3, 2, 2]),
        ({"compass": 4, "wild": 2}, [36, 6, 0, 0]),
        ({"gear": 1, "tablet": 1, "wild": 1}, [10, 1, 1, 1]),
        ({"wild": 3}, [10, 1, 1, 1]),  # a set of three: 3 + 7, more than 9
    ],
)
def test_science(facts: dict[str, int], answers: list[int]) -> None:
    found = run_helper(wonders(), "science", facts).as_json()["answers"]

    assert [answer["value"] for answer in found] == answers


def test_a_discarded_card_brings_three_coins() -> None:
    assert run_helper(wonders(), "discard", {"discarded": 1}).as_json()["answers"][0]["value"] == 3


@pytest.mark.parametrize(
    ("facts", "possible", "paid"),
    [
        # Own production: the board, brown, grey and yellow cards, and stages that produce.
        ({"building": "baths", "wonder_board": "giza-a"}, True, [0, 0, 0]),
        ({"cost": ["wood", "clay"], "cards": ["lumber-yard", "clay-pool"]}, True, [0, 0, 0]),
        ({"cost": ["wood", "stone"], "cards": ["timber-yard", "caravansery"]}, True, [0, 0, 0]),
        ({"cost": ["wood", "stone"], "cards": ["timber-yard"]}, False, []),  # one of the two, not both
        ({"cost": ["wood", "glass"], "wonder_board": "alexandria-b", "stages": 2}, True, [0, 0, 0]),
        ({"cost": ["wood", "papyrus"], "wonder_board": "alexandria-b", "stages": 2}, True, [0, 0, 0]),
        ({"cost": ["wood", "papyrus"], "wonder_board": "alexandria-b", "stages": 1}, False, []),
        ({"cost": ["wood", "wood"], "cards": ["sawmill"]}, True, [0, 0, 0]),
        # Buying: 2 coins a resource, from the board, brown and grey cards of a neighbour.
        ({"cost": ["wood"], "left_cards": ["lumber-yard"]}, True, [2, 2, 0]),
        ({"cost": ["wood"], "right_board": "olympia-a"}, True, [2, 0, 2]),
        ({"cost": ["wood", "wood", "wood"], "left_cards": ["sawmill"], "right_cards": ["tree-farm"]}, True, [6, 4, 2]),
        ({"cost": ["clay", "wood"], "left_cards": ["tree-farm"]}, False, []),  # the neighbour gives one of the two
        ({"cost": ["glass"], "left_cards": ["forum"], "right_board": "alexandria-b"}, True, [2, 0, 2]),
        ({"cost": ["papyrus"], "left_cards": ["forum"]}, False, []),  # yellow cards are not for sale
        ({"cost": ["wood"], "left_units": ["wood"], "right_units": ["wood"], "own_units": ["wood"]}, True, [0, 0, 0]),
        # Lower prices: east for raw materials on the right, west on the left, the marketplace on both sides.
        ({"cost": ["wood"], "cards": ["east-trading-post"], "right_cards": ["lumber-yard"]}, True, [1, 0, 1]),
        ({"cost": ["wood"], "cards": ["east-trading-post"], "left_cards": ["lumber-yard"]}, True, [2, 2, 0]),
        ({"cost": ["wood"], "cards": ["west-trading-post"], "left_cards": ["lumber-yard"]}, True, [1, 1, 0]),
        ({"cost": ["loom"], "cards": ["east-trading-post"], "right_cards": ["loom"]}, True, [2, 0, 2]),
        (
            {"cost": ["loom", "glass"], "cards": ["marketplace"], "left_units": ["loom"], "right_units": ["glass"]},
            True,
            [2, 1, 1],
        ),
        ({"cost": ["wood", "ore"], "wonder_board": "olympia-b", "stages": 1, "left_units": ["ore"]}, True, [1, 1, 0]),
        (
            {"cost": ["ore", "ore"], "wonder_board": "olympia-b", "stages": 0, "left_units": ["ore", "ore"]},
            True,
            [4, 4, 0],
        ),
        # The dearer neighbour only for what the cheaper one has not.
        (
            {
                "cost": ["stone", "ore"],
                "cards": ["east-trading-post"],
                "right_cards": ["mine"],
                "left_cards": ["ore-vein"],
            },
            True,
            [3, 2, 1],
        ),
        # A choice of one's own is kept for what nobody sells.
        ({"cost": ["clay", "ore"], "cards": ["clay-pit"], "left_cards": ["ore-vein"]}, True, [2, 2, 0]),
        # Chains are free of charge; printed coins go to the bank.
        ({"building": "aqueduct", "cards": ["baths"]}, True, [0, 0, 0]),
        ({"building": "forum", "cards": ["west-trading-post"]}, True, [0, 0, 0]),
        ({"building": "sawmill", "coins": 1}, True, [1, 0, 0]),
        ({"building": "sawmill", "coins": 0}, False, [1, 0, 0]),
        ({"building": "baths", "left_cards": ["stone-pit"], "coins": 1}, False, [2, 2, 0]),
        ({"stage": "giza-b-4", "wonder_board": "giza-b", "cards": ["quarry", "stone-pit", "press"]}, True, [0, 0, 0]),
        ({"building": "tavern"}, True, [0, 0, 0]),
        ({}, True, [0, 0, 0]),
    ],
)
def test_trade(facts: dict[str, Any], possible: bool, paid: list[int]) -> None:  # noqa: FBT001 - a row of the table
    answers = run_helper(wonders(), "trade", facts).as_json()["answers"]

    assert answers[0]["value"] is possible
    assert [answer["value"] for answer in answers[1:]] == paid


def test_every_way_to_share_the_cheapest_price_is_told() -> None:
    facts = {"cost": ["wood", "wood"], "left_units": ["wood", "wood"], "right_units": ["wood"]}

    answer = run_helper(wonders(), "trade", facts).as_json()

    assert answer["splits"] == [{"left": 2, "right": 2}, {"left": 4, "right": 0}]
    assert [(one["seller"], one["resource"], one["label"]) for one in answer["purchases"]] == [
        ("left", "wood", "Bois"),
        ("right", "wood", "Bois"),
    ]
    assert [row["because"].replace("\u00a0", " ") for row in answer["answers"]] == [
        "toutes les ressources se trouvent",
        "2 pièces au voisin de gauche (1 Bois) ; 2 pièces au voisin de droite (1 Bois)",
        "1 Bois",
        "1 Bois",
    ]


def test_what_stands_in_the_city_is_not_built_again() -> None:
    answer = run_helper(wonders(), "trade", {"building": "altar", "cards": ["altar"]}).as_json()

    assert answer == {
        "answers": [
            {"key": "possible", "label": "Possible", "value": False, "because": "Autel est déjà dans votre cité"}
        ],
        "purchases": [],
        "splits": [],
    }


def test_what_the_helpers_ask_for() -> None:
    asked = {name: [fact.key for fact in helper_facts(wonders(), name)] for name in ("military", "science", "discard")}

    assert asked == {
        "military": ["players", "age"],
        "science": ["compass", "gear", "tablet", "wild"],
        "discard": ["discarded"],
    }
    stages = next(fact for fact in helper_facts(wonders(), "trade") if fact.key == "stages")
    assert (stages.kind, [key for key, _ in stages.options]) == ("steps", ["1", "2", "3", "4"])
