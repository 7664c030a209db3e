"""People at several desks at once: merging against lending, enrolling twice, one card, one membership, one run."""

from datetime import date
from uuid import uuid4

import pytest
from django.core import mail

from catalogue.jobs import JOBS, run
from catalogue.lending.cards import issue_card, replace_card
from catalogue.lending.enrolment import enrol
from catalogue.lending.loans import lend
from catalogue.lending.memberships import renew_membership
from catalogue.lending.merging import merge
from catalogue.memory.forgetting import forget_borrowers
from catalogue.memory.removal import remove_household
from catalogue.messages.sending import send_reminders
from catalogue.models import Card, Copy, Event, Household, Loan, Membership, Message, Reminder
from tests.catalogue.lending.clock import Clock
from tests.conftest import NOW
from tests.factories.catalogue import (
    CardFactory,
    CopyFactory,
    HouseholdFactory,
    MembershipFactory,
    MembershipKindFactory,
    make_member,
)
from tests.factories.desk import LoanFactory
from tests.races.desks import DESKS, kinds, race

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("attempt", range(6))
def test_a_household_is_merged_while_a_desk_lends_to_it(attempt: int):
    kept, gone, copy = make_member().household, make_member().household, CopyFactory()

    def act(desk: int) -> object:
        if desk == attempt % 2:
            return merge(kept=kept, gone=Household.objects.get(pk=gone.pk), at=NOW, by=None)
        return lend(copy=Copy.objects.get(pk=copy.pk), household=gone, at=NOW, by=None)

    outcomes = kinds(race(act, desks=2))

    assert list(Household.objects.all()) == [kept]
    assert outcomes in ({"Household": 1, "Loan": 1}, {"Household": 1, "HouseholdGone": 1})
    assert list(Loan.objects.values_list("household", flat=True)) == [kept.pk] * outcomes.get("Loan", 0)
    assert Copy.objects.get().state == ("on_loan" if "Loan" in outcomes else "on_shelf")


def test_two_desks_merge_the_same_two_the_other_way_round():
    one, other = HouseholdFactory.create_batch(2)

    def act(desk: int) -> object:
        kept, gone = (one, other) if desk else (other, one)
        return merge(kept=kept, gone=gone, at=NOW, by=None)

    assert kinds(race(act, desks=2)) == {"Household": 1, "HouseholdGone": 1}
    assert Household.objects.count() == 1


def test_a_household_is_removed_while_a_desk_lends_to_it():
    household, copy = make_member().household, CopyFactory()

    def act(desk: int) -> object:
        if desk:
            return lend(copy=Copy.objects.get(pk=copy.pk), household=household, at=NOW, by=None)
        remove_household(household=household, at=NOW, by=None)
        return None

    outcomes = kinds(race(act, desks=2))

    assert outcomes in ({"Loan": 1, "OpenLoan": 1}, {"HouseholdGone": 1, "NoneType": 1})
    assert Household.objects.count() == Loan.objects.count() == ("Loan" in outcomes)


def test_one_form_of_enrolment_arrives_eight_times():
    kind, key = MembershipKindFactory(), uuid4()

    def act(_: int) -> object:
        return enrol(name="Famille", persons=[], kind=kind, card_number="F1", at=NOW, by=None, submission=key).pk

    assert len(set(map(str, race(act)))) == 1
    assert (Household.objects.count(), Card.objects.count(), Membership.objects.count()) == (1, 1, 1)


def test_eight_desks_hand_out_one_number():
    households = HouseholdFactory.create_batch(DESKS)

    outcomes = race(lambda desk: issue_card(household=households[desk], number="F1", at=NOW, by=None))

    assert kinds(outcomes) == {"Card": 1, "CardTaken": 7}
    assert Card.objects.count() == 1


def test_eight_desks_replace_one_card():
    card = CardFactory(number="F0")

    outcomes = race(
        lambda desk: replace_card(card=Card.objects.get(pk=card.pk), number=f"F{desk + 1}", at=NOW, by=None)
    )

    assert kinds(outcomes) == {"Card": 1, "CardReplaced": 7}
    assert Card.objects.count() == 2


def test_eight_desks_renew_one_membership():
    membership = MembershipFactory(ends_on=date(2026, 2, 1))

    outcomes = race(lambda _: renew_membership(household=membership.household, kind=membership.kind, at=NOW, by=None))

    assert kinds(outcomes) == {"AlreadyRenewed": 7, "Membership": 1}
    assert Membership.objects.count() == 2


def test_reminders_are_sent_from_eight_places_once():
    for number in range(4):
        household = HouseholdFactory(mail=f"famille{number}@exemple.invalid")
        LoanFactory(household=household, due_on=date(2026, 1, 5))

    race(lambda _: send_reminders(today=date(2026, 1, 17), at=NOW))

    assert sorted(letter.to[0] for letter in mail.outbox) == [f"famille{number}@exemple.invalid" for number in range(4)]
    assert (Message.objects.count(), Reminder.objects.count()) == (4, 4)


def test_one_task_started_eight_times_runs_once(clock: Clock):
    done = []

    def work() -> dict[str, int]:
        done.append(1)
        # Long enough for the others to arrive.
        Event.objects.filter(pk=0).exists()
        return JOBS["purge_log"].work(clock.now)

    outcomes = kinds(race(lambda _: run("purge_log", work, clock=clock)))

    assert outcomes["JobRun"] == len(done) >= 1
    assert outcomes["JobRun"] + outcomes.get("JobRuns", 0) == DESKS


def test_loans_are_forgotten_from_four_places_once():
    for _ in range(20):
        LoanFactory(lent_at=NOW.replace(year=2025), returned_at=NOW.replace(year=2025))

    outcomes = race(lambda _: forget_borrowers(today=date(2026, 1, 17), at=NOW)["loans"], desks=4)

    assert sum(int(str(outcome)) for outcome in outcomes) == 20
    assert not Loan.objects.filter(household__isnull=False).exists()
