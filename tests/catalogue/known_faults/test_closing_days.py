"""Days on which nobody could bring a game back."""

from datetime import date, datetime

import pytest
from django.contrib.auth.models import User

from catalogue.lending.closures import due_days_within, move_due_days
from catalogue.lending.refusals_of_lending import NoOpenDay
from catalogue.lending.renewals import renew
from catalogue.lending.undo import undo
from catalogue.models import Copy, Household, LendingPolicy, Loan, Site
from tests.catalogue.known_faults.conftest import NowIs
from tests.catalogue.known_faults.scenes import comes_back, goes_out, last_act, open_all_week_but, waits
from tests.factories.catalogue import CopyFactory, LendingPolicyFactory, SiteFactory
from tests.factories.desk import ClosureFactory, ExceptionalOpeningFactory

pytestmark = pytest.mark.django_db

WEDNESDAY = 2


def test_an_exceptional_opening_on_a_closed_weekday_is_a_due_day(family: Household, saturday: datetime):
    copy = CopyFactory()
    open_all_week_but(copy.site, WEDNESDAY)
    ExceptionalOpeningFactory(site=copy.site, day=date(2026, 2, 4))
    LendingPolicyFactory(loan_days=18)

    loan = goes_out(copy, family, saturday)

    assert (loan.due_on, date(2026, 2, 4).weekday()) == (date(2026, 2, 4), WEDNESDAY)


def test_a_loan_and_a_renewal_of_one_day_are_due_on_one_day(family: Household, saturday: datetime, now_is: NowIs):
    LendingPolicyFactory(loan_days=21, renewal_days=21, renewal_from=LendingPolicy.RenewalFrom.TODAY)
    ClosureFactory(first_day=date(2026, 2, 20), last_day=date(2026, 2, 23))
    old = goes_out(CopyFactory(), family, saturday)
    later = now_is("2026-01-31 15:00")

    days = renew(loan=old, at=later, by=None).loan.due_on, goes_out(CopyFactory(), family, later).due_on

    assert days == (date(2026, 2, 24), date(2026, 2, 24))


def test_a_yearly_closure_entered_years_ago_counts_this_year_over_new_year(family: Household, now_is: NowIs):
    ClosureFactory(first_day=date(2020, 12, 24), last_day=date(2021, 1, 2), yearly=True)

    loan = goes_out(CopyFactory(), family, now_is("2026-12-05 11:00"))

    assert loan.due_on == date(2027, 1, 3)


def test_a_closure_entered_late_moves_the_loans_that_it_catches_and_undo_moves_them_back(
    family: Household, saturday: datetime, librarian: User
):
    goes_out(CopyFactory(), family, saturday)
    closure = ClosureFactory(first_day=date(2026, 2, 5), last_day=date(2026, 2, 10))
    shown = [(move.before, move.after) for move in due_days_within(closure, saturday.date())]

    move_due_days(closure=closure, at=saturday, by=librarian)
    moved = Loan.objects.get().due_on
    undo(event=last_act(), at=saturday, by=librarian)

    assert (shown, moved) == ([(date(2026, 2, 7), date(2026, 2, 11))], date(2026, 2, 11))
    assert Loan.objects.get().due_on == date(2026, 2, 7)


def test_closed_days_within_a_loan_do_not_lengthen_it(family: Household, saturday: datetime):
    ClosureFactory(first_day=date(2026, 1, 20), last_day=date(2026, 2, 6))

    assert goes_out(CopyFactory(), family, saturday).due_on == date(2026, 2, 7)


def test_a_house_that_never_opens_again_is_told_in_words(family: Household, saturday: datetime):
    ClosureFactory(first_day=date(2026, 1, 1), last_day=date(2028, 1, 1))
    copy = CopyFactory()

    with pytest.raises(NoOpenDay) as refusal:
        goes_out(copy, family, saturday)

    assert refusal.value.facts == {"days": 400, "after": date(2026, 2, 7)}
    assert (Loan.objects.count(), Copy.objects.get().state) == (0, Copy.State.ON_SHELF)


def test_a_game_is_due_by_the_calendar_of_the_site_that_lent_it(family: Household, saturday: datetime):
    annex = SiteFactory(name="Annexe d’essai")
    ClosureFactory(site=annex, first_day=date(2026, 2, 7), last_day=date(2026, 2, 8))

    loan = goes_out(CopyFactory(), family, saturday, site=annex)

    assert loan.due_on == date(2026, 2, 9)


def test_a_box_set_aside_is_kept_until_a_day_on_which_it_can_be_fetched(
    family: Household, neighbours: Household, saturday: datetime
):
    ClosureFactory(first_day=date(2026, 1, 25), last_day=date(2026, 1, 30))
    copy = CopyFactory()
    goes_out(copy, neighbours, saturday)
    waits(family, copy.game, saturday)

    hold = comes_back(copy, saturday).hold_ready

    assert hold is not None
    assert hold.ready_until == date(2026, 1, 31)


def test_nothing_is_due_on_easter_monday(family: Household, now_is: NowIs):
    copy = CopyFactory(site=SiteFactory(public_holidays=Site.PublicHolidays.FRANCE))

    loan = goes_out(copy, family, now_is("2026-03-16 11:00"))

    assert loan.due_on == date(2026, 4, 7)


def test_a_renewal_that_ends_on_a_closed_day_moves_as_a_loan_does(family: Household, saturday: datetime):
    ClosureFactory(first_day=date(2026, 2, 28), last_day=date(2026, 3, 1))

    renewed = renew(loan=goes_out(CopyFactory(), family, saturday), at=saturday, by=None).loan

    assert renewed.due_on == date(2026, 3, 2)
