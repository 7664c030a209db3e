"""What kind of value a formula gives, found without evaluating it: so unknown names and columns are refused early.

The check is honest but lenient: what it cannot know has the shape ``ANY`` and passes.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, TypeAlias

from rules.engine.formula.tree import AGGREGATES, ARITHMETIC, ORDERINGS, Tree


@dataclass(frozen=True, slots=True)
class Scalar:
    """An integer, a boolean, a text, nothing, or what is not known (``ANY``)."""

    label: str


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list whose items all have one shape."""

    item: "Shape"
    label: str = "liste"


@dataclass(frozen=True, slots=True)
class Row:
    """A row with these columns."""

    columns: Mapping[str, "Shape"]
    label: str = "ligne"


@dataclass(frozen=True, slots=True)
class Lookup:
    """A table: values of one shape, found by id, passed through in the order of the document."""

    item: "Shape"
    label: str = "table"


Shape: TypeAlias = Scalar | ListOf | Row | Lookup

INTEGER, FLAG, TEXT = Scalar("entier"), Scalar("oui/non"), Scalar("texte")
NOTHING, ANY = Scalar("rien"), Scalar("valeur")


@dataclass(slots=True)
class Inspection:
    """One pass over a tree: the names in sight and the faults met so far."""

    scope: Mapping[str, Shape]
    faults: list[str] = field(default_factory=list)
    unknown: set[str] = field(default_factory=set)

    def shape(self, tree: Tree) -> Shape:
        """Give the shape of a tree, noting what is wrong with it."""
        if not isinstance(tree, tuple):
            return _constant_shape(tree)
        return _SHAPES[tree[0]](self, *tree)

    def integer(self, tree: Tree, what: str) -> None:
        """Note a fault unless the tree may be an integer."""
        found = self.shape(tree)
        if found not in (INTEGER, ANY):
            self.faults.append(f"«\u00a0{what}\u00a0» attend un entier et reçoit\u00a0: {found.label}")

    def items(self, tree: Tree, what: str) -> Shape:
        """Give the shape of the items that the tree lists, noting a fault when it lists none."""
        found = self.shape(tree)
        if isinstance(found, ListOf | Lookup):
            return found.item
        if found != ANY:
            self.faults.append(f"«\u00a0{what}\u00a0» attend une liste et reçoit\u00a0: {found.label}")
        return ANY


def infer(tree: Tree, scope: Mapping[str, Shape]) -> tuple[Shape, tuple[str, ...]]:
    """Give the shape of the tree's value, and every fault found on the way, in French."""
    inspection = Inspection(scope)
    return inspection.shape(tree), tuple(dict.fromkeys(inspection.faults))


def merged(first: Shape, second: Shape) -> Shape:
    """Give the shape of a value that may be either."""
    if second in (first, NOTHING):
        return first
    return second if first == NOTHING else ANY


def unknown(name: str, known: Mapping[str, Any], what: str = "nom inconnu") -> str:
    """Say that a name is unknown, and which one was perhaps meant."""
    close = get_close_matches(name, known, n=1)
    return f"{what} «\u00a0{name}\u00a0»" + (f" (peut-être «\u00a0{close[0]}\u00a0»\u00a0?)" if close else "")


def _constant_shape(value: Any) -> Shape:
    if value is None:
        return NOTHING
    return FLAG if isinstance(value, bool) else INTEGER


def _text(_look: Inspection, _operation: str, _text: str) -> Shape:
    return TEXT


def _name(look: Inspection, _operation: str, name: str) -> Shape:
    if name not in look.scope and name not in look.unknown:
        look.unknown.add(name)
        look.faults.append(unknown(name, look.scope))
    return look.scope.get(name, ANY)


def _numbers(look: Inspection, operation: str, *operands: Tree) -> Shape:
    for operand in operands:
        look.integer(operand, "-" if operation == "neg" else operation)
    return INTEGER


def _compare(look: Inspection, _operation: str, *parts: Any) -> Shape:
    for left, comparison, right in zip(parts[:-2:2], parts[1::2], parts[2::2], strict=True):
        if comparison in ORDERINGS:
            _numbers(look, comparison, left, right)
        elif comparison in ("in", "not in"):
            _comparable(look, look.shape(left), look.items(right, "in"))
        else:
            _comparable(look, look.shape(left), look.shape(right))
    return FLAG


def _comparable(look: Inspection, left: Shape, right: Shape) -> None:
    """Rows are compared by their ids, so a row goes with a text; nothing goes with everything."""
    if left in (ANY, NOTHING) or right in (ANY, NOTHING):
        return
    kinds = {TEXT.label if isinstance(shape, Row) else shape.label for shape in (left, right)}
    if len(kinds) > 1 or kinds & {"liste", "table"}:
        look.faults.append(f"comparaison impossible entre {left.label} et {right.label}")


def _truths(look: Inspection, _operation: str, *operands: Tree) -> Shape:
    for operand in operands:
        look.shape(operand)
    return FLAG


def _if(look: Inspection, _operation: str, condition: Tree, then: Tree, otherwise: Tree) -> Shape:
    look.shape(condition)
    return merged(look.shape(then), look.shape(otherwise))


def _list(look: Inspection, _operation: str, *operands: Tree) -> Shape:
    shapes = [look.shape(operand) for operand in operands]
    item = shapes[0] if shapes else ANY
    for shape in shapes[1:]:
        item = merged(item, shape)
    return ListOf(item)


def _index(look: Inspection, _operation: str, holder: Tree, place: Tree) -> Shape:
    item = look.items(holder, "[…]")
    look.shape(place)
    return item


def _attribute(look: Inspection, _operation: str, row: Tree, column: str) -> Shape:
    found = look.shape(row)
    if isinstance(found, Row):
        if column not in found.columns:
            look.faults.append(unknown(column, found.columns, "pas de colonne"))
        return found.columns.get(column, ANY)
    if isinstance(found, Lookup):
        return found.item
    if found != ANY:
        look.faults.append(f"«\u00a0.{column}\u00a0» attend une ligne et reçoit\u00a0: {found.label}")
    return ANY


def _each(look: Inspection, _operation: str, item: Tree, name: str, source: Tree, *conditions: Tree) -> Shape:
    if name in look.scope:
        look.faults.append(f"«\u00a0for {name}\u00a0» cache un nom qui existe déjà")
    inner = Inspection({**look.scope, name: look.items(source, "for")}, look.faults, look.unknown)
    for condition in conditions:
        inner.shape(condition)
    return ListOf(inner.shape(item))


def _summary(look: Inspection, operation: str, source: Tree, *defaults: Tree) -> Shape:
    item = look.items(source, operation)
    if operation in ("sum", "min", "max") and item not in (INTEGER, ANY):
        look.faults.append(f"«\u00a0{operation}\u00a0» attend des entiers et reçoit\u00a0: {item.label}")
    for default in defaults:
        look.integer(default, "default")
    return FLAG if operation in ("any", "all") else INTEGER


_SHAPES: dict[str, Callable[..., Shape]] = {
    "text": _text,
    "name": _name,
    **dict.fromkeys(ARITHMETIC | {"neg", "abs"}, _numbers),
    "compare": _compare,
    **dict.fromkeys(("and", "or", "not"), _truths),
    "if": _if,
    "list": _list,
    "index": _index,
    "attr": _attribute,
    "each": _each,
    **dict.fromkeys(AGGREGATES, _summary),
}
