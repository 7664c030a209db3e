"""Holds, renewals and undoing where several desks act at once."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User

from catalogue.lending.closures import move_due_days, restore_due_days
from catalogue.lending.holds import cancel_hold, place_hold
from catalogue.lending.loans import lend, return_copy
from catalogue.lending.refusals import Refusal
from catalogue.lending.renewals import renew
from catalogue.lending.undo import undo
from catalogue.models import Closure, Copy, DueDayShift, Event, Hold, Household, Loan, Renewal
from tests.conftest import NOW, make_user
from tests.factories.catalogue import CopyFactory, LendingPolicyFactory, make_member
from tests.factories.desk import ClosureFactory, HoldFactory
from tests.races.desks import DESKS, kinds, race

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]


def member() -> Household:
    household: Household = make_member().household
    return household


def fresh(copy: Copy) -> Copy:
    return Copy.objects.select_related("game", "kind").get(pk=copy.pk)


def events() -> list[str]:
    return sorted(Event.objects.values_list("kind", flat=True))


def assert_boxes_loans_and_holds_agree() -> None:
    """A copy is out exactly when it has an open loan, and set aside exactly when a hold is ready by it."""
    states = dict(Copy.objects.values_list("pk", "state"))
    out = {pk for pk, state in states.items() if state == Copy.State.ON_LOAN}
    held = {pk for pk, state in states.items() if state == Copy.State.HELD}
    assert out == set(Loan.objects.open().values_list("copy", flat=True))
    assert held == set(Hold.objects.filter(state=Hold.State.READY).values_list("copy", flat=True))


def test_eight_requests_for_one_hold_of_a_household_place_one():
    game, household = CopyFactory().game, member()

    outcomes = race(lambda _: place_hold(game=game, household=household, at=NOW, by=None))

    assert kinds(outcomes) == {"Hold": 1, "HoldExists": 7}
    assert events() == ["hold_placed"]


def test_eight_holds_of_a_household_that_may_have_three():
    games, household = [copy.game for copy in CopyFactory.create_batch(DESKS)], member()

    outcomes = race(lambda desk: place_hold(game=games[desk], household=household, at=NOW, by=None))

    assert kinds(outcomes) == {"Hold": 3, "HoldLimitReached": 5}
    assert Hold.objects.active().count() == 3


def test_eight_copies_of_one_title_that_come_back_at_once_serve_eight_who_wait():
    first = CopyFactory()
    copies = [first, *CopyFactory.create_batch(DESKS - 1, game=first.game)]
    for copy in copies:
        lend(copy=copy, household=member(), at=NOW, by=None)
    for number in range(DESKS - 2):
        HoldFactory(game=first.game, placed_at=NOW - timedelta(minutes=number))

    race(lambda desk: return_copy(copy=fresh(copies[desk]), at=NOW, by=None))

    assert events().count("hold_ready") == Hold.objects.filter(state=Hold.State.READY).count() == DESKS - 2
    assert Copy.objects.on_shelf().count() == 2
    assert_boxes_loans_and_holds_agree()


def test_a_return_against_a_renewal_ends_in_one_order_or_the_other():
    for _ in range(10):
        loan = lend(copy=CopyFactory(), household=member(), at=NOW, by=None)

        def act(desk: int, loan: Loan = loan) -> str:
            if desk:
                return_copy(copy=fresh(loan.copy), at=NOW, by=None)
                return "returned"
            renew(loan=Loan.objects.select_related("copy__game").get(pk=loan.pk), at=NOW, by=None)
            return "renewed"

        renewed, returned = race(act, desks=2)

        assert returned == "returned"
        assert renewed == "renewed" or getattr(renewed, "code", "") == "not_on_loan"
        assert Renewal.objects.filter(loan=loan).count() == (renewed == "renewed")
    assert_boxes_loans_and_holds_agree()


def test_eight_requests_to_renew_a_loan_that_may_be_renewed_once():
    loan = lend(copy=CopyFactory(), household=member(), at=NOW, by=None)

    outcomes = race(lambda _: renew(loan=Loan.objects.get(pk=loan.pk), at=NOW, by=None))

    assert kinds(outcomes) == {"Renewed": 1, "RenewalLimit": 7}
    assert Loan.objects.get().renewals == Renewal.objects.count() == 1


def test_the_same_renewal_eight_times_is_one_even_where_more_are_allowed():
    LendingPolicyFactory(renewals=9)
    loan = lend(copy=CopyFactory(), household=member(), at=NOW, by=None)

    outcomes = race(lambda _: renew(loan=Loan.objects.get(pk=loan.pk), at=NOW, by=None, number=1))

    assert kinds(outcomes) == {"JustRenewed": 7, "Renewed": 1}
    assert Renewal.objects.count() == 1


def test_a_hold_that_is_cancelled_while_its_box_is_lent_to_another():
    for _ in range(10):
        copy, hasty = CopyFactory(), member()
        hold = HoldFactory(game=copy.game, copy=copy, state="ready", ready_at=NOW, ready_until=NOW.date())
        Copy.objects.filter(pk=copy.pk).update(state=Copy.State.HELD)

        def act(desk: int, copy: Copy = copy, hasty: Household = hasty, hold: Hold = hold) -> object:
            if desk:
                return lend(copy=fresh(copy), household=hasty, at=NOW, by=None, accepted=["hold_of_other"])
            return cancel_hold(hold=Hold.objects.get(pk=hold.pk), at=NOW, by=None)

        outcomes = race(act, desks=2)

        assert not [outcome for outcome in outcomes if isinstance(outcome, Refusal)]
        assert Hold.objects.get(pk=hold.pk).state == Hold.State.CANCELLED
        assert_boxes_loans_and_holds_agree()


def test_an_act_that_eight_desks_undo_is_undone_once():
    volunteer = make_user("benevole", "Bénévoles")
    lend(copy=CopyFactory(), household=member(), at=NOW, by=volunteer)
    event = Event.objects.get()

    outcomes = race(lambda _: undo(event=Event.objects.get(pk=event.pk), at=NOW, by=User.objects.get()))

    assert kinds(outcomes) == {"AlreadyUndone": 7, "Event": 1}
    assert events() == ["lent", "undone"]
    assert_boxes_loans_and_holds_agree()


def test_due_days_that_four_desks_move_and_move_back_move_once():
    for _ in range(4):
        lend(copy=CopyFactory(), household=member(), at=NOW, by=None)
    due_on = Loan.objects.latest("pk").due_on
    closure = ClosureFactory(first_day=due_on, last_day=due_on)

    moved = race(lambda _: move_due_days(closure=Closure.objects.get(pk=closure.pk), at=NOW, by=None), desks=4)
    shift = DueDayShift.objects.get()
    back = race(lambda _: restore_due_days(shift=DueDayShift.objects.get(pk=shift.pk), at=NOW, by=None), desks=4)

    assert kinds(moved) == {"DueDayShift": 1, "NothingToMove": 3}
    assert kinds(back) == {"ShiftUndone": 3, "int": 1}
    assert set(Loan.objects.values_list("due_on", flat=True)) == {due_on}


def test_desks_that_lend_return_hold_and_cancel_crosswise_never_wait_in_a_circle():
    first = CopyFactory()
    copies = [first, CopyFactory(game=first.game), CopyFactory()]
    families = [member() for _ in range(4)]

    def a_busy_hour(desk: int) -> int:
        done = 0
        for turn in range(40):
            copy, family = fresh(copies[(desk + turn) % 3]), families[(desk * turn + turn) % 4]
            try:
                if (desk + turn) % 4 == 0:
                    place_hold(game=copy.game, household=family, at=NOW, by=None)
                elif (desk + turn) % 7 == 0:
                    cancel_hold(hold=Hold.objects.filter(household=family).latest("pk"), at=NOW, by=None)
                elif copy.state == Copy.State.ON_LOAN:
                    return_copy(copy=copy, at=NOW, by=None)
                else:
                    lend(copy=copy, household=family, at=NOW, by=None, accepted=["hold_of_other"])
            except (Refusal, Hold.DoesNotExist):
                continue
            done += 1
        return done

    done = race(a_busy_hour)

    assert sum(number for number in done if isinstance(number, int)) > DESKS
    assert_boxes_loans_and_holds_agree()
