"""``manage.py purge_plays``: forgets what nobody wanted to keep."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone
from django.utils.translation import ngettext

from playaid.plays.forgetting import forgotten_plays, purge_plays
from playaid.plays.limits import forget_attempts


class Command(BaseCommand):
    help = (
        "Deletes the plays that are in no record book and that nobody has touched for PLAYS_KEPT_MONTHS months, "
        "and the counts of requests of past hours. Meant to be run every day; safe to run again."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="say how many there are, and delete nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        at = timezone.now()
        if options["dry_run"]:
            count = forgotten_plays(at=at).count()
            told = ngettext("%(n)d partie serait effacée.", "%(n)d parties seraient effacées.", count)
        else:
            forget_attempts(at=at)
            count = purge_plays(at=at)
            told = ngettext("%(n)d partie effacée.", "%(n)d parties effacées.", count)
        self.stdout.write(told % {"n": count})
