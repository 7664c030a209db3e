from datetime import UTC, date, datetime

import pytest
from django.db import IntegrityError, transaction

from catalogue.lending.memberships import end_memberships, renew_membership
from catalogue.lending.refusals_of_people import AlreadyRenewed, MembershipEndless
from catalogue.models import Event, Household, Membership
from tests.catalogue.rows import values
from tests.conftest import NOW
from tests.factories.catalogue import HouseholdFactory, MembershipFactory, MembershipKindFactory
from tests.factories.desk import HoldFactory

pytestmark = pytest.mark.django_db

TODAY = date(2026, 1, 17)


def renew(household: Household, *, days: int = 365) -> Membership:
    kind = MembershipKindFactory(code=f"k{days}", days=days)
    return renew_membership(household=household, kind=kind, at=NOW, by=None)


def test_one_in_force_is_followed_without_a_gap():
    last = MembershipFactory(ends_on=date(2026, 2, 28))

    renewed = renew(last.household)

    assert (renewed.starts_on, renewed.ends_on, renewed.renews) == (date(2026, 3, 1), date(2027, 2, 28), last)
    facts = {"membership": renewed.pk, "from": "2026-03-01", "to": "2027-02-28"}
    assert list(Event.objects.values_list("kind", "household", "facts")) == [
        ("membership_begun", last.household_id, facts)
    ]


@pytest.mark.parametrize(
    ("last_day", "starts_on"),
    [(date(2026, 1, 17), date(2026, 1, 18)), (date(2026, 1, 16), TODAY), (date(2025, 1, 31), TODAY)],
)
def test_the_last_day_is_in_force_and_what_is_over_begins_today(last_day: date, starts_on: date):
    last = MembershipFactory(starts_on=date(2024, 2, 1), ends_on=last_day)

    assert renew(last.household).starts_on == starts_on


def test_who_never_had_one_begins_today():
    renewed = renew(HouseholdFactory(removal_notice_on=TODAY), days=1)

    assert (renewed.starts_on, renewed.ends_on, renewed.renews) == (TODAY, TODAY, None)
    assert Household.objects.get().removal_notice_on is None


@pytest.mark.parametrize("last_day", [date(2026, 2, 28), date(2025, 2, 28), None])
def test_a_second_click_sells_no_second_year(last_day: date | None):
    household = HouseholdFactory()
    if last_day:
        MembershipFactory(household=household, starts_on=date(2025, 1, 1), ends_on=last_day)
    renewed = renew(household)

    with pytest.raises(AlreadyRenewed) as refusal:
        renew(household)

    assert refusal.value.facts == {"ends_on": renewed.ends_on}
    assert household.memberships.count() == (2 if last_day else 1)


@pytest.mark.parametrize("last_day", [date.max, date(9999, 1, 1)])
def test_one_for_good_is_not_renewed(last_day: date):
    household = MembershipFactory(starts_on=date(2020, 1, 1), ends_on=last_day).household

    with pytest.raises(MembershipEndless) as refusal:
        renew(household)

    assert refusal.value.facts == {"ends_on": last_day}
    assert household.memberships.count() == 1


def test_a_membership_is_renewed_once_the_database_says():
    last = MembershipFactory()
    MembershipFactory(household=last.household, renews=last)

    with pytest.raises(IntegrityError), transaction.atomic():
        MembershipFactory(household=last.household, renews=last)


# ── What ends with it ────────────────────────────────────────────────────────────────────────────────
def waiting(last_day: date | None, placed: datetime = datetime(2025, 6, 1, tzinfo=UTC), **hold: object):
    household = HouseholdFactory()
    if last_day:
        MembershipFactory(household=household, starts_on=date(2024, 1, 1), ends_on=last_day)
    return HoldFactory(household=household, placed_at=placed, **hold)


def test_holds_of_long_ended_memberships_are_cancelled_once():
    long_over = waiting(date(2025, 12, 17))
    within_grace = waiting(date(2025, 12, 18))
    placed_after = waiting(date(2025, 12, 1), placed=datetime(2026, 1, 2, tzinfo=UTC))
    never_member = waiting(None)

    first, second = (end_memberships(today=TODAY, at=NOW) for _ in range(2))

    assert (first, second) == ({"holds": 1}, {"holds": 0})
    for hold, state in [
        (long_over, "cancelled"),
        (within_grace, "waiting"),
        (placed_after, "waiting"),
        (never_member, "waiting"),
    ]:
        hold.refresh_from_db()
        assert hold.state == state
    assert values(Event.objects.all(), "kind", "hold", "actor") == [("hold_cancelled", long_over.pk, None)]
