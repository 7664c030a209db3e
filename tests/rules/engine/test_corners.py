"""The corners that no game of ours reaches: each odd value that a document or a sheet may hold."""

from typing import Any

import pytest

from rules.engine import SheetRefused, run_helper
from rules.engine.check_promises import differences
from rules.engine.document.csv_table import read_rows
from rules.engine.document.load import place_of
from rules.engine.setup.chance import Chance
from tests.rules.engine.documents import SMALL, architects, small, told


def test_a_number_that_would_favour_some_cards_is_thrown_again() -> None:
    """Of the 2³² numbers a quarter lies beyond the last multiple of 3 × 2³⁰, so some of these draws are repeated."""
    bound = 3 << 30
    chance, plain = Chance("7", "cards"), Chance("7", "cards")

    drawn = [chance.below(bound) for _ in range(20)]

    thrown = [plain.next() for _ in range(40)]
    assert drawn == [number for number in thrown if number < bound][:20]
    assert any(number >= bound for number in thrown[:20])


@pytest.mark.parametrize(
    ("steps", "raw", "place"),
    [
        (("entries", 0, "count", "max"), {"entries": {"coins": {"kind": "count"}}}, "entries.coins.max"),
        (("lines", 0), {"lines": [{"key": "coins"}]}, "lines.coins"),
        (("lines", 1, "value"), {"lines": [{}, 3]}, "lines.2.value"),
        (("reference", 0, "title"), {"reference": [{"anchor": 7}]}, "reference.1.title"),
        (("setup", "table", 2), {"setup": {"table": {2: "x"}}}, "setup.table.2"),
        (("values", 0, "kind"), {"values": [{"kind": "kind"}]}, "values.1.kind"),
    ],
)
def test_places_are_told_as_the_author_knows_them(steps: tuple[int | str, ...], raw: Any, place: str) -> None:
    assert place_of(steps, raw) == place


@pytest.mark.parametrize(
    ("square", "faults"),
    [
        (None, []),
        ({"row": 3, "column": 4}, []),
        ({"row": 4, "column": 1}, ["helpers.fits"]),
        ({"row": 1, "column": 5}, ["helpers.fits"]),
    ],
)
def test_the_square_of_a_first_shape_lies_on_the_grid(square: dict[str, int] | None, faults: list[str]) -> None:
    helper = {"label": "Place", "capability": "place_shape", "rows": 3, "columns": 4, "max_squares": 3}

    found = told(helpers={"fits": {**helper, **({"first_over": square} if square else {})}})

    assert [fault.split(" : ", 1)[0] for fault in found] == faults


@pytest.mark.parametrize(
    "shape", [[], "101", None, [[1]] * 4, [[1] * 5], [[]], [3], [[1, 1], [1]], [["x"]], [[0]], [[1] * 4]]
)
def test_a_shape_is_drawn_in_a_box_that_fits_the_grid(shape: Any) -> None:
    helper = {"label": "Place", "capability": "place_shape", "rows": 3, "columns": 4, "max_squares": 3}

    with pytest.raises(SheetRefused) as refused:
        run_helper(small(helpers={"fits": helper}), "fits", {"shape": shape})

    assert [fault.key for fault in refused.value.faults] == ["shape"]


def test_expected_parts_of_another_kind_differ() -> None:
    expected = {"a": {"b": 1}, "c": [1], "d": 1, "e": [1]}

    found = [where for where, _message in differences(expected, {"a": 1, "c": {"x": 1}, "d": [1], "e": None})]

    assert found == [".a", ".c", ".d", ".e"]


def test_empty_cells_of_a_csv_are_left_out() -> None:
    text = "id,label,points\na,A,\nb,B,   \nc,C\nd,D,4\n"

    assert [row.get("points") for row in read_rows(text, {"points": "integer"})] == [None, None, None, 4]


@pytest.mark.parametrize("shields", [-1, 100, True, None, "3", 1.0])
def test_a_figure_to_compare_is_within_its_bounds(shields: Any) -> None:
    facts = {"players": [{"name": "Ana", "shields": shields}, {"name": "Bruno", "shields": 2}]}

    with pytest.raises(SheetRefused) as refused:
        run_helper(architects(), "battle", facts)

    assert [(fault.player, fault.key) for fault in refused.value.faults] == [("Ana", "shields")]


@pytest.mark.parametrize("age", [0, 4, -1, True, "1", []])
def test_a_moment_of_the_game_is_within_its_bounds(age: Any) -> None:
    facts = {"players": [{"name": "Ana", "shields": 1}, {"name": "Bruno", "shields": 2}], "age": age}

    with pytest.raises(SheetRefused) as refused:
        run_helper(architects(), "battle", facts)

    assert [fault.key for fault in refused.value.faults] == ["age"]


def table(**changes: Any) -> dict[str, Any]:
    columns = {"points": "integer", "up": "flag", "copies": "integer"}
    return {"cards": {"label": "Cartes", "columns": columns, "rows": [{"id": "ace", "label": "As"}], **changes}}


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ({"id": "ace", "label": " "}, "tables.cards.ace : label doit être un texte"),
        ({"id": "ace", "label": 3}, "tables.cards.ace : label doit être un texte"),
        ({"id": "ace", "label": "As", "copies": -1}, "tables.cards.ace.copies : un nombre de 0 à 200 est attendu"),
        ({"id": "ace", "label": "As", "copies": 201}, "tables.cards.ace.copies : un nombre de 0 à 200 est attendu"),
        ({"id": "ace", "label": "As", "copies": True}, "tables.cards.ace.copies : valeur attendue : integer"),
    ],
)
def test_odd_rows_are_told(row: dict[str, Any], fault: str) -> None:
    assert told(tables=table(rows=[row])) == [fault]


def test_copies_of_another_type_are_no_number() -> None:
    columns = {"copies": "text"}

    assert told(tables=table(columns=columns, rows=[{"id": "ace", "label": "As", "copies": "two"}])) == [
        "tables.cards.ace.copies : un nombre de 0 à 200 est attendu"
    ]


@pytest.mark.parametrize("field", [{"copies": "1"}, {"out_of": "1"}, {"with": ["first"]}, {"without": ["first"]}])
def test_a_pile_without_a_table_has_no_rows_to_speak_of(field: dict[str, Any]) -> None:
    setup = {"first_player": "Ana", "steps": [], "decks": {"pile": {"label": "P", "cards": "3", **field}}}

    assert told(setup=setup) == ["setup.decks.pile : copies, out_of, with et without se disent des lignes de from"]


def test_nobody_draws_fewer_than_none() -> None:
    setup = {"first_player": "Ana", "steps": [], "draws": {"first": {"label": "D", "from": "cards", "count": "0 - 1"}}}

    assert [fault.split(" : ", 1)[1] for fault in told(tables=table(), setup=setup)] == [
        f"impossible à {number} joueurs : first : on ne tire pas -1 parmi 1" for number in (2, 3, 4)
    ]


@pytest.mark.parametrize("without", [[2], [4], [1], [3, 9]])
def test_a_number_of_players_left_out_lies_between_the_ends(without: list[int]) -> None:
    identity = {**SMALL["identity"], "players": {"min": 2, "max": 4, "without": without}}

    assert told(identity=identity) == ["identity.players : without nomme des nombres entre min et max"]
    assert small(
        identity={**identity, "players": {"min": 2, "max": 4, "without": [3]}}
    ).document.players().counts() == (2, 4)


LAYOUT = {"label": "Étal", "from": "cards", "row": "points", "offset": "points", "up": "up"}


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ({"layouts": {"shop": LAYOUT}}, []),
        ({"layouts": {"shop": {**LAYOUT, "from": "card"}}}, ["layouts.shop.from"]),
        ({"layouts": {"shop": {**LAYOUT, "up": "points"}}}, ["layouts.shop.up"]),
        (
            {"layouts": {"shop": {**LAYOUT, "row": "nope", "where": {"nope": 1}}}},
            ["layouts.shop.row", "layouts.shop.where"],
        ),
        ({"ways": {"one": {"label": "Un", "entries": ["coins"]}}}, []),
        ({"ways": {"one": {"label": "Un", "entries": ["coyns"]}}}, ["ways.one.entries"]),
        (
            {
                "ways": [
                    {"key": "one", "label": "Un", "entries": ["coins"]},
                    {"key": "one", "label": "Deux", "entries": ["coins"]},
                ]
            },
            ["ways.one"],
        ),
        ({"tables": table(groups={"by": "points", "labels": {"0": "Rien"}})}, []),
        ({"tables": table(groups={"by": "point", "labels": {"0": "Rien"}})}, ["tables.cards.groups.by"]),
        ({"tables": table(groups={"by": "points", "labels": {"1": "Un"}})}, ["tables.cards.groups.labels"]),
    ],
)
def test_what_only_arranges_a_page_points_at_what_exists(changes: dict[str, Any], faults: list[str]) -> None:
    assert [fault.split(" : ", 1)[0] for fault in told(**{"tables": table(), **changes})] == faults
