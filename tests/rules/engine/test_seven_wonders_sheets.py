"""7 Wonders, the sheets that look odd or are refused, and those of the variant for two."""

from typing import Any

import pytest

from rules.engine import SheetRefused
from tests.rules.engine.test_seven_wonders import OLYMPIA, board_of, told


@pytest.mark.parametrize(
    ("cities", "warnings"),
    [
        ([{"cards": [], "civil": 3}, {}, {}], [("Ana", "cards")]),  # the same line told twice
        ([{"wonder_board": "giza-a", "wonder": 3}, {}, {}], [("Ana", "wonder")]),
        ([{"stages": 2}, {}, {}], [("Ana", "wonder_board")]),
        ([{"wonder_board": "rhodes-b", "stages": 3}, {}, {}], [("Ana", "stages")]),  # two stages only
        (
            [{"wonder_board": "giza-a"}, {"wonder_board": "giza-b"}, {}],
            [("Ana", "wonder_board"), ("Bruno", "wonder_board")],
        ),
        (
            [{"wonder_board": "giza-a"}, {"wonder_board": "giza-a"}, {}],
            [("Ana", "wonder_board"), ("Bruno", "wonder_board")],
        ),
        ([{"cards": ["mine"]}, {}, {}], [("Ana", "cards")]),  # used from 6 players on
        ([{"cards": ["palace"]}, {"cards": ["palace"]}, {"cards": ["palace"]}], [(None, "cards")]),  # two copies exist
        ([{"compass": 5}, {}, {}], [("Ana", "compass")]),
        ([{"wild": 3}, {}, {}], [("Ana", "wild")]),
        ([{"victories_1": 2, "defeats": 5}, {}, {}], [("Ana", "defeats")]),
        (
            [
                OLYMPIA | {"copied_guild": "spies-guild", "cards": []},
                {"cards": ["workers-guild"]},
                {"cards": []},
            ],
            [("Ana", "copied_guild")],
        ),
        ([{"coins": 100}, {"coins": 19}, {}], [(None, "coins")]),  # 118 coins exist
    ],
)
def test_what_looks_odd_is_told_and_scored(cities: Any, warnings: list[Any]) -> None:
    assert told(board_of(*cities)) == warnings


def test_victories_and_defeats_of_a_table_go_together() -> None:
    told_all = {"victories_1": 0, "victories_3": 0, "victories_5": 0, "defeats": 0}
    even = [told_all | {"victories_1": 1}, told_all | {"defeats": 1}, told_all]

    assert told(board_of(*even)) == []
    assert told(board_of(even[0], told_all, told_all)) == [("Ana", "defeats")]
    assert told(board_of(even[0], told_all, {})) == []  # not everybody has told the tokens yet


def test_two_cities_and_the_free_one_between_them() -> None:
    ana = {"cards": ["spies-guild", "palace"]}
    bruno = {"cards": ["town-hall", "barracks"], "coins": 3}
    free = {"free_city": True, "cards": ["stockade", "pantheon", "courthouse"], "coins": 3}

    board = board_of(ana, bruno, free, variant="expert")

    # The free city counts as a neighbour (2 red cards in all) and cannot win with its 12 points.
    assert [(player.total, player.rank) for player in board.players] == [(10, 1), (7, 2), (12, 3)]
    assert (list(board.winners), board.decided_by, told(board)) == (["Ana"], "total", [])


def test_without_the_free_city_the_other_player_is_one_neighbour() -> None:
    board = board_of({"cards": ["spies-guild"]}, {"cards": ["barracks", "walls"]}, variant="expert")

    assert board.players[0].lines["guilds"] == 2
    assert ("Ana", "cards") in told(board)


def test_the_free_city_wants_to_be_named() -> None:
    assert told(board_of({}, {}, {}, variant="expert")) == [("Ana", "free_city")]


def test_everything_wrong_with_a_sheet_is_told_at_once() -> None:
    bad = {
        "victories_1": 3,
        "defeats": -1,
        "coins": "3",
        "wonder_board": "giza",
        "stages": [1, 3],
        "cards": ["palace", "palace"],
        "copied_guild": "palace",
        "free_city": True,
        "compass": True,
        "gold": 1,
    }

    with pytest.raises(SheetRefused) as refusal:
        board_of(bad, {"stages": 5}, {"stages": [2]})

    assert [(fault.player, fault.key) for fault in refusal.value.faults] == [
        ("Ana", "free_city"),
        ("Ana", "gold"),
        ("Ana", "victories_1"),
        ("Ana", "defeats"),
        ("Ana", "coins"),
        ("Ana", "wonder_board"),
        ("Ana", "stages"),
        ("Ana", "cards"),
        ("Ana", "copied_guild"),
        ("Ana", "compass"),
        ("Bruno", "stages"),
        ("Chloé", "stages"),
    ]
