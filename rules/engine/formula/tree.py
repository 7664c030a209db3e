"""The form in which a formula is kept: a tree that is JSON already, the same for server and tablet.

A tree is an integer, a boolean, null, or a list that begins with its operation::

    ["text", "north"] ["name", "coins"]  ["+" | "-" | "*" | "//" | "%", a, b]  ["neg", a]
    ["compare", a, "<", b, "<=", c]      ["and" | "or", a, b, …]  ["not", a]   ["if", condition, then, else]
    ["list", a, b, …]  ["index", a, i]   ["attr", a, "colour"]    ["each", item, "name", source, condition, …]
    ["sum" | "count" | "any" | "all" | "abs", a]                  ["min" | "max", list]  ["min" | "max", list, default]

In Python the lists are tuples, so that nobody changes a tree that is in use.
"""

import re
from typing import Any, TypeAlias

Node: TypeAlias = tuple[Any, ...]
Tree: TypeAlias = int | bool | Node | None

# JavaScript holds integers exactly up to here, so the server refuses what the tablet could not say.
LARGEST = 2**53 - 1

KEY = re.compile(r"[a-z][a-z0-9_]{0,39}")

ARITHMETIC = frozenset({"+", "-", "*", "//", "%"})
ORDERINGS = frozenset({"<", "<=", ">", ">="})
COMPARISONS = ORDERINGS | {"==", "!=", "in", "not in"}
AGGREGATES = frozenset({"sum", "count", "any", "all", "min", "max"})

MAX_DEPTH = 24
MAX_NODES = 300


class FormulaFault(Exception):  # noqa: N818 - a fault of a document, reported as one
    """A formula or a template that cannot be accepted; the message is French and names what is wrong."""


def key(name: Any) -> str:
    """Give the name back when it can be one in a formula, or raise FormulaFault."""
    if isinstance(name, str) and KEY.fullmatch(name):
        return name
    raise FormulaFault(f"«\u00a0{str(name)[:60]}\u00a0» n’est pas un nom\u00a0: minuscules sans accent, chiffres et _")


def as_json(tree: Tree) -> Any:
    """Give the tree with lists instead of tuples."""
    return [as_json(part) for part in tree] if isinstance(tree, tuple) else tree


def from_json(data: Any) -> Tree:
    """Read a tree back from ``as_json``, refusing anything a parsed formula could not hold."""
    tree: Tree = _frozen(data, MAX_DEPTH * 2)
    measure(tree)
    return tree


def _frozen(data: Any, depth: int) -> Any:
    if depth == 0:
        raise FormulaFault("formule trop profonde")
    if isinstance(data, list | tuple):
        return tuple(_frozen(part, depth - 1) for part in data)
    if data is None or isinstance(data, bool | int | str):
        return data
    raise FormulaFault("arbre de formule illisible")


def measure(tree: Tree) -> int:
    """Count the nodes of a tree; raises FormulaFault when it is too large or too deep."""
    size = _size(tree, MAX_DEPTH)
    if size > MAX_NODES:
        raise FormulaFault(f"formule trop longue\u00a0: {size} éléments, {MAX_NODES} au plus")
    return size


def _size(tree: Any, depth: int) -> int:
    if depth == 0:
        raise FormulaFault(f"formule trop profonde\u00a0: {MAX_DEPTH} niveaux au plus")
    if not isinstance(tree, tuple):
        return 1
    return 1 + sum(_size(part, depth - 1) for part in tree[1:] if not isinstance(part, str))
