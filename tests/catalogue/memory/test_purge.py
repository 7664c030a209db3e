from datetime import UTC, date, datetime, timedelta
from uuid import uuid4

import pytest
from axes.models import AccessAttempt
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session

from catalogue.memory.purge import purge_log, to_purge
from catalogue.models import Event, HouseRules, JobRun, Submission
from tests.catalogue.lending.clock import Clock

pytestmark = pytest.mark.django_db

TODAY = date(2026, 1, 17)
NOW = datetime(2026, 1, 17, 10, tzinfo=UTC)
OLD, YOUNG = datetime(2025, 1, 16, 22, 59, tzinfo=UTC), datetime(2025, 1, 16, 23, 1, tzinfo=UTC)


def event(at: datetime, entered: datetime | None = None) -> Event:
    made = Event.objects.create(kind="lent", at=at)
    Event.objects.filter(pk=made.pk).update(recorded_at=entered or at)
    return made


def test_logs_live_twelve_months_at_most(librarian: User, clock: Clock):
    event(OLD)
    young, back_dated = event(YOUNG), event(OLD, entered=YOUNG)
    for at in (OLD, YOUNG):
        entry = LogEntry.objects.create(user=librarian, object_repr="x", action_flag=2)
        LogEntry.objects.filter(pk=entry.pk).update(action_time=at)
        JobRun.objects.create(job="purge_log", started_at=at, ended_at=at, result="done")
        Session.objects.create(session_key=f"k{at.minute}", session_data="", expire_date=NOW)
    Session.objects.filter(session_key="k59").update(expire_date=NOW - timedelta(seconds=1))
    for hours in (23, 25):
        Submission.objects.create(key=uuid4(), act="enrol", at=NOW - timedelta(hours=hours))
    for days in (29, 31):
        attempt = AccessAttempt.objects.create(username=f"u{days}", failures_since_start=1)
        AccessAttempt.objects.filter(pk=attempt.pk).update(attempt_time=NOW - timedelta(days=days))
    expected = {
        "events": 1,
        "admin_log": 1,
        "job_runs": 1,
        "submissions": 1,
        "sessions": 1,
        "wrong_passwords": 1,
        "failures": 0,
        "log_ins": 0,
    }

    rehearsed = to_purge(today=TODAY, now=NOW)
    done, again = (purge_log(today=TODAY, now=NOW) for _ in range(2))

    assert (rehearsed, done) == (expected, expected)
    assert set(again.values()) == {0}
    assert set(Event.objects.all()) == {young, back_dated}


def test_fewer_months_where_the_house_says_so_and_never_an_open_run():
    HouseRules.objects.create(log_months=3)
    event(datetime(2025, 10, 1, tzinfo=UTC))
    JobRun.objects.create(job="purge_log", started_at=OLD)

    assert purge_log(today=TODAY, now=NOW)["events"] == 1
    assert JobRun.objects.count() == 1
