from datetime import date, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User

from catalogue.lending.holds import cancel_hold, expire_holds, place_hold, requeue, set_aside, to_fetch
from catalogue.lending.loans import lend
from catalogue.lending.refusals import MembershipExpired, MomentInFuture, NoMembership, Refusal
from catalogue.lending.refusals_of_holds import (
    AlreadyBorrowed,
    HoldClosed,
    HoldExists,
    HoldLimitReached,
    NoCopyToWaitFor,
)
from catalogue.models import Copy, Event, Game, Hold, Household
from tests.catalogue.lending.clock import Clock
from tests.catalogue.lending.records import circulation, events, holds
from tests.conftest import NOW
from tests.factories.catalogue import (
    CopyFactory,
    HouseholdFactory,
    LendingPolicyFactory,
    MembershipFactory,
    PatronFactory,
    SiteFactory,
    make_member,
)
from tests.factories.desk import CopyKindFactory, HoldFactory, OpeningHoursFactory

pytestmark = pytest.mark.django_db


def place(game: Game, household: Household | None = None, **act: Any) -> Hold:
    who = household or make_member().household
    return place_hold(**{"game": game, "household": who, "at": NOW, "by": None, **act})


def refused(game: Game, household: Household, **act: Any) -> Refusal:
    before = circulation()
    with pytest.raises(Refusal) as refusal:
        place(game, household, **act)
    assert circulation() == before
    return refusal.value


# ── Placing ──────────────────────────────────────────────────────────────────────────────────────────
def test_a_hold_is_placed_with_its_event_and_the_copy_stays_where_it_is(volunteer: User):
    copy, household = CopyFactory(), make_member().household
    patron, site = PatronFactory(household=household), SiteFactory(name="Annexe d’essai")

    hold = place(copy.game, household, patron=patron, pickup_site=site, by=volunteer)

    assert (hold.state, hold.patron, hold.pickup_site, hold.placed_at) == (Hold.State.WAITING, patron, site, NOW)
    assert [(event.kind, event.hold, event.household, event.actor) for event in Event.objects.all()] == [
        ("hold_placed", hold, household, volunteer)
    ]
    assert Copy.objects.get().state == Copy.State.ON_SHELF


def test_the_same_hold_again_is_refused():
    game, household = CopyFactory().game, make_member().household
    place(game, household)

    refusal = refused(game, household)

    assert (type(refusal), refusal.facts) == (HoldExists, {"title": game.title})


def test_a_hold_that_the_lock_did_not_see_is_caught_by_the_database(monkeypatch: pytest.MonkeyPatch):
    game, household = CopyFactory().game, make_member().household
    place(game, household)
    monkeypatch.setattr("catalogue.lending.holds.reasons_against", lambda *_: [])

    assert type(refused(game, household)) is HoldExists


def test_the_hold_beyond_the_limit_is_refused():
    household = make_member().household
    for copy in CopyFactory.create_batch(3):
        place(copy.game, household)

    refusal = refused(CopyFactory().game, household)

    assert (type(refusal), refusal.facts) == (HoldLimitReached, {"limit": 3, "holds": 3})


def test_a_rule_of_a_kind_of_copy_limits_the_holds_of_that_kind():
    big = CopyKindFactory()
    LendingPolicyFactory(copy_kind=big, holds_at_once=1)
    household = make_member().household
    first = CopyFactory(kind=big).game
    # Two copies of one title are one title.
    CopyFactory(kind=big, game=first)
    place(first, household)

    refusal = refused(CopyFactory(kind=big).game, household)
    place(CopyFactory().game, household)

    assert (type(refusal), refusal.facts) == (HoldLimitReached, {"limit": 1, "holds": 1})


def test_a_librarian_passes_the_limit_with_a_reason(librarian: User):
    LendingPolicyFactory(holds_at_once=0)

    place(CopyFactory().game, by=librarian, override_reason="Atelier du mercredi")

    event = Event.objects.get()
    assert (event.reason, event.facts["override"]) == ("Atelier du mercredi", {"passed": ["hold_limit_reached"]})


def test_a_game_that_the_household_has_at_home_is_not_waited_for():
    copy, household = CopyFactory(), make_member().household
    lend(copy=copy, household=household, at=NOW, by=None)

    assert type(refused(copy.game, household)) is AlreadyBorrowed


@pytest.mark.parametrize("restriction", ["excluded", "on_site", "lost", "withdrawn"])
def test_a_game_of_which_no_copy_ever_leaves_is_not_waited_for(restriction: str):
    game = CopyFactory(restriction=restriction).game

    assert type(refused(game, make_member().household)) is NoCopyToWaitFor


@pytest.mark.parametrize("copy", [{"restriction": "in_repair"}, {"condition": "unplayable"}])
def test_a_copy_that_will_be_mended_is_worth_waiting_for(copy: dict[str, str]):
    assert place(CopyFactory(**copy).game).state == Hold.State.WAITING


def test_a_hold_asks_for_a_membership_in_force():
    ended = MembershipFactory(starts_on=date(2025, 1, 1), ends_on=date(2026, 1, 16)).household
    game = CopyFactory().game

    assert type(refused(game, ended)) is MembershipExpired
    assert type(refused(game, HouseholdFactory())) is NoMembership


def test_a_booking_for_a_day_that_has_come_is_a_hold_like_any_other():
    game = CopyFactory().game

    assert place(game, wanted_from=date(2026, 1, 17)).wanted_from is None
    assert place(game, wanted_from=date(2026, 1, 18)).wanted_from == date(2026, 1, 18)


def test_a_hold_is_not_placed_in_the_future():
    assert type(refused(CopyFactory().game, make_member().household, at=NOW + timedelta(minutes=2))) is MomentInFuture


def test_a_person_of_another_household_is_an_error_of_the_caller():
    with pytest.raises(ValueError, match="another household"):
        place(CopyFactory().game, patron=PatronFactory())


# ── Setting aside ────────────────────────────────────────────────────────────────────────────────────
def test_a_copy_fetched_from_its_shelf_is_set_aside_for_the_first_in_the_queue():
    copy = CopyFactory()
    later = HoldFactory(game=copy.game, placed_at=NOW - timedelta(days=1))
    first = HoldFactory(game=copy.game, placed_at=NOW - timedelta(days=2))

    ready = set_aside(copy=copy, at=NOW, by=None)

    assert ready == first
    assert [(hold["household"], hold["state"], hold["copy"], hold["ready_until"]) for hold in holds()] == [
        (first.household_id, "ready", copy.pk, date(2026, 1, 27)),
        (later.household_id, "waiting", None, None),
    ]
    assert copy.state == Copy.objects.get().state == Copy.State.HELD
    assert [(event["kind"], event["copy"], event["household"]) for event in events()] == [
        ("hold_ready", copy.pk, first.household_id)
    ]


def test_nobody_in_the_queue_leaves_the_copy_on_its_shelf():
    copy = CopyFactory()
    HoldFactory(game=copy.game, wanted_from=date(2026, 1, 18))

    assert set_aside(copy=copy, at=NOW, by=None) is None
    assert Copy.objects.get().state == Copy.State.ON_SHELF


@pytest.mark.parametrize("copy", [{"restriction": "on_site"}, {"condition": "unplayable"}, {"state": "on_loan"}])
def test_a_copy_that_cannot_leave_or_is_not_here_serves_nobody(copy: dict[str, str]):
    box = CopyFactory(**copy)
    HoldFactory(game=box.game)

    assert set_aside(copy=box, at=NOW, by=None) is None
    assert [hold["state"] for hold in holds()] == ["waiting"]


def test_a_box_waits_until_a_day_on_which_it_can_be_collected():
    there = SiteFactory(name="Annexe d’essai")
    OpeningHoursFactory(site=there, weekday=5)
    copy = CopyFactory()
    HoldFactory(game=copy.game, pickup_site=there)

    ready = set_aside(copy=copy, at=NOW, by=None)

    assert ready is not None
    assert ready.ready_until == date(2026, 1, 31)


def test_what_can_be_fetched_is_listed_once_for_each_box():
    copy, other = CopyFactory(), CopyFactory()
    first = HoldFactory(game=copy.game, placed_at=NOW - timedelta(days=3))
    HoldFactory(game=copy.game, placed_at=NOW - timedelta(days=2))
    second = HoldFactory(game=other.game, placed_at=NOW - timedelta(days=1))
    HoldFactory(game=CopyFactory(restriction="on_site").game)

    assert to_fetch(date(2026, 1, 17)) == [(first, copy), (second, other)]
    assert to_fetch(date(2026, 1, 17), SiteFactory(name="Annexe d’essai").pk) == []


# ── Ending ───────────────────────────────────────────────────────────────────────────────────────────
def test_a_cancelled_hold_gives_its_box_to_the_next():
    copy = CopyFactory()
    first, second = [HoldFactory(game=copy.game, placed_at=NOW - timedelta(days=days)) for days in (2, 1)]
    set_aside(copy=copy, at=NOW, by=None)
    first.refresh_from_db()

    ready = cancel_hold(hold=first, at=NOW, by=None)

    assert ready == second
    assert (first.state, first.closed_at) == (Hold.State.CANCELLED, NOW)
    assert [hold["state"] for hold in holds()] == ["cancelled", "ready"]
    assert [event["kind"] for event in events()] == ["hold_ready", "hold_cancelled", "hold_ready"]
    assert Copy.objects.get().state == Copy.State.HELD


def test_a_cancelled_hold_puts_its_box_on_the_shelf_where_nobody_else_waits():
    copy = CopyFactory()
    hold = HoldFactory(game=copy.game)
    set_aside(copy=copy, at=NOW, by=None)

    assert cancel_hold(hold=hold, at=NOW, by=None) is None
    assert Copy.objects.get().state == Copy.State.ON_SHELF


def test_a_hold_is_cancelled_once():
    hold = place(CopyFactory().game)
    cancel_hold(hold=hold, at=NOW, by=None)
    before = circulation()

    with pytest.raises(HoldClosed):
        cancel_hold(hold=hold, at=NOW, by=None)

    assert circulation() == before


def test_boxes_that_nobody_collected_go_to_the_next_and_a_second_run_does_nothing(clock: Clock):
    copy = CopyFactory()
    first, second = [HoldFactory(game=copy.game, placed_at=NOW - timedelta(days=days)) for days in (2, 1)]
    set_aside(copy=copy, at=NOW, by=None)
    last_day = clock.tick(days=10)
    assert expire_holds(today=date(2026, 1, 27), at=last_day) == 0
    clock.tick(days=1)

    expired = [expire_holds(today=date(2026, 1, 28), at=clock.now) for _ in range(2)]

    assert expired == [1, 0]
    assert [(hold["household"], hold["state"], hold["ready_until"]) for hold in holds()] == [
        (first.household_id, "expired", date(2026, 1, 27)),
        (second.household_id, "ready", date(2026, 2, 7)),
    ]
    assert [event["kind"] for event in events()] == ["hold_ready", "hold_expired", "hold_ready"]


def test_a_box_put_back_keeps_the_place_in_the_queue():
    copy = CopyFactory()
    first, _second = [HoldFactory(game=copy.game, placed_at=NOW - timedelta(days=days)) for days in (2, 1)]
    set_aside(copy=copy, at=NOW, by=None)

    back = requeue(hold=first, at=NOW, by=None)

    assert (back.state, back.copy, Copy.objects.get().state) == (Hold.State.WAITING, None, Copy.State.ON_SHELF)
    with pytest.raises(HoldClosed):
        requeue(hold=first, at=NOW, by=None)
    assert set_aside(copy=Copy.objects.get(), at=NOW, by=None) == first
