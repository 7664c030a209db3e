from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core import mail
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction

from catalogue.jobs import JOBS, run
from catalogue.lending.refusals_of_people import JobRuns
from catalogue.models import Copy, Household, JobRun, Loan, Message
from tests.catalogue.lending.clock import Clock, clock
from tests.conftest import NOW
from tests.factories.catalogue import CopyFactory, HouseholdFactory
from tests.factories.desk import HoldFactory, JobRunFactory, LoanFactory

__all__ = ["clock"]

pytestmark = pytest.mark.django_db


def runs() -> list[dict[str, Any]]:
    columns = ("job", "started_at", "ended_at", "result", "counts", "failure")
    return [dict(row) for row in JobRun.objects.order_by("pk").values(*columns)]


def row(**some: Any) -> dict[str, Any]:
    usual = {"job": "purge_log", "started_at": NOW, "ended_at": NOW, "result": "done", "counts": {}, "failure": ""}
    return {**usual, **some}


def fails(fault: BaseException) -> Callable[[], dict[str, int]]:
    def work() -> dict[str, int]:
        raise fault

    return work


def test_a_run_is_noted_with_its_figures(clock: Clock):
    def work() -> dict[str, int]:
        clock.tick(seconds=90)
        return {"events": 3}

    run("purge_log", work, clock=clock)

    assert runs() == [row(ended_at=NOW + timedelta(seconds=90), counts={"events": 3})]


@pytest.mark.parametrize(
    ("fault", "result"), [(ValueError("Famille Inventée"), "failed"), (KeyboardInterrupt(), "interrupted")]
)
def test_a_failure_is_noted_by_its_name_alone_and_raised(clock: Clock, fault: BaseException, result: str):
    with pytest.raises(type(fault)):
        run("purge_log", fails(fault), clock=clock)

    assert runs() == [row(result=result, failure=type(fault).__name__)]


def test_two_at_once_are_refused_and_another_job_is_not(clock: Clock):
    JobRunFactory(job="purge_log", started_at=NOW - timedelta(minutes=59))

    with pytest.raises(JobRuns) as refusal:
        run("purge_log", dict, clock=clock)
    run("expire_holds", dict, clock=clock)

    assert refusal.value.facts == {"started_at": NOW - timedelta(minutes=59)}
    with pytest.raises(IntegrityError), transaction.atomic():
        JobRunFactory(job="purge_log")


def test_one_that_was_killed_is_taken_over(clock: Clock):
    JobRunFactory(job="purge_log", started_at=NOW - timedelta(minutes=61))

    run("purge_log", dict, clock=clock)

    assert runs() == [row(started_at=NOW - timedelta(minutes=61), result="interrupted"), row()]


# ── Commands ─────────────────────────────────────────────────────────────────────────────────────────
def command(name: str, *options: str) -> list[str]:
    out = StringIO()
    call_command(name, *options, stdout=out)
    return out.getvalue().splitlines()


def something_for_every_job() -> None:
    """A box nobody fetched, a late game, a loan of long ago, a household long gone."""
    box = CopyFactory(state=Copy.State.HELD)
    HoldFactory(state="ready", copy=box, ready_at=NOW, ready_until=NOW.date() - timedelta(days=1))
    LoanFactory(due_on=NOW.date() - timedelta(days=8), household=HouseholdFactory(mail="a@exemple.invalid"))
    LoanFactory(lent_at=NOW - timedelta(days=300), returned_at=NOW - timedelta(days=290))
    gone = HouseholdFactory(removal_notice_on=NOW.date() - timedelta(days=40))
    Household.objects.filter(pk=gone.pk).update(created_at=NOW - timedelta(days=800))


TOLD = [
    "expire_holds: holds 1",
    "end_memberships: holds 0",
    "send_reminders: mails 1, letters 0, failed 0, reminders 1, left_out 0, settled 0",
    "forget_borrowers: loans 1, holds 0, messages 0",
    "companions: pairs 0",
    "remove_dormant: removed 1, blocked 0, back 0",
    "take_imports: imports 0, files 0",
    "take_archives: archives 0, files 0",
    "purge_log: events 0, admin_log 0, job_runs 0, submissions 0, sessions 0, wrong_passwords 0, failures 0, log_ins 0",
]


def test_daily_runs_every_job_in_its_order_and_twice_does_nothing_more():
    something_for_every_job()

    assert command("daily") == TOLD
    assert len(mail.outbox) == 1
    again = command("daily")

    assert [line.replace("1", "0") for line in TOLD] == again
    assert [each["job"] for each in runs()] == list(JOBS) * 2
    assert {each["result"] for each in runs()} == {"done"}


def test_the_job_closes_letters_of_what_has_come_back():
    loan = LoanFactory(due_on=NOW.date() - timedelta(days=8))
    command("send_reminders")
    Loan.objects.filter(pk=loan.pk).update(returned_at=NOW)
    told = "send_reminders: mails 0, letters 0, failed 0, reminders 0, left_out 0, settled 1"

    assert [command("send_reminders", "--dry-run"), command("send_reminders")] == [[told], [told]]

    assert [(message.failure, message.sent_at) for message in Message.objects.all()] == [("settled", None)]


def test_a_dry_run_tells_the_same_and_changes_nothing():
    something_for_every_job()

    assert command("daily", "--dry-run") == TOLD

    assert (JobRun.objects.count(), Message.objects.count(), len(mail.outbox)) == (0, 0, 0)
    assert Loan.objects.filter(household=None).count() == 0
    assert Household.objects.filter(removal_notice_on__isnull=False).count() == 1


@pytest.mark.parametrize("name", list(JOBS))
def test_each_job_has_a_command_of_its_own(name: str):
    assert command(name)[0].startswith(f"{name}: ")
    assert command(name, "--dry-run")[0].startswith(f"{name}: ")
    assert [each["job"] for each in runs()] == [name]


def test_daily_goes_on_after_a_failure_and_says_so_at_the_end(monkeypatch: pytest.MonkeyPatch):
    something_for_every_job()
    JobRunFactory(job="purge_log", started_at=NOW)
    monkeypatch.setattr("catalogue.messages.sending.open_connection", fails(OSError("a@exemple.invalid")))

    with pytest.raises(CommandError) as fault:
        command("daily")

    told = str(fault.value)
    assert told.startswith("Tâches qui ont échoué\u00a0: send_reminders (OSError), purge_log (Cette tâche tourne déjà")
    assert "exemple" not in told
    assert Loan.objects.filter(household=None).count() == 1
    assert {each["job"]: each["result"] for each in runs()}["send_reminders"] == "failed"


def test_a_job_that_runs_already_is_told_in_words():
    JobRunFactory(job="purge_log", started_at=NOW)

    with pytest.raises(CommandError, match="Cette tâche tourne déjà"):
        command("purge_log")


@pytest.mark.parametrize("pause", [0, 3, 45])
def test_after_days_of_pause_a_game_is_reminded_of_once(clock: Clock, pause: int):
    LoanFactory(due_on=NOW.date() - timedelta(days=7), household=HouseholdFactory(mail="a@exemple.invalid"))
    clock.tick(days=pause)

    for _ in range(3):
        command("daily")

    assert len(mail.outbox) == 1
