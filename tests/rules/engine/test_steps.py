"""Steps taken in order: how many, or the list of them."""

from typing import Any

import pytest

from rules.engine import SheetRefused, helper_facts, score
from tests.rules.engine.documents import sheet, small

DEFINITION = small(
    entries={"floors": {"label": "Étages", "kind": "steps", "of": 3, "option": "Étage {number}"}},
    lines={"floors": {"label": "Étages", "value": "sum(n for n in floors)", "because": "{floors}"}},
    helpers={
        "high": {
            "label": "Haut",
            "capability": "work_out",
            "asks": {
                "floors": {"label": "Étages", "kind": "steps", "of": 2},
                "named": {"label": "Étages", "kind": "steps", "of": 2, "option": "Étage {number}"},
            },
            "answers": {"high": {"label": "Haut", "value": "count(floors)", "because": "x"}},
        }
    },
)


@pytest.mark.parametrize(
    ("raw", "points"), [(0, 0), (1, 1), (3, 6), ([], 0), ([1], 1), ([2, 1], 3), ([3, 1, 2], 6), (None, 0)]
)
def test_a_number_of_steps_or_their_list(raw: Any, points: int) -> None:
    board = score(DEFINITION, sheet(("Ana", {"floors": raw}), ("Bruno", {})))

    assert board.players[0].lines["floors"] == points


@pytest.mark.parametrize("raw", [-1, 4, True, "2", 1.0, [2], [1, 3], [1, 1], [0, 1], [1, True], [1, 2, 3, 4], {"1": 1}])
def test_steps_with_a_gap_or_out_of_bounds_are_refused(raw: Any) -> None:
    with pytest.raises(SheetRefused) as refusal:
        score(DEFINITION, sheet(("Ana", {"floors": raw}), ("Bruno", {})))

    assert [(fault.player, fault.key) for fault in refusal.value.faults] == [("Ana", "floors")]


def test_a_form_offers_each_step() -> None:
    assert [fact.options for fact in helper_facts(DEFINITION, "high")] == [
        (("1", "1"), ("2", "2")),
        (("1", "Étage 1"), ("2", "Étage 2")),
    ]
