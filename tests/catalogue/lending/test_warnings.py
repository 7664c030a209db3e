"""Warnings of a loan, and who may pass what speaks against it."""

import pytest
from django.contrib.auth.models import User

from catalogue.lending.refusals import (
    CopyNotLendable,
    LoanLimitReached,
    OverrideNotAllowed,
    ReasonMissing,
)
from catalogue.lending.refusals_of_lending import (
    BaseGameMissing,
    CopyIncomplete,
)
from catalogue.models import Copy, Event
from tests.catalogue.lending.asking import lent, refused
from tests.factories.catalogue import (
    CopyFactory,
    GameFactory,
    LendingPolicyFactory,
    make_member,
)

pytestmark = pytest.mark.django_db


# ── Warnings ─────────────────────────────────────────────────────────────────────────────────────────
def test_an_incomplete_copy_leaves_once_the_warning_was_read():
    copy, household = CopyFactory(condition=Copy.Condition.PLAYABLE), make_member().household

    refusal = refused(copy, household)
    lent(copy, household, accepted=["copy_incomplete"])

    assert (type(refusal), refusal.warns) == (CopyIncomplete, True)
    assert Event.objects.get().facts["warned"] == ["copy_incomplete"]


def test_an_expansion_without_its_base_game_leaves_once_the_warning_was_read():
    base = GameFactory(title="Base inventée")
    copy, household = CopyFactory(game__base_game=base), make_member().household

    refusal = refused(copy, household, accepted=["copy_incomplete"])

    assert (type(refusal), refusal.facts["base"]) == (BaseGameMissing, "Base inventée")
    assert lent(copy, household, accepted=["base_game_missing"]).copy == copy


def test_an_expansion_with_its_base_game_at_home_needs_no_warning():
    base, household = CopyFactory(), make_member().household
    lent(base, household)

    assert lent(CopyFactory(game__base_game=base.game), household).household == household


def test_a_refusal_is_told_before_a_warning_and_carries_it():
    copy = CopyFactory(condition=Copy.Condition.PLAYABLE, restriction=Copy.Restriction.ON_SITE)

    refusal = refused(copy, make_member().household)

    assert type(refusal) is CopyNotLendable
    assert [other.code for other in refusal.also] == ["copy_incomplete"]


def test_a_reason_passes_the_warnings_too(librarian: User):
    copy = CopyFactory(condition=Copy.Condition.PLAYABLE, restriction=Copy.Restriction.ON_SITE)

    lent(copy, make_member().household, by=librarian, override_reason="Fête de l’école")

    facts = Event.objects.get().facts
    assert (facts["override"], facts["warned"]) == ({"passed": ["copy_not_lendable"]}, ["copy_incomplete"])


# ── Who may pass ─────────────────────────────────────────────────────────────────────────────────────
def test_a_policy_may_let_nobody_pass(librarian: User):
    LendingPolicyFactory(games_at_once=0, overridable_by="nobody")

    refusal = refused(CopyFactory(), make_member().household, by=librarian, override_reason="Fête de l’école")

    assert (type(refusal), refusal.overridable) == (LoanLimitReached, False)


def test_a_policy_may_let_everybody_at_the_desk_pass(volunteer: User):
    LendingPolicyFactory(games_at_once=0, overridable_by="desk")
    copy, household = CopyFactory(), make_member().household

    refusal = refused(copy, household, by=volunteer)
    lent(copy, household, by=volunteer, override_reason="Fête de l’école")

    assert (refusal.overridable, refusal.by_anyone) == (True, True)
    assert Event.objects.get().reason == "Fête de l’école"


def test_what_no_policy_makes_stays_with_those_who_may(volunteer: User):
    LendingPolicyFactory(games_at_once=0, overridable_by="desk")
    copy = CopyFactory(restriction=Copy.Restriction.EXCLUDED)

    refusal = refused(copy, make_member().household, by=volunteer, override_reason="Fête de l’école")

    assert type(refusal) is OverrideNotAllowed


def test_a_reason_that_the_log_could_not_keep_whole_is_refused(librarian: User):
    LendingPolicyFactory(games_at_once=0)
    copy, household = CopyFactory(), make_member().household

    assert type(refused(copy, household, by=librarian, override_reason="x" * 201)) is ReasonMissing
    assert lent(copy, household, by=librarian, override_reason="x" * 200).copy == copy


def test_a_copy_that_another_desk_has_withdrawn_since_the_scan_is_refused():
    copy = CopyFactory()
    Copy.objects.update(restriction=Copy.Restriction.WITHDRAWN)

    refusal = refused(copy, make_member().household)

    assert (type(refusal), refusal.facts["restriction"]) == (CopyNotLendable, "withdrawn")
