from dataclasses import asdict

import pytest
from pytest_django import DjangoAssertNumQueries

from catalogue.lending.policies import Candidate, Policy, explain, policy_for
from catalogue.models import CopyKind, MembershipKind
from tests.factories.catalogue import LendingPolicyFactory, MembershipKindFactory
from tests.factories.desk import CopyKindFactory

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
    LendingPolicyFactory()

    with django_assert_num_queries(1):
        policy_for(kind.pk)


# ── Both kinds ───────────────────────────────────────────────────────────────────────────────────────
def days_for(membership: MembershipKind | None, copy: CopyKind | None) -> int:
    return policy_for(membership.pk if membership else None, copy.pk if copy else None).loan_days


def test_the_most_specific_rule_counts_whole():
    school, big = MembershipKindFactory(code="ecole"), CopyKindFactory()
    LendingPolicyFactory(loan_days=11, games_at_once=1)
    assert days_for(school, big) == 11
    LendingPolicyFactory(copy_kind=big, loan_days=12, games_at_once=2)
    assert days_for(school, big) == 12
    LendingPolicyFactory(membership_kind=school, loan_days=13, games_at_once=3)
    assert days_for(school, big) == 13
    LendingPolicyFactory(membership_kind=school, copy_kind=big, loan_days=14, games_at_once=4)

    assert policy_for(school.pk, big.pk) == Policy(games_at_once=4, loan_days=14)
    assert [days_for(school, None), days_for(None, big), days_for(None, None)] == [13, 12, 11]


def test_rules_of_other_kinds_never_count():
    school, big = MembershipKindFactory(code="ecole"), CopyKindFactory()
    LendingPolicyFactory(membership_kind=school, copy_kind=big, loan_days=5)
    other = CopyKindFactory(code="jouet", name="Jouet")

    assert [days_for(school, other), days_for(MembershipKindFactory(), big), days_for(None, None)] == [21, 21, 21]


def test_every_figure_of_a_rule_arrives():
    figures = {
        "games_at_once": 7,
        "loan_days": 8,
        "renewals": 2,
        "renewal_days": 9,
        "renewal_from": "today",
        "holds_at_once": 4,
        "hold_shelf_days": 5,
        "late_block_days": None,
        "late_cents": 30,
        "late_per": "week",
        "late_grace_days": 3,
        "late_cap_cents": 900,
        "overridable_by": "desk",
    }
    LendingPolicyFactory(**figures)

    assert asdict(policy_for(None, None)) == figures


@pytest.mark.parametrize(
    ("membership", "copy", "games", "days"),
    [
        ("famille", "grand", 3, 21),
        ("community", "grand", 10, 30),
        ("famille", "new", 3, 14),
        ("community", "new", 10, 14),
    ],
)
def test_without_rules_communities_borrow_more_and_new_items_for_less(
    membership: str, copy: str, games: int, days: int
):
    kinds = MembershipKindFactory(code=membership).pk, CopyKindFactory(code=copy).pk

    assert policy_for(*kinds) == Policy(games_at_once=games, loan_days=days)


def test_the_page_can_tell_every_place_that_was_looked_at_and_which_one_counts():
    school, big = MembershipKindFactory(code="ecole"), CopyKindFactory()
    row = LendingPolicyFactory(copy_kind=big, loan_days=12)
    default = LendingPolicyFactory(loan_days=11)

    candidates = explain(school.pk, big.pk)

    assert candidates == [
        Candidate(school, big, None, None, built_in=False, wins=False),
        Candidate(school, None, None, None, built_in=False, wins=False),
        Candidate(None, big, row.pk, Policy(loan_days=12), built_in=False, wins=True),
        Candidate(None, None, default.pk, Policy(loan_days=11), built_in=False, wins=False),
        Candidate(None, None, None, Policy(), built_in=True, wins=False),
    ]


def test_where_no_rule_is_written_the_built_in_figures_win():
    candidates = explain(MembershipKindFactory(code="community").pk, None)

    assert [(candidate.built_in, candidate.wins) for candidate in candidates] == [(False, False)] * 2 + [(True, True)]
    assert candidates[-1].policy == Policy(games_at_once=10, loan_days=30)
