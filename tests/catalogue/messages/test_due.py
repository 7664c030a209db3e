"""Who gets which reminder on a day, without sending anything."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from catalogue.messages.due import due_reminders
from catalogue.models import Copy, Hold, Household, Loan
from tests.factories.catalogue import CopyFactory, HouseholdFactory, MembershipFactory
from tests.factories.desk import HoldFactory, LoanFactory, MessageFactory, ReminderFactory

pytestmark = pytest.mark.django_db

DUE = date(2026, 1, 26)


def reachable(**household: Any) -> Household:
    made: Household = HouseholdFactory(**{"mail": "inventee@exemple.invalid", **household})
    return made


def out(household: Household | None = None, **loan: Any) -> Loan:
    made: Loan = LoanFactory(**{"household": household or reachable(), "due_on": DUE, **loan})
    return made


def told(today: date) -> list[tuple[str, str, int, tuple[int, ...]]]:
    """Channel, step, number and what was left out, of all that is due."""
    return [
        (letter.channel, due.step, due.number, due.left_out) for letter in due_reminders(today) for due in letter.dues
    ]


def days_after(days: int) -> date:
    return DUE + timedelta(days=days)


@pytest.mark.parametrize(
    ("days", "expected"),
    [
        (-4, []),
        (-3, [("mail", "before_due", 1, ())]),
        (0, [("mail", "before_due", 1, ())]),
        (1, []),
        (7, [("mail", "late", 1, ())]),
        # Nobody has looked for thirty days: one reminder, the right one for today.
        (30, [("mail", "late", 2, (1,))]),
        (100, [("mail", "late", 6, (1, 2, 3, 4, 5))]),
    ],
)
def test_a_loan_on_its_days(days: int, expected: list[Any]):
    out()

    assert told(days_after(days)) == expected


@pytest.mark.parametrize("days", [0, 7, 100])
def test_nobody_is_asked_for_a_game_that_is_noted_as_lost(days: int):
    loan = out()
    Copy.objects.filter(pk=loan.copy_id).update(restriction="lost")

    assert told(days_after(days)) == []


def test_what_was_had_is_not_had_again_and_the_next_comes():
    loan = out()
    ReminderFactory(household=loan.household, loan=loan, series=f"loan:{loan.pk}:0", step="late", number=1)

    assert told(days_after(13)) == []
    assert told(days_after(14)) == [("mail", "late", 2, ())]


def test_a_late_run_is_not_followed_by_the_next_step_the_day_after():
    loan = out()
    sent = datetime(2026, 3, 1, 8, tzinfo=UTC)  # 34 days late
    message = MessageFactory(household=loan.household, written_at=sent)
    ReminderFactory(
        household=loan.household, loan=loan, series=f"loan:{loan.pk}:0", step="late", number=2, message=message
    )

    assert told(days_after(35)) == []
    assert told(days_after(40)) == []
    assert told(days_after(41)) == [("mail", "late", 3, ())]


def test_a_renewal_begins_a_series_anew():
    loan = out(renewals=1)
    ReminderFactory(household=loan.household, loan=loan, series=f"loan:{loan.pk}:0", step="late", number=1)

    assert told(days_after(7)) == [("mail", "late", 1, ())]


def test_what_has_come_back_is_not_told():
    out(returned_at=datetime(2026, 2, 1, tzinfo=UTC))
    LoanFactory(household=None, lent_at=None, due_on=None)

    assert told(days_after(10)) == []


def test_who_wants_no_reminders_gets_none():
    out(reachable(wants_reminders=False))

    assert told(days_after(10)) == []


def test_without_mail_a_letter_where_it_is_worth_a_stamp():
    out(HouseholdFactory())
    MembershipFactory(household=HouseholdFactory(), ends_on=days_after(10))

    assert told(days_after(-1)) == []
    assert told(days_after(8)) == [("letter", "late", 1, ())]


def ready(until: date, **hold: Any) -> Hold:
    made: Hold = HoldFactory(
        **{
            "household": reachable(),
            "state": "ready",
            "copy": CopyFactory(state=Copy.State.HELD),
            "ready_at": datetime(2026, 1, 20, tzinfo=UTC),
            "ready_until": until,
            **hold,
        }
    )
    return made


def test_a_box_that_waits_is_told_until_its_last_day():
    ready(DUE)

    assert told(DUE) == [("mail", "hold_ready", 1, ())]
    assert told(days_after(1)) == []


def test_a_box_that_was_put_back_and_is_ready_again_is_told_again():
    hold = ready(DUE)
    ReminderFactory(household=hold.household, hold=hold, series=f"hold:{hold.pk}:{DUE}", step="hold_ready")
    assert told(DUE) == []

    Hold.objects.update(ready_until=days_after(9))

    assert told(DUE) == [("mail", "hold_ready", 1, ())]


def test_the_end_of_a_membership_is_told_unless_another_follows():
    household = reachable()
    first = MembershipFactory(household=household, starts_on=date(2025, 2, 1), ends_on=date(2026, 1, 31))

    assert told(date(2025, 12, 31)) == []
    assert told(date(2026, 1, 1)) == [("mail", "membership_ending", 1, ())]
    assert told(date(2026, 2, 1)) == []
    MembershipFactory(household=household, starts_on=date(2026, 2, 1), ends_on=date(2027, 1, 31), renews=first)
    assert told(date(2026, 1, 2)) == []


def test_who_is_long_gone_is_told_of_the_removal_wanting_reminders_or_not():
    household = reachable(wants_reminders=False)
    Household.objects.update(created_at=datetime(2023, 1, 1, tzinfo=UTC))

    [letter] = due_reminders(DUE)

    assert [(due.step, due.series, due.due_on) for due in letter.dues] == [
        ("removal", f"removal:{household.pk}:2024-01-01", days_after(30))
    ]


def test_one_letter_a_household_the_urgent_first():
    household = reachable()
    soon, late = out(household, due_on=days_after(9)), out(household)
    ready(days_after(9), household=household)
    MembershipFactory(household=household, starts_on=date(2025, 3, 1), ends_on=days_after(20))
    out(reachable(name="Autre"))

    letters = due_reminders(days_after(8))

    assert [letter.household.name for letter in letters] == ["Autre", household.name]
    assert [due.step for due in letters[1].dues] == ["late", "hold_ready", "before_due", "membership_ending"]
    assert [due.loan for due in letters[1].dues if due.loan] == [late, soon]
    assert due_reminders(days_after(8), household)[0].dues == letters[1].dues


@pytest.mark.parametrize("households", [1, 3])
def test_three_households_ask_as_much_as_one(households: int, django_assert_num_queries: DjangoAssertNumQueries):
    for _ in range(households):
        out()
        ready(DUE)

    with django_assert_num_queries(7):
        assert len(due_reminders(DUE)) == households * 2
