"""Documents written to do harm: they run no code, read no file, and are answered within a bounded time.

Each of those that cost the most is as large as a text may be. ``SECONDS`` is many times what they take on one quiet
core; without the bound that each of them tries, they take minutes or never end.
"""

import json
import time
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine import DocumentRefused, Fault, load_definition
from tests.rules.engine.documents import SMALL

SECONDS = 30

ROWS = [{"id": f"r{number}", "label": "R", "copies": 200, "points": number} for number in range(500)]
TABLE = {"cards": {"label": "Cartes", "columns": {"copies": "integer", "points": "integer"}, "rows": ROWS}}
VARIANTS = {f"v{number}": {"label": "V"} for number in range(12)}
IDENTITY = {**SMALL["identity"], "players": {"min": 1, "max": 20}}
SHEET = {"players": [{"name": f"J{seat}", "entries": {"coins": 3}} for seat in range(20)]}
WIDE = f"max({','.join(['coins'] * 140)})"


def document(**changes: Any) -> str:
    return json.dumps({**SMALL, "identity": IDENTITY, **changes})  # JSON is YAML too


def setup(**parts: Any) -> dict[str, Any]:
    return {"first_player": "Le plus jeune.", "steps": [], **parts}


def examples(number: int, **question: Any) -> list[dict[str, Any]]:
    each = {"title": "Un", "text": "Un.", "expect": {}, **question}
    return [{"anchor": "but", "title": "But", "examples": [each] * number}]


def many(number: int, part: Any) -> dict[str, Any]:
    return {f"k{count}": part for count in range(number)}


def line(value: str, because: Any = "{points}") -> dict[str, Any]:
    return {"label": "Ligne", "value": value, "because": because}


def answered(text: str, companions: Mapping[str, str] | None = None) -> tuple[Fault, ...]:
    """The faults of a document, which must come in time."""
    start = time.process_time()
    try:
        load_definition(text, companions)
    except DocumentRefused as refusal:
        faults = refusal.faults
    else:
        faults = ()
    assert time.process_time() - start < SECONDS
    assert all(fault.message for fault in faults)
    return faults


COSTLY: dict[str, dict[str, Any]] = {
    "draws of a hundred thousand pieces, in every variant, for every number of players": {
        "tables": TABLE,
        "variants": VARIANTS,
        "setup": setup(draws=many(20, {"label": "D", "from": "cards", "count": 1})),
    },
    "piles chosen by a formula": {
        "tables": TABLE,
        "variants": VARIANTS,
        "setup": setup(decks=many(40, {"label": "P", "from": "cards", "keep": "card.points > 3"})),
    },
    "quantities that sum a table": {
        "tables": TABLE,
        "variants": VARIANTS,
        "setup": setup(quantities=many(60, {"label": "Q", "value": "sum(c.points for c in cards)"})),
    },
    "steps that write a table": {
        "tables": TABLE,
        "variants": VARIANTS,
        "setup": setup(steps=[{"text": "{cards}{[c for c in cards]}" * 20}] * 80),
    },
    "lines that sum a table": {
        "tables": TABLE,
        "lines": many(80, line("sum(c.points for c in cards)")),
        "reference": examples(20, sheet=SHEET),
    },
    "lines that build tables of tables": {
        "tables": TABLE,
        "lines": many(20, line("count([[c.points for c in cards] for d in cards])")),
        "reference": examples(20, sheet=SHEET),
    },
    "the widest formulas everywhere": {
        "values": many(100, {"value": WIDE}),
        "lines": {f"l{number}": line(WIDE, "{coins}" * 100) for number in range(80)},
        "reference": examples(20, sheet=SHEET),
    },
    "checks and outcomes for everybody": {
        "checks": many(80, {"when": f"{WIDE} > 1", "text": "{coins}" * 100}),
        "outcomes": {
            f"o{number}": {"label": "O", "when": "coins > 1", "because": [{"text": "{coins}"}] * 60}
            for number in range(40)
        },
        "reference": examples(20, sheet=SHEET),
    },
    "hundreds of tie-breaks": {
        "ranking": {"most": 1, "then": [{"key": f"t{n}", "label": "T", "value": WIDE} for n in range(250)]},
        "reference": examples(20, sheet=SHEET),
    },
    "sixty examples, each as long as an answer may be": {
        "reference": examples(60, formula="sum(sum(a * b for a in x) for b in x)", names={"x": list(range(400))})
    },
    "promises for every number of players": {
        "tables": TABLE,
        "setup": setup(),
        "cross_checks": [
            {"formula": "sum(c.points for c in cards) > 0", "message": "faux", "each": "players"},
        ]
        * 60,
    },
    "a grid of ticks in every entry": {
        "entries": many(80, {"label": "E", "kind": "subset", "of": 200, "option": "{number}" * 100}),
        "lines": {"one": line("1", "un")},
    },
    "one section in another": {
        "reference": [
            {"anchor": "s", "title": "S", "sections": [{"anchor": f"s{n}", "title": "S"} for n in range(2000)]}
        ],
    },
    "figures that grow": {"lines": {"coins": line("(coins * 9007199254740991) * 9007199254740991", "{coins}")}},
}


@pytest.mark.parametrize("name", COSTLY)
def test_costly_documents_are_answered_in_time(name: str) -> None:
    text = document(**COSTLY[name])
    assert len(text) <= 400_000

    answered(text)


def test_draws_from_more_pieces_than_any_game_has_are_refused() -> None:
    faults = answered(document(tables=TABLE, setup=setup(draws={"first": {"label": "D", "from": "cards", "count": 1}})))

    assert {fault.message for fault in faults} == {
        f"impossible à {number} joueurs\u00a0: first\u00a0: calcul trop long" for number in range(1, 21)
    }


def test_examples_of_too_many_players_are_refused_before_any_is_run() -> None:
    faults = answered(document(reference=examples(21, sheet=SHEET)))

    assert [(fault.place, fault.message) for fault in faults] == [
        ("reference", "420 joueurs dans les feuilles d’exemple, 400 au plus")
    ]


def test_an_explanation_has_so_many_parts_and_no_more() -> None:
    faults = answered(document(lines={"coins": line("coins", [{"text": "{coins}"}] * 61)}))

    assert [(fault.place, fault.message) for fault in faults] == [("lines.coins.because", "60 au plus")]


TOO_LARGE = [
    "x" * 400_001,
    "[" * 100_000,
    "{a: " * 100_000,
    "- " * 100_000,
    "[" + "1," * 200_000 + "]",
    "? " * 100_000,
    "a: " + "9" * 300_000,
    "\n" * 399_999 + "a",
    json.dumps({"slug": "petit", "entries": {f"e{number}": 1 for number in range(30_000)}}),
    "k" * 200_000 + ": 1",
    "'" + "''" * 190_000 + "'",
    "#" * 399_999,
    "a: |\n" + " x\n" * 130_000,
    # The billion laughs: each line ten times the one before.
    "a: &a [x]\n"
    + "\n".join(f"{chr(98 + n)}: &{chr(98 + n)} [{', '.join(['*' + chr(97 + n)] * 10)}]" for n in range(9)),
    "a: &a [*a]",
    "<<: {a: 1}\n" * 3,
]


@pytest.mark.parametrize("text", TOO_LARGE, ids=range(len(TOO_LARGE)))
def test_texts_that_swell_or_sink_are_refused_in_time(text: str) -> None:
    assert answered(text)


CSV_TABLE = {"cards": {"label": "Cartes", "columns": {"points": "integers"}, "file": "cards.csv"}}


@pytest.mark.parametrize(
    "content",
    [
        "id,label\n" + "a,b\n" * 250_000,
        ",".join(f"c{number}" for number in range(60_000)) + "\n" + "a," * 59_999 + "a\n",
        "id,label,points\na,b," + "1 " * 60_000 + "\n",
        "id,label\n" + "a" * 200_000 + ",b\n",
        '"' * 399_999,
        "id,label,points\na,b," + "9" * 100_000 + "\n",
        "\n" * 400_000,
        "id,label\n\0,\0\n",
    ],
    ids=["rows", "columns", "list", "cell", "quotes", "digits", "empty", "nul"],
)
def test_tables_beside_a_document_that_swell_are_answered_in_time(content: str) -> None:
    answered(document(tables=CSV_TABLE), {"cards.csv": content})


@pytest.mark.parametrize(
    "formula",
    [
        "__import__('os').system('true')",
        "().__class__.__bases__[0].__subclasses__()",
        "open('/etc/passwd')",
        "coins.__class__",
        "exec('1')",
        "eval('1')",
        "(lambda: 1)()",
        "[x := 1]",
        "f'{coins}'",
        "'a' * 1000000000",
        "9 ** 9 ** 9",
        "1 << 100000",
        "9999999999999999999999",
        "[0] * 1000000000",
        "sum(1 for x in x)",
        "globals()",
        "coins if coins else __builtins__",
        "yield 1",
        "await coins",
        "(a+)+$",
        "-" * 990 + "1",
        "not " * 240 + "coins",
        "(" * 495 + "1" + ")" * 495,
        "[" * 495 + "]" * 495,
        "coins" + ".a" * 450,
        "coins" + "[0]" * 300,
        "\0",
        "\ud800",
        "１",
        "'" + "\\u0000" * 100 + "'",
    ],
)
def test_formulas_that_reach_for_more_are_faults(formula: str) -> None:
    assert answered(document(lines={"coins": line(formula)}))
    assert answered(document(lines={"coins": line("coins", "{" + formula + "}")}))


@pytest.mark.parametrize(
    "name", ["../../../etc/passwd", "/etc/passwd", "ruleset.yaml", "", ".", "a\0b", "file:///etc/passwd", "x" * 10_000]
)
def test_a_table_is_no_way_to_a_file(name: str) -> None:
    (fault,) = answered(document(tables={"cards": {"label": "Cartes", "columns": {}, "file": name}}))

    assert (fault.place, fault.message.split("\u00a0")[0]) == (
        "tables.cards.file",
        "fichier introuvable à côté du document",
    )


NAMES = st.sampled_from(["coins", "name", "everyone", "left", "total", "lines", "players", "cards", "x", "points"])
ATOMS = NAMES | st.integers().map(str) | st.sampled_from(['"a"', "True", "None", "[]", "[1, 2]"])
FORMULAS = st.recursive(
    ATOMS,
    lambda inner: (
        st.tuples(inner, st.sampled_from(["+", "-", "*", "//", "%", "==", "<", "in", "and", "or"]), inner).map(
            lambda three: f"({' '.join(three)})"
        )
        | st.tuples(st.sampled_from(["sum", "count", "max", "min", "any", "abs", "not"]), inner).map(
            lambda two: f"{two[0]}({two[1]})"
        )
        | st.tuples(inner, inner, inner).map(lambda three: f"({three[0]} if {three[1]} else {three[2]})")
        | st.tuples(inner, inner).map(lambda two: f"[{two[0]} for x in {two[1]}]")
        | st.tuples(inner, inner).map(lambda two: f"{two[0]}[{two[1]}]")
    ),
    max_leaves=12,
)


@given(FORMULAS, FORMULAS, FORMULAS)
@settings(max_examples=150, deadline=None)
def test_any_formula_anywhere_is_a_fault_or_an_answer(value: str, tie: str, step: str) -> None:
    answered(
        document(
            tables={"cards": {"label": "C", "columns": {"points": "integer"}, "rows": [{"id": "a", "label": "A"}]}},
            lines={"coins": line(value, "{" + tie + "}")},
            ranking={"most": "total", "then": [{"key": "t", "label": "T", "value": tie}]},
            setup=setup(steps=[{"text": "{" + step + "}"}]),
            reference=examples(1, sheet={"players": SHEET["players"][:2]}),
        )
    )
