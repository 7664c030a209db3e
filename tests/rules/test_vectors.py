"""The vectors that Python and JavaScript share; the browser suite runs the same files."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules.engine import run_helper, score
from rules.engine.formula import template, tree
from rules.engine.formula.compiled import Formula, Template
from rules.engine.formula.parse import parse
from rules.engine.formula.values import EvaluationFault
from rules.engine.setup.chance import draw
from tests.rules.engine.documents import definition_at

VECTORS = Path(__file__).parent / "vectors"


def read(name: str) -> Any:
    return json.loads((VECTORS / name).read_text(encoding="utf-8"))


def cases(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = read(name)["cases"]
    assert found
    return found


@pytest.mark.parametrize("case", cases("formulas.json"), ids=lambda case: case["formula"])
def test_formula(case: dict[str, Any]) -> None:
    shared = read("formulas.json")
    tables = {key: {row["id"]: row for row in rows} for key, rows in shared["tables"].items()}
    names = {**shared["names"], **tables}

    assert tree.as_json(parse(case["formula"])) == case["tree"]
    if "fault" in case:
        with pytest.raises(EvaluationFault) as fault:
            Formula.read(case["tree"]).value(names)
        assert str(fault.value) == case["fault"]
    else:
        value = Formula.read(case["tree"]).value(names)
        assert (type(value), value) == (type(case["value"]), case["value"])


@pytest.mark.parametrize("case", cases("templates.json"), ids=lambda case: case["template"])
def test_template(case: dict[str, Any]) -> None:
    assert template.as_json(template.parse_template(case["template"])) == case["parts"]
    if "fault" in case:
        with pytest.raises(EvaluationFault) as fault:
            Template.read(case["parts"]).text(case["names"])
        assert str(fault.value) == case["fault"]
    else:
        assert Template.read(case["parts"]).text(case["names"]) == case["text"]


@pytest.mark.parametrize("case", cases("draws.json"), ids=lambda case: f"{case['seed']}/{case['name']}")
def test_draw(case: dict[str, Any]) -> None:
    assert draw(case["items"], case["count"], case["seed"], case["name"]) == case["drawn"]


@pytest.mark.parametrize("case", cases("sheets.json"), ids=lambda case: case["title"])
def test_sheet(case: dict[str, Any]) -> None:
    definition = definition_at(case["document"])

    assert score(definition, case["sheet"], case["variant"]).as_json() == case["answer"]


@pytest.mark.parametrize("case", cases("helpers.json"), ids=lambda case: case["title"])
def test_helper(case: dict[str, Any]) -> None:
    definition = definition_at(case["document"])

    assert run_helper(definition, case["helper"], case["facts"]).as_json() == case["answer"]


@pytest.mark.parametrize("case", cases("neighbours.json"), ids=lambda case: str(case["facts"]))
def test_neighbours(case: dict[str, Any]) -> None:
    definition = definition_at(case["document"])

    assert run_helper(definition, case["helper"], case["facts"]).as_json() == case["answer"]
