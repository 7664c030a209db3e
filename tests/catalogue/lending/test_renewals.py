from datetime import date, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User

from catalogue.lending.loans import lend, return_copy
from catalogue.lending.refusals import MembershipExpired, MomentInFuture, OverrideNotAllowed, Refusal
from catalogue.lending.refusals_of_lending import MembershipEndsEarly, NoOpenDay
from catalogue.lending.refusals_of_renewals import (
    CopyFlagged,
    JustRenewed,
    NotOnLoan,
    RenewalAwaited,
    RenewalLate,
    RenewalLimit,
    RenewalNever,
    RenewalNoGain,
)
from catalogue.lending.renewals import renew
from catalogue.lending.takeovers import take_over_loan
from catalogue.models import Copy, Event, Household, HouseRules, Loan, Membership, Renewal
from tests.catalogue.lending.clock import Clock
from tests.catalogue.lending.records import circulation, events
from tests.conftest import NOW
from tests.factories.catalogue import CopyFactory, LendingPolicyFactory, make_member
from tests.factories.desk import ClosureFactory, HoldFactory, LoanSeasonFactory, OpeningHoursFactory

pytestmark = pytest.mark.django_db


def lent(copy: Copy | None = None, household: Household | None = None) -> Loan:
    """Due on 7 February 2026."""
    return lend(copy=copy or CopyFactory(), household=household or make_member().household, at=NOW, by=None)


def refused(loan: Loan, **act: Any) -> Refusal:
    before = circulation(), list(Renewal.objects.values())
    with pytest.raises(Refusal) as refusal:
        renew(**{"loan": loan, "at": NOW, "by": None, **act})
    assert (circulation(), list(Renewal.objects.values())) == before
    return refusal.value


def test_a_renewal_counts_from_the_due_day_and_is_kept_with_both_days(volunteer: User):
    loan = lent()

    renewed = renew(loan=loan, at=NOW, by=volunteer).loan

    assert (renewed.due_on, renewed.renewals, loan.due_on, loan.renewals) == (date(2026, 2, 28), 1) * 2
    assert list(Renewal.objects.values_list("loan", "number", "at", "by", "due_before", "due_after")) == [
        (loan.pk, 1, NOW, volunteer.pk, date(2026, 2, 7), date(2026, 2, 28))
    ]
    assert events()[1] == {
        "kind": "renewed",
        "at": NOW,
        "actor": volunteer.pk,
        "copy": loan.copy_id,
        "household": loan.household_id,
        "loan": loan.pk,
        "facts": {"from": "2026-02-07", "to": "2026-02-28"},
    }


def test_on_one_day_and_by_one_policy_a_loan_and_a_renewal_from_today_are_due_together(clock: Clock):
    LendingPolicyFactory(renewal_from="today")
    copy = CopyFactory()
    OpeningHoursFactory(site=copy.site, weekday=5)
    ClosureFactory(first_day=date(2026, 2, 20), last_day=date(2026, 2, 28))
    LoanSeasonFactory(first_day=date(2026, 1, 25), last_day=date(2026, 1, 31), extra_days=3)
    loan = lent(copy)
    for _ in range(18):
        clock.tick(days=1)
        new = lend(copy=CopyFactory(site=copy.site), household=make_member().household, at=clock.now, by=None)
        if new.due_on == loan.due_on:
            assert type(refused(loan, at=clock.now)) is RenewalNoGain
            continue
        renewed = renew(loan=Loan.objects.get(pk=loan.pk), at=clock.now, by=None).loan
        assert renewed.due_on == new.due_on
        Loan.objects.filter(pk=loan.pk).update(renewals=0, due_on=loan.due_on)
        Renewal.objects.all().delete()


def test_a_renewal_falls_on_an_open_day():
    loan = lent()
    OpeningHoursFactory(site=loan.copy.site, weekday=2)

    assert renew(loan=loan, at=NOW, by=None).loan.due_on == date(2026, 3, 4)


def test_where_every_day_is_closed_a_renewal_is_refused():
    loan = lent()
    ClosureFactory(first_day=date(2026, 1, 1), last_day=date(2027, 1, 1), yearly=True)

    assert type(refused(loan)) is NoOpenDay


# ── Refusals ─────────────────────────────────────────────────────────────────────────────────────────
def test_a_loan_is_renewed_as_often_as_the_policy_says():
    loan = lent()
    renew(loan=loan, at=NOW, by=None)

    refusal = refused(loan)

    assert (type(refusal), refusal.facts["limit"]) == (RenewalLimit, 1)


def test_a_policy_without_renewals_says_so():
    LendingPolicyFactory(renewals=0)

    assert type(refused(lent())) is RenewalNever


def test_what_somebody_waits_for_is_not_renewed():
    loan = lent()
    HoldFactory(game=loan.copy.game)

    assert type(refused(loan)) is RenewalAwaited


def test_what_a_household_waits_for_itself_is_renewed():
    loan = lent()
    HoldFactory(game=loan.copy.game, household=loan.household)

    assert renew(loan=loan, at=NOW, by=None).loan.renewals == 1


def test_what_somebody_waits_for_is_renewed_where_a_free_copy_serves_them():
    loan = lent()
    HoldFactory(game=loan.copy.game)
    CopyFactory(game=loan.copy.game)

    assert renew(loan=loan, at=NOW, by=None).loan.renewals == 1


@pytest.mark.parametrize(("wanted_from", "awaited"), [(date(2026, 2, 28), True), (date(2026, 3, 1), False)])
def test_what_is_booked_for_later_is_renewed_up_to_that_day(wanted_from: date, awaited: bool):  # noqa: FBT001 - a table
    loan = lent()
    HoldFactory(game=loan.copy.game, wanted_from=wanted_from)

    if awaited:
        assert type(refused(loan)) is RenewalAwaited
    else:
        assert renew(loan=loan, at=NOW, by=None).loan.due_on == date(2026, 2, 28)


def test_a_hold_that_has_its_copy_waits_for_no_other():
    loan = lent()
    held = CopyFactory(game=loan.copy.game, state="held")
    HoldFactory(game=held.game, copy=held, state="ready", ready_at=NOW, ready_until=date(2026, 1, 27))

    assert renew(loan=loan, at=NOW, by=None).loan.renewals == 1


@pytest.mark.parametrize(("days", "late"), [(21, False), (22, True)])
def test_a_late_loan_is_not_renewed(clock: Clock, days: int, late: bool):  # noqa: FBT001 - a table
    loan = lent()
    clock.tick(days=days)

    if late:
        refusal = refused(loan, at=clock.now)
        assert (type(refusal), refusal.facts["due_on"]) == (RenewalLate, date(2026, 2, 7))
    else:
        assert renew(loan=loan, at=clock.now, by=None).loan.renewals == 1


def test_a_membership_that_ended_renews_nothing():
    loan = lent()
    Membership.objects.update(ends_on=date(2026, 1, 16))

    assert type(refused(loan)) is MembershipExpired


@pytest.mark.parametrize(("ends_on", "early"), [(date(2026, 2, 27), True), (date(2026, 2, 28), False)])
def test_a_membership_that_must_cover_the_loan_covers_its_renewal(ends_on: date, early: bool):  # noqa: FBT001 - a table
    HouseRules.objects.create(membership_covers_loan=True)
    loan = lent()
    Membership.objects.update(ends_on=ends_on)

    if early:
        refusal = refused(loan)
        assert (type(refusal), refusal.facts) == (
            MembershipEndsEarly,
            {"ended_on": ends_on, "due_on": date(2026, 2, 28)},
        )
    else:
        assert renew(loan=loan, at=NOW, by=None).loan.due_on == date(2026, 2, 28)


def test_where_the_house_does_not_ask_for_it_a_membership_may_end_within_a_renewal():
    loan = lent()
    Membership.objects.update(ends_on=date(2026, 2, 10))

    assert renew(loan=loan, at=NOW, by=None).loan.due_on == date(2026, 2, 28)


def test_a_flagged_copy_has_to_come_back():
    loan = lent()
    Copy.objects.update(flag="Boîte abîmée")

    assert type(refused(loan)) is CopyFlagged


def test_a_renewal_that_gives_no_day_is_refused():
    LendingPolicyFactory(renewal_from="today")

    refusal = refused(lent())

    assert (type(refusal), refusal.facts["due_on"]) == (RenewalNoGain, date(2026, 2, 7))


def test_a_loan_that_is_over_is_not_renewed():
    loan = lent()
    return_copy(copy=loan.copy, at=NOW, by=None)

    assert type(refused(loan)) is NotOnLoan


def test_the_future_is_refused():
    assert type(refused(lent(), at=NOW + timedelta(minutes=2))) is MomentInFuture


def test_a_renewal_asked_for_twice_is_done_once():
    LendingPolicyFactory(renewals=2)
    loan = lent()
    renew(loan=loan, at=NOW, by=None, number=1)

    refusal = refused(loan, number=1)

    assert (type(refusal), refusal.facts["due_on"]) == (JustRenewed, date(2026, 2, 28))
    assert renew(loan=loan, at=NOW, by=None, number=2).loan.due_on == date(2026, 3, 21)


# ── Passing a refusal ────────────────────────────────────────────────────────────────────────────────
def test_a_librarian_renews_what_is_awaited_and_late_with_a_reason(clock: Clock, librarian: User):
    loan = lent()
    HoldFactory(game=loan.copy.game)
    clock.tick(days=25)

    renew(loan=loan, at=clock.now, by=librarian, override_reason="Famille malade")

    event = Event.objects.latest("pk")
    assert (event.reason, event.facts["override"]) == (
        "Famille malade",
        {"passed": ["renewal_awaited", "renewal_late"]},
    )


def test_neither_a_volunteer_nor_an_account_passes_a_refusal(volunteer: User):
    loan = lent()
    HoldFactory(game=loan.copy.game)

    assert type(refused(loan, by=volunteer, override_reason="S’il vous plaît")) is OverrideNotAllowed
    assert type(refused(loan, override_reason="S’il vous plaît")) is OverrideNotAllowed


def test_a_loan_of_an_unknown_borrower_is_renewed_by_the_rules_of_the_house():
    loan = take_over_loan(copy=CopyFactory(), due_on=date(2026, 1, 20), at=NOW)

    assert renew(loan=loan, at=NOW, by=None).loan.due_on == date(2026, 2, 10)
