"""Old logs are deleted: events, runs of jobs, sessions, forms, wrong passwords and the admin's own."""

from datetime import date, datetime, timedelta
from typing import Any

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.contrib.admin.models import LogEntry
from django.contrib.sessions.models import Session
from django.db.models import QuerySet

from catalogue.memory.months import midnight, months_after
from catalogue.models import Event, HouseRules, JobRun, Submission

# A form is sent again within minutes; a lock after wrong passwords lasts for less.
SUBMISSION_DAYS = 1
PASSWORD_DAYS = 30
BATCH = 2000


def outdated(today: date, now: datetime) -> dict[str, QuerySet[Any]]:
    """What is too old to be kept, by what it is. ``now`` is for what lasts hours, not months."""
    cut = midnight(months_after(today, -HouseRules.objects.in_force().log_months))
    wrong_passwords = now - timedelta(days=PASSWORD_DAYS)
    return {
        # An act entered late is of the past, but its entry is not.
        "events": Event.objects.filter(at__lt=cut, recorded_at__lt=cut),
        "admin_log": LogEntry.objects.filter(action_time__lt=cut),
        "job_runs": JobRun.objects.filter(started_at__lt=cut, ended_at__isnull=False),
        "submissions": Submission.objects.filter(at__lt=now - timedelta(days=SUBMISSION_DAYS)),
        "sessions": Session.objects.filter(expire_date__lt=now),
        "wrong_passwords": AccessAttempt.objects.filter(attempt_time__lt=wrong_passwords),
        "failures": AccessFailureLog.objects.filter(attempt_time__lt=wrong_passwords),
        "log_ins": AccessLog.objects.filter(attempt_time__lt=wrong_passwords),
    }


def to_purge(*, today: date, now: datetime) -> dict[str, int]:
    """How many rows ``purge_log`` would delete: a dry run."""
    return {what: rows.count() for what, rows in outdated(today, now).items()}


def purge_log(*, today: date, now: datetime) -> dict[str, int]:
    """Delete what is too old; how many rows of each kind."""
    return {what: delete_all(rows) for what, rows in outdated(today, now).items()}


def delete_all(rows: QuerySet[Any]) -> int:
    """Delete the rows some thousands at a time, so that no desk waits for a year of them; how many."""
    deleted = 0
    while keys := list(rows.order_by("pk").values_list("pk", flat=True)[:BATCH]):
        rows.filter(pk__in=keys).delete()
        deleted += len(keys)
    return deleted
