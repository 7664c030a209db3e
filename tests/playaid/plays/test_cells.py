from typing import Any

import pytest

from playaid.palette import PALETTE
from playaid.plays.cells import judge
from playaid.plays.entries import EntryRefused
from rules.engine import Definition, load_definition
from tests.playaid.published import GARDEN

GAME: Definition = load_definition(GARDEN.read_text())


def verdict(seat: int, key: str, value: Any) -> str:
    """The code of the refusal; "" for what is taken."""
    try:
        judge(GAME, seat, key, value)
    except EntryRefused as refused:
        return refused.code if refused.message else "no words"
    return ""


@pytest.mark.parametrize(
    ("seat", "key", "value"),
    [
        (1, "water", -2),
        (20, "water", 9),
        (1, "shed", True),
        (2, "flower", "rose"),
        (1, "floors", 2),
        (1, "held", ["rose", "rose", "iris"]),
        (1, "plot", ["010", "111"]),
        (1, "plot", [[0, 1, 0], [1, 1, 1]]),
        (1, "beds", [{"size": 3, "walled": True, "trees": [{"height": 2}]}]),
        (1, "water", None),
        (0, "@seats", [2, 1, 3]),
        (0, "@seats", list(range(1, 21))),
        (0, "@variant", ""),
        (0, "@variant", "equipes"),
        (0, "@way", "listed"),
        (0, "@way", None),
        (0, "@people", 6),
        (0, "@finished", True),
        (0, "@finished", None),
        (0, "@notes", ""),
        (0, "@notes", "Belle soirée.\n\t– à refaire 🌻"),
        (0, "@notes", "x" * 2000),
        (0, "@turn", {"round": "first", "turn": 1}),
        (0, "@first", 3),
        (3, "@name", "Ana"),
        (3, "@name", "=2+2 <b>&"),
        (3, "@name", "x" * 40),
        (3, "@name", None),
        (7, "@person", "Bruno"),
        *((1, "@colour", mark.key) for mark in PALETTE),
    ],
)
def test_what_a_cell_takes(seat: int, key: str, value: Any):
    assert verdict(seat, key, value) == ""


@pytest.mark.parametrize(
    ("seat", "key", "value", "code"),
    [
        (1, "water", 10, "bad_value"),
        (1, "water", "3", "bad_value"),
        (1, "water", 3.0, "bad_value"),
        (1, "water", True, "bad_value"),
        (1, "shed", 1, "bad_value"),
        (1, "flower", "tulip", "bad_value"),
        (1, "floors", 4, "bad_value"),
        (1, "held", ["poppy", "poppy"], "bad_value"),
        (1, "plot", ["010"], "bad_value"),
        (1, "beds", [{"depth": 1}], "bad_value"),
        (1, "beds", {}, "bad_value"),
        (1, "wind", 1, "unknown_key"),
        (1, "__proto__", 1, "unknown_key"),
        (0, "water", 1, "bad_seat"),
        (0, "@score", 1, "unknown_key"),
        (1, "@", 1, "unknown_key"),
        (0, "@name", "Ana", "bad_seat"),
        (1, "@seats", [1], "bad_seat"),
        (1, "@finished", True, "bad_seat"),
        (0, "@seats", [], "bad_value"),
        (0, "@seats", [1, 1], "bad_value"),
        (0, "@seats", [0], "bad_value"),
        (0, "@seats", [21], "bad_value"),
        (0, "@seats", [True], "bad_value"),
        (0, "@seats", {"1": 2}, "bad_value"),
        (0, "@seats", [[1]], "bad_value"),
        (0, "@variant", "nuit", "bad_value"),
        (0, "@variant", ["equipes"], "bad_value"),
        (0, "@way", "nowhere", "bad_value"),
        (0, "@way", ["listed"], "bad_value"),
        (0, "@people", 0, "bad_value"),
        (0, "@people", 21, "bad_value"),
        (0, "@finished", False, "bad_value"),
        (0, "@finished", 1, "bad_value"),
        (0, "@notes", "x" * 2001, "bad_value"),
        (0, "@notes", "cloche \x07", "bad_value"),
        (0, "@notes", 3, "bad_value"),
        (0, "@turn", {"round": "first"}, "bad_value"),
        (0, "@turn", {"round": "", "turn": 1}, "bad_value"),
        (0, "@turn", {"round": "first", "turn": 0}, "bad_value"),
        (0, "@turn", {"round": "first", "turn": 1, "left": 30}, "bad_value"),
        (0, "@turn", [], "bad_value"),
        (0, "@first", "Ana", "bad_value"),
        (1, "@name", "", "bad_value"),
        (1, "@name", "  ", "bad_value"),
        (1, "@name", "x" * 41, "bad_value"),
        (1, "@name", "A\nB", "bad_value"),
        (1, "@name", "A\u2028B", "bad_value"),
        (1, "@name", 7, "bad_value"),
        (1, "@person", "\x1b[0m", "bad_value"),
        (1, "@colour", "beige", "bad_value"),
        (1, "@colour", ["red"], "bad_value"),
    ],
)
def test_what_a_cell_refuses_and_why(seat: int, key: str, value: Any, code: str):
    assert verdict(seat, key, value) == code


def test_entries_of_every_variant_are_taken_since_a_play_may_change_its_variant():
    asked = {variant: {entry.key for entry in GAME.document.entries_for(variant)} for variant in GAME.variants}

    assert len({frozenset(keys) for keys in asked.values()}) >= 1
    for key in set().union(*asked.values()):
        assert verdict(1, key, None) == ""
