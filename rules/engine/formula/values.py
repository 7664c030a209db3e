"""The values of formulas: integers, booleans, texts, nothing, lists, and rows of a table.

A row is a mapping of column names; a table is a mapping of ids to rows. Both sides of the project (Python and
JavaScript) keep these few rules, which differ from both languages: a boolean is no integer, and a row equals its id.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

Value: TypeAlias = int | bool | str | Sequence[Any] | Mapping[str, Any] | None


class EvaluationFault(Exception):  # noqa: N818 - told to the person at the table, never a traceback
    """A formula that has no value for these figures; the message is French."""


def kind(value: Any) -> str:
    """Name the kind of a value in French, as messages do."""
    if value is None:
        return "rien"
    if isinstance(value, bool):
        return "oui/non"
    if isinstance(value, int):
        return "entier"
    if isinstance(value, str):
        return "texte"
    return "ligne" if isinstance(value, Mapping) else "liste"


def integer(value: Any, what: str) -> int:
    """Give the value when it is an integer, or raise an EvaluationFault that names the operation."""
    if type(value) is int:
        return value
    raise EvaluationFault(f"«\u00a0{what}\u00a0» attend un entier et reçoit\u00a0: {kind(value)}")


def items(value: Any, what: str) -> Sequence[Any]:
    """Give the items of a list, or the rows of a table."""
    if type(value) is list:  # by far the most, and asking whether it is a Mapping takes long
        return value
    if isinstance(value, Mapping):
        return list(value.values())
    if isinstance(value, list | tuple):
        return value
    raise EvaluationFault(f"«\u00a0{what}\u00a0» attend une liste et reçoit\u00a0: {kind(value)}")


def truth(value: Any) -> bool:
    """False for False, 0, "", nothing and what is empty; True for the rest."""
    return bool(value)


def equal(left: Any, right: Any) -> bool:
    """Compare two scalars of the same kind, or rows by their ids; other kinds are never equal."""
    if type(left) is type(right) and type(left) in _SCALARS:
        return bool(left == right)
    left, right = _identity(left), _identity(right)
    if isinstance(left, list | tuple) or isinstance(right, list | tuple):
        raise EvaluationFault("deux listes ne se comparent pas")
    return type(left) is type(right) and left == right


_SCALARS = (str, int, bool)


def _identity(value: Any) -> Any:
    if type(value) in _SCALARS or not isinstance(value, Mapping):
        return value
    if "id" not in value:
        raise EvaluationFault("cette ligne n’a pas d’identifiant à comparer")
    return value["id"]


def entry_key(place: Any) -> str:
    """Give the key under which a table holds a place: an id, a row's id, or a number in digits."""
    place = _identity(place)
    if isinstance(place, str) or type(place) is int:
        return str(place)
    raise EvaluationFault(f"une table se lit par un texte ou un nombre, pas par\u00a0: {kind(place)}")


def member(value: Any, group: Any) -> bool:
    """Tell whether a list holds the value, or a table the row of that id."""
    if type(group) is not list and isinstance(group, Mapping):
        return entry_key(value) in group
    one = _identity(value) if group else value
    for item in items(group, "in"):
        if item == one if type(item) is str and type(one) is str else equal(one, item):
            return True
    return False


def show(value: Any) -> str:
    """Put a value into a French text: "1, 2 et 3", "oui", a row by its label; the minus is a real one."""
    if type(value) is int:
        return str(value) if value >= 0 else f"−{-value}"
    if value is None:
        return "—"
    if isinstance(value, bool):
        return "oui" if value else "non"
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        return str(value.get("label", value.get("name", "—")))
    return listed(show(item) for item in value) or "—"


def listed(words: Iterable[str]) -> str:
    """Join words as French does: "Ana, Bruno et Chloé"."""
    *first, last = [*words] or [""]
    return f"{', '.join(first)} et {last}" if first else last
