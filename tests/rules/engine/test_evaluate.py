"""Evaluation beyond the shared vectors: the integer semantics are Python's own, and the cost is bounded."""

import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.formula.compiled import Formula, Template
from rules.engine.formula.evaluate import evaluate
from rules.engine.formula.parse import parse
from rules.engine.formula.tree import LARGEST
from rules.engine.formula.values import EvaluationFault

NUMBERS = st.integers(-LARGEST, LARGEST)


@given(NUMBERS, NUMBERS)
def test_arithmetic_is_python_s_within_the_bounds(a: int, b: int) -> None:
    names = {"a": a, "b": b}
    for operation, exact in (("+", a + b), ("-", a - b), ("*", a * b)):
        formula = Formula.read(f"a {operation} b")
        if abs(exact) <= LARGEST:
            assert formula.value(names) == exact
        else:
            with pytest.raises(EvaluationFault, match="nombre trop grand"):
                formula.value(names)


@given(NUMBERS, NUMBERS.filter(bool))
def test_division_rounds_down_and_the_rest_has_the_sign_of_the_divisor(a: int, b: int) -> None:
    assert evaluate(parse("[a // b, a % b]"), {"a": a, "b": b}) == [a // b, a % b]


@given(st.lists(st.integers(-1000, 1000)))
def test_summaries_agree_with_python(numbers: list[int]) -> None:
    text = "[sum(n), count(n), max(n, default=0), min(n, default=0), sum(1 for x in n if x > 3)]"

    expected = [sum(numbers), len(numbers), max(numbers, default=0), min(numbers, default=0)]
    assert evaluate(parse(text), {"n": numbers}) == [*expected, sum(number > 3 for number in numbers)]


def test_a_loop_does_not_leak_its_name() -> None:
    names: dict[str, Any] = {"x": 5, "xs": [1, 2]}

    assert evaluate(parse("sum(x for x in xs) + x"), names) == 8
    assert names == {"x": 5, "xs": [1, 2]}


@pytest.mark.parametrize(
    "text",
    [
        "sum(sum(sum(sum(1 for d in xs) for c in xs) for b in xs) for a in xs)",
        "count(a for a in xs if count(b for b in xs if count(c for c in xs if a in xs and b in xs and c in xs)))",
    ],
)
def test_a_costly_formula_is_stopped_in_a_moment(text: str) -> None:
    started = time.monotonic()

    with pytest.raises(EvaluationFault, match="calcul trop long"):
        evaluate(parse(text), {"xs": list(range(500))})

    assert time.monotonic() - started < 2


def test_fuel_can_be_measured_out() -> None:
    assert evaluate(parse("sum(n for n in xs)"), {"xs": [1, 2, 3]}, fuel=6) == 6
    with pytest.raises(EvaluationFault):
        evaluate(parse("sum(n for n in xs)"), {"xs": [1, 2, 3]}, fuel=5)


def test_a_column_is_data_and_never_a_python_attribute() -> None:
    for text in ("row.items", "row.keys", "xs.append", "word.format"):
        with pytest.raises(EvaluationFault, match="pas de colonne"):
            evaluate(parse(text), {"row": {"id": "a"}, "xs": [1], "word": "x"})


def test_values_are_written_in_french() -> None:
    names = {"n": -3, "people": [{"name": "Ana"}, {"name": "Bruno"}, {"name": "Chloé"}]}

    assert Template.read("{people} : {n} {n|point|points}").text(names) == "Ana, Bruno et Chloé : −3 points"
