"""``manage.py setup_game SLUG --players N``: everything that must lie on the table."""

from collections.abc import Iterator
from typing import Any

from django.core.management.base import CommandParser

from rules.engine import Definition
from rules.management.asking import AskingCommand
from rules.questions import answer_setup, as_number


class Command(AskingCommand):
    help = "Prépare une partie\u00a0: quantités, pioches, tirages et étapes pour un nombre de joueurs."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        # Texts on purpose: what is no number is refused like everything else, in JSON too.
        parser.add_argument("--players", metavar="N", help="Nombre de joueurs.")
        parser.add_argument("--variant", metavar="V", help="Variante du jeu.")
        parser.add_argument("--seed", metavar="S", help="Graine du tirage\u00a0; sinon une graine est tirée et dite.")

    def answer(self, definition: Definition, options: dict[str, Any]) -> dict[str, Any]:
        asked = {"players": as_number(options["players"]), "variant": options["variant"]}
        return answer_setup(definition, {**asked, "seed": as_number(options["seed"])})

    def words(self, definition: Definition, answer: dict[str, Any]) -> Iterator[str]:
        yield f"{definition.document.identity.name}, {answer['players']} joueurs (graine {answer['seed']})"
        labels = answer["labels"]
        for key, number in answer["quantities"].items():
            yield f"  {labels['quantities'][key]}\u00a0: {number}"
        for key, deck in answer["decks"].items():
            yield f"  {labels['decks'][key]}\u00a0: {_cards(deck)}"
        for key, ids in answer["draws"].items():
            yield f"  {labels['draws'][key]}\u00a0: {', '.join(labels['rows'][row] for row in ids)}"
        for number, step in enumerate(answer["steps"], 1):
            yield f"{number:>3}. {step['text']}"
        for step in answer["back_to_box"]:
            yield f"  – {step['text']}"
        yield answer["first_player"]


def _cards(deck: dict[str, Any]) -> str:
    cards = f"{deck['cards']} cartes"
    return cards if deck["piles"] == 1 else f"{deck['piles']} × {cards}"
