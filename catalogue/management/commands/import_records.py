"""``manage.py import_records FILE…``: foreign records into the catalogue, and out of it again with ``--undo``."""

import gc
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError
from django.utils import timezone
from django.utils.translation import gettext as _

from catalogue.exchange.formats import FORMATS
from catalogue.importing import wording
from catalogue.importing.outcomes import Outcome
from catalogue.importing.run import Taken, take_back, take_files
from catalogue.importing.telling import fault_line, json_of_taken, json_of_undone
from catalogue.lending.refusals import Refusal
from catalogue.models import ImportRun, SourceRecord
from catalogue.models.import_runs import LineStatus

ALL = 100
LONGEST_SOURCE = SourceRecord.LONGEST_SOURCE


class Command(BaseCommand):
    help = _("Reprend au catalogue les notices d’un autre logiciel ; sans danger à relancer.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="*", metavar="FILE", help=_("fichiers de notices, tels qu’enregistrés"))
        parser.add_argument(
            "--format", default="", help=_("format des fichiers, deviné sinon : %s") % ", ".join(FORMATS)
        )
        parser.add_argument(
            "--source",
            default="",
            metavar="NAME",
            help=_("catalogue d’origine, quand plusieurs numérotent leurs notices de la même façon"),
        )
        parser.add_argument(
            "--number-copies",
            action="store_true",
            help=_("numérote à la suite les exemplaires sans code-barres, qui ne sont pas repris sinon"),
        )
        parser.add_argument("--dry-run", action="store_true", help=_("montre ce qui serait fait, n’enregistre rien"))
        parser.add_argument("--json", action="store_true", help=_("un document JSON sur la sortie standard"))
        parser.add_argument(
            "--undo", type=int, metavar="RUN", help=_("annule tout ce que l’importation de ce numéro a fait")
        )

    def handle(self, *, files: list[str], **options: Any) -> None:
        try:
            if options["undo"] is None:
                self.take(files, **options)
            else:
                self.undo(options["undo"], files, **options)
        except Refusal as refusal:
            raise CommandError(refusal.words) from refusal
        except DatabaseError as error:
            raise CommandError(_("La base de données ne répond pas : %(error)s") % {"error": error}) from error

    def take(self, files: list[str], *, dry_run: bool, **options: Any) -> None:
        """Take the files over, or show what that would do."""
        self.refuse(files, format_key=options["format"], source=options["source"])
        gc.freeze()  # what is loaded stays until the end: looking for garbage in it would cost a tenth of an import
        as_json = options["json"]
        taken = take_files(
            map(Path, files),
            clock=timezone.now,
            format_key=options["format"],
            origin=options["source"],
            dry_run=dry_run,
            number_copies=options["number_copies"],
            hear=self.show_progress if as_json else self.tell,
        )
        if as_json:
            self.print_json(json_of_taken(taken))
        else:
            self.tell_sums(taken, dry_run=dry_run)
        if any(True for _fault in taken.errors()):
            sys.exit(1)

    def refuse(self, files: list[str], *, format_key: str, source: str) -> None:
        """Refuse what cannot be meant."""
        if not files:
            raise CommandError(_("Nommez au moins un fichier, ou une importation à annuler (--undo)."))
        if format_key and format_key not in FORMATS:
            raise CommandError(
                _("Format inconnu, « %(format)s ». Formats connus : %(known)s.")
                % {"format": format_key, "known": ", ".join(FORMATS)}
            )
        if len(source) > LONGEST_SOURCE:
            raise CommandError(
                _("Le nom du catalogue d’origine a %(limit)d caractères au plus.") % {"limit": LONGEST_SOURCE}
            )

    def undo(self, number: int, files: list[str], *, dry_run: bool, **options: Any) -> None:
        """Take an import back, and tell what was kept."""
        if files or dry_run:
            raise CommandError(_("--undo s’emploie seul : ni fichier, ni essai."))
        run = ImportRun.objects.filter(pk=number).first()
        if run is None:
            raise CommandError(_("Il n’y a pas d’importation n° %(number)d.") % {"number": number})
        take_back(run, clock=timezone.now)
        undone = run.lines.filter(status=LineStatus.UNDONE).count()
        kept = run.lines.filter(status=LineStatus.KEPT)
        if options["json"]:
            self.print_json(json_of_undone(run, undone, kept))
        else:
            for line in kept.iterator():
                for message in line.messages:
                    self.stderr.write(f"{line.title} – {message['text']}", self.style.WARNING)
            self.stdout.write(
                _("Importation n° %(number)d annulée : %(undone)d notices reprises, %(kept)d gardées.")
                % {"number": run.pk, "undone": undone, "kept": kept.count()}
            )
        if kept.exists() or run.state != ImportRun.State.UNDONE:
            sys.exit(1)

    def print_json(self, pieces: Iterable[str]) -> None:
        for piece in pieces:
            self.stdout.write(piece, ending="")

    def tell(self, run: ImportRun, outcomes: Sequence[Outcome]) -> None:
        """Each record in a line."""
        for outcome in outcomes:
            self.stdout.write(wording.of_outcome(outcome))
        self.show_progress(run, outcomes)

    def show_progress(self, run: ImportRun, _outcomes: Sequence[Outcome]) -> None:
        """How far the file is, to a person who looks on."""
        if self.stderr.isatty():
            share = 100 * run.counts.get("bytes", 0) // max(run.file.size, 1)
            words = _("%(name)s : %(count)d notices, %(share)d %%") % {
                "name": run.name,
                "count": run.records_done,
                "share": share,
            }
            self.stderr.write(f"\r{words}", ending="\n" if share >= ALL else "")

    def tell_sums(self, taken: Taken, *, dry_run: bool) -> None:
        for fault in taken.warnings():
            self.stderr.write(fault_line(_("Attention"), fault), self.style.WARNING)
        for fault in taken.errors():
            self.stderr.write(fault_line(_("Erreur"), fault))
        for run in taken.runs:
            words = _("Essai n° %(number)d : %(name)s") if dry_run else _("Importation n° %(number)d : %(name)s")
            self.stdout.write(words % {"number": run.pk, "name": run.name})
        report = taken.sums()
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
