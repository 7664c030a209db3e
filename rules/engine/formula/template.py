"""Texts with figures in them: "{tokens} {tokens|jeton|jetons} à 3 points".

In braces stands a formula, and perhaps how to write its value:

- ``{stages}`` writes it: a number, "oui", the label of a row, a list as "1, 2 et 3";
- ``{tokens|jeton|jetons}`` writes one word or the other, by the French rule: singular under 2 (0 and 1, −1 too);
- ``{points|+}`` writes a list as a sum, "4 + 5 + 6"; ``{{`` and ``}}`` write braces.

Kept as a list of texts and of ``["show", tree]``, ``["plural", tree, one, many]``, ``["plus", tree]``.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from rules.engine.formula import tree as trees
from rules.engine.formula.evaluate import Run, Step, runnable
from rules.engine.formula.parse import parse
from rules.engine.formula.tree import FormulaFault, Tree
from rules.engine.formula.values import integer, items, show

MAX_TEMPLATE = 1000

Part: TypeAlias = str | tuple[Any, ...]

_PIECE = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|([{}])")


def parse_template(text: str) -> tuple[Part, ...]:
    """Read a template; raises FormulaFault with a message in French."""
    if len(text) > MAX_TEMPLATE:
        raise FormulaFault(f"texte trop long\u00a0: {len(text)} caractères, {MAX_TEMPLATE} au plus")
    return tuple(_joined(_pieces(text)))


def _pieces(text: str) -> Iterator[Part]:
    end = 0
    for match in _PIECE.finditer(text):
        yield text[end : match.start()]
        end = match.end()
        yield _piece(match)
    yield text[end:]


def _piece(match: re.Match[str]) -> Part:
    if match[2]:
        raise FormulaFault("accolade seule\u00a0: une formule s’écrit {…}, une accolade {{ ou }}")
    return match[0][0] if match[1] is None else _figure(*match[1].split("|"))


def _figure(formula: str, *forms: str) -> Part:
    if not forms:
        return ("show", parse(formula))
    if forms == ("+",):
        return ("plus", parse(formula))
    if len(forms) == 2:
        return ("plural", parse(formula), *forms)
    raise FormulaFault(f"«\u00a0{formula}|…\u00a0»\u00a0: écrivez {{nombre|singulier|pluriel}} ou {{liste|+}}")


def _joined(parts: Iterator[Part]) -> Iterator[Part]:
    """Join neighbouring texts and drop empty ones."""
    pending = ""
    for part in parts:
        if isinstance(part, str):
            pending += part
            continue
        if pending:
            yield pending
        yield part
        pending = ""
    if pending:
        yield pending


def figures(parts: tuple[Part, ...]) -> list[tuple[str, Tree]]:
    """Give the forms and trees inside a template, for checking."""
    return [(part[0], part[1]) for part in parts if not isinstance(part, str)]


def as_json(parts: tuple[Part, ...]) -> list[Any]:
    """Give the parts with lists instead of tuples."""
    return [part if isinstance(part, str) else [part[0], trees.as_json(part[1]), *part[2:]] for part in parts]


def from_json(data: Any) -> tuple[Part, ...]:
    """Read the parts back from ``as_json``; raises FormulaFault for anything else."""
    return tuple(part if isinstance(part, str) else _part(part) for part in data)


def _part(data: Any) -> Part:
    well_formed = isinstance(data, list | tuple) and len(data) > 1 and isinstance(data[0], str)
    words = data[2:] if well_formed else ()
    if not well_formed or _WORDS.get(data[0]) != len(words) or not all(isinstance(word, str) for word in words):
        raise FormulaFault("texte à trous illisible")
    return (data[0], trees.from_json(data[1]), *data[2:])


def renderer(parts: tuple[Part, ...]) -> Callable[[Run], str]:
    """Prepare a template for rendering."""
    steps = [part if isinstance(part, str) else _FORMS[part[0]](runnable(part[1]), *part[2:]) for part in parts]
    if len(steps) == 1 and isinstance(text := steps[0], str):
        return lambda _run: text
    return lambda run: "".join([step if isinstance(step, str) else step(run) for step in steps])


def _show(step: Step) -> Callable[[Run], str]:
    def write(run: Run) -> str:
        value = step(run)
        return str(value) if type(value) is int and value >= 0 else show(value)

    return write


def _plus(step: Step) -> Callable[[Run], str]:
    return lambda run: " + ".join(show(item) for item in items(step(run), "+")) or "0"


def _plural(step: Step, one: str, many: str) -> Callable[[Run], str]:
    return lambda run: one if -2 < integer(step(run), "pluriel") < 2 else many


# How many words each form holds beside its tree.
_WORDS = {"show": 0, "plus": 0, "plural": 2}

_FORMS: dict[str, Callable[..., Callable[[Run], str]]] = {"show": _show, "plus": _plus, "plural": _plural}
