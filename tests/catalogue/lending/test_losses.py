"""The loan of a box that will not come back."""

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import User

from catalogue.lending.copies import restrict
from catalogue.lending.loans import lend, return_copy
from catalogue.lending.losses import close_lost, loan_of_lost
from catalogue.lending.refusals import CopyNotOnLoan
from catalogue.lending.refusals_of_contents import CopyStillOut
from catalogue.lending.undo import undo
from catalogue.models import Charge, Copy, Event, Hold, Loan
from tests.catalogue.lending.records import circulation
from tests.conftest import NOW
from tests.factories.catalogue import CopyFactory, LendingPolicyFactory, make_member
from tests.factories.desk import HoldFactory

pytestmark = pytest.mark.django_db

EARLIER = datetime(2026, 1, 3, 10, 0, tzinfo=UTC)


def lost() -> Copy:
    """A copy that is with a family, and noted as lost."""
    copy: Copy = CopyFactory()
    lend(copy=copy, household=make_member().household, at=EARLIER, by=None)
    return restrict(copy=copy, restriction=Copy.Restriction.LOST, at=NOW, by=None)


def row() -> tuple[str, str]:
    copy = Copy.objects.get()
    return copy.state, copy.restriction


def test_the_loan_ends_the_copy_stays_lost_and_nobody_is_served(librarian: User):
    copy = lost()
    HoldFactory(game=copy.game, household=make_member().household)

    done = close_lost(copy=copy, at=NOW, by=librarian)

    assert (Loan.objects.get().returned_at, row(), done.hold_ready) == (NOW, ("on_shelf", "lost"), None)
    assert (Hold.objects.get().state, loan_of_lost(Copy.objects.get())) == ("waiting", None)
    event = Event.objects.get(kind="returned")
    assert (event.loan, event.actor, event.facts["given_up"]) == (done.loan, librarian, True)


def test_what_comes_back_is_not_said_to_be_given_up():
    copy = lost()

    return_copy(copy=copy, at=NOW, by=None)

    assert "given_up" not in Event.objects.get(kind="returned").facts


def test_its_lateness_is_charged_as_at_a_return():
    LendingPolicyFactory(late_cents=20)
    copy = lost()
    Loan.objects.update(due_on=NOW.date() - timedelta(days=10))

    charge = close_lost(copy=copy, at=NOW, by=None).charge

    assert charge
    assert (charge.amount_cents, charge) == (200, Charge.objects.get())


def test_it_is_taken_back_like_a_return(librarian: User):
    copy = lost()
    close_lost(copy=copy, at=NOW, by=librarian)

    undo(event=Event.objects.get(kind="returned"), at=NOW, by=librarian)

    assert (Loan.objects.get().returned_at, row()) == (None, ("on_loan", "lost"))


def test_a_second_time_is_refused_and_changes_nothing():
    copy = lost()
    close_lost(copy=copy, at=NOW, by=None)
    before = circulation()

    with pytest.raises(CopyNotOnLoan):
        close_lost(copy=copy, at=NOW, by=None)

    assert circulation() == before


def test_one_that_was_found_meanwhile_is_still_with_the_family():
    copy = lost()
    restrict(copy=copy, restriction=Copy.Restriction.NONE, at=NOW, by=None)
    before = circulation()

    with pytest.raises(CopyStillOut):
        close_lost(copy=copy, at=NOW, by=None)

    assert (circulation(), row()) == (before, ("on_loan", ""))


def test_a_copy_that_is_merely_out_has_no_such_loan():
    copy: Copy = CopyFactory()
    lend(copy=copy, household=make_member().household, at=EARLIER, by=None)

    assert loan_of_lost(Copy.objects.get()) is None
