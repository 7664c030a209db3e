"""What the commands that ask the rules have in common: finding the rules, and answering in JSON or in words."""

import json
import sys
from collections.abc import Iterable
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from rules.engine import Definition, DocumentRefused, SheetRefused
from rules.published import NotPublished, published_definition
from rules.questions import refusal
from rules.shipped import shipped_definition
from rules.strict_json import MAX_BYTES, UnreadableJSON, read_json


class AskingCommand(BaseCommand):
    """A command that asks one game's rules; ``answer`` and ``words`` are its own.

    The published version answers. Where none is published, or no database has been made yet, the document
    that comes with the software does, so that a fresh clone can be tried at once.

    With ``--json`` standard output holds one JSON document, the answer or ``{"errors": […]}``, and nothing else.
    The exit status is 1 for every refusal.
    """

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help="Identifiant du jeu.")
        parser.add_argument("--json", action="store_true", help="Répondre par un document JSON et rien d’autre.")

    def handle(self, *_arguments: Any, **options: Any) -> None:
        try:
            definition = find_rules(options["slug"])
            answer = self.answer(definition, options)
        except SheetRefused as refused:
            self._refuse(refused, as_json=options["json"])
        if options["json"]:
            self.stdout.write(_written(answer))
        else:
            told = "\n".join(self.words(definition, answer))
            self.stdout.write(_printable(told, getattr(self.stdout, "encoding", None) or "utf-8"))

    def answer(self, definition: Definition, options: dict[str, Any]) -> dict[str, Any]:
        """Give the answer as JSON, or raise SheetRefused."""
        raise NotImplementedError

    def words(self, definition: Definition, answer: dict[str, Any]) -> Iterable[str]:
        """Give the answer in French, line by line."""
        raise NotImplementedError

    def _refuse(self, refused: SheetRefused, *, as_json: bool) -> NoReturn:
        if not as_json:
            raise CommandError("\n".join(_printable(str(fault)) for fault in refused.faults))
        self.stdout.write(_written(refused.as_json()))
        raise SystemExit(1)


def find_rules(slug: str) -> Definition:
    """Give the rules in force, or those that come with the software; raises SheetRefused when there are neither."""
    try:
        return published_definition(slug)
    except (NotPublished, DatabaseError):
        # No table yet, or no server: the documents in files need neither.
        return _shipped(slug)


def _shipped(slug: str) -> Definition:
    try:
        definition = shipped_definition(slug)
    except DocumentRefused as refused:
        faults = "\u00a0; ".join(str(fault) for fault in refused.faults)
        raise refusal("game", f"les règles fournies pour ce jeu sont refusées\u00a0: {faults}") from None
    if definition is None:
        raise refusal("game", f"jeu inconnu\u00a0: «\u00a0{_printable(slug)[:80]}\u00a0»")
    return definition


def read_standard_input() -> Any:
    """Give the JSON value on standard input, or raise SheetRefused."""
    # Closed by the caller (<&-) it is None in spite of its declared type.
    source: Any = sys.stdin
    try:
        return read_json(b"" if source is None else source.buffer.read(MAX_BYTES + 1))
    except UnreadableJSON as unreadable:
        raise refusal("json", str(unreadable)) from None
    except OSError as error:
        raise refusal("json", f"l’entrée standard est illisible\u00a0: {error.strerror}") from None


def _printable(text: str, encoding: str = "utf-8") -> str:
    """Replace what a terminal cannot print, such as bytes of the command line that are not UTF-8."""
    return text.encode(encoding, "replace").decode(encoding)


def _written(document: dict[str, Any]) -> str:
    # In ASCII, so that the document is the same whatever the encoding of the terminal or the pipe.
    return json.dumps(document, indent=2)
