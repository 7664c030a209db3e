"""What speaks against a loan, beyond the copy being out: lateness, kinds, money, memberships, the past."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.contrib.auth.models import Permission, User

from catalogue.lending.loans import return_copy
from catalogue.lending.refusals import (
    BackDateNotAllowed,
    CopyWasOut,
    LoanLimitReached,
)
from catalogue.lending.refusals_of_lending import (
    DepositMissing,
    HouseholdLate,
    KindLimitReached,
    MembershipEndsEarly,
    NoOpenDay,
)
from catalogue.lending.undo import undo
from catalogue.models import Copy, HouseRules, Loan
from tests.catalogue.lending.asking import lent, refused
from tests.catalogue.lending.clock import Clock
from tests.conftest import NOW
from tests.factories.catalogue import (
    CopyFactory,
    LendingPolicyFactory,
    MembershipFactory,
    MembershipKindFactory,
    PatronFactory,
    SiteFactory,
    make_member,
)
from tests.factories.desk import ClosureFactory, CopyKindFactory, DepositFactory, OpeningHoursFactory, PieceListFactory

pytestmark = pytest.mark.django_db


# ── Late games ───────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(("days", "blocked"), [(14, False), (15, True)])
def test_a_household_with_a_game_late_beyond_the_block_borrows_no_more(clock: Clock, days: int, blocked: bool):  # noqa: FBT001 - a table
    household = make_member().household
    lent(CopyFactory(), household)
    clock.tick(days=21 + days)

    if blocked:
        refusal = refused(CopyFactory(), household, at=clock.now)
        assert (type(refusal), refusal.facts) == (HouseholdLate, {"days": 15, "limit": 14})
    else:
        assert lent(CopyFactory(), household, at=clock.now).household == household


def test_a_house_that_never_blocks_lends_on(clock: Clock):
    LendingPolicyFactory(late_block_days=None)
    household = make_member().household
    lent(CopyFactory(), household)
    clock.tick(days=200)

    assert lent(CopyFactory(), household, at=clock.now).household == household


# ── Kinds ────────────────────────────────────────────────────────────────────────────────────────────
def test_a_rule_of_a_kind_of_copy_limits_copies_of_that_kind_alone():
    big = CopyKindFactory()
    LendingPolicyFactory(copy_kind=big, games_at_once=1, loan_days=7)
    household = make_member().household
    first = lent(CopyFactory(kind=big), household)
    second = CopyFactory(kind=big)

    refusal = refused(second, household)

    assert first.due_on == date(2026, 1, 24)
    assert type(refusal) is KindLimitReached
    assert refusal.facts == {
        "barcode": second.barcode,
        "title": second.game.title,
        "kind": "Grand jeu",
        "limit": 1,
        "games_out": 1,
    }
    assert lent(CopyFactory(), household).due_on == date(2026, 2, 7)


def test_the_limit_over_all_games_holds_beside_that_of_a_kind():
    big = CopyKindFactory()
    LendingPolicyFactory(games_at_once=1)
    LendingPolicyFactory(copy_kind=big, games_at_once=5)
    household = make_member().household
    lent(CopyFactory(), household)

    refusal = refused(CopyFactory(kind=big), household)

    assert (type(refusal), refusal.facts) == (LoanLimitReached, {"limit": 1, "games_out": 1})


# ── Deposits ─────────────────────────────────────────────────────────────────────────────────────────
def test_a_membership_that_asks_for_a_deposit_borrows_once_it_is_there():
    household = MembershipFactory(kind=MembershipKindFactory(code="caution", deposit_cents=3000)).household
    DepositFactory(household=household, amount_cents=2999)
    refusal = refused(CopyFactory(), household)
    DepositFactory(household=household, amount_cents=1)

    assert (type(refusal), refusal.facts) == (DepositMissing, {"cents": 3000})
    assert lent(CopyFactory(), household).household == household


def test_a_deposit_that_was_given_back_is_there_no_more():
    household = MembershipFactory(kind=MembershipKindFactory(code="caution", deposit_cents=3000)).household
    DepositFactory(household=household, returned_at=NOW, returned_cents=3000)

    assert type(refused(CopyFactory(), household)) is DepositMissing


def test_a_big_game_takes_its_own_deposit_and_leaves_that_of_the_membership():
    household = MembershipFactory(kind=MembershipKindFactory(code="caution", deposit_cents=3000)).household
    big = CopyKindFactory(deposit_cents=2000)
    DepositFactory(household=household, amount_cents=3000)
    refusal = refused(CopyFactory(kind=big), household)
    own = DepositFactory(household=household, amount_cents=2000)

    loan = lent(CopyFactory(kind=big), household)

    assert (type(refusal), refusal.facts) == (DepositMissing, {"cents": 2000})
    own.refresh_from_db()
    assert own.loan == loan
    # The second big game asks for a second deposit.
    assert type(refused(CopyFactory(kind=big), household)) is DepositMissing


def test_a_deposit_that_is_kept_counts_again_once_its_game_is_back(librarian: User):
    household, big = make_member().household, CopyKindFactory(deposit_cents=2000)
    deposit = DepositFactory(household=household, amount_cents=2000)
    first = lent(CopyFactory(kind=big), household)
    return_copy(copy=first.copy, at=NOW, by=None)

    second = lent(CopyFactory(kind=big), household)

    deposit.refresh_from_db()
    assert deposit.loan == second
    undo(event=second.events.get(), at=NOW, by=librarian)
    deposit.refresh_from_db()
    assert deposit.loan == first


# ── Memberships and the calendar ─────────────────────────────────────────────────────────────────────
def test_a_membership_may_have_to_last_until_the_due_day():
    household = MembershipFactory(ends_on=date(2026, 1, 31)).household
    assert lent(CopyFactory(), household).due_on == date(2026, 2, 7)
    HouseRules.objects.create(membership_covers_loan=True)

    refusal = refused(CopyFactory(), household)

    assert (type(refusal), refusal.facts) == (
        MembershipEndsEarly,
        {"ended_on": date(2026, 1, 31), "due_on": date(2026, 2, 7)},
    )


def test_a_membership_that_was_renewed_already_covers_the_loan():
    HouseRules.objects.create(membership_covers_loan=True)
    household = MembershipFactory(ends_on=date(2026, 1, 31)).household
    MembershipFactory(household=household, starts_on=date(2026, 2, 1), ends_on=date(2027, 1, 31))

    assert lent(CopyFactory(), household).due_on == date(2026, 2, 7)


def test_a_membership_that_goes_on_after_a_gap_does_not():
    HouseRules.objects.create(membership_covers_loan=True)
    household = MembershipFactory(ends_on=date(2026, 1, 31)).household
    MembershipFactory(household=household, starts_on=date(2026, 2, 2), ends_on=date(2027, 1, 31))

    assert type(refused(CopyFactory(), household)) is MembershipEndsEarly


def test_a_loan_is_due_on_an_open_day_of_the_site_where_it_is_lent():
    desk = SiteFactory(name="Annexe d’essai")
    OpeningHoursFactory(site=desk, weekday=2)
    household = make_member().household

    assert lent(CopyFactory(), household, site=desk).due_on == date(2026, 2, 11)
    assert lent(CopyFactory(), household).due_on == date(2026, 2, 7)


def test_where_every_day_is_closed_nothing_is_lent_and_the_reason_is_said():
    ClosureFactory(first_day=date(2026, 1, 1), last_day=date(2027, 1, 1), yearly=True)

    refusal = refused(CopyFactory(), make_member().household)

    assert (type(refusal), refusal.facts) == (NoOpenDay, {"days": 400, "after": date(2026, 2, 7)})


def test_a_copy_lent_where_it_was_not_thought_to_be_is_there_now():
    there = SiteFactory(name="Annexe d’essai")
    copy = CopyFactory()

    loan = lent(copy, make_member().household, site=there)

    assert (loan.lent_from, Copy.objects.get().current_site) == (there, there)


# ── The past ─────────────────────────────────────────────────────────────────────────────────────────
def test_only_those_who_may_enter_loans_of_the_past(volunteer: User, librarian: User):
    librarian.user_permissions.add(Permission.objects.get(codename="back_date"))
    copy, household = CopyFactory(), make_member().household
    tuesday = NOW - timedelta(days=4)

    refusal = refused(copy, household, at=tuesday, by=volunteer)
    loan = lent(copy, household, at=tuesday, by=User.objects.get(pk=librarian.pk))

    assert type(refusal) is BackDateNotAllowed
    assert (loan.lent_at, loan.due_on) == (tuesday, date(2026, 2, 3))


def test_a_request_that_waited_a_few_minutes_is_no_loan_of_the_past(volunteer: User):
    loan = lent(CopyFactory(), make_member().household, at=NOW - timedelta(minutes=10), by=volunteer)

    assert loan.lent_at == NOW - timedelta(minutes=10)


def test_a_copy_is_not_lent_for_a_moment_at_which_somebody_had_it():
    copy = CopyFactory()
    lent(copy, make_member().household, at=datetime(2026, 1, 5, 10, 0, tzinfo=UTC))
    return_copy(copy=copy, at=datetime(2026, 1, 14, 10, 0, tzinfo=UTC), by=None)

    refusal = refused(copy, make_member().household, at=datetime(2026, 1, 13, 10, 0, tzinfo=UTC))

    assert type(refusal) is CopyWasOut
    assert refusal.facts["returned_at"] == datetime(2026, 1, 14, 10, 0, tzinfo=UTC)
    assert lent(copy, make_member().household, at=datetime(2026, 1, 15, 10, 0, tzinfo=UTC)).copy == copy


# ── What the loan keeps ──────────────────────────────────────────────────────────────────────────────
def test_a_loan_keeps_the_list_of_pieces_of_its_day_and_what_the_figures_need():
    household = make_member(postcode="99000").household
    patron = PatronFactory(household=household, birth_year=2014)
    pieces = PieceListFactory()
    PieceListFactory(game=pieces.game, version=2, status="proposed", accepted_at=None)

    lent(CopyFactory(game=pieces.game), household, patron=patron)

    loan = Loan.objects.get()
    assert (loan.piece_list, loan.age_band, loan.postcode) == (pieces, "11-14", "99000")
    assert loan.membership_kind == household.memberships.get().kind
