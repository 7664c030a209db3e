"""Families: blocked, merged, forgotten, and their cards."""

from datetime import date, datetime

import pytest
from django.core.management import call_command

from catalogue.lending.cards import replace_card
from catalogue.lending.memberships import renew_membership
from catalogue.lending.merging import merge
from catalogue.lending.refusals import CardReplaced, LoanLimitReached, MembershipExpired
from catalogue.lending.refusals_of_lending import HouseholdLate
from catalogue.lending.refusals_of_people import AlreadyRenewed, OpenLoan
from catalogue.lending.scans import read_scan
from catalogue.memory.removal import remove_household
from catalogue.models import Card, Household, JobRun, Loan, Membership
from tests.catalogue.known_faults.conftest import NowIs
from tests.catalogue.known_faults.scenes import comes_back, goes_out, queue, waits
from tests.factories.catalogue import CopyFactory, GameFactory, PatronFactory

pytestmark = pytest.mark.django_db


def test_a_family_with_a_game_at_home_is_not_deleted(family: Household, saturday: datetime):
    loan = goes_out(CopyFactory(), family, saturday)

    with pytest.raises(OpenLoan) as refusal:
        remove_household(household=family, at=saturday, by=None)

    assert refusal.value.facts == {"count": 1}
    assert (Loan.objects.get().household, Card.objects.count(), Membership.objects.count()) == (loan.household, 1, 1)


def test_without_a_history_and_after_an_erasure_loans_are_nobodys_and_the_night_goes_on(
    family: Household, neighbours: Household, saturday: datetime, now_is: NowIs
):
    copies = [CopyFactory(), CopyFactory()]
    for copy, household in zip(copies, (family, neighbours), strict=True):
        goes_out(copy, household, saturday)
    for copy in copies:
        comes_back(copy, now_is("2026-01-24 11:00"))
    remove_household(household=family, at=now_is("2026-01-24 12:00"), by=None)
    now_is("2026-06-01 04:00")

    call_command("daily")

    assert list(Loan.objects.filter(household=None).order_by("pk").values_list("copy", flat=True)) == [
        copy.pk for copy in copies
    ]
    assert set(JobRun.objects.values_list("result", flat=True)) == {JobRun.Result.DONE}


def test_of_two_families_made_one_no_game_and_no_place_in_a_queue_is_lost(
    family: Household, neighbours: Household, saturday: datetime, now_is: NowIs
):
    game = CopyFactory(game=GameFactory(title="Azul")).game
    for household in (family, neighbours):
        goes_out(CopyFactory(), household, saturday)
    waits(neighbours, game, saturday)
    waits(family, game, now_is("2026-01-17 12:00"))

    merge(kept=family, gone=neighbours, at=now_is("2026-01-17 13:00"), by=None)

    assert Loan.objects.open().filter(household=family).count() == 2
    assert queue(game) == [("Famille Un", "waiting"), ("Famille Un", "cancelled")]


def test_a_lost_card_is_refused_in_words_and_the_new_one_has_the_games(family: Household, saturday: datetime):
    old = family.cards.get()
    goes_out(CopyFactory(), family, saturday)
    replace_card(card=old, number="C77777", at=saturday, by=None)

    with pytest.raises(CardReplaced):
        read_scan(old.number, household_in_hand=False)
    found = read_scan("C77777", household_in_hand=False).what

    assert isinstance(found, Card)
    assert Loan.objects.open().filter(household=found.household).count() == 1


def test_who_keeps_a_game_too_long_borrows_no_other(family: Household, saturday: datetime, now_is: NowIs):
    goes_out(CopyFactory(), family, saturday)
    goes_out(CopyFactory(), family, now_is("2026-02-21 11:00"))

    with pytest.raises(HouseholdLate) as refusal:
        goes_out(CopyFactory(), family, now_is("2026-02-22 11:00"))

    assert refusal.value.facts == {"days": 15, "limit": 14}


def test_the_last_day_of_a_membership_is_a_day_of_it(family: Household, now_is: NowIs):
    goes_out(CopyFactory(), family, now_is("2026-12-31 23:59"))

    with pytest.raises(MembershipExpired) as refusal:
        goes_out(CopyFactory(), family, now_is("2027-01-01 00:00"))

    assert refusal.value.facts == {"ended_on": date(2026, 12, 31)}


def test_a_membership_prolonged_before_its_end_loses_no_day(family: Household, now_is: NowIs):
    last = family.memberships.get()
    at = now_is("2026-12-01 11:00")

    following = renew_membership(household=family, kind=last.kind, at=at, by=None)
    with pytest.raises(AlreadyRenewed):
        renew_membership(household=family, kind=last.kind, at=at, by=None)

    assert (following.starts_on, following.ends_on) == (date(2027, 1, 1), date(2027, 12, 31))


def test_the_limit_is_that_of_the_family_whoever_of_it_borrows(family: Household, saturday: datetime):
    for _ in range(3):
        goes_out(CopyFactory(), family, saturday, patron=PatronFactory(household=family))

    with pytest.raises(LoanLimitReached) as refusal:
        goes_out(CopyFactory(), family, saturday, patron=PatronFactory(household=family))

    assert refusal.value.facts == {"limit": 3, "games_out": 3}
