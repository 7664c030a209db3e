"""Second Chance by hand: empty squares, the full grid, the figure 1, the solo game, and what still fits."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine import Definition, SheetRefused, plan_setup, run_helper, score
from tests.rules.engine.documents import definition_at, sheet

FULL = ["111111111"] * 9
FREE = ["000000000"] * 9
CORNER = ["001111111", "001111111", *["111111111"] * 7]


def game() -> Definition:
    return definition_at("rules/games/second-chance/ruleset.yaml")


def decided(*entries: dict[str, Any], variant: str = "") -> tuple[list[int], list[str], str]:
    people = sheet(*(("ABCDEF"[seat], own) for seat, own in enumerate(entries)))
    board = score(game(), people, variant)
    return [player.rank for player in board.players], list(board.winners), board.decided_by


@pytest.mark.parametrize(
    ("entries", "empty"),
    [
        ({"empty": 0}, 0),
        ({"empty": 81}, 81),
        ({"cells": CORNER}, 4),
        ({"cells": [[1] * 9] * 8 + [[0] * 9]}, 9),
        ({"cells": FULL}, 0),
        ({"cells": CORNER, "empty": 7}, 4),  # the drawn grid counts
        ({}, 0),
    ],
)
def test_empty_squares_are_told_or_counted_on_the_grid(entries: dict[str, Any], empty: int) -> None:
    board = score(game(), sheet(("Ana", entries), ("Bruno", {"empty": 80})))

    assert dict(board.players[0].lines) == {"empty": empty}


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        # The fewest empty squares win.
        (({"empty": 5}, {"empty": 3}, {"empty": 9}), ([2, 1, 3], ["B"], "total")),
        # As few: whoever wrote the 1.
        (({"empty": 5, "one": True}, {"empty": 7}, {"empty": 5}), ([1, 3, 2], ["A"], "one")),
        # The 1 is no help against fewer empty squares.
        (({"empty": 6, "one": True}, {"empty": 5}), ([2, 1], ["B"], "total")),
        # Nobody among the tied wrote it: shared.
        (({"empty": 4}, {"empty": 4}, {"empty": 6, "one": True}), ([1, 1, 3], ["A", "B"], "shared")),
        # Several went out first in the same round, each with a 1: shared.
        (({"empty": 4, "one": True}, {"empty": 4, "one": True}), ([1, 1], ["A", "B"], "shared")),
        # A full grid wins at once; several full grids share it.
        (({"empty": 1, "one": True}, {"empty": 0}), ([2, 1], ["B"], "complete_grid")),
        (({"empty": 0}, {"cells": FULL}, {"empty": 1}), ([1, 1, 3], ["A", "B"], "complete_grid")),
        # A grid not yet counted is no full grid, and comes last.
        (({}, {"empty": 40}), ([2, 1], ["B"], "total")),
        (({"one": True}, {"empty": 40}, {"empty": 39}), ([3, 2, 1], ["C"], "total")),
    ],
)
def test_who_wins(players: tuple[dict[str, Any], ...], expected: tuple[list[int], list[str], str]) -> None:
    assert decided(*players) == expected


def test_the_result_is_told_in_squares() -> None:
    board = score(game(), sheet(("Ana", {"empty": 1}), ("Bruno", {"empty": 1})))

    assert board.decision.replace("\u00a0", " ").startswith("Ana et Bruno sont à égalité avec 1 case vide ;")
    assert board.players[0].explanations["empty"] == "1 case vide"


@pytest.mark.parametrize(
    ("grids", "winners", "decided_by"),
    [
        ((2, 3, 4), ["A"], "won"),  # 9 in all: under 10
        ((0, 0, 0), ["A"], "won"),
        ((2, 3, 5), [], "lost"),  # 10 is not under 10
        ((12, None, None), [], "lost"),  # already too many
        ((2, 3, None), [], "unfinished"),
        ((None, None, None), [], "unfinished"),
    ],
)
def test_solo_is_won_under_ten_in_three_games(
    grids: tuple[int | None, ...], winners: list[str], decided_by: str
) -> None:
    entries = {f"empty_{number}": empty for number, empty in enumerate(grids, 1)}

    assert decided(entries, variant="solo")[1:] == (winners, decided_by)
    total = score(game(), sheet(("A", entries)), "solo").players[0].total
    assert total == sum(empty or 0 for empty in grids)


@pytest.mark.parametrize(
    ("entries", "variant", "key"),
    [
        ({"empty": 82}, "", "empty"),
        ({"empty": -1}, "", "empty"),
        ({"one": 1}, "", "one"),
        ({"cells": FULL[:8]}, "", "cells"),
        ({"empty_1": 3}, "", "empty_1"),
        ({"one": True}, "solo", "one"),  # the figure 1 does not exist alone
    ],
)
def test_what_cannot_be_is_refused(entries: dict[str, Any], variant: str, key: str) -> None:
    with pytest.raises(SheetRefused) as refusal:
        decided(entries, variant=variant)
    assert [(fault.player, fault.key) for fault in refusal.value.faults] == [("A", key)]


def test_solo_is_for_one() -> None:
    with pytest.raises(SheetRefused):
        decided({}, {}, variant="solo")


def test_what_looks_odd_is_told() -> None:
    def warned(**entries: Any) -> list[str]:
        return [fault.key for fault in score(game(), sheet(("A", entries), ("B", {}))).warnings]

    assert warned(cells=CORNER, empty=4) == []
    assert warned(cells=CORNER, empty=5) == ["empty"]
    assert warned(cells=FREE) == ["cells"]  # the start shape covers the centre


COLUMNS = st.lists(
    st.fixed_dictionaries({"one": st.booleans()}, optional={"empty": st.integers(1, 6)}), min_size=2, max_size=6
)


@given(COLUMNS)
@settings(max_examples=100, deadline=None)
def test_the_winners_are_those_of_a_hand_written_ranking(columns: list[dict[str, Any]]) -> None:
    told = [own for own in columns if "empty" in own] or columns
    best = min((own.get("empty", 0), not own["one"]) for own in told)
    expected = [
        "ABCDEF"[seat]
        for seat, own in enumerate(columns)
        if own in told and (own.get("empty", 0), not own["one"]) == best
    ]

    assert decided(*columns)[1] == expected


CELLS = st.lists(st.lists(st.integers(0, 1), min_size=9, max_size=9), min_size=9, max_size=9)


@given(CELLS)
@settings(max_examples=60, deadline=None)
def test_the_grid_and_the_helper_count_alike(cells: list[list[int]]) -> None:
    board = score(game(), sheet(("A", {"cells": cells}), ("B", {})))
    answers = {one["key"]: one["value"] for one in run_helper(game(), "empty", {"cells": cells}).as_json()["answers"]}

    assert board.players[0].total == answers["empty"] == 81 - sum(map(sum, cells))
    assert 0 <= answers["largest"] <= answers["empty"]


@pytest.mark.parametrize(
    ("cells", "shape", "count"),
    [
        (CORNER, ["11", "11"], 1),
        (CORNER, ["111"], 0),
        (CORNER, ["10", "11"], 4),
        (CORNER, ["11"], 4),
        (CORNER, ["1"], 4),
        (FULL, ["1"], 0),
        (FREE, ["1"], 1),  # the first shape covers the centre
        (FREE, ["11111111"], 4),  # eight in line over the centre: two lying, two standing
        (FREE, ["11", "11"], 4),
    ],
)
def test_whether_a_shape_fits(cells: list[str], shape: list[str], count: int) -> None:
    answer = run_helper(game(), "fits", {"cells": cells, "shape": shape}).as_json()

    assert (answer["fits"], answer["count"], answer["placement"] is not None) == (count > 0, count, count > 0)


def test_shapes_have_eight_squares_at_most() -> None:
    with pytest.raises(SheetRefused):
        run_helper(game(), "fits", {"shape": ["111111111"]})


@pytest.mark.parametrize(
    ("players", "variant", "grids", "left"), [(1, "solo", 3, 12), (2, "", 2, 11), (4, "", 4, 9), (6, "", 6, 7)]
)
def test_the_setup(players: int, variant: str, grids: int, left: int) -> None:
    plan = plan_setup(game(), players, variant).as_json()

    assert plan["quantities"]["grids"] == grids
    assert plan["quantities"]["start_cards_left"] == left
    assert {key: deck["cards"] for key, deck in plan["decks"].items()} == {"start": 13, "shapes": 40}
    assert any("case centrale" in step["text"] for step in plan["steps"])
    assert any("variante solo" in step["text"] for step in plan_setup(game(), 1).as_json()["steps"])
