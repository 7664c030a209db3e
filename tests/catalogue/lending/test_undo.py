from datetime import date, timedelta

import pytest
from django.contrib.auth.models import User

from catalogue.lending.closures import move_due_days, restore_due_days
from catalogue.lending.holds import cancel_hold, place_hold, set_aside
from catalogue.lending.loans import lend, return_copy
from catalogue.lending.refusals import Refusal
from catalogue.lending.refusals_of_undoing import AlreadyUndone, CannotUndo, NotYours, TooLate
from catalogue.lending.renewals import renew
from catalogue.lending.undo import undo, undoable_until
from catalogue.models import Charge, Copy, Deposit, Event, Hold, Household, Loan, Renewal
from tests.catalogue.lending.clock import Clock
from tests.catalogue.lending.records import holds, loans
from tests.conftest import NOW, make_user
from tests.factories.catalogue import CopyFactory, LendingPolicyFactory, SiteFactory, make_member
from tests.factories.desk import ClosureFactory, CopyKindFactory, DepositFactory, HoldFactory

pytestmark = pytest.mark.django_db

EARLIER = NOW - timedelta(days=10)


def member() -> Household:
    household: Household = make_member().household
    return household


def rows() -> tuple[object, ...]:
    """All that circulation is, without its log."""
    copies = list(Copy.objects.order_by("pk").values_list("pk", "state", "current_site"))
    money = [list(model.objects.order_by("pk").values()) for model in (Charge, Deposit, Renewal)]
    return loans(), holds(), copies, money


def last_act() -> Event:
    return Event.objects.filter(cause=None).latest("pk")


def refused(event: Event, by: User | None, clock: Clock) -> Refusal:
    before = rows(), Event.objects.count()
    with pytest.raises(Refusal) as refusal:
        undo(event=event, at=clock.now, by=by)
    assert (rows(), Event.objects.count()) == before
    return refusal.value


# ── Every verb and back ──────────────────────────────────────────────────────────────────────────────
def test_a_loan_is_taken_back_and_the_log_keeps_that_it_was(volunteer: User):
    copy = CopyFactory()
    before = rows()
    lend(copy=copy, household=member(), at=NOW, by=volunteer)

    undone = undo(event=last_act(), at=NOW, by=volunteer)

    assert rows() == before
    lent = Event.objects.get(kind="lent")
    assert (undone.undoes, undone.kind, undone.actor, undone.copy, undone.household) == (
        lent,
        "undone",
        volunteer,
        copy,
        lent.household,
    )
    assert lend(copy=Copy.objects.get(), household=member(), at=NOW, by=volunteer).copy == copy


def test_a_loan_from_the_hold_shelf_is_taken_back_with_all_that_it_moved(volunteer: User):
    copy, waiting = CopyFactory(kind=CopyKindFactory(deposit_cents=2000)), member()
    DepositFactory(household=waiting, amount_cents=2000)
    HoldFactory(game=copy.game, household=waiting, placed_at=EARLIER)
    set_aside(copy=copy, at=NOW, by=None)
    before = rows()
    lend(copy=copy, household=waiting, at=NOW, by=volunteer, site=SiteFactory(name="Annexe d’essai"))
    assert rows() != before

    undo(event=last_act(), at=NOW, by=volunteer)

    assert rows() == before


def test_a_loan_of_another_copy_is_taken_back_and_the_next_waits_again(volunteer: User):
    copy, waiting = CopyFactory(), member()
    other = CopyFactory(game=copy.game)
    HoldFactory(game=copy.game, household=waiting, placed_at=EARLIER)
    HoldFactory(game=copy.game, placed_at=NOW)
    set_aside(copy=copy, at=NOW, by=None)
    before = rows()
    lend(copy=other, household=waiting, at=NOW, by=volunteer)

    undo(event=last_act(), at=NOW, by=volunteer)

    assert rows() == before


def test_a_loan_of_what_waited_for_another_is_taken_back(volunteer: User):
    copy = CopyFactory()
    HoldFactory(game=copy.game, placed_at=EARLIER)
    set_aside(copy=copy, at=NOW, by=None)
    before = rows()
    lend(copy=copy, household=member(), at=NOW, by=volunteer, accepted=["hold_of_other"])

    undo(event=last_act(), at=NOW, by=volunteer)

    assert rows() == before


def test_a_return_is_taken_back_with_its_hold_and_its_charge(clock: Clock, volunteer: User):
    LendingPolicyFactory(late_cents=20)
    copy = CopyFactory()
    lend(copy=copy, household=member(), at=NOW, by=None)
    HoldFactory(game=copy.game, placed_at=NOW)
    clock.tick(days=30)
    before = rows()
    done = return_copy(copy=copy, at=clock.now, by=volunteer, site=SiteFactory(name="Annexe d’essai"))
    assert done.charge
    assert done.hold_ready

    undo(event=last_act(), at=clock.now, by=volunteer)

    assert rows() == before
    assert return_copy(copy=Copy.objects.get(), at=clock.now, by=volunteer).charge is not None


def test_a_renewal_is_taken_back(volunteer: User):
    loan = lend(copy=CopyFactory(), household=member(), at=NOW, by=None)
    before = rows()
    renew(loan=loan, at=NOW, by=volunteer)

    undo(event=last_act(), at=NOW, by=volunteer)

    assert rows() == before
    assert renew(loan=Loan.objects.get(), at=NOW, by=volunteer).loan.due_on == date(2026, 2, 28)


def test_a_hold_is_taken_back(volunteer: User):
    game, household = CopyFactory().game, member()
    place_hold(game=game, household=household, at=NOW, by=volunteer)

    undo(event=last_act(), at=NOW, by=volunteer)

    assert Hold.objects.count() == 0


def test_a_cancelled_hold_gets_its_box_back_from_the_next(volunteer: User):
    copy = CopyFactory()
    first = HoldFactory(game=copy.game, placed_at=EARLIER)
    HoldFactory(game=copy.game, placed_at=NOW)
    set_aside(copy=copy, at=NOW, by=None)
    before = rows()
    cancel_hold(hold=first, at=NOW, by=volunteer)

    undo(event=last_act(), at=NOW, by=volunteer)

    assert rows() == before


def test_due_days_moved_by_a_closure_move_back(librarian: User):
    lend(copy=CopyFactory(), household=member(), at=NOW, by=None)
    before = rows()
    closure = ClosureFactory(first_day=date(2026, 2, 7), last_day=date(2026, 2, 9))
    shift = move_due_days(closure=closure, at=NOW, by=librarian)
    moved = last_act()

    undo(event=moved, at=NOW, by=librarian)

    assert rows() == before
    shift.refresh_from_db()
    assert shift.undone_by == librarian


def test_due_days_that_were_moved_back_by_hand_are_undone_already(clock: Clock, librarian: User):
    lend(copy=CopyFactory(), household=member(), at=NOW, by=None)
    closure = ClosureFactory(first_day=date(2026, 2, 7), last_day=date(2026, 2, 9))
    shift = move_due_days(closure=closure, at=NOW, by=librarian)
    moved = last_act()
    restore_due_days(shift=shift, at=NOW, by=librarian)

    assert type(refused(moved, librarian, clock)) is AlreadyUndone


# ── Who, when, and what not ──────────────────────────────────────────────────────────────────────────
def test_five_minutes_count_from_the_entry_and_not_from_a_moment_of_the_past(clock: Clock, volunteer: User):
    lend(copy=CopyFactory(), household=member(), at=NOW - timedelta(minutes=9), by=volunteer)
    event = last_act()
    clock.tick(seconds=300)
    assert undoable_until(event) == clock.now

    assert undo(event=event, at=clock.now, by=volunteer).kind == "undone"


def test_after_five_minutes_it_is_too_late(clock: Clock, volunteer: User):
    lend(copy=CopyFactory(), household=member(), at=NOW, by=volunteer)
    clock.tick(seconds=301)

    assert type(refused(last_act(), volunteer, clock)) is TooLate


def test_an_act_is_undone_once(clock: Clock, volunteer: User):
    lend(copy=CopyFactory(), household=member(), at=NOW, by=volunteer)
    event = last_act()
    undo(event=event, at=NOW, by=volunteer)

    assert type(refused(event, volunteer, clock)) is AlreadyUndone


def test_a_volunteer_undoes_their_own_acts_and_a_librarian_everybodys(clock: Clock, volunteer: User, librarian: User):
    lend(copy=CopyFactory(), household=member(), at=NOW, by=volunteer)
    event = last_act()

    assert type(refused(event, make_user("autre", "Bénévoles"), clock)) is NotYours
    assert type(refused(event, None, clock)) is NotYours
    assert undo(event=event, at=NOW, by=librarian).actor == librarian


def test_what_was_followed_by_something_else_is_not_undone(clock: Clock, volunteer: User):
    copy = CopyFactory()
    loan = lend(copy=copy, household=member(), at=NOW, by=volunteer)
    lent = last_act()
    renew(loan=loan, at=NOW, by=volunteer)
    renewed = last_act()
    assert type(refused(lent, volunteer, clock)) is CannotUndo

    undo(event=renewed, at=NOW, by=volunteer)
    undo(event=lent, at=NOW, by=volunteer)

    assert (Loan.objects.count(), Copy.objects.get().state) == (0, Copy.State.ON_SHELF)


def test_a_row_that_is_not_as_the_act_left_it_is_not_undone(clock: Clock, volunteer: User):
    copy = CopyFactory()
    lend(copy=copy, household=member(), at=NOW, by=volunteer)
    Copy.objects.update(state=Copy.State.ON_SHELF)

    assert type(refused(last_act(), volunteer, clock)) is CannotUndo


def test_a_row_that_is_gone_is_not_undone(clock: Clock, volunteer: User):
    hold = place_hold(game=CopyFactory().game, household=member(), at=NOW, by=volunteer)
    Hold.objects.filter(pk=hold.pk).delete()

    assert type(refused(last_act(), volunteer, clock)) is CannotUndo


def test_a_hold_that_was_placed_anew_since_is_in_the_way(clock: Clock, volunteer: User):
    game, household = CopyFactory().game, member()
    hold = place_hold(game=game, household=household, at=NOW, by=None)
    cancel_hold(hold=hold, at=NOW, by=volunteer)
    cancelled = last_act()
    place_hold(game=game, household=household, at=NOW, by=volunteer)

    assert type(refused(cancelled, volunteer, clock)) is CannotUndo


def test_neither_an_undoing_nor_a_consequence_is_undone_by_itself(clock: Clock, volunteer: User):
    copy = CopyFactory()
    lend(copy=copy, household=member(), at=NOW, by=volunteer)
    undone = undo(event=last_act(), at=NOW, by=volunteer)
    household = member()
    HoldFactory(game=copy.game, household=household, placed_at=NOW)
    lend(copy=Copy.objects.get(), household=household, at=NOW, by=volunteer)

    assert type(refused(undone, volunteer, clock)) is CannotUndo
    assert type(refused(Event.objects.get(kind="hold_satisfied"), volunteer, clock)) is CannotUndo
