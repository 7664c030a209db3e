"""Cross-checks and examples: a document keeps what it promises, or is refused."""

from typing import Any

import pytest

from rules.engine.check_promises import differences
from tests.rules.engine.documents import told

TABLE = {"label": "Cartes", "columns": {"vp": "integer"}, "rows": [{"id": "ace", "label": "As", "vp": 3}]}
SETUP = {"first_player": "Ana", "steps": []}


def example(**question: Any) -> list[dict[str, Any]]:
    return [{"anchor": "a", "title": "A", "examples": [{"title": "E", "text": "t", **question}]}]


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        (
            {"cross_checks": [{"formula": "limits.coins == 21", "message": "pas le compte"}]},
            ["cross_checks.1 : pas le compte"],
        ),
        (
            {"cross_checks": [{"formula": "1 // 0 == 1", "message": "pas le compte"}]},
            ["cross_checks.1 : pas le compte (division par zéro)"],
        ),
        (
            {
                "setup": {**SETUP, "decks": {"d": {"label": "D", "cards": "7 * players"}}},
                "cross_checks": [{"formula": "decks.d < 28", "message": "trop", "each": "players"}],
            },
            ["cross_checks.1 (4 joueurs) : trop"],
        ),
        (
            {
                "setup": {**SETUP, "quantities": {"q": {"label": "Q", "value": "6 // (players - 3)"}}},
                "cross_checks": [{"formula": "q > 0", "message": "trop peu", "each": "players"}],
            },
            ["cross_checks.1 (2 joueurs) : trop peu", "setup : impossible à 3 joueurs : q : division par zéro"],
        ),
        ({"cross_checks": [{"formula": "players > 1", "message": "m", "each": "players"}]}, []),
        (
            {
                "tables": {"cards": TABLE},
                "setup": {**SETUP, "draws": {"d": {"label": "D", "from": "cards", "count": 1, "per": "player"}}},
            },
            [f"setup : impossible à {number} joueurs : d : on ne tire pas {number} parmi 1" for number in (2, 3, 4)],
        ),
        (
            {"reference": example(formula="1 + 1", expect=3)},
            ["reference.a.examples.1.expect : l’exemple annonce 3, le calcul donne 2"],
        ),
        (
            {"reference": example(formula="n // 0", names={"n": 1}, expect=3)},
            ["reference.a.examples.1 : division par zéro"],
        ),
        ({"reference": example(formula="nn", expect=3)}, ["reference.a.examples.1 : nom inconnu « nn »"]),
        (
            {"reference": example(sheet={"players": [{"name": "Ana", "entries": {"coins": 99}}]}, expect={})},
            [
                "reference.a.examples.1 : refusé : players : de 2 à 4 joueurs sont attendus, et non 1",
                "reference.a.examples.1 : refusé : Ana : coins : un nombre de 0 à 20 est attendu",
            ],
        ),
        (
            {"reference": example(helper="nope", expect={})},
            ["reference.a.examples.1 : refusé : helper : aide inconnue ; aides de ce jeu : aucune"],
        ),
        (
            {"reference": example(setup={"players": 2}, expect={})},
            ["reference.a.examples.1 : refusé : setup : ce jeu n’a pas de mise en place décrite"],
        ),
        (
            {
                "setup": SETUP,
                "reference": example(setup={"players": 2, "seed": 4}, expect={"first_player": "Bruno", "seed": 4}),
            },
            ["reference.a.examples.1.expect.first_player : l’exemple annonce Bruno, le calcul donne Ana"],
        ),
    ],
)
def test_promises_are_kept_or_told(changes: dict[str, Any], faults: list[str]) -> None:
    assert told(**changes) == faults


def test_an_expected_answer_is_compared_part_by_part() -> None:
    expected = {"a": 1, "b": [{"c": True}, 2], "d": [1], "e": "x" * 90, "f": None}
    answer = {"a": True, "b": [{"c": True, "z": 0}, 3], "d": [1, 2], "e": "y", "g": 1}

    assert list(differences(expected, answer)) == [
        (".a", "l’exemple annonce 1, le calcul donne True"),
        (".b.2", "l’exemple annonce 2, le calcul donne 3"),
        (".d", "l’exemple annonce [1], le calcul donne [1, 2]"),
        (".e", f"l’exemple annonce {'x' * 79}…, le calcul donne y"),
    ]


def test_examples_are_counted() -> None:
    reference = example(formula="1", expect=1)
    reference[0]["examples"] *= 61

    assert told(reference=reference) == ["reference : 61 exemples, 60 au plus"]


def test_cross_checks_share_one_budget() -> None:
    rows = [{"id": f"r{number}", "label": "R"} for number in range(400)]
    check = {"formula": "sum(count(r for r in grid) for s in grid) > 0", "message": "trop cher"}

    faults = told(tables={"grid": {"label": "G", "rows": rows}}, cross_checks=[check] * 8)

    assert faults[0].endswith("trop cher (calcul trop long)")
    assert 1 <= len(faults) < 8
