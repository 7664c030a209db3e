"""``manage.py daily``: every task of the day in its order, for cron."""

from typing import Any

from django.core.management.base import CommandError
from django.utils import timezone
from django.utils.translation import gettext as _

from catalogue.jobs import JOBS
from catalogue.lending.refusals import Refusal
from catalogue.management.job_command import JobCommand


class Command(JobCommand):
    help = "Runs all tasks of the day, each whatever became of the others; fails at the end when one did."

    def handle(self, *args: Any, **options: Any) -> None:
        failed = []
        for job in JOBS.values():
            try:
                self.do(job, timezone.now(), dry_run=options["dry_run"])
            except Refusal as refusal:
                failed.append(f"{job.name} ({refusal.words})")
            except Exception as fault:  # noqa: BLE001 - told below, and noted in the row of its run; the others go on
                failed.append(f"{job.name} ({type(fault).__name__})")
        if failed:
            raise CommandError(_("Tâches qui ont échoué : %(names)s") % {"names": ", ".join(failed)})
