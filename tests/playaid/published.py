"""Rules put in force for a test: the game that comes with the software, and small made-up ones."""

from datetime import UTC, datetime
from pathlib import Path

from rules.engine import Definition
from rules.published import published_definition
from rules.publishing import Published, publish
from rules.shipped import GAMES, read_document

NOON = datetime(2026, 1, 17, 11, 0, tzinfo=UTC)
ARCHITECTS = "7-wonders-architects"
GARDEN = Path(__file__).parent / "documents" / "jardin.yaml"
LANTERNS = Path(__file__).parents[1] / "rules" / "documents" / "lanternes.yaml"

SMALL = """
slug: petit
identity: {name: Petit jeu, edition: Inventée, players: {min: 2, max: 4}, sources: {cahier: {title: Cahier}}}
entries: {coins: {label: Pièces, kind: count, min: -5, max: 20}}
lines: {coins: {label: Pièces, value: coins, because: "{coins}"}}
ranking: {most: total}
"""


def publish_text(text: str = SMALL) -> Published:
    return publish(text=text, tables={}, at=NOON)


def publish_file(path: Path) -> Definition:
    written = read_document(path)
    published = publish(text=written.text, tables=written.tables, at=NOON)
    return published_definition(published.version.ruleset.slug)


def publish_architects() -> Definition:
    return publish_file(GAMES / ARCHITECTS / "ruleset.yaml")


def publish_lanterns() -> Definition:
    return publish_file(LANTERNS)


def publish_garden() -> Definition:
    """The made-up game that asks for every kind of entry."""
    return publish_file(GARDEN)
