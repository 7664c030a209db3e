"""The house's daily tasks: what each does, and how a run of it is noted.

Each is safe to run twice, at any hour, and after days of pause. A run that fails says so in its row and to
whoever started it; the others go on.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from catalogue.family.companions import companions_to_count, count_companions
from catalogue.importing.files_kept import purge_files, too_old
from catalogue.importing.worker import work
from catalogue.lending.due_dates import local_day
from catalogue.lending.holds import expire_holds
from catalogue.lending.memberships import end_memberships, holds_without_membership
from catalogue.lending.refusals_of_people import JobRuns
from catalogue.memory.dormancy import remove_dormant, to_be_removed
from catalogue.memory.forgetting import forget_borrowers, to_forget
from catalogue.memory.purge import purge_log, to_purge
from catalogue.messages.due import due_reminders
from catalogue.messages.letters import close_settled, settled_messages
from catalogue.messages.sending import send_reminders
from catalogue.models import Hold, HouseArchive, ImportRun, JobRun, Message
from catalogue.moving import archives
from catalogue.moving.preparing import work as prepare_archive

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

Counts = dict[str, int]
# A run takes minutes; one that is open for longer was killed.
TOO_OLD = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Job:
    """A task: ``work`` does it at a moment and counts what it did; ``rehearse`` counts what it would do."""

    name: str
    label: "StrPromise"
    work: Callable[[datetime], Counts]
    rehearse: Callable[[datetime], Counts]


def _send(now: datetime) -> Counts:
    # Closed first: a mail server that fails keeps no letter waiting.
    settled = close_settled(at=now)
    return {**send_reminders(today=local_day(now), at=now), "settled": settled}


def _would_send(now: datetime) -> Counts:
    letters = due_reminders(local_day(now))
    mails = sum(letter.channel == Message.Channel.MAIL for letter in letters)
    left_out = sum(len(due.left_out) for letter in letters for due in letter.dues)
    reminders = sum(len(letter.dues) for letter in letters)
    told = {"mails": mails, "letters": len(letters) - mails, "failed": 0, "reminders": reminders, "left_out": left_out}
    return {**told, "settled": settled_messages(now).count()}


def _take_archives(now: datetime) -> Counts:
    # Deleted first, and counted: the worker would delete it without a word.
    deleted = archives.purge(now)
    return {"archives": prepare_archive(clock=timezone.now), "files": deleted}


# In the order of a day: what frees a box comes before what tells of it, what is told before it is forgotten.
JOBS: dict[str, Job] = {
    job.name: job
    for job in [
        Job(
            "expire_holds",
            _("Réservations non retirées"),
            lambda now: {"holds": expire_holds(today=local_day(now), at=now)},
            lambda now: {"holds": Hold.objects.uncollected(local_day(now)).count()},
        ),
        Job(
            "end_memberships",
            _("Réservations sans adhésion"),
            lambda now: end_memberships(today=local_day(now), at=now),
            lambda now: {"holds": holds_without_membership(local_day(now)).count()},
        ),
        Job(
            "send_reminders",
            _("Rappels"),
            _send,
            _would_send,
        ),
        Job(
            "forget_borrowers",
            _("Oubli des emprunteurs"),
            lambda now: forget_borrowers(today=local_day(now), at=now),
            lambda now: to_forget(local_day(now)),
        ),
        Job(
            "companions",
            # After the borrowers are forgotten: what is forgotten counts no more.
            _("Jeux empruntés ensemble"),
            lambda _now: count_companions(),
            lambda _now: companions_to_count(),
        ),
        Job(
            "remove_dormant",
            _("Suppression des foyers partis"),
            lambda now: remove_dormant(today=local_day(now), at=now),
            lambda now: {"removed": len(to_be_removed(local_day(now))), "blocked": 0, "back": 0},
        ),
        Job(
            "take_imports",
            _("Importations en attente et fichiers anciens"),
            lambda now: {"imports": work(clock=timezone.now), "files": purge_files(now)},
            lambda now: {
                "imports": ImportRun.objects.filter(state=ImportRun.State.WAITING).count(),
                "files": too_old(now).count(),
            },
        ),
        Job(
            "take_archives",
            _("Archive de la maison en attente ou ancienne"),
            _take_archives,
            lambda now: {
                "archives": HouseArchive.objects.filter(state=HouseArchive.State.WAITING).count(),
                "files": archives.too_old(now).exclude(file="").count() + len(archives.left_over()),
            },
        ),
        Job(
            "purge_log",
            _("Purge des journaux"),
            lambda now: purge_log(today=local_day(now), now=now),
            lambda now: to_purge(today=local_day(now), now=now),
        ),
    ]
}


def run(job: str, work: Callable[[], Counts], *, clock: Callable[[], datetime]) -> JobRun:
    """Run ``work`` and note when, what it counted and how it ended; the row. What it raises is raised again.

    JobRuns while another run of the same job is under way; one that is open for over an hour was killed, and is
    marked as interrupted.
    """
    row = begin(job, clock())
    try:
        counts = work()
    except BaseException as fault:
        # The name of the fault alone: its text may quote a household. Also for Ctrl-C: the row must not stay open.
        stopped = not isinstance(fault, Exception)
        end(row, JobRun.Result.INTERRUPTED if stopped else JobRun.Result.FAILED, clock(), failure=type(fault).__name__)
        raise
    row.counts = counts
    return end(row, JobRun.Result.DONE, clock())


def begin(job: str, now: datetime) -> JobRun:
    """The row of a run that begins now."""
    JobRun.objects.filter(job=job, ended_at=None, started_at__lt=now - TOO_OLD).update(
        ended_at=now, result=JobRun.Result.INTERRUPTED
    )
    try:
        with transaction.atomic():
            return JobRun.objects.create(job=job, started_at=now)
    except IntegrityError:
        # One run at once per job: the database's own promise.
        running = JobRun.objects.filter(job=job, ended_at=None).first()
        raise JobRuns(started_at=running.started_at if running else now) from None


def end(row: JobRun, result: JobRun.Result, now: datetime, *, failure: str = "") -> JobRun:
    """Close the row; one that was taken for killed meanwhile stays as it was marked."""
    row.result, row.failure = result, failure
    row.ended_at = max(now, row.started_at)
    JobRun.objects.filter(pk=row.pk, ended_at=None).update(
        ended_at=row.ended_at, result=row.result, failure=row.failure, counts=row.counts
    )
    return row
