"""Midnight, the night of the other hour, and the day that comes every four years."""

from datetime import UTC, date, datetime

import pytest

from catalogue.lending.loans import lateness
from catalogue.lending.memberships import renew_membership
from catalogue.lending.refusals_of_lending import HouseholdLate
from catalogue.models import Household
from tests.catalogue.known_faults.conftest import NowIs
from tests.catalogue.known_faults.scenes import goes_out
from tests.factories.catalogue import (
    CopyFactory,
    HouseholdFactory,
    LendingPolicyFactory,
    MembershipFactory,
    MembershipKindFactory,
)
from tests.factories.desk import ClosureFactory

pytestmark = pytest.mark.django_db


def test_after_the_night_of_25_hours_a_game_due_yesterday_is_one_day_late(family: Household, now_is: NowIs):
    loan = goes_out(CopyFactory(), family, now_is("2026-10-04 11:00"))

    days = [lateness(loan, at=now_is(moment)) for moment in ("2026-10-25 23:59", "2026-10-26 00:30")]

    assert (loan.due_on, days) == (date(2026, 10, 25), [0, 1])


def test_a_day_lent_a_minute_before_the_night_of_23_hours_is_one_day(family: Household, now_is: NowIs):
    LendingPolicyFactory(loan_days=1)

    assert goes_out(CopyFactory(), family, now_is("2026-03-28 23:59")).due_on == date(2026, 3, 29)


def test_half_past_midnight_is_today_though_the_server_still_has_yesterday(family: Household, now_is: NowIs):
    at = now_is("2026-07-15 00:30").astimezone(UTC)

    assert (at.date(), goes_out(CopyFactory(), family, at).due_on) == (date(2026, 7, 14), date(2026, 8, 5))


def test_the_due_day_itself_is_never_late(family: Household, saturday: datetime, now_is: NowIs):
    LendingPolicyFactory(late_block_days=0)
    goes_out(CopyFactory(), family, saturday)

    goes_out(CopyFactory(), family, now_is("2026-02-07 23:59"))
    with pytest.raises(HouseholdLate) as refusal:
        goes_out(CopyFactory(), family, now_is("2026-02-08 00:00"))

    assert refusal.value.facts == {"days": 1, "limit": 0}


def test_a_membership_of_365_days_begun_on_29_february_ends_without_an_anniversary(now_is: NowIs):
    household = HouseholdFactory()

    membership = renew_membership(
        household=household, kind=MembershipKindFactory(days=365), at=now_is("2028-02-29 10:00"), by=None
    )

    assert (membership.starts_on, membership.ends_on) == (date(2028, 2, 29), date(2029, 2, 27))


@pytest.mark.parametrize(
    ("lent_at", "due_on"), [("2027-02-08 11:00", date(2027, 3, 1)), ("2028-02-08 11:00", date(2028, 3, 1))]
)
def test_a_yearly_closure_on_29_february_takes_no_other_day_in_its_place(lent_at: str, due_on: date, now_is: NowIs):
    ClosureFactory(first_day=date(2024, 2, 29), last_day=date(2024, 2, 29), yearly=True)
    household = MembershipFactory(ends_on=date(2030, 12, 31)).household

    assert goes_out(CopyFactory(), household, now_is(lent_at)).due_on == due_on
