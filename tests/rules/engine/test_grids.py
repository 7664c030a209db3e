"""Placing shapes and measuring what is free, compared with trying everything on small grids."""

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine import SheetRefused, helper_facts, run_helper
from rules.engine.grids import Placement, free_regions, orientations, placements, squares
from tests.rules.engine.documents import small, told


def grids(most: int = 4) -> st.SearchStrategy[list[list[int]]]:
    sides = st.tuples(st.integers(1, most), st.integers(1, most))
    return sides.flatmap(
        lambda side: st.lists(
            st.lists(st.integers(0, 1), min_size=side[1], max_size=side[1]), min_size=side[0], max_size=side[0]
        )
    )


SHAPES = grids(3).filter(lambda cells: any(map(any, cells)))


def distances(shape: Placement) -> list[int]:
    """What no turn, mirror or move changes, and enough to know a shape of four squares at most by."""
    return sorted((a - c) ** 2 + (b - d) ** 2 for (a, b), (c, d) in combinations(shape, 2))


def same_shape(one: Placement, other: Placement) -> bool:
    """Whether some order of the squares keeps every distance: congruent by turning, mirroring and moving."""
    return any(
        all(
            (one[i][0] - one[j][0]) ** 2 + (one[i][1] - one[j][1]) ** 2
            == (order[i][0] - order[j][0]) ** 2 + (order[i][1] - order[j][1]) ** 2
            for i, j in combinations(range(len(one)), 2)
        )
        for order in arranged(other)
    )


def arranged(shape: Placement) -> list[Placement]:
    if len(shape) < 2:
        return [shape]
    return [(shape[i], *rest) for i in range(len(shape)) for rest in arranged(shape[:i] + shape[i + 1 :])]


@given(grids(), SHAPES.filter(lambda cells: sum(map(sum, cells)) <= 4))
@settings(max_examples=150, deadline=None)
def test_every_set_of_free_squares_of_that_shape_is_a_placement_and_no_other(
    cells: list[list[int]], drawn: list[list[int]]
) -> None:
    shape = squares(drawn)
    free = [(r, c) for r, line in enumerate(cells) for c, filled in enumerate(line) if not filled]

    found = placements(cells, orientations(shape, rotate=True, mirror=True))

    tried = [
        some
        for some in combinations(free, len(shape))
        if distances(some) == distances(shape) and same_shape(some, shape)
    ]
    assert found == sorted(tried)


@given(cells=grids(6), drawn=SHAPES, rotate=st.booleans(), mirror=st.booleans(), data=st.data())
@settings(max_examples=150, deadline=None)
def test_a_placement_is_legal_and_covers_what_it_must(
    *, cells: list[list[int]], drawn: list[list[int]], rotate: bool, mirror: bool, data: st.DataObject
) -> None:
    over = (data.draw(st.integers(0, len(cells) - 1)), data.draw(st.integers(0, len(cells[0]) - 1)))
    ways = orientations(squares(drawn), rotate=rotate, mirror=mirror)

    everywhere, there = placements(cells, ways), placements(cells, ways, over)

    assert there == [placed for placed in everywhere if over in placed]
    assert len(set(everywhere)) == len(everywhere)
    for placed in everywhere:
        assert len(placed) == sum(map(sum, drawn))
        assert all(cells[row][column] == 0 for row, column in placed)
    assert len(ways) <= 8
    if not mirror:
        assert set(ways) <= set(orientations(squares(drawn), rotate=True, mirror=True))
    if not rotate and not mirror:
        assert len(ways) == 1


@given(grids(6))
@settings(max_examples=150, deadline=None)
def test_regions_take_in_every_free_square_and_touch_no_other(cells: list[list[int]]) -> None:
    sizes = free_regions(cells)

    assert sum(sizes) == sum(line.count(0) for line in cells)
    assert sizes == sorted(region_sizes(cells), reverse=True)


def region_sizes(cells: list[list[int]]) -> list[int]:
    """By another way: every free square takes the smallest number of its neighbours, as often as there are squares."""
    number = {(r, c): r * len(line) + c for r, line in enumerate(cells) for c, filled in enumerate(line) if not filled}
    for _again in range(len(number)):
        for row, column in number:
            beside = [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1), (row, column)]
            number[row, column] = min(number[square] for square in beside if square in number)
    return [list(number.values()).count(name) for name in set(number.values())]


@pytest.mark.parametrize(
    ("drawn", "rotate", "mirror", "ways"),
    [
        (["1"], True, True, 1),
        (["11"], True, True, 2),
        (["11"], False, True, 1),
        (["10", "11"], True, False, 4),
        (["10", "10", "11"], True, True, 8),
        (["10", "10", "11"], True, False, 4),
        (["10", "10", "11"], False, True, 2),
        (["011", "110"], True, True, 4),
        (["010", "111", "010"], True, True, 1),
    ],
)
def test_the_ways_to_hold_a_shape(*, drawn: list[str], rotate: bool, mirror: bool, ways: int) -> None:
    shape = squares([[int(cell) for cell in row] for row in drawn])

    assert len(orientations(shape, rotate=rotate, mirror=mirror)) == ways


BOARD: dict[str, Any] = {
    "fits": {
        "label": "Tient",
        "capability": "place_shape",
        "rows": 3,
        "columns": 4,
        "max_squares": 3,
        "first_over": {"row": 2, "column": 3},
    },
    "one_way": {
        "label": "Sans tourner",
        "capability": "place_shape",
        "rows": 3,
        "columns": 4,
        "max_squares": 12,
        "rotate": False,
        "mirror": False,
    },
    "free": {"label": "Libre", "capability": "measure_free_regions", "rows": 2, "columns": 3},
}


def answer(name: str, **facts: Any) -> dict[str, Any]:
    return run_helper(small(helpers=BOARD), name, facts).as_json()


def refused(name: str, **facts: Any) -> list[tuple[str, str]]:
    with pytest.raises(SheetRefused) as refusal:
        answer(name, **facts)
    return [(fault.key, fault.message.replace("\u00a0", " ")) for fault in refusal.value.faults]


def test_the_first_shape_covers_its_square_and_the_next_ones_need_not() -> None:
    first = answer("fits", shape=["111"])
    later = answer("fits", shape=["111"], cells=["0000", "0000", "0001"])

    assert (first["fits"], first["count"], first["placement"]) == (True, 3, [[1, 3], [2, 3], [3, 3]])
    assert first["answers"] == [
        {
            "key": "fits",
            "label": "La forme tient",
            "value": True,
            "because": "3 façons de la placer, en couvrant la case de la rangée 2, colonne 3",
        },
        {
            "key": "count",
            "label": "Placements possibles",
            "value": 3,
            "because": "3 façons de la placer, en couvrant la case de la rangée 2, colonne 3",
        },
    ]
    # Two lying in each of rows 1 and 2, one in row 3; three standing: columns 1 to 3.
    assert (later["count"], later["placement"]) == (8, [[1, 1], [1, 2], [1, 3]])


def test_without_turning_a_shape_stays_as_it_is_drawn() -> None:
    assert answer("one_way", shape=["1", "1", "1"])["count"] == 4
    assert answer("one_way", shape=["1111", "1111", "1111"])["answers"][0]["because"] == "1 façon de la placer"
    assert answer("one_way", shape=["1111"], cells=["1000", "0100", "0010"]) == {
        "fits": False,
        "count": 0,
        "placement": None,
        "answers": [
            {"key": "fits", "label": "La forme tient", "value": False, "because": "aucune façon de la placer"},
            {"key": "count", "label": "Placements possibles", "value": 0, "because": "aucune façon de la placer"},
        ],
    }


def test_the_free_regions_are_told_largest_first() -> None:
    assert answer("free", cells=["010", "010"])["answers"] == [
        {"key": "empty", "label": "Cases vides", "value": 4, "because": "sur 6 cases"},
        {"key": "largest", "label": "Plus grande zone vide", "value": 2, "because": "zones\u00a0: 2 + 2"},
        {"key": "regions", "label": "Zones vides", "value": 2, "because": "zones\u00a0: 2 + 2"},
    ]
    assert [one["value"] for one in answer("free", cells=["111", "111"])["answers"]] == [0, 0, 0]


@pytest.mark.parametrize(
    ("facts", "faults"),
    [
        ({}, [("shape", "une forme de 1 à 3 rangées est attendue")]),
        ({"shape": ["1"], "x": 1}, [("x", "clé inconnue")]),
        ({"shape": ["1", "1", "1", "1"]}, [("shape", "une forme de 1 à 3 rangées est attendue")]),
        ({"shape": [""]}, [("shape", "des rangées de 1 à 4 cases sont attendues")]),
        ({"shape": [3]}, [("shape", "des rangées de 1 à 4 cases sont attendues")]),
        ({"shape": ["11111"]}, [("shape", "des rangées de 1 à 4 cases sont attendues")]),
        ({"shape": ["11", "1"]}, [("shape", "rangée 2 : 2 cases sont attendues")]),
        ({"shape": ["00"]}, [("shape", "une forme de 1 à 3 cases est attendue")]),
        ({"shape": ["1111"]}, [("shape", "une forme de 1 à 3 cases est attendue")]),
        (
            {"shape": "1", "cells": ["00"]},
            [("cells", "une grille de 3 rangées est attendue"), ("shape", "une forme de 1 à 3 rangées est attendue")],
        ),
    ],
)
def test_every_wrong_fact_is_told(facts: dict[str, Any], faults: list[tuple[str, str]]) -> None:
    assert refused("fits", **facts) == faults


def test_free_regions_need_the_grid() -> None:
    assert refused("free") == [("cells", "une grille de 2 rangées est attendue")]
    assert refused("free", cells=["000", "000"], y=1) == [("y", "clé inconnue")]


def test_the_facts_say_how_large_a_grid_is_asked_for() -> None:
    cells, shape = (fact.as_json() for fact in helper_facts(small(helpers=BOARD), "fits"))

    assert (cells["kind"], cells["required"], cells["rows"], cells["columns"]) == ("grid", False, 3, 4)
    assert (shape["kind"], shape["required"], shape["min"], shape["max"]) == ("grid", True, 1, 3)
    assert helper_facts(small(helpers=BOARD), "free")[0].as_json()["rows"] == 2


def test_the_first_square_lies_on_the_grid() -> None:
    off = {**BOARD["fits"], "first_over": {"row": 4, "column": 1}}

    assert told(helpers={"fits": off}) == ["helpers.fits : first_over est hors de la grille"]
