"""Cents: counted whole, asked for once."""

from datetime import datetime

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db.models import Sum

from catalogue.forms.money import CentsField
from catalogue.lending.charges import charge, settle
from catalogue.lending.refusals_of_money import ChargeSettled
from catalogue.lending.undo import undo
from catalogue.models import Charge, Copy, Event, Household, LendingPolicy
from tests.catalogue.known_faults.conftest import NowIs
from tests.catalogue.known_faults.scenes import comes_back, goes_out, last_act
from tests.factories.catalogue import CopyFactory, LendingPolicyFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def copy(family: Household, saturday: datetime) -> Copy:
    """Out with the family, due on 7 February."""
    made: Copy = CopyFactory()
    goes_out(made, family, saturday)
    return made


def cost(copy: Copy, at: datetime) -> int | None:
    """The cents asked for when the copy comes back at that moment; None: nothing."""
    asked = comes_back(copy, at).charge
    return asked.amount_cents if asked else None


def test_three_times_ten_cents_are_thirty(family: Household, saturday: datetime):
    for _ in range(3):
        charge(household=family, kind=Charge.Kind.OTHER, amount_cents=10, at=saturday, by=None)

    assert Charge.objects.aggregate(owed=Sum("amount_cents"))["owed"] == 30


@pytest.mark.parametrize(("day", "cents"), [("14", None), ("15", 100), ("21", 100), ("22", 150)])
def test_a_week_begun_after_the_days_of_grace_counts_at_once(copy: Copy, now_is: NowIs, day: str, cents: int | None):
    LendingPolicyFactory(late_cents=50, late_per=LendingPolicy.LatePer.WEEK, late_grace_days=7)

    assert cost(copy, now_is(f"2026-02-{day} 11:00")) == cents


def test_a_game_one_day_late_costs_one_day(copy: Copy, now_is: NowIs):
    LendingPolicyFactory(late_cents=25)

    assert cost(copy, now_is("2026-02-08 00:01")) == 25


def test_what_lateness_costs_stops_at_the_cap(copy: Copy, now_is: NowIs):
    LendingPolicyFactory(late_cents=100, late_cap_cents=300)

    assert cost(copy, now_is("2026-05-07 11:00")) == 300


def test_a_return_undone_and_made_again_is_charged_once(copy: Copy, now_is: NowIs, volunteer: User):
    LendingPolicyFactory(late_cents=25)
    late = now_is("2026-02-09 11:00")
    comes_back(copy, late, by=volunteer)
    undo(event=last_act(), at=late, by=volunteer)

    comes_back(copy, late, by=volunteer)

    assert list(Charge.objects.values_list("amount_cents", "outcome")) == [(50, Charge.Outcome.OPEN)]


def test_a_debt_is_paid_once_though_the_button_is_pressed_twice(family: Household, saturday: datetime):
    owed = charge(household=family, kind=Charge.Kind.CARD, amount_cents=200, at=saturday, by=None)
    settle(charge=owed, outcome=Charge.Outcome.PAID, at=saturday, by=None)

    with pytest.raises(ChargeSettled):
        settle(charge=owed, outcome=Charge.Outcome.PAID, at=saturday, by=None)

    assert Event.objects.filter(kind=Event.Kind.CHARGE_SETTLED).count() == 1


@pytest.mark.parametrize(
    ("typed", "cents"), [("0,1", 10), ("0,29", 29), ("4.35", 435), ("1 024,50 €", 102450), ("19,99", 1999)]
)
def test_an_amount_is_read_as_it_is_written(typed: str, cents: int):
    assert CentsField().clean(typed) == cents


@pytest.mark.parametrize("typed", ["0,005", "1e3", "12,345", "dix", "-5"])
def test_an_amount_that_is_none_is_not_rounded_into_one(typed: str):
    with pytest.raises(ValidationError):
        CentsField().clean(typed)
