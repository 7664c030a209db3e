from datetime import date

import pytest
from pytest_django import DjangoAssertNumQueries

from catalogue.lending.household_facts import HouseholdFacts, LoanOut, Term
from catalogue.lending.households import Standing, lock_household, membership_that_counts, standing_of
from catalogue.lending.loans import lend, return_copy
from catalogue.lending.policies import Kind, Policy
from catalogue.lending.refusals import HouseholdGone
from catalogue.models import Membership
from tests.conftest import NOW
from tests.factories.catalogue import (
    CopyFactory,
    HouseholdFactory,
    LendingPolicyFactory,
    MembershipFactory,
    MembershipKindFactory,
)

pytestmark = pytest.mark.django_db

TODAY = date(2026, 1, 17)


def term_of(membership: Membership) -> Term:
    kind = membership.kind
    return Term(membership.pk, Kind(kind.pk, kind.code), kind.deposit_cents, membership.starts_on, membership.ends_on)


def codes(standing: Standing) -> list[str]:
    return [refusal.code for refusal in standing.reasons_against()]


def test_a_member_with_a_game_out_has_a_place_less():
    membership = MembershipFactory()
    lend(copy=CopyFactory(), household=membership.household, at=NOW, by=None)
    back = CopyFactory()
    lend(copy=back, household=membership.household, at=NOW, by=None)
    return_copy(copy=back, at=NOW, by=None)

    standing = standing_of(membership.household, TODAY)

    assert (standing.day, standing.membership, standing.policy) == (TODAY, term_of(membership), Policy(3, 21))
    assert (standing.games_out, standing.in_force, standing.places_left, codes(standing)) == (1, True, 2, [])


@pytest.mark.parametrize(
    ("starts_on", "ends_on", "in_force"),
    [
        (date(2026, 1, 17), date(2026, 1, 17), True),
        (date(2025, 1, 18), date(2026, 1, 17), True),
        (date(2025, 1, 17), date(2026, 1, 16), False),
        (date(2026, 1, 18), date(2027, 1, 17), False),
    ],
)
def test_a_membership_covers_its_first_and_its_last_day(starts_on: date, ends_on: date, in_force: bool):  # noqa: FBT001 - a table
    membership = MembershipFactory(starts_on=starts_on, ends_on=ends_on)

    assert standing_of(membership.household, TODAY).in_force is in_force


def test_the_membership_in_force_counts_before_those_of_other_years():
    household = HouseholdFactory()
    MembershipFactory(household=household, starts_on=date(2025, 1, 1), ends_on=date(2025, 12, 31))
    now = MembershipFactory(household=household)
    MembershipFactory(household=household, starts_on=date(2027, 1, 1), ends_on=date(2027, 12, 31))

    terms = HouseholdFacts.read(household.pk).terms

    assert len(terms) == 3
    assert membership_that_counts(terms, TODAY) == term_of(now)


def test_of_two_in_force_the_one_that_ends_last_counts_with_its_rule():
    kind = MembershipKindFactory(code="collectivite")
    LendingPolicyFactory(membership_kind=kind, games_at_once=10, loan_days=30)
    household = MembershipFactory(ends_on=date(2026, 6, 30)).household
    MembershipFactory(household=household, kind=kind, ends_on=date(2026, 12, 31))

    assert standing_of(household, TODAY).policy == Policy(10, 30)


def test_a_household_over_its_limit_has_no_place_and_not_less_than_none():
    facts = HouseholdFacts(loans=tuple(LoanOut(number, None, number, TODAY) for number in range(3)))
    standing = Standing(day=TODAY, membership=term_of(MembershipFactory()), policy=Policy(2, 21), facts=facts)

    assert standing.places_left == 0
    assert codes(standing) == ["loan_limit_reached"]


@pytest.mark.parametrize("last_day", [date.max, date(2026, 12, 31)])
def test_memberships_that_follow_each_other_cover_as_far_as_a_calendar_goes(last_day: date):
    household = MembershipFactory(ends_on=date(2026, 6, 30)).household
    MembershipFactory(household=household, starts_on=date(2026, 7, 1), ends_on=last_day)
    MembershipFactory(household=household, starts_on=date.min, ends_on=date(2020, 1, 1))

    assert standing_of(household, TODAY).covered_until == last_day


def test_every_reason_is_given_at_once():
    standing = Standing(day=TODAY, membership=None, policy=Policy(0, 21), facts=HouseholdFacts())

    assert codes(standing) == ["membership_expired", "loan_limit_reached"]


def test_a_household_deleted_meanwhile_is_refused():
    household = HouseholdFactory()
    household_id = household.pk
    household.delete()

    with pytest.raises(HouseholdGone):
        lock_household(household_id)


def test_nobody_needs_no_lock(django_assert_num_queries: DjangoAssertNumQueries):
    with django_assert_num_queries(0):
        lock_household(None)
