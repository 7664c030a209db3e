"""``manage.py export_records --format F FILE``: the catalogue in a format that others read."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from catalogue.exporting.batches import in_batches
from catalogue.exporting.formats import FORMATS
from catalogue.models import Game


class Command(BaseCommand):
    help = _("Écrit les notices et leurs exemplaires dans un fichier, sans rien des personnes.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help=_("le fichier à écrire ; il ne doit pas exister"))
        parser.add_argument("--format", required=True, choices=[*FORMATS], help=_("format du fichier"))

    def handle(self, *, file: str, **options: Any) -> None:
        form = FORMATS[options["format"]]
        try:
            with Path(file).open("xb") as target:
                target.writelines(form.write(in_batches(Game.objects.all()), self.tell))
        except OSError as error:
            raise CommandError(
                _("%(file)s ne peut pas être écrit : %(error)s") % {"file": file, "error": error}
            ) from error
        self.stdout.write(_("Catalogue écrit dans %(file)s.") % {"file": file})

    def tell(self, title: str, message: str) -> None:
        self.stderr.write(f"{title} – {message}", self.style.WARNING)
