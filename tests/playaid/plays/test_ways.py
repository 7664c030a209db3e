"""The way to count is the table's: it changes what is scored, so that it must be the same on every device."""

from dataclasses import dataclass
from typing import Any

import pytest

from playaid.plays.cells import judge
from playaid.plays.entries import EntryRefused
from playaid.plays.sheets import sheet_of
from rules.engine import load_definition
from tests.playaid.published import GARDEN

GAME = load_definition(GARDEN.read_text())


@dataclass(frozen=True)
class Line:
    seat: int
    key: str
    value: Any


def entries(*lines: Line) -> dict[str, Any]:
    """What the rules are told of the only seat; what is not filled in left out."""
    sheet = sheet_of(GAME, {(line.seat, line.key): line for line in lines})
    return {key: value for key, value in sheet.sheet["players"][0]["entries"].items() if value is not None}


BOTH = (Line(1, "beds_total", 5), Line(1, "beds", [{"size": 3}]), Line(1, "water", 2))


@pytest.mark.parametrize(
    ("way", "counted"),
    [("total", {"beds_total": 5, "water": 2}), ("listed", {"beds": [{"size": 3}], "water": 2})],
)
def test_what_only_another_way_asks_for_is_not_scored(way: str, counted: dict[str, Any]):
    assert entries(Line(0, "@way", way), *BOTH) == counted


def test_the_first_way_holds_until_somebody_chooses():
    assert entries(*BOTH) == {"beds_total": 5, "water": 2}


@pytest.mark.parametrize("way", ["total", "listed", None])
def test_the_ways_of_the_document_are_taken(way: str | None):
    judge(GAME, 0, "@way", way)


@pytest.mark.parametrize("way", ["", "autre", 1, ["total"]])
def test_no_other_way_is(way: Any):
    with pytest.raises(EntryRefused) as refused:
        judge(GAME, 0, "@way", way)

    assert refused.value.code == "bad_value"
