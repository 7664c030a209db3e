"""A game renewed when it is late, with a reason: what its lateness costs is asked for, and can be asked for again."""

from datetime import date, datetime
from typing import Any

import pytest
from django.contrib.auth.models import User

from catalogue.lending.charges import charge, settle
from catalogue.lending.loans import lend, return_copy
from catalogue.lending.refusals_of_money import ChargeExists
from catalogue.lending.refusals_of_undoing import CannotUndo
from catalogue.lending.renewals import Renewed, renew
from catalogue.lending.takeovers import take_over_loan
from catalogue.lending.undo import undo
from catalogue.models import Charge, Event, Loan, Renewal
from tests.catalogue.lending.clock import Clock
from tests.conftest import NOW
from tests.factories.catalogue import CopyFactory, LendingPolicyFactory, make_member

pytestmark = pytest.mark.django_db

DUE = date(2026, 2, 7)
OWED = ("kind", "due_missed", "amount_cents", "outcome")


@pytest.fixture
def loan() -> Loan:
    """Due on 7 February 2026, in a house that asks for 20 cents a day."""
    LendingPolicyFactory(late_cents=20, renewals=2)
    return lend(copy=CopyFactory(), household=make_member().household, at=NOW, by=None)


def renewed(loan: Loan, at: datetime, by: User) -> Renewed:
    return renew(loan=Loan.objects.get(pk=loan.pk), at=at, by=by, override_reason="Famille malade")


def owed() -> list[tuple[object, ...]]:
    return list(Charge.objects.order_by("pk").values_list(*OWED))


def test_a_late_renewal_is_charged_what_a_return_would_cost_that_day(loan: Loan, clock: Clock, librarian: User):
    late = clock.tick(days=24)

    done = renewed(loan, late, librarian)

    made = Charge.objects.get()
    assert (done.charge, done.loan.due_on) == (made, date(2026, 2, 28))
    assert (made.household, made.loan, made.at, made.by) == (loan.household, loan, late, librarian)
    assert owed() == [("late", DUE, 60, "")]
    renewal, charged = Event.objects.filter(kind__in=["renewed", "charged"]).order_by("pk")
    assert (charged.cause, charged.loan, charged.household) == (renewal, loan, loan.household)
    assert (renewal.facts["days_late"], charged.facts["amount_cents"], charged.facts["days_late"]) == (3, 60, 3)


def test_after_the_renewal_late_days_count_from_the_new_due_day_alone(loan: Loan, clock: Clock, librarian: User):
    renewed(loan, clock.tick(days=24), librarian)
    clock.tick(days=20)

    done = return_copy(copy=loan.copy, at=clock.now, by=None)

    assert done.charge == Charge.objects.latest("pk")
    assert owed() == [("late", DUE, 60, ""), ("late", date(2026, 2, 28), 40, "")]


def test_a_game_renewed_late_and_back_in_time_costs_its_first_lateness_alone(loan: Loan, clock: Clock, librarian: User):
    renewed(loan, clock.tick(days=24), librarian)

    assert return_copy(copy=loan.copy, at=clock.tick(days=18), by=None).charge is None
    assert owed() == [("late", DUE, 60, "")]


def test_a_renewal_in_time_costs_nothing(loan: Loan, librarian: User, clock: Clock):
    done = renew(loan=loan, at=clock.tick(days=21), by=librarian)

    assert (done.charge, owed()) == (None, [])
    assert "days_late" not in Event.objects.get(kind="renewed").facts


def test_where_nobody_asks_for_money_a_late_renewal_is_free(clock: Clock, librarian: User):
    loan = lend(copy=CopyFactory(), household=make_member().household, at=NOW, by=None)

    assert renewed(loan, clock.tick(days=24), librarian).charge is None
    assert owed() == []


def test_a_borrower_who_is_unknown_owes_nothing(clock: Clock, librarian: User):
    LendingPolicyFactory(late_cents=20)
    loan = take_over_loan(copy=CopyFactory(), due_on=date(2026, 1, 10), at=NOW)

    assert renewed(loan, clock.now, librarian).charge is None
    assert owed() == []


def test_a_game_renewed_weeks_too_late_is_due_weeks_from_today(loan: Loan, clock: Clock, librarian: User):
    late = clock.tick(days=21 + 21)

    done = renewed(loan, late, librarian)

    assert done.loan.due_on == date(2026, 3, 21)
    assert owed() == [("late", DUE, 21 * 20, "")]


def test_the_renewal_taken_back_takes_its_charge_along(loan: Loan, clock: Clock, librarian: User):
    late = clock.tick(days=24)
    renewed(loan, late, librarian)

    undo(event=Event.objects.get(kind="renewed"), at=late, by=librarian)

    assert (owed(), Loan.objects.get().due_on, Renewal.objects.count()) == ([], DUE, 0)
    assert return_copy(copy=loan.copy, at=late, by=None).charge == Charge.objects.get()
    assert owed() == [("late", DUE, 60, "")]


def test_what_was_paid_since_keeps_the_renewal(loan: Loan, clock: Clock, librarian: User):
    late = clock.tick(days=24)
    done = renewed(loan, late, librarian)
    assert done.charge
    settle(charge=done.charge, outcome=Charge.Outcome.PAID, at=late, by=librarian)

    with pytest.raises(CannotUndo):
        undo(event=Event.objects.get(kind="renewed"), at=late, by=librarian)

    assert (owed(), Loan.objects.get().renewals) == ([("late", DUE, 60, "paid")], 1)


def test_a_due_day_is_charged_once_and_the_next_one_anew(loan: Loan, clock: Clock, librarian: User):
    late = clock.tick(days=24)
    asked: dict[str, Any] = {
        "household": loan.household,
        "kind": Charge.Kind.LATE,
        "amount_cents": 100,
        "at": late,
        "by": librarian,
    }
    charge(loan=Loan.objects.get(), **asked)

    with pytest.raises(ChargeExists):
        charge(loan=Loan.objects.get(), **asked)
    Loan.objects.update(due_on=date(2026, 2, 9))
    charge(loan=Loan.objects.get(), **asked)

    assert owed() == [("late", DUE, 100, ""), ("late", date(2026, 2, 9), 100, "")]
