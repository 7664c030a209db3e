"""What a family is told, when, and how often."""

from datetime import date, datetime

import pytest
from django.core import mail

from catalogue.lending.closures import move_due_days
from catalogue.lending.renewals import renew
from catalogue.messages.sending import send_reminders
from catalogue.models import Household, Loan, Reminder
from tests.catalogue.known_faults.conftest import NowIs
from tests.catalogue.known_faults.scenes import a_family, comes_back, goes_out, waits
from tests.factories.catalogue import CopyFactory, GameFactory, LendingPolicyFactory
from tests.factories.desk import ClosureFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def reader(db: None) -> Household:
    """A family that reads its mails."""
    return a_family("Famille Lectrice", mail="lectrice@exemple.invalid")


@pytest.fixture
def loan(saturday: datetime, reader: Household) -> Loan:
    """Azul, due on 7 February."""
    return goes_out(CopyFactory(game=GameFactory(title="Azul")), reader, saturday)


def mails(at: datetime) -> int:
    """How many mails the job sends at that moment."""
    return send_reminders(today=at.date(), at=at)["mails"]


def told() -> list[tuple[str, int]]:
    """The steps of which a message was written, in their order."""
    rows = Reminder.objects.filter(message__isnull=False).order_by("pk")
    return list(rows.values_list("step", "number"))


def test_a_job_that_slept_for_a_month_sends_one_mail_and_the_right_one(loan: Loan, now_is: NowIs):
    sent = mails(now_is("2026-03-10 06:00"))

    assert (sent, told()) == (1, [("late", 2)])


def test_a_job_that_runs_twice_a_day_sends_once(loan: Loan, now_is: NowIs):
    sent = [mails(now_is(moment)) for moment in ("2026-02-14 06:00", "2026-02-14 06:00", "2026-02-14 22:00")]

    assert (sent, told()) == ([1, 0, 0], [("late", 1)])


def test_a_game_that_came_back_is_not_called_back(loan: Loan, now_is: NowIs):
    comes_back(loan.copy, now_is("2026-02-14 05:59"))

    assert (mails(now_is("2026-02-14 06:00")), len(mail.outbox)) == (0, 0)


def test_a_renewed_game_is_announced_anew_before_its_new_day(loan: Loan, now_is: NowIs):
    first = mails(now_is("2026-02-04 06:00"))
    renew(loan=loan, at=now_is("2026-02-04 11:00"), by=None)

    again = [mails(now_is(f"2026-02-{day} 06:00")) for day in ("05", "24", "25")]

    assert (first, again) == (1, [0, 0, 1])


def test_no_mail_speaks_of_the_day_before_a_renewal(loan: Loan, now_is: NowIs):
    renew(loan=loan, at=now_is("2026-02-03 11:00"), by=None)

    assert mails(now_is("2026-02-04 06:00")) == 0


def test_a_game_due_today_is_not_said_to_be_late(loan: Loan, now_is: NowIs):
    mails(now_is("2026-02-07 06:00"))

    assert told() == [("before_due", 1)]
    assert "7 février 2026" in str(mail.outbox[0].body)


def test_days_moved_by_a_closure_move_the_reminders_too(loan: Loan, now_is: NowIs):
    closure = ClosureFactory(first_day=date(2026, 2, 5), last_day=date(2026, 2, 20))
    move_due_days(closure=closure, at=now_is("2026-02-03 11:00"), by=None)

    sent = {day: mails(now_is(f"2026-02-{day} 06:00")) for day in ("04", "14", "17", "18")}

    assert sent == {"04": 0, "14": 0, "17": 0, "18": 1}


def test_games_under_two_rules_come_in_one_mail(loan: Loan, reader: Household, now_is: NowIs):
    LendingPolicyFactory(loan_days=21)
    LendingPolicyFactory(membership_kind=reader.memberships.get().kind, loan_days=21)
    goes_out(CopyFactory(game=GameFactory(title="Hanabi")), reader, now_is("2026-01-17 12:00"))

    assert mails(now_is("2026-02-14 06:00")) == 1
    assert [title in str(mail.outbox[0].body) for title in ("Azul", "Hanabi")] == [True, True]


def test_a_box_ready_for_the_first_is_announced_to_the_first_alone(loan: Loan, saturday: datetime, now_is: NowIs):
    for number in ("Un", "Deux"):
        waits(a_family(f"Famille {number}", mail=f"{number.lower()}@exemple.invalid"), loan.copy.game, saturday)
    at = now_is("2026-01-20 11:00")
    comes_back(loan.copy, at)

    mails(at)

    assert [letter.to for letter in mail.outbox] == [["un@exemple.invalid"]]
