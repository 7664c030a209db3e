"""The documents that the tests of the engine work with, and small ones made on the spot."""

from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from rules.engine import Definition, Fault, check, load_definition, load_document
from rules.engine.faults import DocumentRefused

ROOT = Path(__file__).parents[3]
ARCHITECTS = "rules/games/7-wonders-architects/ruleset.yaml"
LANTERNS = "tests/rules/documents/lanternes.yaml"

SMALL: dict[str, Any] = {
    "slug": "petit",
    "identity": {
        "name": "Petit jeu",
        "edition": "Inventée",
        "players": {"min": 2, "max": 4},
        "sources": {"cahier": {"title": "Cahier inventé"}},
    },
    "entries": {"coins": {"label": "Pièces", "kind": "count", "max": 20}},
    "lines": {"coins": {"label": "Pièces", "value": "coins", "because": "{coins}"}},
    "ranking": {"most": "total"},
}


@cache
def definition_at(path: str) -> Definition:
    document = ROOT / path
    companions = {beside.name: beside.read_text(encoding="utf-8") for beside in document.parent.glob("*.csv")}
    return load_definition(document.read_text(encoding="utf-8"), companions)


def architects() -> Definition:
    return definition_at(ARCHITECTS)


def lanterns() -> Definition:
    return definition_at(LANTERNS)


def written(**changes: Any) -> str:
    """Write the small document with some of its fields replaced; None leaves a field out."""
    document = {**deepcopy(SMALL), **changes}
    kept = {key: value for key, value in document.items() if value is not None}
    return yaml.dump(kept, Dumper=_Plain, allow_unicode=True, sort_keys=False)


class _Plain(yaml.SafeDumper):
    """Writes a value that is used twice out twice: documents know no alias."""

    def ignore_aliases(self, data: Any) -> bool:  # noqa: ARG002 - the name is the base class’s
        return True


def small(**changes: Any) -> Definition:
    return load_definition(written(**changes))


def faults_of(**changes: Any) -> list[Fault]:
    """Give everything that is wrong with a changed small document, of shape or of sense."""
    try:
        return list(check(load_document(written(**changes))))
    except DocumentRefused as refusal:
        return list(refusal.faults)


def told(**changes: Any) -> list[str]:
    """Give those faults as texts, with plain spaces."""
    return [str(fault).replace("\u00a0", " ") for fault in faults_of(**changes)]


def sheet(*players: tuple[str, dict[str, Any]]) -> dict[str, Any]:
    return {"players": [{"name": name, "entries": entries} for name, entries in players]}
