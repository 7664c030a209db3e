"""The published JSON Schema: it is the one of the models, takes every document that loads, and refuses wrong shapes."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]  # its stubs would be one more package, for this file alone
import pytest
import yaml

from rules.engine.document.json_schema import document_schema
from tests.rules.engine.documents import ROOT, SMALL

PUBLISHED = ROOT / "docs" / "ruleset.schema.json"
DOCUMENTS = sorted([*(ROOT / "rules/games").glob("*/ruleset.yaml"), *(ROOT / "tests/rules/documents").glob("*.yaml")])


def faults(document: Any) -> list[str]:
    """Everything that the schema has against a document, by the place of each fault."""
    validator = jsonschema.Draft202012Validator(document_schema())
    return [fault.json_path for fault in validator.iter_errors(json.loads(json.dumps(document)))]


def test_the_published_schema_is_the_one_of_the_models() -> None:
    assert json.loads(PUBLISHED.read_text(encoding="utf-8")) == document_schema(), (
        "manage.py ruleset_schema --output docs/ruleset.schema.json"
    )


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(document_schema())


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_document_that_loads_is_valid(path: Path) -> None:
    # YAML 1.1 reads an unquoted "yes" as a boolean, which documents do not; none of ours holds one.
    assert faults(yaml.safe_load(path.read_text(encoding="utf-8"))) == []


def changed(**changes: Any) -> dict[str, Any]:
    return {**SMALL, **changes}


@pytest.mark.parametrize(
    ("document", "places"),
    [
        (SMALL, []),
        ({}, ["$", "$", "$"]),
        (changed(colour="red"), ["$"]),
        (changed(slug="Petit Jeu"), ["$.slug"]),
        (changed(ranking={"most": 3}), []),
        (changed(ranking={"most": ["name", "total"]}), ["$.ranking.most"]),
        (changed(entries={"coins": {"label": "Pièces", "kind": "dozen"}}), ["$.entries.coins"]),
        (changed(entries={"Coins": {"label": "Pièces", "kind": "flag"}}), ["$.entries"]),
        (changed(entries=[{"key": "coins", "label": "Pièces", "kind": "flag"}]), ["$.entries"]),
        (changed(tables={"isles": {"label": "Îles", "rows": [{"id": "north"}]}}), ["$.tables.isles.rows[0]"]),
        (changed(tables={"isles": {"label": "Îles"}}), ["$.tables.isles"]),
        (changed(tables={"isles": {"label": "Îles", "file": "isles.csv"}}), []),
        (changed(lines={"coins": {"label": "Pièces", "value": "coins", "because": [{"text": "{coins}"}]}}), []),
        (changed(lines={"coins": {"label": "Pièces", "value": "c" * 1001, "because": "x"}}), ["$.lines.coins.value"]),
        (changed(reference=[{"anchor": "but", "title": "But", "text": "Gagner."}]), []),
        (changed(values={f"v{number}": {"value": 1} for number in range(101)}), ["$.values"]),
    ],
)
def test_wrong_shapes_are_refused_at_their_place(document: Any, places: list[str]) -> None:
    assert faults(document) == places


def each(schema: Any, told: Callable[[dict[str, Any]], bool]) -> list[dict[str, Any]]:
    inner = schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ()
    found = [schema] if isinstance(schema, dict) and told(schema) else []
    return [*found, *(place for part in inner for place in each(part, told))]


def test_no_marker_of_the_making_is_left() -> None:
    schema = document_schema()

    assert each(schema, lambda place: any(str(name).startswith("x-") for name in place)) == []
    assert each(schema, lambda place: place.get("propertyNames") == {}) == []
