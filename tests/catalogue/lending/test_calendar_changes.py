"""Due days after the days of a site have changed."""

from datetime import date, time, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from pytest_django import DjangoAssertNumQueries

from catalogue.lending.calendar_changes import come_back, due_too_late, due_when_closed, follow_calendar
from catalogue.lending.closures import Move, move_due_days, restore_due_days
from catalogue.lending.loans import return_copy
from catalogue.lending.refusals_of_lending import NoOpenDay
from catalogue.lending.refusals_of_undoing import NothingToMove
from catalogue.lending.renewals import renew
from catalogue.lending.undo import undo
from catalogue.models import DueDayMove, Event, Loan, OpeningHours, Site
from tests.conftest import NOW
from tests.factories.catalogue import CopyFactory, MembershipFactory, SiteFactory
from tests.factories.desk import ClosureFactory, ExceptionalOpeningFactory, LoanFactory, OpeningHoursFactory

pytestmark = pytest.mark.django_db

TODAY = date(2026, 1, 17)
SATURDAY, WEDNESDAY, NEXT_SATURDAY = date(2026, 2, 7), date(2026, 2, 11), date(2026, 2, 14)


@pytest.fixture
def site(db: None) -> Site:
    """Open on Wednesdays and Saturdays."""
    made: Site = SiteFactory()
    for weekday in (2, 5):
        OpeningHoursFactory(site=made, weekday=weekday)
    return made


def due(day: date, **loan: Any) -> Loan:
    made: Loan = LoanFactory(due_on=day, household=MembershipFactory().household, **loan)
    return made


def closed_on(weekday: int) -> None:
    OpeningHours.objects.filter(weekday=weekday).delete()


def days() -> list[date | None]:
    return list(Loan.objects.order_by("pk").values_list("due_on", flat=True))


def test_what_is_due_on_a_day_that_is_closed_now_is_shown_with_the_next_open_one(site: Site):
    kept, wednesday = due(SATURDAY), due(WEDNESDAY)
    closed_on(2)

    assert due_when_closed(site, TODAY) == [Move(wednesday, WEDNESDAY, NEXT_SATURDAY)]
    assert days() == [kept.due_on, WEDNESDAY]


def test_due_days_follow_the_calendar_on_confirmation_and_go_back_by_undo(site: Site, librarian: User):
    due(SATURDAY), due(WEDNESDAY), due(WEDNESDAY)
    closed_on(2)

    shift = follow_calendar(site=site, at=NOW, by=librarian)
    moved = days()
    restored = restore_due_days(shift=shift, at=NOW, by=librarian)

    assert (moved, days(), restored) == (
        [SATURDAY, NEXT_SATURDAY, NEXT_SATURDAY],
        [SATURDAY, WEDNESDAY, WEDNESDAY],
        2,
    )
    assert (shift.site, shift.closure, shift.by) == (site, None, librarian)
    assert [event.kind for event in Event.objects.order_by("pk")] == [
        *["due_days_moved", "due_day_changed", "due_day_changed"],
        *["due_days_restored", "due_day_changed", "due_day_changed"],
    ]


def test_the_move_is_taken_back_like_any_act(site: Site, librarian: User, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("django.utils.timezone.now", lambda: NOW)
    due(WEDNESDAY)
    closed_on(2)
    follow_calendar(site=site, at=NOW, by=librarian)

    undo(event=Event.objects.get(kind="due_days_moved"), at=NOW, by=librarian)

    assert days() == [WEDNESDAY]


def test_a_second_confirmation_moves_nothing_and_says_so(site: Site):
    due(WEDNESDAY)
    closed_on(2)
    follow_calendar(site=site, at=NOW, by=None)

    with pytest.raises(NothingToMove):
        follow_calendar(site=site, at=NOW, by=None)

    assert DueDayMove.objects.count() == 1


def test_who_is_late_is_late_whatever_the_calendar_says_since(site: Site):
    due(date(2026, 1, 14)), due(TODAY)
    closed_on(2)
    closed_on(5)
    OpeningHoursFactory(site=site, weekday=0)

    assert [move.before for move in due_when_closed(site, TODAY)] == [TODAY]


def test_another_site_keeps_its_days(site: Site):
    there = SiteFactory(name="Annexe d’essai")
    here = due(WEDNESDAY, lent_from=site, copy=CopyFactory(state="on_loan", site=there))
    due(WEDNESDAY, lent_from=there), due(WEDNESDAY, copy=CopyFactory(state="on_loan", current_site=there))
    closed_on(2)

    assert [move.loan for move in due_when_closed(site, TODAY)] == [here]


def test_an_opening_out_of_turn_brings_back_what_a_closure_had_moved(site: Site):
    due(SATURDAY), due(WEDNESDAY)
    move_due_days(closure=ClosureFactory(first_day=WEDNESDAY, last_day=WEDNESDAY), at=NOW, by=None)
    assert due_too_late(site, TODAY) == []

    ExceptionalOpeningFactory(site=site, day=WEDNESDAY)
    shown = [(move.before, move.after) for move in due_too_late(site, TODAY)]
    shift = come_back(site=site, at=NOW, by=None)

    assert (shown, days()) == ([(NEXT_SATURDAY, WEDNESDAY)], [SATURDAY, WEDNESDAY])
    assert due_too_late(site, TODAY) == []
    restore_due_days(shift=shift, at=NOW, by=None)
    assert days() == [SATURDAY, NEXT_SATURDAY]
    assert [(move.before, move.after) for move in due_too_late(site, TODAY)] == shown


def test_what_was_moved_twice_comes_back_as_far_as_the_site_is_open(site: Site):
    due(WEDNESDAY)
    closed_on(2)
    follow_calendar(site=site, at=NOW, by=None)
    move_due_days(closure=ClosureFactory(first_day=NEXT_SATURDAY, last_day=NEXT_SATURDAY), at=NOW, by=None)
    assert days() == [date(2026, 2, 21)]

    OpeningHoursFactory(site=site, weekday=3, opens=time(9), closes=time(12))

    assert [move.after for move in due_too_late(site, TODAY)] == [WEDNESDAY + timedelta(days=1)]


def test_what_was_renewed_or_returned_since_does_not_come_back(site: Site, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("django.utils.timezone.now", lambda: NOW)
    returned, renewed = due(WEDNESDAY), due(WEDNESDAY)
    closed_on(2)
    follow_calendar(site=site, at=NOW, by=None)
    return_copy(copy=returned.copy, at=NOW, by=None)
    renew(loan=Loan.objects.get(pk=renewed.pk), at=NOW, by=None)
    OpeningHoursFactory(site=site, weekday=2)

    assert due_too_late(site, TODAY) == []


def test_nothing_comes_back_to_a_day_that_has_passed(site: Site):
    due(WEDNESDAY)
    closed_on(2)
    follow_calendar(site=site, at=NOW, by=None)
    OpeningHoursFactory(site=site, weekday=2)

    assert due_too_late(site, date(2026, 2, 12)) == []
    assert [move.after for move in due_too_late(site, WEDNESDAY)] == [WEDNESDAY]


def test_where_the_site_never_opens_again_the_answer_is_a_refusal(site: Site):
    due(SATURDAY)
    ClosureFactory(site=site, first_day=date(2026, 2, 1), last_day=date(2027, 2, 1), yearly=True)

    with pytest.raises(NoOpenDay):
        due_when_closed(site, TODAY)


@pytest.mark.parametrize("loans", [1, 3])
def test_both_ways_ask_as_much_for_three_loans_as_for_one(
    site: Site, loans: int, django_assert_num_queries: DjangoAssertNumQueries
):
    for _ in range(loans):
        due(WEDNESDAY), due(NEXT_SATURDAY)
    follow = ClosureFactory(first_day=NEXT_SATURDAY, last_day=NEXT_SATURDAY)
    move_due_days(closure=follow, at=NOW, by=None)
    follow.delete()
    closed_on(2)

    with django_assert_num_queries(5):
        closed = due_when_closed(site, TODAY)
    with django_assert_num_queries(6):
        back = due_too_late(site, TODAY)
    assert (len(closed), len(back)) == (2 * loans, loans)
