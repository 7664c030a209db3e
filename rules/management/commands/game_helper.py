"""``manage.py game_helper SLUG [NAME] < facts.json``: one helper of a game, or the list of them."""

from collections.abc import Iterator
from typing import Any

from django.core.management.base import CommandParser

from rules.engine import Definition
from rules.management.asking import AskingCommand, read_standard_input
from rules.questions import answer_helper, has_helper, list_helpers


class Command(AskingCommand):
    help = "Répond par une aide de jeu à des faits lus en JSON\u00a0; sans NAME, dit les aides et leurs questions."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("name", nargs="?", help="Nom de l’aide.")

    def answer(self, definition: Definition, options: dict[str, Any]) -> dict[str, Any]:
        name = options["name"]
        if name is None:
            return list_helpers(definition)
        # An unknown name is told before anything is read: a person at a terminal would be left waiting.
        facts = read_standard_input() if has_helper(definition, name) else {}
        return answer_helper(definition, name, facts)

    def words(self, definition: Definition, answer: dict[str, Any]) -> Iterator[str]:
        if "helpers" in answer:
            yield from _listed(definition, answer["helpers"])
        for player in answer.get("players", []):
            yield f"{player['name']}\u00a0: {player['tokens']} (points\u00a0: {player['points']}) – {player['because']}"
        for found in answer.get("answers", []):
            yield f"{found['label']}\u00a0: {_value(found['value'])} – {found['because']}"


def _listed(definition: Definition, helpers: list[dict[str, Any]]) -> Iterator[str]:
    if not helpers:
        yield f"{definition.document.identity.name}\u00a0: aucune aide."
    for helper in helpers:
        yield f"{helper['name']}\u00a0: {helper['label']}"
        yield from (f"    {line}" for fact in helper["facts"] for line in _fact(fact))


def _fact(fact: dict[str, Any]) -> Iterator[str]:
    bounds = f", {fact['min']} à {fact['max']}" if "max" in fact else ""
    optional = "" if fact["required"] else ", facultatif"
    yield f"{fact['key']}\u00a0: {fact['label']} ({fact['kind']}{bounds}{optional})"
    yield from (f"    {line}" for inner in fact.get("fields", []) for line in _fact(inner))


def _value(value: Any) -> str:
    return ("oui" if value else "non") if isinstance(value, bool) else str(value)
