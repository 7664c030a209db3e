"""From the text of a formula to its tree, by ``ast`` and a white list: what is not listed here does not exist."""

import ast
import re
from collections.abc import Callable
from typing import Any

from rules.engine.formula.tree import LARGEST, MAX_DEPTH, FormulaFault, Tree, key, measure

MAX_TEXT = 1000

ARITHMETIC: dict[type[ast.operator], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "//",
    ast.Mod: "%",
}
COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.In: "in",
    ast.NotIn: "not in",
}
ONE_ARGUMENT = {"sum": "sum", "count": "count", "len": "count", "any": "any", "all": "all", "abs": "abs"}

_QUOTED = re.compile(r""""[^"\n]*"|'[^'\n]*'""")
# "3x", "0x10", "1_000", "1e5": Python reads some of these and warns about others; here a digit ends a number.
_GLUED = re.compile(r"(?<!\w)\d+[^\W\d]")


def parse(text: str) -> Tree:
    """Read a formula; raises FormulaFault with a message in French that says what is not allowed."""
    syntax = _syntax(text)
    _refuse_depth(syntax)
    tree = _converted(syntax)
    measure(tree)
    return tree


def _syntax(text: str) -> ast.expr:
    if len(text) > MAX_TEXT:
        raise FormulaFault(f"formule trop longue\u00a0: {len(text)} caractères, {MAX_TEXT} au plus")
    if not text.strip():
        raise FormulaFault("formule vide")
    if "\\" in text or _GLUED.search(_QUOTED.sub('""', text)):
        raise FormulaFault("un nombre s’écrit en chiffres seuls, un texte sans barre oblique inverse")
    try:
        # In parentheses, so that a formula may be folded over several lines of a document.
        return ast.parse(f"(\n{text}\n)", mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise FormulaFault(f"formule illisible\u00a0: «\u00a0{_shortened(text)}\u00a0»") from None


def _refuse_depth(syntax: ast.expr) -> None:
    """Measure level by level, before anything recurses; a level of a tree takes two of Python's at most."""
    level: list[ast.AST] = [syntax]
    for _ in range(2 * MAX_DEPTH):
        level = [child for node in level for child in ast.iter_child_nodes(node)]
    if level:
        raise FormulaFault(f"formule trop profonde\u00a0: {MAX_DEPTH} niveaux au plus")


def _shortened(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 60 else line[:59] + "…"


def _converted(node: ast.AST) -> Tree:
    convert = _CONVERSIONS.get(type(node))
    if convert is None:
        raise _not_allowed(node)
    return convert(node)


def _not_allowed(node: ast.AST) -> FormulaFault:
    written = _shortened(ast.unparse(node))
    return FormulaFault(f"écriture non permise dans une formule\u00a0: «\u00a0{written}\u00a0»")


def _constant(node: ast.Constant) -> Tree:
    value = node.value
    if isinstance(value, str):
        return ("text", value)
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int) and value <= LARGEST:
        return value
    raise FormulaFault(f"seuls des entiers jusqu’à {LARGEST}, des textes, True, False et None sont permis")


def _name(node: ast.Name) -> Tree:
    return ("name", key(node.id))


def _binary(node: ast.BinOp) -> Tree:
    operation = ARITHMETIC.get(type(node.op))
    if operation is None:
        raise _not_allowed(node)
    return (operation, _converted(node.left), _converted(node.right))


def _unary(node: ast.UnaryOp) -> Tree:
    if isinstance(node.op, ast.Not):
        return ("not", _converted(node.operand))
    if isinstance(node.op, ast.USub):
        return ("neg", _converted(node.operand))
    raise _not_allowed(node)


def _logical(node: ast.BoolOp) -> Tree:
    operation = "and" if isinstance(node.op, ast.And) else "or"
    return (operation, *(_converted(value) for value in node.values))


def _comparison(node: ast.Compare) -> Tree:
    parts: list[Any] = [_converted(node.left)]
    for comparison, operand in zip(node.ops, node.comparators, strict=True):
        if type(comparison) not in COMPARISONS:
            raise _not_allowed(node)
        parts += [COMPARISONS[type(comparison)], _converted(operand)]
    return ("compare", *parts)


def _conditional(node: ast.IfExp) -> Tree:
    return ("if", _converted(node.test), _converted(node.body), _converted(node.orelse))


def _list(node: ast.List | ast.Tuple) -> Tree:
    return ("list", *(_converted(item) for item in node.elts))


def _index(node: ast.Subscript) -> Tree:
    return ("index", _converted(node.value), _converted(node.slice))


def _attribute(node: ast.Attribute) -> Tree:
    return ("attr", _converted(node.value), key(node.attr))


def _each(node: ast.GeneratorExp | ast.ListComp) -> Tree:
    if len(node.generators) != 1:
        raise FormulaFault("un seul «\u00a0for\u00a0» par parcours")
    loop = node.generators[0]
    if loop.is_async or not isinstance(loop.target, ast.Name):
        raise _not_allowed(node)
    conditions = (_converted(condition) for condition in loop.ifs)
    return ("each", _converted(node.elt), key(loop.target.id), _converted(loop.iter), *conditions)


def _call(node: ast.Call) -> Tree:
    function = node.func.id if isinstance(node.func, ast.Name) else ""
    if function in ("min", "max"):
        return _extreme(function, node)
    if function not in ONE_ARGUMENT or len(node.args) != 1 or node.keywords:
        raise _not_allowed(node)
    return (ONE_ARGUMENT[function], _converted(node.args[0]))


def _extreme(function: str, node: ast.Call) -> Tree:
    """``min(a, b)`` becomes the least of a list; ``min(xs, default=0)`` says what an empty list gives."""
    arguments = [_converted(argument) for argument in node.args]
    defaults = [_converted(keyword.value) for keyword in node.keywords if keyword.arg == "default"]
    if not arguments or len(defaults) != len(node.keywords) or (defaults and len(arguments) > 1):
        raise _not_allowed(node)
    listed = arguments[0] if len(arguments) == 1 else ("list", *arguments)
    return (function, listed, *defaults)


_CONVERSIONS: dict[type[ast.AST], Callable[[Any], Tree]] = {
    ast.Constant: _constant,
    ast.Name: _name,
    ast.BinOp: _binary,
    ast.UnaryOp: _unary,
    ast.BoolOp: _logical,
    ast.Compare: _comparison,
    ast.IfExp: _conditional,
    ast.List: _list,
    ast.Tuple: _list,
    ast.Subscript: _index,
    ast.Attribute: _attribute,
    ast.GeneratorExp: _each,
    ast.ListComp: _each,
    ast.Call: _call,
}
