"""``manage.py ruleset_schema [--output FILE]``: the JSON Schema of a document of rules."""

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rules.engine.document.json_schema import document_schema


class Command(BaseCommand):
    help = "Écrit le JSON Schema d’un document de règles, pour les éditeurs de texte qui vérifient à la frappe."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--output", metavar="FILE", help="Fichier à écrire\u00a0; sinon la sortie standard.")

    def handle(self, *_arguments: Any, **options: Any) -> None:
        written = json.dumps(document_schema(), indent=2, ensure_ascii=False)
        if options["output"] is None:
            self.stdout.write(written)
            return
        try:
            Path(options["output"]).write_text(written + "\n", encoding="utf-8")
        except (OSError, ValueError) as error:
            raise CommandError(f"Fichier impossible à écrire\u00a0: {error}") from None
