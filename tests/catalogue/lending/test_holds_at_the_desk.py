"""Holds as they meet returns and loans."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User

from catalogue.lending.copy_scans import act_on_copy
from catalogue.lending.loans import lend, return_copy
from catalogue.lending.refusals import CopyOnHoldShelf, HeldWithoutHousehold, NoHousehold, Refusal
from catalogue.lending.refusals_of_lending import CopyAwaited, CopyBooked, HoldOfOther
from catalogue.lending.takeovers import take_over_loan
from catalogue.models import Copy, Event, Hold, Household
from tests.catalogue.lending.clock import Clock
from tests.catalogue.lending.records import circulation, events, holds
from tests.conftest import NOW
from tests.factories.catalogue import CopyFactory, MembershipFactory, make_member
from tests.factories.desk import HoldFactory

pytestmark = pytest.mark.django_db

YESTERDAY = NOW - timedelta(days=1)


def member() -> Household:
    household: Household = make_member().household
    return household


def wait_for(copy: Copy, household: Household, *, days_ago: int = 1, **hold: Any) -> Hold:
    waiting: Hold = HoldFactory(game=copy.game, household=household, placed_at=NOW - timedelta(days=days_ago), **hold)
    return waiting


def out(copy: Copy, *, days_ago: int = 10) -> Household:
    """Somebody who has the copy."""
    household: Household = MembershipFactory(starts_on=date(2025, 6, 1)).household
    lend(copy=copy, household=household, at=NOW - timedelta(days=days_ago), by=None)
    return household


def refused(copy: Copy, household: Household, **act: Any) -> Refusal:
    before = circulation()
    with pytest.raises(Refusal) as refusal:
        lend(**{"copy": copy, "household": household, "at": NOW, "by": None, **act})
    assert circulation() == before
    return refusal.value


def states() -> list[tuple[int, str]]:
    return [(hold["household"], hold["state"]) for hold in holds()]


# ── Returns ──────────────────────────────────────────────────────────────────────────────────────────
def test_a_return_sets_the_copy_aside_for_the_first_who_waits():
    copy, waiting = CopyFactory(), member()
    out(copy)
    hold = wait_for(copy, waiting)

    done = return_copy(copy=copy, at=NOW, by=None)

    assert (done.hold_ready, copy.state, Copy.objects.get().state) == (hold, Copy.State.HELD, Copy.State.HELD)
    assert [event["kind"] for event in events()] == ["lent", "returned", "hold_ready"]
    returned, ready = Event.objects.filter(kind__in=["returned", "hold_ready"]).order_by("pk")
    assert (ready.cause, ready.household) == (returned, waiting)


def test_a_return_entered_for_last_week_keeps_the_box_from_today_on():
    copy = CopyFactory()
    out(copy, days_ago=20)
    wait_for(copy, member())

    done = return_copy(copy=copy, at=NOW - timedelta(days=12), by=None)

    assert done.hold_ready is not None
    assert (done.hold_ready.ready_at, done.hold_ready.ready_until) == (NOW, date(2026, 1, 27))


def test_a_booking_for_later_leaves_the_copy_on_its_shelf():
    copy = CopyFactory()
    out(copy)
    wait_for(copy, member(), wanted_from=date(2026, 1, 24))

    done = return_copy(copy=copy, at=NOW, by=None)

    assert (done.hold_ready, copy.state) == (None, Copy.State.ON_SHELF)


def test_a_copy_on_the_hold_shelf_cannot_come_back(clock: Clock):
    copy = CopyFactory()
    out(copy)
    wait_for(copy, member())
    return_copy(copy=copy, at=NOW, by=None)
    clock.tick(days=1)

    with pytest.raises(CopyOnHoldShelf):
        return_copy(copy=copy, at=clock.now, by=None)
    with pytest.raises(CopyOnHoldShelf):
        take_over_loan(copy=copy, due_on=None, at=clock.now)


# ── Loans that satisfy ───────────────────────────────────────────────────────────────────────────────
def test_who_waits_borrows_at_once_what_has_just_come_back():
    copy, waiting = CopyFactory(), member()
    out(copy)
    hold = wait_for(copy, waiting)
    return_copy(copy=copy, at=NOW, by=None)

    loan = lend(copy=copy, household=waiting, at=NOW, by=None)

    hold.refresh_from_db()
    assert (hold.state, hold.loan, hold.copy, hold.closed_at) == (Hold.State.SATISFIED, loan, copy, NOW)
    assert Copy.objects.get().state == Copy.State.ON_LOAN
    assert [event["kind"] for event in events()] == ["lent", "returned", "hold_ready", "lent", "hold_satisfied"]
    assert Event.objects.get(kind="hold_satisfied").cause == Event.objects.filter(kind="lent").latest("pk")


def test_who_waits_borrows_another_copy_and_the_box_set_aside_goes_to_the_next():
    copy = CopyFactory()
    other = CopyFactory(game=copy.game)
    waiting, next_one = member(), member()
    out(copy)
    wait_for(copy, waiting, days_ago=2)
    return_copy(copy=copy, at=NOW, by=None)
    wait_for(copy, next_one)

    lend(copy=other, household=waiting, at=NOW, by=None)

    assert states() == [(waiting.pk, "satisfied"), (next_one.pk, "ready")]
    assert [hold["copy"] for hold in holds()] == [other.pk, copy.pk]
    assert dict(Copy.objects.values_list("pk", "state")) == {copy.pk: "held", other.pk: "on_loan"}


def test_the_first_of_the_queue_takes_a_copy_from_the_shelf():
    copy, waiting = CopyFactory(), member()
    wait_for(copy, waiting)

    loan = lend(copy=copy, household=waiting, at=NOW, by=None)

    assert states() == [(waiting.pk, "satisfied")]
    assert holds()[0]["loan"] == loan.pk


def test_a_loan_entered_for_a_day_before_the_hold_satisfies_it():
    copy, waiting = CopyFactory(), member()
    hold = wait_for(copy, waiting)

    lend(copy=copy, household=waiting, at=NOW - timedelta(days=3), by=None)

    hold.refresh_from_db()
    assert (hold.state, hold.closed_at) == (Hold.State.SATISFIED, NOW)


# ── Loans against the queue ──────────────────────────────────────────────────────────────────────────
def test_what_is_set_aside_for_another_is_lent_after_a_warning_and_the_other_is_first_again():
    copy, waiting, hasty = CopyFactory(), member(), member()
    out(copy)
    wait_for(copy, waiting, days_ago=2)
    return_copy(copy=copy, at=NOW, by=None)
    wait_for(copy, member(), days_ago=1)

    refusal = refused(copy, hasty)
    lend(copy=copy, household=hasty, at=NOW, by=None, accepted=["hold_of_other"])

    assert (type(refusal), refusal.warns) == (HoldOfOther, True)
    assert [state for _, state in states()] == ["waiting", "waiting"]
    assert Hold.objects.queue(copy.game_id)[0].household == waiting
    requeued = Event.objects.get(kind="hold_requeued")
    assert (requeued.copy, requeued.household, requeued.cause) == (copy, waiting, Event.objects.latest("pk").cause)


def test_the_last_copy_that_others_wait_for_is_refused():
    copy = CopyFactory()
    wait_for(copy, member())

    refusal = refused(copy, member())

    assert (type(refusal), refusal.facts) == (
        CopyAwaited,
        {"barcode": copy.barcode, "title": copy.game.title, "waiting": 1},
    )


def test_another_copy_on_the_shelf_serves_who_waits():
    copy = CopyFactory()
    CopyFactory(game=copy.game)
    wait_for(copy, member())

    assert lend(copy=copy, household=member(), at=NOW, by=None).copy == copy


def test_a_copy_that_cannot_leave_serves_nobody_who_waits():
    copy = CopyFactory()
    CopyFactory(game=copy.game, restriction="on_site")
    wait_for(copy, member())

    assert type(refused(copy, member())) is CopyAwaited


def test_who_waits_behind_others_waits():
    copy, second = CopyFactory(), member()
    wait_for(copy, member(), days_ago=2)
    wait_for(copy, second, days_ago=1)

    assert type(refused(copy, second)) is CopyAwaited


def test_a_late_copy_booked_for_next_week_is_refused_to_a_third_with_the_day(clock: Clock):
    copy = CopyFactory()
    out(copy, days_ago=30)
    wait_for(copy, member(), wanted_from=date(2026, 1, 24))
    return_copy(copy=copy, at=NOW, by=None)

    refusal = refused(copy, member())

    assert type(refusal) is CopyBooked
    assert (refusal.code, refusal.facts["wanted_from"]) == ("copy_awaited", date(2026, 1, 24))


def test_a_booking_for_a_day_after_the_return_is_in_nobodys_way():
    copy = CopyFactory()
    wait_for(copy, member(), wanted_from=date(2026, 2, 8))

    assert lend(copy=copy, household=member(), at=NOW, by=None).due_on == date(2026, 2, 7)


def test_a_librarian_passes_the_queue_with_a_reason(librarian: User):
    copy, waiting = CopyFactory(), member()
    wait_for(copy, waiting)

    lend(copy=copy, household=member(), at=NOW, by=librarian, override_reason="Prêt à l’école")

    assert states() == [(waiting.pk, "waiting")]
    assert Event.objects.get().facts["override"] == {"passed": ["copy_awaited"]}


# ── Scans ────────────────────────────────────────────────────────────────────────────────────────────
def test_a_box_fetched_for_who_waits_is_set_aside_by_its_scan():
    copy = CopyFactory()
    hold = wait_for(copy, member())

    assert act_on_copy(copy=copy, household=None, at=NOW, by=None) == hold
    with pytest.raises(HeldWithoutHousehold):
        act_on_copy(copy=copy, household=None, at=NOW, by=None)


def test_a_box_for_which_nobody_waits_is_not_set_aside():
    with pytest.raises(NoHousehold) as refusal:
        act_on_copy(copy=CopyFactory(), household=None, at=NOW, by=None)

    assert type(refusal.value) is NoHousehold
