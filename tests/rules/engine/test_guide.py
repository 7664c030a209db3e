"""The example of docs/rulesets.md is a document that loads and scores as the page says."""

import re

from rules.engine import load_definition, plan_setup, score
from rules.engine.document.fields import Part
from rules.engine.document.model import RulesetDocument
from tests.rules.engine.documents import ROOT, sheet

GUIDE = (ROOT / "docs/rulesets.md").read_text(encoding="utf-8")


def test_the_example_of_the_guide_loads_and_scores() -> None:
    found = re.search(r"```yaml\n(.*?)```", GUIDE, re.DOTALL)
    assert found
    definition = load_definition(found[1])

    board = score(
        definition, sheet(("Ana", {"bridges": 2, "tower": True}), ("Bruno", {"isles_held": ["north", "south"]}))
    )

    assert [dict(player.lines) for player in board.players] == [
        {"bridges": 6, "isles": 0, "tower": 5},
        {"bridges": 0, "isles": 6, "tower": 0},
    ]
    assert board.players[1].explanations["isles"] == "Île du Nord et Île du Sud\u00a0: 4 + 2".replace("\u00a0", " ")
    assert plan_setup(definition, 3).quantities == {"planks": 15, "planks_left": 5}


def test_the_guide_names_every_field_of_a_document() -> None:
    def names(part: type[Part]) -> set[str]:
        return {field.alias or name for name, field in part.model_fields.items()}

    assert sorted(name for name in names(RulesetDocument) if f"`{name}`" not in GUIDE) == []
