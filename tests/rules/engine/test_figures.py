"""Named figures that no formula gives: rows tallied by a column, free units spread at their best."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine import SheetRefused, score
from rules.engine.document.figures import MAX_UNITS, ways
from tests.rules.engine.documents import sheet, small, told

TABLE = {
    "label": "Cartes",
    "columns": {"colour": "text", "marks": "texts", "vp": "integer", "lit": "flag"},
    "rows": [
        {"id": "ace", "label": "As", "colour": "red", "marks": ["star", "moon", "star"], "vp": 3},
        {"id": "two", "label": "Deux", "colour": "red", "vp": 4},
        {"id": "three", "label": "Trois", "colour": "blue", "marks": ["moon"], "vp": -1},
    ],
}
ENTRIES = {
    "hand": {"label": "Main", "kind": "subset", "from": "cards"},
    "sun": {"label": "Soleils", "kind": "count", "max": 9},
    "moon": {"label": "Lunes", "kind": "count", "max": 9},
    "free": {"label": "Libres", "kind": "count", "min": -1, "max": 99},
}


def lines(values: dict[str, Any], shown: dict[str, str], ana: dict[str, Any], bruno: Any = None) -> dict[str, int]:
    """Give Ana's lines of a small game with these values, each line showing one formula."""
    definition = small(
        tables={"cards": TABLE},
        entries=ENTRIES,
        values=values,
        lines={key: {"label": key, "value": value, "because": "x"} for key, value in shown.items()},
    )
    return dict(score(definition, sheet(("Ana", ana), ("Bruno", bruno or {}))).players[0].lines)


def test_a_tally_counts_rows_by_a_word() -> None:
    values = {"built": {"tally": {"of": "hand", "by": "colour", "words": ["red", "blue", "green"]}}}
    shown = {"red": "built.red", "blue": 'built["blue"]', "green": "built.green", "all": "sum(n for n in built)"}

    assert lines(values, shown, {"hand": ["three", "ace", "two"]}) == {"red": 2, "blue": 1, "green": 0, "all": 3}
    assert lines(values, {"theirs": "left.built.red"}, {}, {"hand": ["ace"]}) == {"theirs": 1}


def test_a_tally_can_add_a_column_up_and_leave_words_out() -> None:
    values = {
        "worth": {"tally": {"of": "[c for c in hand if c.vp > 0]", "by": "colour", "sum": "vp", "words": ["red"]}}
    }

    assert lines(values, {"red": "worth.red", "any": "count(worth)"}, {"hand": ["ace", "two", "three"]}) == {
        "red": 7,
        "any": 1,
    }


def test_a_cell_of_several_words_counts_for_each() -> None:
    values = {"marks": {"tally": {"of": "hand", "by": "marks", "words": ["star", "moon"]}}}

    assert lines(values, {"star": "marks.star", "moon": "marks.moon"}, {"hand": ["ace", "two", "three"]}) == {
        "star": 2,
        "moon": 2,
    }


BEST = {"best": {"spread": {"units": "free", "over": ["sun", "moon"], "worth": "sun * sun + 3 * min(sun, moon)"}}}


@pytest.mark.parametrize(
    ("sun", "moon", "free", "expected"),
    [
        (0, 0, 0, (0, 0, 0)),
        (1, 0, 1, (4, 2, 0)),  # a second sun makes 4, a moon beside the sun 1 + 3 as well: the first name gets it
        (1, 0, 2, (9, 3, 0)),
        (1, 3, 1, (10, 2, 3)),
    ],
)
def test_free_units_go_where_they_are_worth_most(sun: int, moon: int, free: int, expected: Any) -> None:
    shown = {"worth": "best.worth", "sun": "best.sun", "moon": "best.moon", "own": "sun"}

    found = lines(BEST, shown, {"sun": sun, "moon": moon, "free": free})

    assert (found["worth"], found["sun"], found["moon"]) == expected
    assert found["own"] == sun  # what the player entered stays what it was


def test_where_its_condition_does_not_hold_nothing_is_spread() -> None:
    spread = {**BEST["best"]["spread"], "when": "free > 1"}
    shown = {"worth": "best.worth", "sun": "best.sun", "moon": "best.moon"}

    found = lines({"best": {"spread": spread}}, shown, {"sun": 2, "moon": 1, "free": 1})
    spread_out = lines({"best": {"spread": spread}}, shown, {"sun": 2, "moon": 1, "free": 2})

    assert found == {"worth": 0, "sun": 2, "moon": 1}
    assert spread_out == {"worth": 19, "sun": 4, "moon": 1}


@given(st.integers(0, 9), st.integers(0, 9), st.integers(0, 6))
@settings(max_examples=60, deadline=None)
def test_no_way_to_spread_is_better(sun: int, moon: int, free: int) -> None:
    every = [(sun + more, moon + free - more) for more in range(free + 1)]

    found = lines(BEST, {"worth": "best.worth"}, {"sun": sun, "moon": moon, "free": free})

    assert found["worth"] == max(one * one + 3 * min(one, other) for one, other in every)


@pytest.mark.parametrize(("units", "places"), [(0, 1), (3, 1), (0, 4), (2, 3), (MAX_UNITS, 4)])
def test_every_way_comes_once_those_with_most_in_front_first(units: int, places: int) -> None:
    every = [way for way in product(range(units + 1), repeat=places) if sum(way) == units]

    assert list(ways(units, places)) == sorted(every, reverse=True)


@pytest.mark.parametrize("free", [-1, MAX_UNITS + 1])
def test_units_beyond_their_bounds_are_told(free: int) -> None:
    with pytest.raises(SheetRefused) as refusal:
        lines(BEST, {"worth": "best.worth"}, {"free": free})

    assert [str(fault) for fault in refusal.value.faults] == [
        f"Ana\u00a0: best\u00a0: de 0 à 12 unités se répartissent, pas {free}"
    ]


@pytest.mark.parametrize(
    ("value", "faults"),
    [
        ({}, ["values.v : il faut soit value, soit tally, soit spread"]),
        (
            {"value": "1", "tally": {"of": "hand", "by": "colour", "words": ["red"]}},
            ["values.v : il faut soit value, soit tally, soit spread"],
        ),
        (
            {"tally": {"of": "hand", "by": "color", "words": ["red"]}},
            ["values.v : pas de colonne « color » (peut-être « colour » ?)"],
        ),
        (
            {"tally": {"of": "hand", "by": "vp", "words": ["red"]}},
            ["values.v : la colonne « vp » ne contient pas : texte"],
        ),
        (
            {"tally": {"of": "hand", "by": "colour", "sum": "lit", "words": ["red"]}},
            ["values.v : la colonne « lit » ne contient pas : entier"],
        ),
        ({"tally": {"of": "cards", "by": "colour", "words": ["red"]}}, []),
        (
            {"tally": {"of": "hands", "by": "colour", "words": ["red"]}},
            ["values.v.tally.of : nom inconnu « hands » (peut-être « hand » ?)"],
        ),
        ({"tally": {"of": "[sun]", "by": "colour", "words": ["red"]}}, []),
        (
            {"spread": {"units": "free", "over": ["sunn"], "worth": "1"}},
            ["values.v : nom inconnu « sunn » (peut-être « sun » ?)"],
        ),
        ({"spread": {"units": "free", "over": ["hand"], "worth": "1"}}, ["values.v : « hand » n’est pas un entier"]),
        (
            {"spread": {"units": "fre", "over": ["sun"], "worth": "suns"}},
            [
                "values.v.spread.units : nom inconnu « fre » (peut-être « free » ?)",
                "values.v.spread.worth : nom inconnu « suns » (peut-être « sun » ?)",
            ],
        ),
    ],
)
def test_what_is_wrong_with_a_figure_is_told_with_its_place(value: Any, faults: list[str]) -> None:
    assert told(tables={"cards": TABLE}, entries=ENTRIES, values={"v": value}, lines={}) == faults


def test_a_figure_of_what_is_no_row_is_told_at_the_table() -> None:
    values = {"v": {"tally": {"of": "[sun]", "by": "colour", "words": ["red"]}}}

    with pytest.raises(SheetRefused) as refusal:
        lines(values, {"red": "v.red"}, {"sun": 1})

    assert "pas de colonne" in str(refusal.value)
