from datetime import date, timedelta

import pytest
from django.contrib.auth.models import User

from catalogue.lending.loans import lend, return_copy
from catalogue.lending.refusals import CopyNotOnLoan, CopyOnLoan, MomentInFuture
from catalogue.lending.takeovers import change_due_day, take_over_loan
from catalogue.models import Copy
from tests.catalogue.lending.records import circulation, events, loans
from tests.conftest import NOW
from tests.factories.catalogue import CopyFactory, make_member

pytestmark = pytest.mark.django_db


def test_a_loan_of_another_system_is_out_to_an_unknown_borrower():
    copy = CopyFactory()

    loan = take_over_loan(copy=copy, due_on=date(2024, 7, 3), at=NOW)

    assert loans() == [
        {
            "copy": copy.pk,
            "household": None,
            "patron": None,
            "lent_at": None,
            "due_on": date(2024, 7, 3),
            "returned_at": None,
        }
    ]
    assert events() == [
        {
            "kind": "taken_over",
            "at": NOW,
            "actor": None,
            "copy": copy.pk,
            "household": None,
            "loan": loan.pk,
            "facts": {"due_on": "2024-07-03"},
        }
    ]
    assert copy.state == Copy.objects.get().state == Copy.State.ON_LOAN


def test_a_due_day_may_be_unknown_too():
    take_over_loan(copy=CopyFactory(), due_on=None, at=NOW)

    assert (loans()[0]["due_on"], events()[0]["facts"]) == (None, {"due_on": None})


@pytest.mark.parametrize("restriction", ["excluded", "withdrawn"])
def test_what_is_out_is_taken_over_whether_it_should_be_out_or_not(restriction: str):
    copy = CopyFactory(restriction=restriction)

    take_over_loan(copy=copy, due_on=None, at=NOW)

    assert copy.state == Copy.State.ON_LOAN


def test_a_copy_that_is_out_here_is_not_taken_over():
    copy = CopyFactory()
    lend(copy=copy, household=make_member().household, at=NOW, by=None)
    before = circulation()

    with pytest.raises(CopyOnLoan):
        take_over_loan(copy=copy, due_on=None, at=NOW)

    assert circulation() == before


def test_an_open_loan_that_the_copy_does_not_show_is_caught_by_the_database():
    copy = CopyFactory()
    take_over_loan(copy=copy, due_on=None, at=NOW)
    Copy.objects.update(state=Copy.State.ON_SHELF)

    with pytest.raises(CopyOnLoan):
        take_over_loan(copy=copy, due_on=None, at=NOW)

    assert len(loans()) == 1


def test_a_due_day_is_moved_and_both_days_are_kept(librarian: User):
    loan = take_over_loan(copy=CopyFactory(), due_on=date(2026, 1, 20), at=NOW)

    changed = change_due_day(loan=loan, due_on=date(2026, 2, 3), at=NOW, by=librarian)

    assert (changed.pk, changed.due_on, loans()[0]["due_on"]) == (loan.pk, date(2026, 2, 3), date(2026, 2, 3))
    assert events()[1] == {
        "kind": "due_day_changed",
        "at": NOW,
        "actor": librarian.pk,
        "copy": loan.copy_id,
        "household": None,
        "loan": loan.pk,
        "facts": {"from": "2026-01-20", "to": "2026-02-03"},
    }


def test_a_due_day_that_was_unknown_is_set():
    loan = take_over_loan(copy=CopyFactory(), due_on=None, at=NOW)

    change_due_day(loan=loan, due_on=date(2026, 2, 3), at=NOW)

    assert events()[1]["facts"] == {"from": None, "to": "2026-02-03"}


def test_the_due_day_of_a_households_loan_is_moved_too():
    household = make_member().household
    loan = lend(copy=CopyFactory(), household=household, at=NOW, by=None)

    change_due_day(loan=loan, due_on=date(2026, 3, 1), at=NOW)

    assert events()[1]["household"] == household.pk


def test_the_same_day_again_is_not_worth_an_event():
    loan = take_over_loan(copy=CopyFactory(), due_on=date(2026, 1, 20), at=NOW)
    before = circulation()

    change_due_day(loan=loan, due_on=date(2026, 1, 20), at=NOW)

    assert circulation() == before


def test_a_loan_that_has_ended_keeps_its_day():
    copy = CopyFactory()
    loan = take_over_loan(copy=copy, due_on=date(2026, 1, 20), at=NOW)
    return_copy(copy=copy, at=NOW, by=None)
    before = circulation()

    with pytest.raises(CopyNotOnLoan):
        change_due_day(loan=loan, due_on=date(2026, 2, 3), at=NOW)

    assert circulation() == before


def test_neither_verb_is_dated_in_the_future():
    soon = NOW + timedelta(minutes=2)
    loan = take_over_loan(copy=CopyFactory(), due_on=None, at=NOW)

    with pytest.raises(MomentInFuture):
        take_over_loan(copy=CopyFactory(), due_on=None, at=soon)
    with pytest.raises(MomentInFuture):
        change_due_day(loan=loan, due_on=date(2026, 2, 3), at=soon)
