"""``manage.py export_house FILE.zip``: the whole house in one file."""

import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.translation import gettext as _

from catalogue.moving.writing import write_house


class Command(BaseCommand):
    help = _("Écrit toute la maison dans une archive : notices, personnes, prêts, règles, images. Sans mots de passe.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE.zip", help=_("l’archive à écrire ; elle ne doit pas exister"))

    def handle(self, *, file: str, **options: Any) -> None:
        path = Path(file)
        try:
            # Of the owner alone: it names every family of the house.
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
        except OSError as error:
            raise CommandError(
                _("%(file)s ne peut pas être écrit : %(error)s") % {"file": path, "error": error}
            ) from error
        try:
            with os.fdopen(descriptor, "w+b") as target:
                manifest = write_house(target, at=timezone.now())
        except BaseException:
            path.unlink(missing_ok=True)
            raise
        for name in manifest.missing:
            self.stderr.write(_("Fichier absent du disque : %(name)s") % {"name": name}, self.style.WARNING)
        self.stdout.write(
            _("%(rows)d lignes et %(files)d fichiers écrits dans %(file)s.")
            % {"rows": sum(part.rows for part in manifest.rows), "files": len(manifest.media), "file": path}
        )
        self.stdout.write(_("L’archive contient des données personnelles."))
