"""The engine on the tablet gives the server's answers: shared vectors, and many random sheets, in Chromium."""

import json
import os
import random
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles.storage import staticfiles_storage
from playwright.sync_api import Page

from rules.engine import run_helper, score
from rules.engine.capabilities.place_shape import PlaceShape
from rules.shipped import shipped_definition, shipped_paths
from tests.rules.engine.documents import definition_at
from tests.rules.random_sheets import random_grid, random_shape, random_sheet

pytestmark = pytest.mark.browser

VECTORS = Path(__file__).parents[1] / "rules" / "vectors"
# `make agreement` runs ten thousand of each game: here that would be most of the suite's time.
SHEETS_PER_GAME = int(os.environ.get("SHEETS_PER_GAME", "250"))
CHUNK = 250

# Each takes the address of the module and the work. Work and answers travel as JSON texts: Playwright’s own
# way of handing objects over drops a key such as __proto__, which is a name that somebody may well type.
FORMULAS = """async ([address, shared]) => {
  const { evaluate, EvaluationFault } = await import(address);
  const tables = Object.entries(shared.tables).map(([key, rows]) => [key, new Map(rows.map((row) => [row.id, row]))]);
  const names = { ...shared.names, ...Object.fromEntries(tables) };
  return shared.cases.flatMap(({ formula, tree, value, fault }) => {
    let got;
    try { got = evaluate(tree, names); } catch (error) {
      if (!(error instanceof EvaluationFault)) throw error;
      return error.message === fault ? [] : [`${formula}: ${error.message}`];
    }
    const same = JSON.stringify(got) === JSON.stringify(value);
    return fault === undefined && same ? [] : [`${formula}: ${got}`];
  });
}"""
TEMPLATES = """async ([address, shared]) => {
  const { renderTemplate, EvaluationFault } = await import(address);
  return shared.cases.flatMap(({ template, parts, names, text, fault }) => {
    let got;
    try { got = renderTemplate(parts, names); } catch (error) {
      if (!(error instanceof EvaluationFault)) throw error;
      return error.message === fault ? [] : [`${template}: ${error.message}`];
    }
    return got === text ? [] : [`${template}: ${got}`];
  });
}"""
DRAWS = """async ([address, shared]) => {
  const { draw } = await import(address);
  return shared.cases.flatMap(({ items, count, seed, name, drawn }) => {
    const got = JSON.stringify(draw(items, count, seed, name));
    return got === JSON.stringify(drawn) ? [] : [`${seed}/${name}: ${got}`];
  });
}"""
SCORES = """async ([address, { definition, sheets }]) => {
  const { score } = await import(address);
  return sheets.map(([sheet, variant]) => score(definition, sheet, variant));
}"""
NEIGHBOURS = """async ([address, { helper, facts }]) => {
  const { compareNeighbours } = await import(address);
  return facts.map((given) => compareNeighbours(helper, given));
}"""

HELPERS = """async ([address, { definition, helper, facts }]) => {
  const { runHelper } = await import(address);
  return facts.map((given) => runHelper(definition, helper, given));
}"""


def vectors(name: str) -> Any:
    """The shared cases of one file."""
    return json.loads((VECTORS / name).read_text())


def run(page: Page, script: str, work: Any) -> Any:
    """Run ``script`` with the engine's module, under the site's own policy and hashed names."""
    page.goto("/accessibilite/")
    wrapped = f"async ([address, work]) => JSON.stringify(await ({script})([address, JSON.parse(work)]))"
    return json.loads(page.evaluate(wrapped, [staticfiles_storage.url("rules/engine.js"), json.dumps(work)]))


@pytest.mark.parametrize(
    ("script", "name"), [(FORMULAS, "formulas.json"), (TEMPLATES, "templates.json"), (DRAWS, "draws.json")]
)
def test_formulas_templates_and_draws(page: Page, script: str, name: str):
    shared = vectors(name)
    assert len(shared["cases"]) > 3

    assert run(page, script, shared) == []


def test_sheets(page: Page):
    cases = vectors("sheets.json")["cases"]

    for case in cases:
        definition = definition_at(case["document"]).as_json()
        work = {"definition": definition, "sheets": [[case["sheet"], case["variant"]]]}
        assert run(page, SCORES, work) == [case["answer"]], case["title"]


def test_neighbours(page: Page):
    cases = vectors("neighbours.json")["cases"]

    for case in cases:
        helpers = definition_at(case["document"]).as_json()["helpers"]
        helper = next(each for each in helpers if each["key"] == case["helper"])
        assert run(page, NEIGHBOURS, {"helper": helper, "facts": [case["facts"]]}) == [case["answer"]]


def test_helpers(page: Page):
    cases = vectors("helpers.json")["cases"]

    for case in cases:
        definition = definition_at(case["document"]).as_json()
        work = {"definition": definition, "helper": case["helper"], "facts": [case["facts"]]}
        assert run(page, HELPERS, work) == [case["answer"]], case["title"]


def test_random_shapes(page: Page):
    """What fits and what is free on grids of every fullness."""
    definition, chance = definition_at("rules/games/second-chance/ruleset.yaml"), random.Random("shapes")
    helpers = {helper.key: helper for helper in definition.document.helpers}
    placing = helpers["fits"]
    assert isinstance(placing, PlaceShape)
    for name in ("fits", "empty"):
        grids = [random_grid(placing.rows, placing.columns, chance) for _number in range(200)]
        facts = [{"cells": cells} | ({"shape": random_shape(chance)} if name == "fits" else {}) for cells in grids]

        answers = run(page, HELPERS, {"definition": definition.as_json(), "helper": name, "facts": facts})

        assert answers == [run_helper(definition, name, given).as_json() for given in facts]


@pytest.mark.parametrize("slug", [path.parent.name for path in shipped_paths()])
def test_random_sheets(page: Page, slug: str):
    definition = shipped_definition(slug)
    assert definition is not None
    chance = random.Random(slug)
    for _chunk in range(0, SHEETS_PER_GAME, CHUNK):
        sheets = [random_sheet(definition, chance) for _number in range(CHUNK)]

        answers = run(page, SCORES, {"definition": definition.as_json(), "sheets": sheets})

        for (sheet, variant), answer in zip(sheets, answers, strict=True):
            assert answer == score(definition, sheet, variant).as_json()
