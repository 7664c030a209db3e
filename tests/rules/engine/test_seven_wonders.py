"""7 Wonders, first edition, by hand: each line, guild and tie, from the rules."""

from typing import Any

import pytest

from rules.engine import Definition, Scoreboard, score
from tests.rules.engine.documents import definition_at, sheet

PATH = "rules/games/7-wonders/ruleset.yaml"


def wonders() -> Definition:
    return definition_at(PATH)


def board_of(*entries: dict[str, Any], variant: str = "") -> Scoreboard:
    """Score cities in seat order: Ana, then Bruno on her left, and so on; the last one sits on her right."""
    names = ["Ana", "Bruno", "Chloé", "Dan", "Ève", "Fay", "Gil"]
    return score(wonders(), sheet(*zip(names, entries, strict=False)), variant)


def line(key: str, *entries: dict[str, Any]) -> int:
    return board_of(*entries, *[{}] * (3 - len(entries))).players[0].lines[key]


@pytest.mark.parametrize(
    ("entries", "key", "points"),
    [
        ({"victories_1": 1, "victories_3": 1, "victories_5": 1, "defeats": 3}, "military", 6),  # 1 + 3 + 5 − 3
        ({"victories_1": 2, "victories_3": 2, "victories_5": 2}, "military", 18),  # the most: 2 × (1 + 3 + 5)
        ({"defeats": 6}, "military", -6),  # the least: a defeat on both sides in each age
        ({"coins": 14}, "treasury", 4),  # 1 point for each 3 coins
        ({"coins": 2}, "treasury", 0),
        ({"wonder": 10}, "wonder", 10),
        ({"civil": 13}, "civil", 13),
        ({"compass": 3, "gear": 2, "tablet": 1}, "science", 21),  # 9 + 4 + 1 + 7
        ({"compass": 3, "gear": 2, "tablet": 2}, "science", 31),  # 9 + 4 + 4 + 14
        ({"compass": 6}, "science", 36),  # six alike: 36
        ({"wild": 1}, "science", 1),
        ({"compass": 1, "gear": 1, "wild": 1}, "science", 10),  # the third kind: 3 + 7, not 4 + 1
        ({"compass": 4, "wild": 1}, "science", 25),  # a fifth alike: 25, not 16 + 1
        ({"compass": 2, "gear": 1, "wild": 2}, "science", 18),  # a set and a third alike: 9 + 1 + 1 + 7, not 16 + 1
        ({"commerce": 4}, "commerce", 4),
        ({"guilds": 9}, "guilds", 9),
    ],
)
def test_each_line_by_totals(entries: dict[str, Any], key: str, points: int) -> None:
    assert line(key, entries) == points


@pytest.mark.parametrize(
    ("board", "points"),
    [
        ("alexandria-a", [3, 0, 7]),
        ("alexandria-b", [0, 0, 7]),
        ("babylon-a", [3, 0, 7]),
        ("babylon-b", [3, 0, 0]),
        ("ephesus-a", [3, 0, 7]),
        ("ephesus-b", [2, 3, 5]),
        ("giza-a", [3, 5, 7]),
        ("giza-b", [3, 5, 5, 7]),
        ("halicarnassus-a", [3, 0, 7]),
        ("halicarnassus-b", [2, 1, 0]),
        ("olympia-a", [3, 0, 7]),
        ("olympia-b", [0, 5, 0]),
        ("rhodes-a", [3, 0, 7]),
        ("rhodes-b", [3, 4]),
    ],
)
def test_the_stages_of_a_board_are_worth_what_is_printed(board: str, points: list[int]) -> None:
    for built in range(len(points) + 1):
        told = {"wonder_board": board, "stages": built}
        listed = {"wonder_board": board, "stages": list(range(built, 0, -1))}
        assert line("wonder", told) == line("wonder", listed) == sum(points[:built])


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        (["altar", "aqueduct", "town-hall"], 2 + 5 + 6),
        (["pawnshop", "baths", "theater"], 3 + 3 + 2),
        (["courthouse", "statue", "temple"], 4 + 4 + 3),
        (["gardens", "palace", "pantheon", "senate"], 5 + 8 + 7 + 6),
        (["barracks", "loom"], 0),
    ],
)
def test_blue_cards_are_worth_what_is_printed(cards: list[str], points: int) -> None:
    assert line("civil", {"cards": cards, "civil": 50}) == points


def test_green_cards_of_each_symbol_and_the_wild_ones_at_their_best() -> None:
    compasses = ["apothecary", "dispensary", "academy", "lodge"]
    gears = ["workshop", "laboratory", "observatory", "study"]
    tablets = ["scriptorium", "library", "school", "university"]

    assert line("science", {"cards": [*compasses, *gears, *tablets]}) == 3 * 16 + 4 * 7
    assert line("science", {"cards": [*compasses[:3], *gears[:2], *tablets[:1]]}) == 21
    # The scientists' guild and a stage of Babylon are one wild symbol each.
    assert line("science", {"cards": [*compasses, "scientists-guild"]}) == 25
    assert line("science", {"cards": [*compasses, "scientists-guild"], "wonder_board": "babylon-a", "stages": 2}) == 36
    assert line("science", {"cards": [*compasses], "wonder_board": "babylon-a", "stages": 1}) == 16
    assert line("science", {"cards": ["workshop", "library"], "wonder_board": "babylon-b", "stages": 3}) == 10
    assert line("science", {"cards": ["workshop", "library"], "wonder_board": "babylon-b", "stages": 2}) == 2
    # By totals the board gives its symbol, unless the number of wild symbols is given.
    assert line("science", {"compass": 4, "wonder_board": "babylon-a", "stages": 3}) == 25
    assert line("science", {"compass": 4, "wild": 2, "wonder_board": "babylon-a", "stages": 3}) == 36


@pytest.mark.parametrize(
    ("entries", "points"),
    [
        ({"cards": ["haven", "mine", "sawmill", "loom"]}, 2),  # Haven: 1 per own brown card
        ({"cards": ["lighthouse", "tavern", "forum", "mine"]}, 3),  # Lighthouse: 1 per own yellow card, itself included
        ({"cards": ["chamber-of-commerce", "loom", "press", "mine"]}, 4),  # Chamber of Commerce: 2 per own grey card
        ({"cards": ["arena"], "wonder_board": "giza-b", "stages": 4}, 4),  # Arena: 1 per own stage
        ({"cards": ["arena", "lighthouse", "haven"], "wonder_board": "giza-b", "stages": 1}, 1 + 3),
        ({"cards": ["vineyard", "bazar", "marketplace", "mine"]}, 0),  # coins when built, no points
    ],
)
def test_yellow_cards_of_the_third_age(entries: dict[str, Any], points: int) -> None:
    left, right = {"cards": ["tree-farm", "press", "caravansery"]}, {"cards": ["quarry"]}
    assert line("commerce", entries, left, right) == points


LEFT = {
    "cards": ["mine", "quarry", "loom", "tavern", "baths", "altar", "academy", "walls", "workers-guild"],
    "wonder_board": "rhodes-a",
    "stages": 3,
    "defeats": 1,
}
RIGHT = {
    "cards": ["tree-farm", "press", "glassworks", "bazar", "forum", "theater", "lodge", "school", "study", "arsenal"],
    "wonder_board": "ephesus-b",
    "stages": [1],
    "defeats": 4,
}


@pytest.mark.parametrize(
    ("guild", "points"),
    [
        ("workers-guild", 3),  # 1 per brown card of the neighbours: 2 + 1
        ("craftsmen-guild", 6),  # 2 per grey card: (1 + 2)
        ("traders-guild", 3),  # 1 per yellow card: 1 + 2
        ("philosophers-guild", 4),  # 1 per green card: 1 + 3
        ("spies-guild", 2),  # 1 per red card: 1 + 1
        ("magistrates-guild", 3),  # 1 per blue card: 2 + 1
        ("strategists-guild", 5),  # 1 per defeat token: 1 + 4
        ("shipowners-guild", 4),  # 1 per own brown, grey and purple card, itself included
        ("builders-guild", 6),  # 1 per stage of the neighbours and one's own: 3 + 1 + 2
        ("scientists-guild", 0),  # a symbol, not points of its own
    ],
)
def test_each_guild(guild: str, points: int) -> None:
    ana = {"cards": [guild, "foundry", "ore-vein", "loom"], "wonder_board": "giza-a", "stages": 2}
    far = {"cards": ["brickyard", "press", "temple", "circus"], "stages": 3, "wonder_board": "olympia-a", "defeats": 6}

    board = board_of(ana, LEFT, far, RIGHT)

    assert board.players[0].lines["guilds"] == points


def test_with_three_players_everybody_is_a_neighbour() -> None:
    board = board_of({"cards": ["spies-guild"]}, {"cards": ["barracks"]}, {"cards": ["walls", "circus"]})

    assert [player.lines["guilds"] for player in board.players] == [3, 0, 0]


OLYMPIA = {"wonder_board": "olympia-b", "stages": 3, "cards": ["foundry", "ore-vein", "loom", "barracks"]}


@pytest.mark.parametrize(
    ("left", "right", "copied", "points"),
    [
        (["workers-guild", "mine"], ["quarry"], None, 2),  # the copier's own neighbours count
        (["workers-guild", "spies-guild", "walls"], ["quarry", "circus"], None, 2),  # the best of both
        (["workers-guild", "spies-guild", "walls"], ["quarry", "circus", "mine"], "spies-guild", 2),  # as stated
        (["workers-guild", "spies-guild", "walls"], ["quarry", "circus", "mine", "foundry"], "spies-guild", 2),
        (["shipowners-guild"], [], None, 3),  # the copier's own city: 2 brown and 1 grey card, no purple one
        (["builders-guild"], [], None, 3),
        (["scientists-guild"], [], None, 1),  # what the symbol adds to the copier's science
        ([], [], None, 0),
    ],
)
def test_a_copied_guild_counts_with_the_wonder(left: Any, right: Any, copied: Any, points: int) -> None:
    ana = OLYMPIA | ({"copied_guild": copied} if copied else {})

    board = board_of(ana, {"cards": left}, {"cards": ["craftsmen-guild"]}, {"cards": right})

    assert (board.players[0].lines["wonder"], board.players[0].lines["guilds"]) == (5 + points, 0)


def test_a_copied_scientists_guild_counts_what_it_adds() -> None:
    ana = OLYMPIA | {"cards": ["apothecary", "workshop"]}

    board = board_of(ana, {"cards": ["scientists-guild"]}, {"cards": []})

    # Compass and gear are 2; a tablet makes 3 + 7 = 10, so 8 more, in the line of the wonder and nowhere else.
    assert (board.players[0].lines["wonder"], board.players[0].lines["science"]) == (5 + 8, 2)


@pytest.mark.parametrize("board", ["olympia-a", "olympia-b"])
def test_only_the_third_stage_of_olympia_b_copies(board: str) -> None:
    stages = 3 if board == "olympia-a" else 2
    without = board_of({"wonder_board": board, "stages": stages}, {"cards": ["workers-guild", "mine"]}, {})
    stated = board_of(
        {"wonder_board": board, "stages": stages, "copied_guild": "workers-guild"}, {"cards": ["workers-guild"]}, {}
    )

    assert without.players[0].lines == stated.players[0].lines
    assert ("Ana", "copied_guild") in told(stated)


def told(board: Scoreboard) -> list[tuple[str | None, str]]:
    return [(warning.player, warning.key) for warning in board.warnings]


@pytest.mark.parametrize(
    ("cities", "winners", "ranks", "decided_by"),
    [
        ([{"civil": 5}, {"civil": 4, "coins": 2}, {}], ["Ana"], [1, 2, 3], "total"),
        # As many points: more coins win (9 + 1 and 9 + 1).
        ([{"civil": 9, "coins": 4}, {"civil": 9, "coins": 5}, {}], ["Bruno"], [2, 1, 3], "coins"),
        # As many coins too: shared.
        ([{"civil": 9, "coins": 5}, {"wonder": 9, "coins": 5}, {}], ["Ana", "Bruno"], [1, 1, 3], "shared"),
    ],
)
def test_ties(cities: Any, winners: list[str], ranks: list[int], decided_by: str) -> None:
    board = board_of(*cities)

    assert [player.rank for player in board.players] == ranks
    assert (list(board.winners), board.decided_by) == (winners, decided_by)


def test_lines_stand_in_scoring_order() -> None:
    assert list(board_of({}, {}, {}).players[0].lines) == [
        "military",
        "treasury",
        "wonder",
        "civil",
        "science",
        "commerce",
        "guilds",
    ]


def test_totals_and_cards_can_sit_at_one_table() -> None:
    board = board_of(
        {"cards": ["workers-guild", "altar"], "coins": 3, "victories_1": 1},
        {"cards": ["ore-vein", "quarry"]},
        {"civil": 10, "compass": 2, "wonder": 7, "commerce": 1, "guilds": 3, "coins": 5},
    )

    assert [player.total for player in board.players] == [1 + 1 + 2 + 2, 0, 10 + 4 + 7 + 1 + 3 + 1]
    assert told(board) == [("Ana", "cards")]
    assert "Chloé" in board.warnings[0].message
