"""``manage.py import_records FILE…``: foreign records into the catalogue."""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError
from django.utils import timezone
from django.utils.translation import gettext as _

from catalogue.exchange.formats import FORMATS
from catalogue.exchange.readings import Fault
from catalogue.importing import wording
from catalogue.importing.outcomes import Outcome
from catalogue.importing.report import Report
from catalogue.importing.run import import_files
from catalogue.models import SourceRecord

LONGEST_SOURCE = SourceRecord.LONGEST_SOURCE


class Command(BaseCommand):
    help = _("Reprend au catalogue les notices d’un autre logiciel ; sans danger à relancer.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help=_("fichiers de notices, tels qu’enregistrés"))
        parser.add_argument(
            "--format", default="", help=_("format des fichiers, deviné sinon : %s") % ", ".join(FORMATS)
        )
        parser.add_argument(
            "--source",
            default="",
            metavar="NAME",
            help=_("catalogue d’origine, quand plusieurs numérotent leurs notices de la même façon"),
        )
        parser.add_argument("--dry-run", action="store_true", help=_("montre ce qui serait fait, n’enregistre rien"))
        parser.add_argument("--json", action="store_true", help=_("un document JSON sur la sortie standard"))

    def handle(self, *, files: list[str], dry_run: bool, **options: Any) -> None:
        format_key, as_json = options["format"], options["json"]
        if format_key and format_key not in FORMATS:
            raise CommandError(
                _("Format inconnu, « %(format)s ». Formats connus : %(known)s.")
                % {"format": format_key, "known": ", ".join(FORMATS)}
            )
        if len(options["source"]) > LONGEST_SOURCE:
            raise CommandError(
                _("Le nom du catalogue d’origine a %(limit)d caractères au plus.") % {"limit": LONGEST_SOURCE}
            )
        try:
            report = import_files(
                map(Path, files),
                at=timezone.now(),
                format_key=format_key,
                origin=options["source"],
                dry_run=dry_run,
                tell=(lambda _outcome: None) if as_json else self.tell,
            )
        except DatabaseError as error:
            raise CommandError(_("La base de données ne répond pas : %(error)s") % {"error": error}) from error
        if as_json:
            self.stdout.write(json.dumps(report.as_json(), ensure_ascii=False, indent=2))
        else:
            self.tell_sums(report, dry_run=dry_run)
        if report.errors:
            sys.exit(1)

    def tell(self, outcome: Outcome) -> None:
        self.stdout.write(wording.of_outcome(outcome))

    def tell_sums(self, report: Report, *, dry_run: bool) -> None:
        for fault in report.warnings:
            self.stderr.write(_place(_("Attention"), fault), self.style.WARNING)
        for fault in report.errors:
            self.stderr.write(_place(_("Erreur"), fault))
        self.stdout.write(
            _(
                "Notices lues : %(read)d ; créées : %(created)d ; modifiées : %(changed)d ; "
                "inchangées : %(unchanged)d ; en échec : %(failed)d."
            )
            % report.as_json()["records"]
        )
        self.stdout.write(
            _("Exemplaires lus : %(read)d ; créés : %(created)d ; modifiés : %(changed)d ; inchangés : %(unchanged)d.")
            % report.as_json()["copies"]
        )
        if report.changed_nothing:
            self.stdout.write(_("Rien n’a changé."))
        if dry_run:
            self.stdout.write(_("C’était un essai : rien n’a été enregistré."))


def _place(kind: str, fault: Fault) -> str:
    """A fault as one line that begins with its place."""
    place = [fault.source]
    if fault.line:
        place.append(_("ligne %(line)d") % {"line": fault.line})
    if fault.record:
        place.append(fault.record)
    return _("%(kind)s – %(place)s : %(message)s") % {
        "kind": kind,
        "place": ", ".join(place),
        "message": fault.message,
    }
