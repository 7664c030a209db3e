"""7 Wonders Duel by hand: each line, guild, supremacy, tie and warning, from the rules."""

from typing import Any

import pytest

from rules.engine import Definition, Scoreboard, SheetRefused, plan_setup, run_helper, score
from tests.rules.engine.documents import definition_at, sheet

PATH = "rules/games/7-wonders-duel/ruleset.yaml"


def duel() -> Definition:
    return definition_at(PATH)


def board_of(ana: dict[str, Any], bruno: dict[str, Any] | None = None) -> Scoreboard:
    return score(duel(), sheet(("Ana", ana), ("Bruno", bruno or {})))


def told(board: Scoreboard) -> list[tuple[str | None, str]]:
    return [(warning.player, warning.key) for warning in board.warnings]


@pytest.mark.parametrize(
    ("entries", "key", "points"),
    [
        ({"civil": 12}, "civil", 12),
        ({"science_points": 5}, "science", 5),
        ({"commerce": 6}, "commerce", 6),
        ({"guilds": 4}, "guilds", 4),
        ({"wonders": 15}, "wonders", 15),
        ({"progress": 7}, "progress", 7),
        ({"coins": 8}, "treasury", 2),  # 1 point for each 3 coins
        ({"cards": ["altar", "baths", "palace"], "civil": 1}, "civil", 3 + 3 + 7),
        (
            {"cards": ["theater", "temple", "statue", "courthouse", "aqueduct", "rostrum"]},
            "civil",
            3 + 4 + 4 + 5 + 5 + 4,
        ),
        ({"cards": ["gardens", "pantheon", "town-hall", "senate", "obelisk"]}, "civil", 6 + 6 + 7 + 5 + 5),
        ({"cards": ["scriptorium", "workshop", "dispensary", "academy", "university"]}, "science", 0 + 1 + 2 + 3 + 2),
        ({"cards": ["tavern", "arena", "port", "armory"]}, "commerce", 9),  # 3 points each from the third age on
        ({"cards": ["garrison", "sawmill", "press"]}, "civil", 0),
        ({"wonders_built": ["the-pyramids", "the-sphinx", "the-temple-of-artemis"]}, "wonders", 9 + 6 + 0),
        ({"wonders_built": [], "wonders": 9}, "wonders", 0),
        ({"progress_tokens": ["agriculture", "philosophy"]}, "progress", 4 + 7),
        ({"progress_tokens": ["mathematics"]}, "progress", 3),  # 3 per progress token, itself included
        ({"progress_tokens": ["mathematics", "law", "theology", "agriculture"]}, "progress", 12 + 4),
        ({"progress_tokens": ["architecture", "economy", "law", "masonry", "strategy", "urbanism"]}, "progress", 0),
    ],
)
def test_each_line_by_its_rule(entries: dict[str, Any], key: str, points: int) -> None:
    assert board_of(entries).players[0].lines[key] == points


@pytest.mark.parametrize(
    ("spaces", "points"), [(0, 0), (1, 2), (2, 2), (3, 5), (4, 5), (5, 5), (6, 10), (7, 10), (8, 10)]
)
def test_the_conflict_pawn_scores_for_the_one_it_favours(spaces: int, points: int) -> None:
    board = board_of({"conflict": spaces})

    assert [player.lines["military"] for player in board.players] == [points, 0]


@pytest.mark.parametrize(
    ("guild", "own", "other", "points"),
    [
        ("merchants-guild", {"cards": ["tavern"]}, {"cards": ["brewery", "forum"]}, 2),  # most yellow cards
        ("merchants-guild", {"cards": ["tavern", "arena"]}, {"cards": ["forum"]}, 2),
        ("shipowners-guild", {"cards": ["sawmill", "press"]}, {"cards": ["quarry"]}, 2),  # most brown and grey together
        ("shipowners-guild", {"cards": ["sawmill"]}, {"cards": ["quarry", "press", "glassworks"]}, 3),
        ("magistrates-guild", {"cards": []}, {"cards": ["altar", "palace", "senate"]}, 3),  # most blue cards
        ("scientists-guild", {"cards": ["academy"]}, {"cards": ["study"]}, 1),  # most green cards, equal is as much
        ("tacticians-guild", {"cards": ["walls", "circus"]}, {"cards": []}, 2),  # most red cards
        ("moneylenders-guild", {"cards": [], "coins": 5}, {"coins": 11}, 3),  # the richest: sets of 3 coins
        ("moneylenders-guild", {"cards": [], "coins": 12}, {"coins": 2}, 4),
        (
            "builders-guild",
            {"cards": [], "wonders_built": ["piraeus"]},
            {"wonders_built": ["the-sphinx", "the-colossus"]},
            4,
        ),
    ],
)
def test_each_guild_counts_in_the_city_that_has_more(guild: str, own: Any, other: Any, points: int) -> None:
    ana = own | {"cards": [guild, *own["cards"]]}

    assert [player.lines["guilds"] for player in board_of(ana, other).players] == [points, 0]


@pytest.mark.parametrize(
    ("ana", "bruno", "winners", "decided_by"),
    [
        ({"civil": 9}, {"civil": 8, "commerce": 2}, ["Bruno"], "total"),
        # As many points: more points of blue cards win.
        ({"civil": 6, "commerce": 4}, {"civil": 5, "commerce": 5}, ["Ana"], "civil"),
        ({"commerce": 3}, {"cards": ["altar"]}, ["Bruno"], "civil"),
        # As many blue points too: shared.
        ({"civil": 6, "wonders": 3}, {"civil": 6, "coins": 9}, ["Ana", "Bruno"], "shared"),
        # The pawn in the capital wins at once, whatever the points.
        ({"conflict": 9}, {"civil": 60}, ["Ana"], "military_supremacy"),
        ({"conflict": 8}, {"civil": 60}, ["Bruno"], "total"),
        # Six different symbols win at once; the Law token is one.
        ({"science_symbols": 6}, {"civil": 60}, ["Ana"], "scientific_supremacy"),
        ({"science_symbols": 5}, {"civil": 60}, ["Bruno"], "total"),
        (
            {"cards": ["scriptorium", "workshop", "pharmacist", "apothecary", "academy", "university"]},
            {"civil": 60},
            ["Ana"],
            "scientific_supremacy",
        ),
        (
            {"cards": ["scriptorium", "library", "workshop", "pharmacist", "apothecary", "academy", "study"]},
            {"civil": 60},
            ["Bruno"],
            "total",
        ),
        (
            {"cards": ["scriptorium", "workshop", "pharmacist", "apothecary", "academy"], "progress_tokens": ["law"]},
            {"civil": 60},
            ["Ana"],
            "scientific_supremacy",
        ),
    ],
)
def test_who_wins_and_by_what(ana: Any, bruno: Any, winners: list[str], decided_by: str) -> None:
    board = board_of(ana, bruno)

    assert (list(board.winners), board.decided_by) == (winners, decided_by)


def test_lines_stand_in_scoring_order() -> None:
    assert list(board_of({}).players[0].lines) == [
        "civil",
        "science",
        "commerce",
        "guilds",
        "wonders",
        "progress",
        "treasury",
        "military",
    ]


@pytest.mark.parametrize(
    ("ana", "bruno", "warnings"),
    [
        ({"cards": [], "civil": 1}, {}, [("Ana", "cards")]),
        ({"wonders_built": [], "wonders": 1}, {}, [("Ana", "wonders")]),
        ({"progress_tokens": [], "progress": 1}, {}, [("Ana", "progress")]),
        ({"conflict": 1}, {"conflict": 2}, [("Ana", "conflict"), ("Bruno", "conflict")]),
        ({"cards": ["tavern"]}, {"cards": ["tavern"]}, [(None, "cards")]),  # each card exists once
        ({"wonders_built": ["piraeus"]}, {"wonders_built": ["piraeus"]}, [(None, "wonders_built")]),
        ({"cards": ["spies"]}, {}, None),
        ({"cards": ["merchants-guild"]}, {}, [("Ana", "cards")]),  # the other city's cards are not told
        ({"cards": ["builders-guild"], "wonders_built": []}, {"cards": []}, [("Ana", "cards")]),
        ({"cards": ["moneylenders-guild"]}, {}, []),  # coins are always told
        ({"cards": ["scriptorium"], "science_symbols": 3}, {}, [("Ana", "science_symbols")]),
    ],
)
def test_what_looks_odd_is_told(ana: Any, bruno: Any, warnings: Any) -> None:
    if warnings is None:
        with pytest.raises(SheetRefused):
            board_of(ana, bruno)
    else:
        assert told(board_of(ana, bruno)) == warnings


def test_only_seven_wonders_are_built() -> None:
    wonders = list(duel().tables["wonder_cards"])

    assert told(board_of({"wonders_built": wonders[:4]}, {"wonders_built": wonders[4:7]})) == []
    assert told(board_of({"wonders_built": wonders[:4]}, {"wonders_built": wonders[4:8]})) == [("Ana", "wonders_built")]
    assert ("Ana", "wonders_built") in told(board_of({"wonders_built": wonders[:5]}))


def test_the_box_is_set_up_with_a_seed() -> None:
    plan = plan_setup(duel(), 2, seed="samedi").as_json()
    draws, decks, tables = plan["draws"], plan["decks"], duel().tables

    assert (plan["quantities"]["start_coins"], len(set(draws["wonders"])), len(set(draws["progress"]))) == (7, 8, 5)
    for age, number in ((1, 23), (2, 23), (3, 20)):
        of_age = {key for key, card in tables["buildings"].items() if card["age"] == age}
        out, kept = set(draws[f"age_{age}_out"]), decks[f"age_{age}"]["kept"]
        assert (len(of_age), len(out), decks[f"age_{age}"]["cards"], len(kept)) == (number, 3, 20, 20)
        guilds = set(draws["guilds"]) if age == 3 else set()
        assert set(kept) == (of_age - out) | guilds
        assert set(decks[f"age_{age}"]["put_back"]) == out
    assert all(tables["buildings"][guild]["colour"] == "purple" for guild in draws["guilds"])
    assert plan["secret"] == ["age_1_out", "age_2_out", "age_3_out", "guilds"]
    first = [plan["labels"]["rows"][key] for key in draws["wonders"][:4]]
    assert f"{first[0]}, {first[1]}, {first[2]} et {first[3]}" in " ".join(step["text"] for step in plan["steps"])


def test_without_a_seed_the_decks_are_counted_all_the_same() -> None:
    plan = plan_setup(duel(), 2).as_json()

    assert [plan["decks"][f"age_{age}"]["cards"] for age in (1, 2, 3)] == [20, 20, 20]
    assert (plan["draws"], "put_back" in plan["decks"]["age_1"]) == ({}, False)


def test_the_structures_have_twenty_places_that_cover_each_other() -> None:
    places = list(duel().tables["places"].values())

    for age, rows in ((1, [2, 3, 4, 5, 6]), (2, [6, 5, 4, 3, 2]), (3, [2, 3, 4, 2, 4, 3, 2])):
        own = [place for place in places if place["age"] == age]
        assert [sum(place["row"] == row for place in own) for row in range(1, len(rows) + 1)] == rows
        last = len(rows)
        for place in own:
            above = [other for other in own if other["row"] == place["row"] + 1]
            near = [other["id"] for other in above if abs(other["offset"] - place["offset"]) == 1]
            assert place["covered_by"] == near
            assert bool(near) == (place["row"] < last)
            assert place["up"] == (place["row"] % 2 == 1)


@pytest.mark.parametrize(
    ("name", "facts", "answers"),
    [
        ("military", {"conflict": 0}, [0, False, 0]),
        ("military", {"conflict": 3}, [5, False, 2]),
        ("military", {"conflict": 6}, [10, False, 5]),
        ("military", {"conflict": 9}, [10, True, 0]),
        ("science", {"cards": ["scriptorium", "library", "school", "apothecary"]}, [2, 2, False]),
        (
            "science",
            {"cards": ["scriptorium", "workshop", "pharmacist", "apothecary", "study"], "law": True},
            [6, 0, True],
        ),
        ("discard", {}, [2]),
        ("discard", {"yellow": 4}, [6]),
        ("next_age", {"pawn": "mine"}, [True]),
        ("next_age", {"pawn": "theirs", "last": True}, [False]),
        ("next_age", {"pawn": "middle"}, [False]),
        ("next_age", {"pawn": "middle", "last": True}, [True]),
        ("next_age", {}, [False]),
    ],
)
def test_helpers(name: str, facts: dict[str, Any], answers: list[Any]) -> None:
    found = run_helper(duel(), name, facts).as_json()["answers"]

    assert [answer["value"] for answer in found] == answers


@pytest.mark.parametrize(
    ("facts", "possible", "coins"),
    [
        ({"building": "baths"}, True, 2),  # a stone that nobody produces: 2
        ({"building": "baths", "opponent_cards": ["stone-pit", "shelf-quarry"]}, True, 5),  # 2 + 3 stones opposite
        ({"building": "baths", "opponent_cards": ["stone-pit"], "cards": ["stone-reserve"]}, True, 1),  # fixed price
        ({"building": "baths", "opponent_cards": ["forum"], "opponent_units": ["stone"]}, True, 3),
        ({"building": "laboratory", "cards": ["customs-house"], "opponent_cards": ["glassworks"]}, True, 2 + 1 + 1),
        ({"building": "workshop", "cards": ["forum"]}, True, 0),  # one's own forum gives papyrus
        ({"building": "workshop", "opponent_cards": ["forum"]}, True, 2),  # yellow cards opposite do not count
        ({"building": "aqueduct", "cards": ["baths"]}, True, 0),  # built free of charge by its chain
        ({"building": "forum", "cards": ["clay-pit"]}, True, 3),  # printed coins besides
        ({"building": "forum", "cards": ["clay-pit"], "coins": 2}, False, 3),
        # Masonry spares two resources of a blue card: the dearest ones, two glasses at 3 here, and the rest is 6.
        ({"building": "palace", "progress_tokens": ["masonry"], "opponent_cards": ["glassworks"]}, True, 2 + 2 + 2),
        ({"building": "arena", "progress_tokens": ["masonry"]}, True, 6),  # a yellow card is not spared
        ({"wonder": "the-sphinx", "progress_tokens": ["architecture"]}, True, 4),
        ({"wonder": "the-great-lighthouse", "wonders_built": ["piraeus"]}, True, 6),  # Piraeus gives one papyrus
        ({"cost": ["wood", "clay"], "wonders_built": ["the-great-lighthouse"]}, True, 2),  # one of the three, once
        ({"cost": ["wood", "stone"], "cards": ["caravansery"], "own_units": ["wood"]}, True, 0),
    ],
)
def test_trade(facts: dict[str, Any], possible: bool, coins: int) -> None:  # noqa: FBT001 - a row of the table
    answers = run_helper(duel(), "trade", facts).as_json()["answers"]

    assert [answer["value"] for answer in answers[:2]] == [possible, coins]


def test_what_one_has_is_not_built_again() -> None:
    for facts in ({"building": "baths", "cards": ["baths"]}, {"wonder": "piraeus", "wonders_built": ["piraeus"]}):
        answer = run_helper(duel(), "trade", facts).as_json()
        assert [(row["key"], row["value"]) for row in answer["answers"]] == [("possible", False)]
