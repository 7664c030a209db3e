"""What the operations of formulas compute, once their operands are values."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.engine.formula.tree import LARGEST
from rules.engine.formula.values import EvaluationFault, entry_key, integer, kind, truth


def bounded(number: int) -> int:
    """Give the number back, or raise EvaluationFault when JavaScript could not hold it exactly."""
    if -LARGEST <= number <= LARGEST:
        return number
    raise EvaluationFault("nombre trop grand")


def divided(left: int, right: int) -> int:
    """Divide, rounding down also below zero."""
    if right == 0:
        raise EvaluationFault("division par zéro")
    return left // right


def rest(left: int, right: int) -> int:
    """Give the rest of that division; it has the sign of the divisor."""
    if right == 0:
        raise EvaluationFault("division par zéro")
    return left % right


ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
    "//": divided,
    "%": rest,
}


def looked_up(holder: Any, place: Any) -> Any:
    """Give an item of a list by its place from 0, or a row of a table by its id."""
    if type(holder) is dict and type(place) is str and place in holder:
        return holder[place]
    if isinstance(holder, Mapping):
        found = entry_key(place)
        if found in holder:
            return holder[found]
    elif isinstance(holder, list | tuple):
        if 0 <= integer(place, "[…]") < len(holder):
            return holder[place]
    else:
        raise EvaluationFault(f"«\u00a0[…]\u00a0» attend une liste ou une table et reçoit\u00a0: {kind(holder)}")
    raise EvaluationFault("place hors de la liste ou de la table")


def column(row: Any, name: str) -> Any:
    """Give a column of a row: data only, never an attribute of Python."""
    if isinstance(row, Mapping) and name in row:
        return row[name]
    raise EvaluationFault(f"pas de colonne «\u00a0{name}\u00a0» ici\u00a0: {kind(row)}")


def total(values: Any) -> int:
    """Add integers."""
    result = 0
    for value in values:
        # Bounded at every step, as the tablet has to be: a partial sum that it could not hold is a fault on both.
        result = bounded(result + integer(value, "sum"))
    return result


SUMMARIES: dict[str, Callable[[Any], Any]] = {
    "sum": total,
    "count": len,
    "any": lambda values: any(truth(value) for value in values),
    "all": lambda values: all(truth(value) for value in values),
}
