"""The corners of formulas that no game of ours reaches: each odd value that one may meet."""

from types import MappingProxyType
from typing import Any

import pytest

from rules.engine.formula.compiled import Formula, Template
from rules.engine.formula.operations import column, looked_up
from rules.engine.formula.tree import LARGEST, FormulaFault
from rules.engine.formula.values import EvaluationFault, equal, member

ROW = {"id": "ace", "label": "As", "points": 3}
NAMES: dict[str, Any] = {
    "yes": True,
    "one": 1,
    "word": "a",
    "row": ROW,
    "table": {"ace": ROW},
    "some": [1, 2],
    "fixed": (1, 2),
    "big": LARGEST,
    "nothing": None,
}


@pytest.mark.parametrize(
    ("formula", "fault"),
    [
        ("yes + one", "«\u00a0+\u00a0»"),
        ("one + yes", "«\u00a0+\u00a0»"),
        ("yes - one", "«\u00a0-\u00a0»"),
        ("one - word", "«\u00a0-\u00a0»"),
        ("row * one", "«\u00a0*\u00a0»"),
        ("one * nothing", "«\u00a0*\u00a0»"),
        ("yes < one", "«\u00a0<\u00a0»"),
        ("one < yes", "«\u00a0<\u00a0»"),
        ("yes > one", "«\u00a0>\u00a0»"),
        ("one > word", "«\u00a0>\u00a0»"),
        ("some <= one", "«\u00a0<=\u00a0»"),
        ("one >= some", "«\u00a0>=\u00a0»"),
        ("yes // one", "«\u00a0//\u00a0»"),
        ("one % word", "«\u00a0%\u00a0»"),
        ("-yes", "«\u00a0-\u00a0»"),
        ("abs(word)", "«\u00a0abs\u00a0»"),
        ("max(yes, one)", "«\u00a0max\u00a0»"),
        ("min(one, word)", "«\u00a0min\u00a0»"),
        ("max(table)", "«\u00a0max\u00a0»"),
        ("sum([word])", "«\u00a0sum\u00a0»"),
    ],
)
def test_an_operation_on_what_is_no_integer_says_which(formula: str, fault: str) -> None:
    with pytest.raises(EvaluationFault) as found:
        Formula.read(formula).value(NAMES)

    assert fault in str(found.value)


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("one - 3", -2),
        ("one * -3", -3),
        ("big - 1", LARGEST - 1),
        ("-big", -LARGEST),
        ("row == word", False),
        ('row == "ace"', True),
        ("row != row", False),
        ("nothing == nothing", True),
        ("yes == one", False),
        ("one in some", True),
        ("3 in fixed", False),
        ("yes in some", False),
        ("nothing in some", False),
        ("one not in []", True),
        ('1 in ["a"]', False),
        ('"b" in ["a", "b"]', True),
        ('"b" in ["a"]', False),
        ('"ace" in table', True),
        ("one in table", False),
        ("row in [row]", True),
        ('"ace" in [row]', True),
        ('row in ["ace"]', True),
        ("max([one])", 1),
        ("max(some)", 2),
        ("min(fixed, default=9)", 1),
        ("min([], default=9)", 9),
        ("max([1, 2], default=0)", 2),
    ],
)
def test_values_of_different_kinds_meet(formula: str, value: Any) -> None:
    found = Formula.read(formula).value(NAMES)

    assert (type(found), found) == (type(value), value)


@pytest.mark.parametrize("operation", ["big + big", "-big - big", "big * big", "-big * 2", "sum([big, big])"])
def test_a_result_out_of_bounds_is_told(operation: str) -> None:
    with pytest.raises(EvaluationFault, match="nombre trop grand"):
        Formula.read(operation).value(NAMES)


@pytest.mark.parametrize(("left", "right"), [([1], 1), (1, [1]), ((1,), (1,)), ([1], [1])])
def test_lists_do_not_compare(left: Any, right: Any) -> None:
    with pytest.raises(EvaluationFault, match="deux listes ne se comparent pas"):
        equal(left, right)


def test_a_row_without_an_id_is_not_compared() -> None:
    with pytest.raises(EvaluationFault, match="identifiant"):
        member("a", [{"label": "A"}])


@pytest.mark.parametrize("source", [1.5, {"a": 1}, b"1"])
def test_a_formula_and_a_text_are_read_from_few_kinds_only(source: Any) -> None:
    with pytest.raises(FormulaFault):
        Formula.read(source)
    with pytest.raises(FormulaFault):
        Template.read(source)


def test_what_was_read_once_is_read_again_as_it_is() -> None:
    formula, template = Formula.read(None), Template.read("{one}")

    assert (Formula.read(formula), Formula.read(formula.as_json()).value({})) == (formula, None)
    assert (Template.read(template), Template.read(template.as_json()).text(NAMES)) == (template, "1")


@pytest.mark.parametrize(
    "formula", ["sum()", "sum(1, 2)", "count([1], default=0)", "any(key=1)", "nope([1])", "(sum)([1])[0](1)"]
)
def test_a_function_takes_one_list_and_nothing_else(formula: str) -> None:
    with pytest.raises(FormulaFault):
        Formula.read(formula)


@pytest.mark.parametrize("place", ["king", 7, None, True])
def test_a_table_has_no_other_rows(place: Any) -> None:
    with pytest.raises(EvaluationFault):
        looked_up({"ace": ROW}, place)


def test_rows_of_any_mapping_are_looked_up() -> None:
    frozen = MappingProxyType({"ace": MappingProxyType(ROW)})

    assert looked_up(frozen, "ace")["label"] == "As"
    assert column(frozen["ace"], "points") == 3
    with pytest.raises(EvaluationFault, match="hors de la liste ou de la table"):
        looked_up(frozen, "king")
    for holder in (ROW, MappingProxyType(ROW), None):
        with pytest.raises(EvaluationFault, match="pas de colonne"):
            column(holder, "colour")
