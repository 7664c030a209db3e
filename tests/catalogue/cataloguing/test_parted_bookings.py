"""Who waits for a record that becomes two again."""

from datetime import timedelta

import pytest

from catalogue.cataloguing.record_merging import merge
from catalogue.cataloguing.record_parting import part
from catalogue.lending.loans import lend
from catalogue.lending.queues import set_aside
from catalogue.models import Copy, Game, Hold
from tests.catalogue.rows import values
from tests.conftest import NOW
from tests.factories.catalogue import CopyFactory, GameFactory, make_member
from tests.factories.desk import HoldFactory

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(minutes=5)


@pytest.fixture
def kept() -> Game:
    made: Game = GameFactory(title="Les Moutons")
    return made


@pytest.fixture
def gone() -> Game:
    made: Game = GameFactory(title="Les Moutons d’essai")
    return made


def test_both_bookings_of_a_household_stand_again(kept, gone):
    household = make_member().household
    first = HoldFactory(household=household, game=gone)
    second = HoldFactory(household=household, game=kept, placed_at=first.placed_at + timedelta(days=1))
    change = merge(kept=kept, gone=gone, at=NOW, by=None)

    parted = part(change=change, at=LATER, by=None)

    rows = values(Hold.objects.all(), "pk", "game", "state", "closed_at")
    assert rows == [(first.pk, parted.again.pk, "waiting", None), (second.pk, kept.pk, "waiting", None)]


def test_a_household_that_booked_again_since_waits_once(kept, gone):
    patron = make_member()
    first = HoldFactory(household=patron.household, game=gone)
    ended = HoldFactory(household=patron.household, game=kept, placed_at=first.placed_at + timedelta(days=1))
    change = merge(kept=kept, gone=gone, at=NOW, by=None)
    Hold.objects.filter(pk=first.pk).update(state=Hold.State.EXPIRED, closed_at=LATER)
    again = HoldFactory(household=patron.household, game=kept, placed_at=LATER)

    part(change=change, at=LATER, by=None)

    states = dict(Hold.objects.values_list("pk", "state"))
    assert states == {first.pk: "expired", ended.pk: "cancelled", again.pk: "waiting"}


def test_a_household_that_was_forgotten_since_waits_for_nothing(kept, gone):
    household = make_member().household
    first = HoldFactory(household=household, game=gone)
    ended = HoldFactory(household=household, game=kept, placed_at=first.placed_at + timedelta(days=1))
    change = merge(kept=kept, gone=gone, at=NOW, by=None)
    Hold.objects.filter(pk=ended.pk).update(household=None)

    part(change=change, at=LATER, by=None)

    assert Hold.objects.get(pk=ended.pk).state == "cancelled"


def test_a_box_set_aside_for_the_other_record_goes_back_to_its_shelf(kept, gone):
    copy = CopyFactory(game=kept)
    hold = HoldFactory(household=make_member().household, game=gone)
    change = merge(kept=kept, gone=gone, at=NOW, by=None)
    assert Copy.objects.get(pk=copy.pk).state == "held"

    parted = part(change=change, at=LATER, by=None)

    assert Copy.objects.get(pk=copy.pk).state == "on_shelf"
    assert values(Hold.objects.all(), "pk", "game", "state", "copy") == [
        (hold.pk, parted.again.pk, "waiting", None),
    ]


def test_a_box_that_is_freed_serves_who_waits_for_its_own_record(kept, gone):
    copy = CopyFactory(game=gone)
    change = merge(kept=kept, gone=gone, at=NOW, by=None)
    hold = HoldFactory(household=make_member().household, game=kept, placed_at=LATER)
    set_aside(copy=Copy.objects.get(pk=copy.pk), at=LATER, by=None)
    other = HoldFactory(household=make_member().household, game=kept, placed_at=LATER)
    own = CopyFactory(game=kept)

    part(change=change, at=LATER, by=None)

    states = dict(Copy.objects.values_list("pk", "state"))
    assert states == {copy.pk: "on_shelf", own.pk: "held"}
    assert dict(Hold.objects.values_list("pk", "copy")) == {hold.pk: own.pk, other.pk: None}


def test_a_booking_stays_with_the_box_that_served_it(kept, gone):
    patron = make_member()
    copy = CopyFactory(game=kept)
    hold = HoldFactory(household=patron.household, game=gone)
    change = merge(kept=kept, gone=gone, at=NOW - timedelta(minutes=5), by=None)
    lend(copy=copy, household=patron.household, at=NOW, by=None)

    part(change=change, at=NOW, by=None)

    assert list(Hold.objects.values_list("pk", "game", "state")) == [(hold.pk, kept.pk, "satisfied")]


def test_a_box_that_went_to_the_next_household_meanwhile_stays_promised(kept, gone):
    twice, next_one = make_member().household, make_member().household
    boxes = [CopyFactory(game=game) for game in (gone, kept)]
    first = HoldFactory(household=twice, game=gone, placed_at=NOW - timedelta(hours=3))
    second = HoldFactory(household=twice, game=kept, placed_at=NOW - timedelta(hours=2))
    third = HoldFactory(household=next_one, game=kept, placed_at=NOW - timedelta(hours=1))
    for box in boxes:
        set_aside(copy=box, at=NOW, by=None)
    change = merge(kept=kept, gone=gone, at=NOW, by=None)

    part(change=change, at=NOW, by=None)

    rows = dict(Hold.objects.values_list("pk", "state"))
    assert rows == {first.pk: "ready", second.pk: "waiting", third.pk: "ready"}
    assert Hold.objects.queue(kept.pk).first() == second
