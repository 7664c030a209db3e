from datetime import date

import pytest
from django.contrib.auth.models import User

from catalogue.lending.loans import lend
from catalogue.lending.refusals import CopyNotLendable, CopyOnLoan, LoanLimitReached, OverrideNotAllowed
from catalogue.models import Copy, Event, Loan
from tests.catalogue.lending.records import circulation, events
from tests.conftest import NOW
from tests.factories.catalogue import CopyFactory, LendingPolicyFactory, MembershipFactory, make_member

pytestmark = pytest.mark.django_db


def test_a_librarian_passes_the_limit_and_the_log_keeps_the_reason(librarian: User):
    LendingPolicyFactory(games_at_once=0)
    copy, household = CopyFactory(), make_member().household

    loan = lend(copy=copy, household=household, at=NOW, by=librarian, override_reason="  Fête de l’école ")

    assert events() == [
        {
            "kind": "lent",
            "at": NOW,
            "actor": librarian.pk,
            "copy": copy.pk,
            "household": household.pk,
            "loan": loan.pk,
            "facts": {"due_on": "2026-02-07", "override": {"passed": ["loan_limit_reached"]}},
        }
    ]
    # In its own column, which is emptied when the event forgets whom it was about.
    assert Event.objects.get().reason == "Fête de l’école"


def test_every_refusal_that_was_passed_is_named(librarian: User):
    LendingPolicyFactory(games_at_once=0)
    household = MembershipFactory(starts_on=date(2025, 1, 1), ends_on=date(2025, 12, 31)).household
    copy = CopyFactory(restriction=Copy.Restriction.ON_SITE)

    lend(copy=copy, household=household, at=NOW, by=librarian, override_reason="Prêt au voisin")

    assert events()[0]["facts"]["override"]["passed"] == [
        "copy_not_lendable",
        "membership_expired",
        "loan_limit_reached",
    ]


def test_a_reason_that_was_not_needed_leaves_no_trace(librarian: User):
    lend(copy=CopyFactory(), household=make_member().household, at=NOW, by=librarian, override_reason="Au cas où")

    assert events()[0]["facts"] == {"due_on": "2026-02-07"}
    assert Event.objects.get().reason == ""


def test_a_copy_that_is_out_cannot_be_passed(librarian: User):
    copy = CopyFactory()
    lend(copy=copy, household=make_member().household, at=NOW, by=librarian)

    with pytest.raises(CopyOnLoan):
        lend(copy=copy, household=make_member().household, at=NOW, by=librarian, override_reason="Urgent")

    assert Loan.objects.count() == 1


def test_a_volunteer_may_not_pass_a_refusal(volunteer: User):
    LendingPolicyFactory(games_at_once=0)
    copy, household = CopyFactory(), make_member().household
    before = circulation()

    with pytest.raises(OverrideNotAllowed):
        lend(copy=copy, household=household, at=NOW, by=volunteer, override_reason="S’il vous plaît")

    assert circulation() == before


def test_a_command_may_not_pass_a_refusal():
    with pytest.raises(OverrideNotAllowed):
        lend(copy=CopyFactory(), household=make_member().household, at=NOW, by=None, override_reason="Reprise")


def test_a_blank_reason_passes_nothing(librarian: User):
    LendingPolicyFactory(games_at_once=0)

    with pytest.raises(LoanLimitReached):
        lend(copy=CopyFactory(), household=make_member().household, at=NOW, by=librarian, override_reason=" \n")


def test_of_several_refusals_the_copy_is_told_first():
    LendingPolicyFactory(games_at_once=0)
    copy = CopyFactory(restriction=Copy.Restriction.IN_REPAIR)

    with pytest.raises(CopyNotLendable):
        lend(copy=copy, household=make_member().household, at=NOW, by=None)
