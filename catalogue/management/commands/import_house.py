"""``manage.py import_house FILE.zip``: a house from the file that ``export_house`` wrote, into an empty database."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from catalogue.moving.loading import read_house
from catalogue.moving.refusals import MoveRefused


class Command(BaseCommand):
    help = _("Remplit une base neuve depuis l’archive d’une maison ; une base qui ne l’est pas reste comme elle est.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE.zip", help=_("l’archive écrite par export_house"))

    def handle(self, *, file: str, **options: Any) -> None:
        try:
            with Path(file).open("rb") as source:
                manifest = read_house(source)
        except OSError as error:
            raise CommandError(
                _("%(file)s ne peut pas être lu : %(error)s") % {"file": file, "error": error}
            ) from error
        except MoveRefused as refusal:
            raise CommandError(_("Rien n’a été repris. %(reason)s") % {"reason": refusal}) from refusal
        for name in manifest.missing:
            self.stderr.write(_("Fichier absent de l’archive : %(name)s") % {"name": name}, self.style.WARNING)
        self.stdout.write(
            _("%(rows)d lignes et %(files)d fichiers repris. Aucun mot de passe n’est dans l’archive :")
            % {"rows": sum(part.rows for part in manifest.rows), "files": len(manifest.media)}
        )
        self.stdout.write(_("donnez-en un à chaque personne de l’équipe par « manage.py changepassword NOM »."))
