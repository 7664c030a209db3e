"""What the commands of the daily tasks have in common."""

from argparse import ArgumentParser
from datetime import datetime
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.translation import gettext as _

from catalogue.jobs import JOBS, Job, run
from catalogue.lending.refusals import Refusal


def told(job: Job, counts: dict[str, int]) -> str:
    """What a run did, in a line: the name of the task, and its figures by their names."""
    figures = ", ".join(f"{name} {count}" for name, count in counts.items())
    return f"{job.name}: {figures}"


class JobCommand(BaseCommand):
    """A command for one task: with ``--dry-run`` it counts what it would do, and notes no run."""

    job = ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help=_("Compte ce qui serait fait, et ne change rien."))

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            self.do(JOBS[self.job], timezone.now(), dry_run=options["dry_run"])
        except Refusal as refusal:
            raise CommandError(refusal.words) from refusal

    def do(self, job: Job, now: datetime, *, dry_run: bool) -> None:
        """Run the task, or rehearse it, and tell what it did."""
        if dry_run:
            self.stdout.write(told(job, job.rehearse(now)))
            return
        done = run(job.name, lambda: job.work(now), clock=timezone.now)
        self.stdout.write(told(job, done.counts))
