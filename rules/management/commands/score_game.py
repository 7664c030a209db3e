"""``manage.py score_game SLUG < sheet.json``: the scoreboard of a filled sheet."""

from collections.abc import Iterator
from typing import Any

from django.core.management.base import CommandParser

from rules.engine import Definition
from rules.management.asking import AskingCommand, read_standard_input
from rules.questions import answer_score


class Command(AskingCommand):
    help = "Compte les points d’une feuille lue en JSON sur l’entrée standard."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--variant", metavar="V", help="Variante du jeu.")

    def answer(self, definition: Definition, options: dict[str, Any]) -> dict[str, Any]:
        return answer_score(definition, read_standard_input(), options["variant"])

    def words(self, definition: Definition, answer: dict[str, Any]) -> Iterator[str]:
        yield definition.document.identity.name
        for player in sorted(answer["players"], key=lambda player: int(player["rank"])):
            yield f"{player['rank']:>3}. {player['name']}\u00a0: {player['total']}"
            for key, points in player["lines"].items():
                why = answer["explanations"][player["name"]][key]
                yield f"       {answer['labels'][key]}\u00a0: {points} ({why})"
        yield answer["decision"]
        for warning in answer["warnings"]:
            owner = f"{warning['player']}\u00a0: " if warning["player"] else ""
            yield f"Attention\u00a0: {owner}{warning['message']}"
