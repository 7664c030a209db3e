import pytest
from pytest_django import DjangoAssertNumQueries

from catalogue.lending.policies import Policy, policy_for
from tests.factories.catalogue import LendingPolicyFactory, MembershipKindFactory

pytestmark = pytest.mark.django_db


def test_without_any_rule_three_games_leave_for_three_weeks():
    assert policy_for(MembershipKindFactory().pk) == Policy(games_at_once=3, loan_days=21)


def test_the_default_rule_of_the_house_counts_for_a_kind_without_its_own():
    LendingPolicyFactory(games_at_once=4, loan_days=14)
    LendingPolicyFactory(membership_kind=MembershipKindFactory(code="collectivite"), games_at_once=10, loan_days=30)

    assert policy_for(MembershipKindFactory().pk) == Policy(games_at_once=4, loan_days=14)


def test_the_rule_of_the_kind_counts_before_the_default():
    LendingPolicyFactory(games_at_once=4, loan_days=14)
    kind = MembershipKindFactory(code="collectivite")
    LendingPolicyFactory(membership_kind=kind, games_at_once=10, loan_days=30)

    assert policy_for(kind.pk) == Policy(games_at_once=10, loan_days=30)


def test_no_membership_has_the_default_and_never_the_rule_of_a_kind():
    LendingPolicyFactory(membership_kind=MembershipKindFactory(), games_at_once=10, loan_days=30)

    assert policy_for(None) == Policy(games_at_once=3, loan_days=21)


def test_the_rule_is_found_by_one_query(django_assert_num_queries: DjangoAssertNumQueries):
    kind = MembershipKindFactory()

    with django_assert_num_queries(1):
        policy_for(kind.pk)
