"""The queue: whose turn it is, and for whom a box stands aside."""

from datetime import date, datetime

import pytest

from catalogue.lending.copies import restrict
from catalogue.lending.copy_scans import act_on_copy
from catalogue.lending.holds import cancel_hold, expire_holds
from catalogue.lending.refusals import CopyOnLoan
from catalogue.lending.refusals_of_holds import AlreadyBorrowed
from catalogue.lending.refusals_of_lending import CopyBooked
from catalogue.models import Copy, Game, Hold, Household
from tests.catalogue.known_faults.conftest import NowIs
from tests.catalogue.known_faults.scenes import a_family, comes_back, goes_out, queue, waits
from tests.factories.catalogue import CopyFactory, GameFactory, PatronFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def copy(saturday: datetime, neighbours: Household) -> Copy:
    """Out with the neighbours since this morning."""
    made: Copy = CopyFactory(game=GameFactory(title="Azul"))
    goes_out(made, neighbours, saturday)
    return made


@pytest.fixture
def awaited(copy: Copy, family: Household, saturday: datetime) -> Game:
    """Its game, for which the family waits and a third household behind it."""
    waits(family, copy.game, saturday)
    waits(a_family("Famille Trois"), copy.game, saturday)
    return copy.game


def test_who_waits_takes_the_box_as_it_comes_back_without_the_hold_shelf(
    copy: Copy, awaited: Game, family: Household, saturday: datetime
):
    comes_back(copy, saturday)

    loan = goes_out(copy, family, saturday)

    assert (loan.household, loan.due_on) == (family, date(2026, 2, 7))
    assert queue(awaited) == [("Famille Un", "satisfied"), ("Famille Trois", "waiting")]


def test_a_late_game_booked_for_next_week_is_refused_to_a_third_with_the_reason(
    copy: Copy, family: Household, now_is: NowIs
):
    third, later = a_family("Famille Trois"), now_is("2026-02-14 11:00")
    waits(family, copy.game, later, wanted_from=date(2026, 2, 21))

    with pytest.raises(CopyOnLoan) as while_out:
        goes_out(copy, third, later)
    comes_back(copy, later)
    with pytest.raises(CopyBooked) as once_back:
        goes_out(copy, third, later)

    assert while_out.value.words == "« Azul » est déjà prêté."
    assert once_back.value.words == "« Azul » est réservé par un autre foyer à partir du 21 février 2026."


def test_a_loan_to_who_waits_closes_the_hold_though_nobody_set_the_box_aside(family: Household, saturday: datetime):
    box = CopyFactory()
    waits(family, box.game, saturday)

    goes_out(box, family, saturday)

    assert queue(box.game) == [("Famille Un", "satisfied")]


def test_what_one_of_the_family_waits_for_another_of_it_fetches(copy: Copy, awaited: Game, saturday: datetime):
    family = Household.objects.get(name="Famille Un")
    comes_back(copy, saturday)

    loan = goes_out(copy, family, saturday, patron=PatronFactory(household=family))

    assert Hold.objects.get(household=family).loan == loan


def test_a_box_that_comes_back_is_the_firsts_and_not_the_seconds(copy: Copy, awaited: Game, saturday: datetime):
    ready = comes_back(copy, saturday).hold_ready

    assert ready is not None
    assert (ready.household, Copy.objects.get().state) == (Household.objects.get(name="Famille Un"), Copy.State.HELD)
    assert queue(awaited) == [("Famille Un", "ready"), ("Famille Trois", "waiting")]


def test_a_ready_hold_that_is_cancelled_serves_the_next_at_once(copy: Copy, awaited: Game, saturday: datetime):
    ready = comes_back(copy, saturday).hold_ready
    assert ready is not None

    following = cancel_hold(hold=ready, at=saturday, by=None)

    assert following is not None
    assert following.ready_until == date(2026, 1, 27)
    assert queue(awaited) == [("Famille Un", "cancelled"), ("Famille Trois", "ready")]


def test_a_box_that_nobody_fetched_is_not_counted_as_lent(copy: Copy, awaited: Game, saturday: datetime, now_is: NowIs):
    comes_back(copy, saturday)
    later = now_is("2026-01-28 08:00")

    ended = expire_holds(today=later.date(), at=later)

    first = Hold.objects.get(household__name="Famille Un")
    assert (ended, first.state, first.loan, first.closed_at) == (1, Hold.State.EXPIRED, None, later)
    assert queue(awaited)[1] == ("Famille Trois", "ready")


def test_the_last_day_on_the_hold_shelf_counts(copy: Copy, awaited: Game, saturday: datetime, now_is: NowIs):
    comes_back(copy, saturday)
    last = now_is("2026-01-27 23:00")

    assert expire_holds(today=last.date(), at=last) == 0


def test_two_boxes_that_come_back_are_not_both_kept_for_one_wish(
    copy: Copy, neighbours: Household, family: Household, saturday: datetime
):
    twin = CopyFactory(game=copy.game)
    goes_out(twin, neighbours, saturday)
    waits(family, copy.game, saturday)

    for box in (copy, twin):
        comes_back(box, saturday)

    states = dict(Copy.objects.values_list("pk", "state"))
    assert states == {copy.pk: Copy.State.HELD, twin.pk: Copy.State.ON_SHELF}


def test_a_box_lost_from_the_hold_shelf_puts_its_family_back_in_front(copy: Copy, awaited: Game, saturday: datetime):
    comes_back(copy, saturday)

    restrict(copy=copy, restriction=Copy.Restriction.LOST, at=saturday, by=None)

    assert queue(awaited) == [("Famille Un", "waiting"), ("Famille Trois", "waiting")]
    assert Copy.objects.get().state == Copy.State.ON_SHELF


def test_who_was_passed_over_is_first_again_with_new_days_to_come(
    copy: Copy, awaited: Game, neighbours: Household, saturday: datetime, now_is: NowIs
):
    comes_back(copy, saturday)
    goes_out(copy, neighbours, saturday, accepted=["hold_of_other"])
    passed_over = Hold.objects.get(household__name="Famille Un")

    ready = comes_back(copy, now_is("2026-02-07 11:00")).hold_ready

    assert (passed_over.state, passed_over.ready_until) == (Hold.State.WAITING, None)
    assert ready is not None
    assert (ready.pk, ready.ready_until) == (passed_over.pk, date(2026, 2, 17))


def test_a_new_box_serves_who_waited_for_its_game_before_it_was_bought(copy: Copy, awaited: Game, saturday: datetime):
    bought = CopyFactory(game=awaited)

    answer = act_on_copy(copy=bought, household=None, at=saturday, by=None)

    assert isinstance(answer, Hold)
    assert (answer.copy, queue(awaited)) == (bought, [("Famille Un", "ready"), ("Famille Trois", "waiting")])


def test_what_one_has_at_home_one_does_not_wait_for(copy: Copy, neighbours: Household, saturday: datetime):
    with pytest.raises(AlreadyBorrowed):
        waits(neighbours, copy.game, saturday)

    assert queue(copy.game) == []
