from datetime import timedelta
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.utils import translation

from catalogue.lending.amounts import in_euros
from catalogue.lending.charges import charge, settle
from catalogue.lending.deposits import receive_deposit, return_deposit
from catalogue.lending.refusals_of_money import (
    AmountImpossible,
    AmountTooHigh,
    ChargeExists,
    ChargeSettled,
    DepositReturned,
    FormUsed,
    LoanOfAnother,
)
from catalogue.models import Charge, Deposit, Event
from tests.catalogue.lending.clock import Clock
from tests.conftest import NOW
from tests.factories.catalogue import HouseholdFactory
from tests.factories.desk import ChargeFactory, DepositFactory, LoanFactory

pytestmark = pytest.mark.django_db


def told() -> list[tuple[str, int | None, int | None]]:
    """The events: kind, household, loan."""
    return list(Event.objects.order_by("pk").values_list("kind", "household", "loan"))


@pytest.mark.parametrize(("cents", "words"), [(1250, "12,50 €"), (5, "0,05 €"), (100, "1,00 €"), (123456, "1234,56 €")])
def test_cents_in_words(cents: int, words: str):
    with translation.override("fr"):
        assert in_euros(cents).replace("\u202f", "").replace("\u00a0", " ") == words


# ── Deposits ─────────────────────────────────────────────────────────────────────────────────────────
def test_a_deposit_is_received_and_given_back(clock: Clock, librarian: User):
    household = HouseholdFactory()
    deposit = receive_deposit(household=household, amount_cents=3000, at=NOW, by=librarian)
    later = clock.tick(days=30)

    return_deposit(deposit=deposit, cents=2500, at=later, by=librarian)

    columns = (
        "household",
        "amount_cents",
        "received_at",
        "received_by",
        "returned_at",
        "returned_cents",
        "returned_by",
    )
    assert list(Deposit.objects.values_list(*columns)) == [
        (household.pk, 3000, NOW, librarian.pk, later, 2500, librarian.pk)
    ]
    assert told() == [("deposit_received", household.pk, None), ("deposit_returned", household.pk, None)]


def test_a_deposit_of_a_big_game_names_its_loan():
    loan = LoanFactory()

    receive_deposit(household=loan.household, amount_cents=5000, loan=loan, at=NOW, by=None)

    assert told() == [("deposit_received", loan.household_id, loan.pk)]
    with pytest.raises(LoanOfAnother):
        receive_deposit(household=HouseholdFactory(), amount_cents=5000, loan=loan, at=NOW, by=None)


def test_sent_twice_a_deposit_is_received_once():
    household, key = HouseholdFactory(), uuid4()

    first, second = (
        receive_deposit(household=household, amount_cents=3000, at=NOW, by=None, submission=key) for _ in range(2)
    )

    assert (first, Deposit.objects.count(), len(told())) == (second, 1, 1)


def test_a_form_is_not_good_for_another_act():
    household, key = HouseholdFactory(), uuid4()
    receive_deposit(household=household, amount_cents=3000, at=NOW, by=None, submission=key)

    with pytest.raises(FormUsed):
        charge(household=household, kind=Charge.Kind.OTHER, amount_cents=3000, at=NOW, by=None, submission=key)

    assert Charge.objects.count() == 0


@pytest.mark.parametrize("cents", [0, -1, 1_000_001])
def test_no_amount_is_no_deposit(cents: int):
    with pytest.raises(AmountImpossible):
        receive_deposit(household=HouseholdFactory(), amount_cents=cents, at=NOW, by=None)


def test_no_more_is_given_back_than_was_received_and_once():
    deposit = DepositFactory(amount_cents=3000)

    with pytest.raises(AmountTooHigh):
        return_deposit(deposit=deposit, cents=3001, at=NOW, by=None)
    with pytest.raises(AmountImpossible):
        return_deposit(deposit=deposit, cents=-1, at=NOW, by=None)
    return_deposit(deposit=deposit, cents=0, at=NOW, by=None)
    with pytest.raises(DepositReturned):
        return_deposit(deposit=deposit, cents=3000, at=NOW, by=None)

    assert Deposit.objects.get().returned_cents == 0


def test_where_two_clocks_cross_nothing_is_given_back_before_it_was_received():
    deposit = DepositFactory(received_at=NOW)

    return_deposit(deposit=deposit, cents=1, at=NOW - timedelta(seconds=30), by=None)

    assert Deposit.objects.get().returned_at == NOW


# ── Charges ──────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("outcome", [Charge.Outcome.PAID, Charge.Outcome.WAIVED])
def test_a_charge_is_made_and_settled(outcome: Charge.Outcome, librarian: User):
    household = HouseholdFactory()
    made = charge(household=household, kind=Charge.Kind.CARD, amount_cents=200, at=NOW, by=librarian)

    settle(charge=made, outcome=outcome, at=NOW, by=librarian)

    columns = ("household", "kind", "amount_cents", "at", "by", "outcome", "settled_at", "settled_by")
    assert list(Charge.objects.values_list(*columns)) == [
        (household.pk, "card", 200, NOW, librarian.pk, outcome, NOW, librarian.pk)
    ]
    assert told() == [("charged", household.pk, None), ("charge_settled", household.pk, None)]


def test_a_charge_is_settled_once():
    made = ChargeFactory()
    settle(charge=made, outcome=Charge.Outcome.PAID, at=NOW, by=None)

    with pytest.raises(ChargeSettled):
        settle(charge=made, outcome=Charge.Outcome.WAIVED, at=NOW, by=None)

    assert Charge.objects.get().outcome == "paid"


def test_sent_twice_a_charge_is_asked_for_once():
    household, key = HouseholdFactory(), uuid4()
    for _ in range(2):
        charge(household=household, kind=Charge.Kind.OTHER, amount_cents=200, at=NOW, by=None, submission=key)

    assert Charge.objects.count() == 1


def test_a_loan_is_late_once():
    loan = LoanFactory()
    charge(household=loan.household, kind=Charge.Kind.LATE, amount_cents=200, loan=loan, at=NOW, by=None)

    with pytest.raises(ChargeExists):
        charge(household=loan.household, kind=Charge.Kind.LATE, amount_cents=200, loan=loan, at=NOW, by=None)
    with pytest.raises(LoanOfAnother):
        charge(household=HouseholdFactory(), kind=Charge.Kind.LOST, amount_cents=200, loan=loan, at=NOW, by=None)


@pytest.mark.parametrize("cents", [0, -500, 1_000_001])
def test_no_amount_is_no_charge(cents: int):
    with pytest.raises(AmountImpossible):
        charge(household=HouseholdFactory(), kind=Charge.Kind.OTHER, amount_cents=cents, at=NOW, by=None)


def test_a_settled_charge_is_undone(librarian: User):
    from catalogue.lending.undo import undo

    made = charge(household=HouseholdFactory(), kind=Charge.Kind.CARD, amount_cents=200, at=NOW, by=librarian)
    settle(charge=made, outcome=Charge.Outcome.PAID, at=NOW, by=librarian)

    undo(event=Event.objects.get(kind="charge_settled"), at=NOW, by=librarian)

    made.refresh_from_db()
    assert (made.outcome, made.settled_at, made.settled_by) == ("", None, None)
