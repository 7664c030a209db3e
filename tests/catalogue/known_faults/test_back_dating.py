"""What happened on another day than the one on which it is typed."""

from datetime import date, datetime

import pytest
from django.contrib.auth.models import User

from catalogue.lending.contents import check_contents
from catalogue.lending.piece_lists import PieceDraft, edit
from catalogue.lending.refusals import (
    BackDateNotAllowed,
    CopyWasOut,
    MembershipExpired,
    MomentInFuture,
    ReturnBeforeLoan,
)
from catalogue.models import Charge, ContentCheck, Household, Loan, Membership, Piece
from tests.catalogue.known_faults.conftest import NowIs
from tests.catalogue.known_faults.scenes import comes_back, goes_out, moment, waits
from tests.factories.catalogue import CopyFactory, LendingPolicyFactory
from tests.factories.desk import ClosureFactory

pytestmark = pytest.mark.django_db


def test_a_return_of_last_tuesday_keeps_that_day_and_the_list_of_the_loan(
    family: Household, saturday: datetime, now_is: NowIs
):
    copy, tuesday = CopyFactory(), moment("2026-01-27 11:00")
    edit(game=copy.game, pieces=[PieceDraft("Pions bleus", 4)], at=saturday, by=None)
    loan = goes_out(copy, family, saturday)
    edit(game=copy.game, pieces=[PieceDraft("Pions bleus", 6)], at=now_is("2026-01-24 11:00"), by=None)
    now_is("2026-01-31 11:00")

    comes_back(copy, tuesday)
    check = check_contents(
        copy=copy,
        occasion=ContentCheck.Occasion.RETURN,
        at=tuesday,
        by=None,
        differences={"Pions bleus": -1},
        loan=loan,
    )

    assert Loan.objects.get().returned_at == tuesday
    assert (check.at, check.piece_list) == (tuesday, loan.piece_list)
    assert list(Piece.objects.filter(piece_list=check.piece_list).values_list("label", "quantity")) == [
        ("Pions bleus", 4)
    ]


def test_a_game_that_comes_back_a_month_late_came_back_on_the_day_it_did(
    family: Household, saturday: datetime, now_is: NowIs
):
    copy = CopyFactory()
    goes_out(copy, family, saturday)
    late = now_is("2026-03-07 11:00")

    comes_back(copy, late)

    loan = Loan.objects.get()
    assert (loan.due_on, loan.returned_at) == (date(2026, 2, 7), late)
    assert loan.events.get(kind="returned").facts["days_late"] == 28


def test_what_lay_in_the_return_box_over_the_closed_days_is_not_late(
    family: Household, saturday: datetime, now_is: NowIs
):
    LendingPolicyFactory(late_cents=20)
    copy = CopyFactory()
    goes_out(copy, family, saturday)
    now_is("2026-02-10 09:00")

    answer = comes_back(copy, moment("2026-02-07 18:00"))

    assert (answer.charge, Charge.objects.count()) == (None, 0)


def test_a_loan_of_last_week_is_due_from_last_week_on(family: Household, now_is: NowIs):
    now_is("2026-01-24 11:00")

    loan = goes_out(CopyFactory(), family, moment("2026-01-17 15:00"))

    assert (loan.lent_at, loan.due_on) == (moment("2026-01-17 15:00"), date(2026, 2, 7))


def test_a_loan_is_judged_by_the_membership_of_its_own_day(family: Household, now_is: NowIs):
    Membership.objects.update(ends_on=date(2026, 1, 20))
    now_is("2026-01-24 11:00")

    entered = goes_out(CopyFactory(), family, moment("2026-01-20 18:00"))
    with pytest.raises(MembershipExpired):
        goes_out(CopyFactory(), family, moment("2026-01-21 10:00"))

    assert list(Loan.objects.all()) == [entered]


def test_nothing_comes_back_before_it_left(family: Household, saturday: datetime):
    copy = CopyFactory(game__title="Azul")
    goes_out(copy, family, saturday)

    with pytest.raises(ReturnBeforeLoan) as refusal:
        comes_back(copy, moment("2026-01-16 11:00"))

    assert (
        refusal.value.words == "« Azul » n’a été prêté que le 17 janvier 2026 11:00 : il ne peut pas être rendu avant."
    )
    assert Loan.objects.get().returned_at is None


def test_no_two_loans_of_one_box_overlap_in_the_past(
    family: Household, neighbours: Household, saturday: datetime, now_is: NowIs
):
    copy = CopyFactory()
    goes_out(copy, family, saturday)
    comes_back(copy, now_is("2026-01-24 11:00"))

    with pytest.raises(CopyWasOut):
        goes_out(copy, neighbours, moment("2026-01-20 11:00"))

    assert Loan.objects.count() == 1


def test_nobody_lends_tomorrow(family: Household, saturday: datetime):
    with pytest.raises(MomentInFuture):
        goes_out(CopyFactory(), family, moment("2026-01-18 11:00"))

    assert Loan.objects.count() == 0


def test_a_day_of_the_past_wants_the_right_to_enter_it(family: Household, saturday: datetime, volunteer: User):
    with pytest.raises(BackDateNotAllowed):
        goes_out(CopyFactory(), family, moment("2026-01-16 11:00"), by=volunteer)

    assert Loan.objects.count() == 0


def test_a_box_entered_late_waits_its_whole_time_for_who_booked_it(
    family: Household, neighbours: Household, saturday: datetime, now_is: NowIs
):
    copy = CopyFactory()
    goes_out(copy, neighbours, saturday)
    waits(family, copy.game, saturday)
    now_is("2026-01-31 11:00")

    hold = comes_back(copy, moment("2026-01-20 11:00")).hold_ready

    assert hold is not None
    assert (hold.ready_at, hold.ready_until) == (moment("2026-01-31 11:00"), date(2026, 2, 10))


def test_a_closure_entered_afterwards_does_not_change_what_came_back(
    family: Household, saturday: datetime, now_is: NowIs
):
    LendingPolicyFactory(late_cents=20)
    copy = CopyFactory()
    goes_out(copy, family, saturday)
    comes_back(copy, now_is("2026-02-09 11:00"))

    ClosureFactory(first_day=date(2026, 2, 7), last_day=date(2026, 2, 8))

    assert (Loan.objects.get().due_on, Charge.objects.get().amount_cents) == (date(2026, 2, 7), 40)
