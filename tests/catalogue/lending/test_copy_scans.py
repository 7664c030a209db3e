from typing import Any

import pytest
from django.contrib.auth.models import User

from catalogue.lending.copy_scans import RESCAN_SECONDS, act_on_copy
from catalogue.lending.loans import Return, lend, return_copy
from catalogue.lending.refusals import (
    CopyJustLent,
    CopyJustReturned,
    CopyOnLoan,
    LoanLimitReached,
    NoHousehold,
    Refusal,
)
from catalogue.lending.takeovers import take_over_loan
from catalogue.models import Copy, Hold, Household, Loan
from tests.catalogue.lending.clock import Clock
from tests.catalogue.lending.records import circulation, events
from tests.conftest import NOW
from tests.factories.catalogue import CopyFactory, LendingPolicyFactory, PatronFactory, make_member

pytestmark = pytest.mark.django_db


def scan(copy: Copy, household: Household | None, clock: Clock, **more: Any) -> Loan:
    """The loan that the scan began or ended."""
    done = act_on_copy(copy=copy, household=household, at=clock.now, by=None, **more)
    assert not isinstance(done, Hold)
    return done.loan if isinstance(done, Return) else done


def refusal_of(*what: Any, **more: Any) -> Refusal:
    before = circulation()
    with pytest.raises(Refusal) as refusal:
        scan(*what, **more)
    assert circulation() == before
    return refusal.value


def test_a_copy_on_the_shelf_is_lent_to_the_household_in_hand(clock: Clock, volunteer: User):
    copy, household = CopyFactory(), make_member().household
    patron = PatronFactory(household=household)

    loan = act_on_copy(copy=copy, household=household, patron=patron, in_hand_since=NOW, at=NOW, by=volunteer)

    assert isinstance(loan, Loan)
    assert (loan.household, loan.patron, loan.lent_at, loan.returned_at) == (household, patron, NOW, None)
    assert events()[0]["actor"] == volunteer.pk


def test_a_copy_on_the_shelf_and_nobody_in_hand_is_refused(clock: Clock):
    assert type(refusal_of(CopyFactory(), None, clock)) is NoHousehold


def test_refusals_of_lending_come_through(clock: Clock):
    LendingPolicyFactory(games_at_once=0)

    assert type(refusal_of(CopyFactory(), make_member().household, clock)) is LoanLimitReached


@pytest.mark.parametrize("in_hand", ["nobody", "the borrower", "somebody else"])
def test_a_copy_that_is_out_comes_back_whoever_is_in_hand(clock: Clock, in_hand: str):
    copy, borrower = CopyFactory(), make_member().household
    lend(copy=copy, household=borrower, at=NOW, by=None)
    clock.tick(days=3)
    present = {"nobody": None, "the borrower": borrower, "somebody else": make_member().household}[in_hand]

    loan = scan(copy, present, clock, in_hand_since=clock.now)

    assert (loan.household, loan.returned_at) == (borrower, clock.now)
    assert Loan.objects.count() == 1


def test_a_copy_out_to_an_unknown_borrower_comes_back(clock: Clock):
    copy = CopyFactory()
    take_over_loan(copy=copy, due_on=None, at=NOW)

    assert scan(copy, make_member().household, clock).returned_at == NOW


@pytest.mark.parametrize(
    ("seconds", "second"), [(0, "nothing"), (RESCAN_SECONDS - 0.01, "nothing"), (RESCAN_SECONDS, "a return")]
)
def test_a_copy_scanned_twice_in_a_row_is_lent_once(clock: Clock, seconds: float, second: str):
    copy, household = CopyFactory(), make_member().household
    scan(copy, household, clock, in_hand_since=NOW)
    clock.tick(seconds=seconds)

    if second == "nothing":
        assert type(refusal_of(copy, household, clock, in_hand_since=NOW)) is CopyJustLent
    else:
        assert scan(copy, household, clock, in_hand_since=NOW).returned_at == clock.now


def test_a_copy_lent_a_moment_ago_at_another_desk_is_not_taken_back_by_who_wants_it(clock: Clock):
    copy = CopyFactory()
    scan(copy, make_member().household, clock, in_hand_since=NOW)
    clock.tick(seconds=1)

    assert type(refusal_of(copy, make_member().household, clock, in_hand_since=NOW)) is CopyOnLoan


def test_a_family_that_changes_its_mind_at_once_gives_the_copy_back(clock: Clock):
    copy = CopyFactory()
    scan(copy, make_member().household, clock, in_hand_since=NOW)
    clock.tick(seconds=1)

    assert scan(copy, None, clock).returned_at == clock.now


@pytest.mark.parametrize("in_hand", [True, False])
def test_a_copy_scanned_twice_in_a_row_is_returned_once(clock: Clock, in_hand: bool):  # noqa: FBT001 - a table
    copy = CopyFactory()
    take_over_loan(copy=copy, due_on=None, at=NOW)
    household, since = (make_member().household, NOW) if in_hand else (None, None)
    clock.tick(days=1)
    scan(copy, household, clock, in_hand_since=since)
    clock.tick(seconds=RESCAN_SECONDS - 1)

    assert type(refusal_of(copy, household, clock, in_hand_since=since)) is CopyJustReturned


def test_a_copy_returned_a_while_ago_can_be_lent_to_the_household_still_in_hand(clock: Clock):
    copy = CopyFactory()
    take_over_loan(copy=copy, due_on=None, at=NOW)
    household = make_member().household
    scan(copy, household, clock, in_hand_since=NOW)
    clock.tick(seconds=RESCAN_SECONDS)

    assert scan(copy, household, clock, in_hand_since=NOW).household == household


def test_a_card_shown_after_the_return_lends_the_copy_at_once(clock: Clock):
    copy = CopyFactory()
    take_over_loan(copy=copy, due_on=None, at=NOW)
    scan(copy, None, clock)
    shown = clock.tick(seconds=2)
    clock.tick(seconds=1)
    household = make_member().household

    assert scan(copy, household, clock, in_hand_since=shown).household == household


def test_the_last_return_counts_and_not_the_loan_entered_last(clock: Clock):
    copy, household = CopyFactory(), make_member().household
    take_over_loan(copy=copy, due_on=None, at=NOW)
    return_copy(copy=copy, at=NOW, by=None)
    lend(copy=copy, household=household, at=clock.tick(days=-9), by=None)
    return_copy(copy=copy, at=clock.now, by=None)
    clock.now = NOW

    assert type(refusal_of(copy, None, clock)) is CopyJustReturned
