"""The engine on the tablet gives the server's answers: shared vectors, and many random sheets, in Chromium."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles.storage import staticfiles_storage
from playwright.sync_api import Page

from rules.engine import Definition, score
from rules.engine.document.entries import Choice, Count, Entry, Flag, Subset
from rules.engine.document.tables import copies
from rules.shipped import shipped_definition, shipped_paths
from tests.rules.engine.documents import definition_at

pytestmark = pytest.mark.browser

VECTORS = Path(__file__).parents[1] / "rules" / "vectors"
SHEETS_PER_GAME = 1000

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


def random_value(entry: Entry, definition: Definition, chance: random.Random) -> Any:
    """Any value that an entry accepts."""
    if isinstance(entry, Count):
        return chance.randint(entry.min, entry.max)
    if isinstance(entry, Flag):
        return chance.random() < 0.5
    if isinstance(entry, Subset) and entry.of is not None:
        return chance.sample(range(1, entry.of + 1), chance.randint(0, entry.of))
    rows = list(definition.tables[entry.source or ""].values())
    if isinstance(entry, Choice):
        return chance.choice(rows)["id"]
    pool = [row["id"] for row in rows for _copy in range(1 if isinstance(entry, Subset) else copies(row))]
    return chance.sample(pool, chance.randint(0, len(pool)))


def random_sheet(definition: Definition, chance: random.Random) -> list[Any]:
    """A sheet that the game accepts, some of its cells not filled in, and its variant."""
    variant = chance.choice(list(definition.variants))
    players, asked = definition.document.players(variant), definition.document.entries_for(variant)
    seats = [
        {
            "name": f"J{seat}",
            "entries": {e.key: random_value(e, definition, chance) for e in asked if chance.random() < 0.85},
        }
        for seat in range(chance.randint(players.min, players.max))
    ]
    return [{"players": seats}, variant]


@pytest.mark.parametrize("slug", [path.parent.name for path in shipped_paths()])
def test_random_sheets(page: Page, slug: str):
    definition = shipped_definition(slug)
    assert definition is not None
    chance = random.Random(slug)
    sheets = [random_sheet(definition, chance) for _number in range(SHEETS_PER_GAME)]

    answers = run(page, SCORES, {"definition": definition.as_json(), "sheets": sheets})

    for (sheet, variant), answer in zip(sheets, answers, strict=True):
        assert answer == score(definition, sheet, variant).as_json()
