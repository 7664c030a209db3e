"""What a formula may be: the white list, its bounds, and the message for everything else."""

import pytest

from rules.engine.formula import tree
from rules.engine.formula.compiled import Formula, Template
from rules.engine.formula.parse import parse
from rules.engine.formula.tree import FormulaFault


@pytest.mark.parametrize(
    "text",
    [
        "lambda: 1",
        "x ** 2",
        "x / 2",
        "x @ y",
        "x << 1",
        "x | y",
        "~x",
        "+x",
        "x is y",
        "x := 1",
        "{1: 2}",
        "{1}",
        "f(x)",
        "x.f()",
        "__import__('os')",
        "sum(x, y)",
        "sum()",
        "sum(*x)",
        "sum(x=1)",
        "min()",
        "min(x, y, default=1)",
        "min(x, key=y)",
        "abs(x, y)",
        "range(3)",
        "x[1:2]",
        "[*x]",
        "f'{x}'",
        "b'x'",
        "1j",
        "...",
        "await x",
        "yield",
        "[y for a, b in x]",
        "[y async for y in x]",
        "{y for y in x}",
        "{y: y for y in x}",
        "x if y",
        "[y for y in x for z in y]",
        "x; y",
        "x = 1",
        "",
        "  \n ",
        "(",
        "1.5",
        "1e5",
        "0x10",
        "1_000",
        "12abc",
        "'\\n'",
        "9007199254740992",
        "X",
        "é",
        "_x",
        "__class__",
        "x.__class__",
        "x._y",
        "x.Y",
        "[Y for Y in x]",
        "[_y for _y in x]",
        "a\x00b",
    ],
)
def test_what_the_white_list_does_not_name_is_refused(text: str) -> None:
    with pytest.raises(FormulaFault):
        parse(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x ** 2", "écriture non permise dans une formule : « x ** 2 »"),
        ("f(1)", "écriture non permise dans une formule : « f(1) »"),
        ("x +", "formule illisible : « x + »"),
        ("", "formule vide"),
        ("[y for y in x for z in y]", "un seul « for » par parcours"),
        ("Total", "« Total » n’est pas un nom : minuscules sans accent, chiffres et _"),
        ("x" * 1001, "formule trop longue : 1001 caractères, 1000 au plus"),
        ("3x", "un nombre s’écrit en chiffres seuls, un texte sans barre oblique inverse"),
        ("-" * 30 + "1", "formule trop profonde : 24 niveaux au plus"),
        ("-" * 60 + "1", "formule trop profonde : 24 niveaux au plus"),
        ("((" * 30 + "1" + "+1)*2)" * 30, "formule trop profonde : 24 niveaux au plus"),
        ("[" + ",".join(["1"] * 400) + "]", "formule trop longue : 401 éléments, 300 au plus"),
        ("1.5", "seuls des entiers jusqu’à 9007199254740991, des textes, True, False et None sont permis"),
        ("x ** " + "y" * 80, "écriture non permise dans une formule : « x ** " + "y" * 54 + "… »"),
    ],
)
def test_a_refusal_says_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(FormulaFault) as fault:
        parse(text)

    assert str(fault.value).replace("\u00a0", " ") == message


@pytest.mark.parametrize("depth", [200, 500, 990])
@pytest.mark.parametrize("opening", ["(", "[", "-", "not ", "x["])
def test_no_depth_of_nesting_reaches_the_python_stack(opening: str, depth: int) -> None:
    with pytest.raises(FormulaFault):
        parse((opening * depth)[:999])


def test_a_formula_may_be_folded_over_lines() -> None:
    assert parse("1\n  + 2") == ("+", 1, 2)


def test_a_text_may_hold_digits_and_letters() -> None:
    assert parse("board == '2a'") == ("compare", ("name", "board"), "==", ("text", "2a"))


@pytest.mark.parametrize(
    "data",
    [
        1.5,
        {"a": 1},
        [],
        [1],
        ["nope", 1],
        ["name"],
        ["name", 3],
        ["name", "X"],
        ["name", "x", "y"],
        ["text", 1],
        ["+", 1],
        ["+", 1, 2, 3],
        ["compare", 1],
        ["compare", 1, "<"],
        ["compare", 1, "is", 2],
        ["attr", 1, "__class__"],
        ["each", 1, 2, 3],
        ["+", "a", 1],
        ["+", 1, 2**53],
        [["name", "x"]],
        ["+", 1, {"a": 1}],
        ["not", "x"],
    ],
)
def test_a_tree_from_outside_is_checked_like_a_text(data: object) -> None:
    with pytest.raises(FormulaFault):
        Formula.read(data)


def test_a_tree_from_outside_is_bounded_in_depth() -> None:
    data: list[object] = ["neg", 1]
    for _ in range(3000):
        data = ["neg", data]

    with pytest.raises(FormulaFault, match="trop profonde"):
        Formula.read(data)


def test_a_tree_reads_back_as_it_was_kept() -> None:
    formula = Formula.read("sum(c.vp for c in cards if c.lit and not c.id in left.taken) if players > 2 else -1 % 3")

    assert Formula.read(formula.as_json()) == formula
    assert Formula.read(formula) is formula
    assert tree.from_json(formula.as_json()) == formula.tree


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "accolade seule : une formule s’écrit {…}, une accolade {{ ou }}"),
        ("a } b", "accolade seule : une formule s’écrit {…}, une accolade {{ ou }}"),
        ("{x|un}", "« x|… » : écrivez {nombre|singulier|pluriel} ou {liste|+}"),
        ("{x|a|b|c}", "« x|… » : écrivez {nombre|singulier|pluriel} ou {liste|+}"),
        ("{}", "formule vide"),
        ("{x!r}", "formule illisible : « x!r »"),
        ("x" * 1001, "texte trop long : 1001 caractères, 1000 au plus"),
    ],
)
def test_a_template_says_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(FormulaFault) as fault:
        Template.read(text)

    assert str(fault.value).replace("\u00a0", " ") == message


@pytest.mark.parametrize("data", [3, [3], [["show"]], [["nope", 1]], [["plural", 1, 2, 3]], [["plural", 1, "un"]]])
def test_a_template_from_outside_is_checked(data: object) -> None:
    with pytest.raises(FormulaFault):
        Template.read(data)


def test_a_template_reads_back_as_it_was_kept() -> None:
    template = Template.read("{n} {n|jeton|jetons}, {[1, 2]|+} {{x}}")

    assert Template.read(template.as_json()) == template
    assert Template.read(template) is template


@pytest.mark.parametrize("source", [1.5, {"a": 1}])
def test_a_formula_is_a_text_a_number_or_a_tree(source: object) -> None:
    with pytest.raises(FormulaFault):
        Formula.read(source)
