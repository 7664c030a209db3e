"""The commonest operations of two formulas in one call each, the same as those in ``operations`` and ``values``.

Most of a score is sums and comparisons; a call for each of operation, kind and bound would double the time of a whole
sheet. Anything but the plain case is handed on to the general form, faults included.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

from rules.engine.formula.operations import bounded
from rules.engine.formula.tree import LARGEST
from rules.engine.formula.values import equal, integer

Step: TypeAlias = Callable[[Any], Any]
# Kinds whose values are equal just when Python says so, if both are of the same one.
PLAIN = (str, int, bool)


def _sum(first: Step, second: Step) -> Step:
    def add(run: Any) -> int:
        left, right = first(run), second(run)
        if type(left) is not int or type(right) is not int:
            left, right = integer(left, "+"), integer(right, "+")
        result: int = left + right
        return result if -LARGEST <= result <= LARGEST else bounded(result)

    return add


def _difference(first: Step, second: Step) -> Step:
    def subtract(run: Any) -> int:
        left, right = first(run), second(run)
        if type(left) is not int or type(right) is not int:
            left, right = integer(left, "-"), integer(right, "-")
        result: int = left - right
        return result if -LARGEST <= result <= LARGEST else bounded(result)

    return subtract


def _product(first: Step, second: Step) -> Step:
    def multiply(run: Any) -> int:
        left, right = first(run), second(run)
        if type(left) is not int or type(right) is not int:
            left, right = integer(left, "*"), integer(right, "*")
        result: int = left * right
        return result if -LARGEST <= result <= LARGEST else bounded(result)

    return multiply


def _same(first: Step, second: Step) -> Step:
    def same(run: Any) -> bool:
        left, right = first(run), second(run)
        if type(left) is type(right) and type(left) in PLAIN:
            return bool(left == right)
        return equal(left, right)

    return same


def _other(first: Step, second: Step) -> Step:
    same = _same(first, second)
    return lambda run: not same(run)


def _more(first: Step, second: Step) -> Step:
    def more(run: Any) -> bool:
        left, right = first(run), second(run)
        if type(left) is not int or type(right) is not int:
            left, right = integer(left, ">"), integer(right, ">")
        return bool(left > right)

    return more


def _less(first: Step, second: Step) -> Step:
    def less(run: Any) -> bool:
        left, right = first(run), second(run)
        if type(left) is not int or type(right) is not int:
            left, right = integer(left, "<"), integer(right, "<")
        return bool(left < right)

    return less


ARITHMETIC: dict[str, Callable[[Step, Step], Step]] = {"+": _sum, "-": _difference, "*": _product}
COMPARISONS: dict[str, Callable[[Step, Step], Step]] = {"==": _same, "!=": _other, ">": _more, "<": _less}
