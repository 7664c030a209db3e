"""The value of a tree for given names, within a bounded cost.

A tree is turned into nested functions once and then called for every player: a document is loaded rarely
and scored often.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from rules.engine.formula import quick
from rules.engine.formula.operations import ARITHMETIC, SUMMARIES, bounded, column, looked_up
from rules.engine.formula.tree import LARGEST, FormulaFault, Tree, key, measure
from rules.engine.formula.values import EvaluationFault, Value, equal, integer, items, member

# Steps that one answer may cost. Only passing through lists costs steps: the rest is bounded by the size of a formula.
# A full answer of the largest games takes some 20,000; all of it takes about a tenth of a second.
FUEL = 200_000


@dataclass(slots=True)
class Run:
    """The names a formula can see, and the steps that the whole answer may still take."""

    names: dict[str, Any]
    fuel: list[int] = field(default_factory=lambda: [FUEL])

    def spend(self, steps: int) -> None:
        """Pay for passing through a list; raises EvaluationFault when the answer has cost too much."""
        self.fuel[0] -= steps
        if self.fuel[0] < 0:
            raise EvaluationFault("calcul trop long")

    def with_names(self, **names: Any) -> "Run":
        """See more names, out of the same fuel."""
        return Run({**self.names, **names}, self.fuel)


Step: TypeAlias = Callable[[Run], Any]


def runnable(tree: Tree) -> Step:
    """Prepare a tree for evaluation; raises FormulaFault when it is no tree of the language."""
    if not isinstance(tree, tuple):
        return _constant(tree)
    build = _BUILDERS.get(tree[0]) if tree and isinstance(tree[0], str) else None
    if build is None:
        raise FormulaFault(f"opération inconnue\u00a0: «\u00a0{tree[0] if tree else ''}\u00a0»")
    try:
        return build(*tree)
    except TypeError:
        raise FormulaFault(f"«\u00a0{tree[0]}\u00a0»\u00a0: nombre d’opérandes inattendu") from None


def evaluate(tree: Tree, names: Mapping[str, Value], fuel: int = FUEL) -> Value:
    """Give the value of the tree, or raise EvaluationFault with a message in French."""
    value: Value = runnable(tree)(Run(dict(names), [fuel]))
    return value


def _constant(value: Any) -> Step:
    if value is None or isinstance(value, bool) or (isinstance(value, int) and abs(value) <= LARGEST):
        return lambda _run: value
    raise FormulaFault("constante inattendue dans une formule")


def _text(_operation: str, text: str) -> Step:
    if not isinstance(text, str):
        raise FormulaFault("«\u00a0text\u00a0» attend un texte")
    return lambda _run: text


def _name(_operation: str, name: str) -> Step:
    name = key(name)

    def look_up(run: Run) -> Any:
        try:
            return run.names[name]
        except KeyError:
            raise EvaluationFault(f"nom inconnu «\u00a0{name}\u00a0»") from None

    return look_up


def _arithmetic(operation: str, left: Tree, right: Tree) -> Step:
    first, second, compute = runnable(left), runnable(right), ARITHMETIC[operation]
    if operation in quick.ARITHMETIC:
        return quick.ARITHMETIC[operation](first, second)
    return lambda run: bounded(
        compute(integer(first(run), operation), integer(second(run), operation)),
    )


def _negative(_operation: str, operand: Tree) -> Step:
    step = runnable(operand)
    return lambda run: -integer(step(run), "-")


def _absolute(_operation: str, operand: Tree) -> Step:
    step = runnable(operand)
    return lambda run: abs(integer(step(run), "abs"))


def _among(run: Run, value: Any, group: Any) -> bool:
    if type(group) is list:
        run.spend(len(group))
    else:
        run.spend(len(group) if isinstance(group, tuple) else 1)
    return member(value, group)


_COMPARISONS: dict[str, Callable[[Run, Any, Any], bool]] = {
    "==": lambda _run, left, right: equal(left, right),
    "!=": lambda _run, left, right: not equal(left, right),
    "<": lambda _run, left, right: integer(left, "<") < integer(right, "<"),
    "<=": lambda _run, left, right: integer(left, "<=") <= integer(right, "<="),
    ">": lambda _run, left, right: integer(left, ">") > integer(right, ">"),
    ">=": lambda _run, left, right: integer(left, ">=") >= integer(right, ">="),
    "in": _among,
    "not in": lambda run, left, right: not _among(run, left, right),
}


def _compare(_operation: str, first: Tree, *rest: Any) -> Step:
    start = runnable(first)
    if not rest or len(rest) % 2 or any(comparison not in _COMPARISONS for comparison in rest[::2]):
        raise FormulaFault("comparaison illisible")
    links = [
        (_COMPARISONS[comparison], runnable(operand)) for comparison, operand in zip(rest[::2], rest[1::2], strict=True)
    ]
    if len(links) == 1:
        only, second = links[0]
        if rest[0] in quick.COMPARISONS:
            return quick.COMPARISONS[rest[0]](start, second)
        return lambda run: only(run, start(run), second(run))

    def compare(run: Run) -> bool:
        left = start(run)
        for holds, operand in links:
            right = operand(run)
            if not holds(run, left, right):
                return False
            left = right
        return True

    return compare


def _and(_operation: str, *operands: Tree) -> Step:
    steps = [runnable(operand) for operand in operands]

    def every(run: Run) -> bool:
        for step in steps:  # noqa: SIM110 - a loop is twice as fast as all() here, and checks are mostly this
            if not step(run):
                return False
        return True

    return every


def _or(_operation: str, *operands: Tree) -> Step:
    steps = [runnable(operand) for operand in operands]

    def some(run: Run) -> bool:
        for step in steps:  # noqa: SIM110 - see _and
            if step(run):
                return True
        return False

    return some


def _not(_operation: str, operand: Tree) -> Step:
    step = runnable(operand)
    return lambda run: not step(run)


def _if(_operation: str, condition: Tree, then: Tree, otherwise: Tree) -> Step:
    decide, first, second = runnable(condition), runnable(then), runnable(otherwise)
    return lambda run: first(run) if decide(run) else second(run)


def _list(_operation: str, *operands: Tree) -> Step:
    steps = [runnable(operand) for operand in operands]
    return lambda run: [step(run) for step in steps]


def _index(_operation: str, holder: Tree, place: Tree) -> Step:
    first, second = runnable(holder), runnable(place)
    return lambda run: looked_up(first(run), second(run))


def _attribute(_operation: str, row: Tree, name: str) -> Step:
    step, name = runnable(row), key(name)

    def read(run: Run) -> Any:
        found = step(run)
        return found[name] if type(found) is dict and name in found else column(found, name)

    return read


def _each(_operation: str, item: Tree, name: str, source: Tree, *conditions: Tree) -> Step:
    step, name, listing = runnable(item), key(name), runnable(source)
    tests = [runnable(condition) for condition in conditions]
    weight = measure(item) + sum(measure(condition) for condition in conditions)

    def each(run: Run) -> list[Any]:
        values = items(listing(run), "for")
        if not values:
            return []
        run.spend(weight * len(values))
        inner = Run(dict(run.names), run.fuel)
        names, found = inner.names, []
        for value in values:
            names[name] = value
            for test in tests:
                if not test(inner):
                    break
            else:
                found.append(step(inner))
        return found

    return each


def _summary(operation: str, source: Tree) -> Step:
    step, summarise = runnable(source), SUMMARIES[operation]

    def summary(run: Run) -> Any:
        values = items(step(run), operation)
        run.spend(len(values))
        return summarise(values)

    return summary


def _extreme(operation: str, source: Tree, *defaults: Tree) -> Step:
    step, choose = runnable(source), min if operation == "min" else max
    fallback = [runnable(default) for default in defaults]
    if isinstance(source, tuple) and source[0] == "list" and len(source) > 2:
        return _extreme_of(operation, choose, [runnable(part) for part in source[1:]])

    def extreme(run: Run) -> Any:
        values = [integer(value, operation) for value in items(step(run), operation)]
        run.spend(len(values))
        if values:
            return choose(values)
        if fallback:
            return fallback[0](run)
        raise EvaluationFault(f"«\u00a0{operation}\u00a0» d’une liste vide")

    return extreme


def _extreme_of(operation: str, choose: Callable[[list[int]], int], steps: list[Step]) -> Step:
    """Choose among several formulas: ``min(a, b)``, by far the most common form."""

    def extreme(run: Run) -> int:
        values = [step(run) for step in steps]
        for value in values:
            if type(value) is not int:
                integer(value, operation)
        run.spend(len(values))
        return choose(values)

    return extreme


_BUILDERS: dict[str, Callable[..., Step]] = {
    "text": _text,
    "name": _name,
    **dict.fromkeys(ARITHMETIC, _arithmetic),
    "neg": _negative,
    "abs": _absolute,
    "compare": _compare,
    "and": _and,
    "or": _or,
    "not": _not,
    "if": _if,
    "list": _list,
    "index": _index,
    "attr": _attribute,
    "each": _each,
    **dict.fromkeys(SUMMARIES, _summary),
    "min": _extreme,
    "max": _extreme,
}
