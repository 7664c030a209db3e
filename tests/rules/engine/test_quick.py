"""The quick forms of operations give what the general ones give, whatever the values, faults included."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.formula import operations
from rules.engine.formula.compiled import Formula
from rules.engine.formula.operations import bounded
from rules.engine.formula.tree import LARGEST
from rules.engine.formula.values import EvaluationFault, equal, integer

ROW = {"id": "giza", "label": "Gizeh"}
VALUES = st.sampled_from(
    [0, 1, -1, 7, LARGEST, -LARGEST, True, False, "", "giza", None, [], [1], ROW, {"label": "no id"}, {"a": ROW}]
)


def general(operation: str, left: Any, right: Any) -> Any:
    """Compute as the documentation says: two integers, within bounds; equality by kind and id."""
    if operation in ("==", "!="):
        return equal(left, right) is (operation == "==")
    one, other = integer(left, operation), integer(right, operation)
    if operation in operations.ARITHMETIC:
        return bounded(operations.ARITHMETIC[operation](one, other))
    return one > other if operation == ">" else one < other


def outcome(compute: Callable[[], Any]) -> Any:
    try:
        value = compute()
    except EvaluationFault as fault:
        return str(fault)
    return type(value), value


@pytest.mark.parametrize("operation", ["+", "-", "*", "==", "!=", ">", "<"])
@given(left=VALUES, right=VALUES)
def test_quick_and_general_agree(operation: str, left: Any, right: Any) -> None:
    formula = Formula.read(f"a {operation} b")

    quick = outcome(lambda: formula.value({"a": left, "b": right}))

    assert quick == outcome(lambda: general(operation, left, right))


@given(st.lists(VALUES, min_size=2, max_size=4))
def test_the_least_of_several_wants_integers(values: list[Any]) -> None:
    names = {f"v{number}": value for number, value in enumerate(values)}
    formula = Formula.read(f"min({', '.join(names)})")

    found = outcome(lambda: formula.value(names))

    assert found == outcome(lambda: min([integer(value, "min") for value in values]))
