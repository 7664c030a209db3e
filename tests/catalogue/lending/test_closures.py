from datetime import date, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from pytest_django import DjangoAssertNumQueries

from catalogue.lending.closures import Move, due_days_within, move_due_days, restore_due_days
from catalogue.lending.loans import return_copy
from catalogue.lending.refusals_of_lending import NoOpenDay
from catalogue.lending.refusals_of_undoing import NothingToMove, ShiftUndone
from catalogue.lending.renewals import renew
from catalogue.models import Closure, DueDayMove, Event, Loan
from tests.catalogue.lending.clock import Clock
from tests.conftest import NOW
from tests.factories.catalogue import CopyFactory, MembershipFactory, SiteFactory
from tests.factories.desk import ClosureFactory, ExceptionalOpeningFactory, LoanFactory

pytestmark = pytest.mark.django_db

TODAY = date(2026, 1, 17)
FIRST, LAST, AFTER = date(2026, 2, 9), date(2026, 2, 14), date(2026, 2, 15)


def due(day: date, **loan: Any) -> Loan:
    made: Loan = LoanFactory(due_on=day, household=MembershipFactory().household, **loan)
    return made


def winter() -> Closure:
    closure: Closure = ClosureFactory(first_day=FIRST, last_day=LAST)
    return closure


def days() -> list[date | None]:
    return list(Loan.objects.order_by("pk").values_list("due_on", flat=True))


def test_a_closure_shows_the_loans_that_fall_due_within_it_and_changes_nothing():
    loans = [due(day) for day in (FIRST - timedelta(days=1), FIRST, LAST, AFTER)]

    moves = due_days_within(winter(), TODAY)

    assert moves == [Move(loans[1], FIRST, AFTER), Move(loans[2], LAST, AFTER)]
    assert days() == [date(2026, 2, 8), FIRST, LAST, AFTER]


def test_due_days_move_on_confirmation_and_back_by_undo(librarian: User):
    due(FIRST), due(LAST), due(AFTER)
    closure = winter()

    shift = move_due_days(closure=closure, at=NOW, by=librarian)
    moved = days()
    restored = restore_due_days(shift=shift, at=NOW, by=librarian)

    assert (moved, days(), restored) == ([AFTER] * 3, [FIRST, LAST, AFTER], 2)
    assert (shift.closure, shift.by, shift.undone_at, shift.undone_by) == (closure, librarian, NOW, librarian)
    assert [event.kind for event in Event.objects.order_by("pk")] == [
        *["due_days_moved", "due_day_changed", "due_day_changed"],
        *["due_days_restored", "due_day_changed", "due_day_changed"],
    ]
    cause = Event.objects.get(kind="due_days_moved")
    assert [event.facts for event in cause.consequences.order_by("pk")] == [
        {"from": "2026-02-09", "to": "2026-02-15"},
        {"from": "2026-02-14", "to": "2026-02-15"},
    ]


def test_a_second_confirmation_moves_nothing_and_says_so():
    due(FIRST)
    closure = winter()
    move_due_days(closure=closure, at=NOW, by=None)

    with pytest.raises(NothingToMove):
        move_due_days(closure=closure, at=NOW, by=None)

    assert (days(), DueDayMove.objects.count()) == ([AFTER], 1)


def test_due_days_move_back_once():
    due(FIRST)
    shift = move_due_days(closure=winter(), at=NOW, by=None)
    restore_due_days(shift=shift, at=NOW, by=None)
    before = Event.objects.count()

    with pytest.raises(ShiftUndone):
        restore_due_days(shift=shift, at=NOW, by=None)

    assert Event.objects.count() == before


def test_what_was_renewed_or_returned_since_keeps_its_day(clock: Clock):
    returned, renewed, kept = due(FIRST), due(FIRST), due(FIRST)
    shift = move_due_days(closure=winter(), at=NOW, by=None)
    return_copy(copy=returned.copy, at=NOW, by=None)
    renew(loan=Loan.objects.get(pk=renewed.pk), at=NOW, by=None)

    assert restore_due_days(shift=shift, at=NOW, by=None) == 1
    assert days() == [AFTER, date(2026, 3, 8), FIRST]
    assert Loan.objects.get(pk=kept.pk).due_on == FIRST


def test_a_closure_of_a_site_moves_what_was_lent_there_alone():
    there = SiteFactory(name="Annexe d’essai")
    lent_there = due(FIRST, lent_from=there)
    standing_there = due(FIRST, copy=CopyFactory(state="on_loan", current_site=there))
    of_there = due(FIRST, copy=CopyFactory(state="on_loan", site=there))
    due(FIRST), due(FIRST, lent_from=SiteFactory(), copy=CopyFactory(state="on_loan", site=there))

    moves = due_days_within(ClosureFactory(site=there, first_day=FIRST, last_day=LAST), TODAY)

    assert [move.loan for move in moves] == [lent_there, standing_there, of_there]


def test_a_day_on_which_the_site_opens_all_the_same_is_left_alone():
    loan = due(FIRST)
    ExceptionalOpeningFactory(site=loan.copy.site, day=FIRST)

    assert due_days_within(winter(), TODAY) == []


def test_a_yearly_closure_over_new_year_moves_the_days_to_come():
    past, this, next_year = due(date(2025, 12, 26)), due(date(2026, 12, 26)), due(date(2027, 1, 2))
    closure = ClosureFactory(first_day=date(2024, 12, 24), last_day=date(2025, 1, 3), yearly=True)

    moves = due_days_within(closure, TODAY)

    assert [(move.loan, move.after) for move in moves] == [
        (this, date(2027, 1, 4)),
        (next_year, date(2027, 1, 4)),
    ]
    assert past.due_on == date(2025, 12, 26)


def test_a_loan_of_an_unknown_borrower_moves_too():
    LoanFactory(household=None, due_on=FIRST)

    move_due_days(closure=winter(), at=NOW, by=None)

    assert days() == [AFTER]


def test_where_the_site_never_opens_again_the_answer_is_a_refusal():
    due(FIRST)
    closure = ClosureFactory(first_day=date(2026, 2, 1), last_day=date(2027, 2, 1), yearly=True)

    with pytest.raises(NoOpenDay):
        due_days_within(closure, TODAY)


@pytest.mark.parametrize("loans", [1, 3])
def test_the_preview_asks_as_much_for_three_loans_as_for_one(
    loans: int, django_assert_num_queries: DjangoAssertNumQueries
):
    for _ in range(loans):
        due(FIRST)
    closure = winter()

    with django_assert_num_queries(5):
        moves = due_days_within(closure, TODAY)
        assert len([move.loan.copy.game.title for move in moves]) == loans
