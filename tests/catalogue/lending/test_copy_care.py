"""Restrictions, repairs, and the way home."""

from datetime import date
from typing import Any

import pytest

from catalogue.lending.copies import move_home, restrict
from catalogue.lending.holds import place_hold
from catalogue.lending.loans import lend, return_copy
from catalogue.lending.refusals_of_contents import (
    ConditionContradicts,
    CopyGone,
    CopyHomeAlready,
    CopyStillOut,
    ProblemMissing,
    RepairEnded,
    RepairOpen,
)
from catalogue.lending.refusals_of_money import AmountImpossible
from catalogue.lending.repairs import begin_repair, end_repair
from catalogue.models import Copy, Event, Hold, Repair
from tests.conftest import NOW
from tests.factories.catalogue import CopyFactory, SiteFactory, make_member
from tests.factories.desk import MissingPieceFactory

pytestmark = pytest.mark.django_db

Restriction, Condition = Copy.Restriction, Copy.Condition


def out() -> Copy:
    copy: Copy = CopyFactory()
    lend(copy=copy, household=make_member().household, at=NOW, by=None)
    return copy


def set_aside() -> Hold:
    """A hold that is ready: its copy came back and stands on the hold shelf."""
    copy = out()
    hold = place_hold(game=copy.game, household=make_member().household, at=NOW, by=None)
    return_copy(copy=copy, at=NOW, by=None)
    return hold


def row() -> dict[str, Any]:
    return dict(Copy.objects.values("state", "restriction", "condition", "withdrawn_on").get())


# ── Restrictions ─────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("restriction", ["excluded", "on_site", "lost", "withdrawn"])
def test_a_copy_on_its_shelf_takes_any_restriction(restriction: str):
    restrict(copy=CopyFactory(), restriction=Restriction(restriction), at=NOW, by=None)

    withdrawn_on = date(2026, 1, 17) if restriction == "withdrawn" else None
    assert row() == {
        "state": "on_shelf", "restriction": restriction, "condition": "complete", "withdrawn_on": withdrawn_on,
    }  # fmt: skip
    event = Event.objects.get()
    assert (event.kind, event.facts["from"], event.facts["to"]) == ("restricted", "", restriction)


def test_a_copy_that_is_out_can_be_lost_and_not_withdrawn():
    copy = out()

    restrict(copy=copy, restriction=Restriction.LOST, at=NOW, by=None)
    with pytest.raises(CopyStillOut):
        restrict(copy=copy, restriction=Restriction.WITHDRAWN, at=NOW, by=None)

    assert (row()["state"], row()["restriction"]) == ("on_loan", "lost")


def test_said_again_it_is_not_logged_again():
    copy = CopyFactory(restriction="lost")

    restrict(copy=copy, restriction=Restriction.LOST, at=NOW, by=None)

    assert Event.objects.count() == 0


def test_found_again_a_withdrawn_copy_has_no_day_of_withdrawal():
    copy = CopyFactory()
    restrict(copy=copy, restriction=Restriction.WITHDRAWN, at=NOW, by=None)

    restrict(copy=copy, restriction=Restriction.NONE, at=NOW, by=None)

    assert row()["withdrawn_on"] is None


def test_a_copy_lost_from_the_hold_shelf_puts_its_hold_in_front_again_and_found_serves_it():
    hold = set_aside()
    copy = Copy.objects.get()
    assert copy.state == "held"

    restrict(copy=copy, restriction=Restriction.LOST, at=NOW, by=None)

    hold.refresh_from_db()
    assert (row()["state"], hold.state, hold.copy) == ("on_shelf", "waiting", None)
    restrict(copy=copy, restriction=Restriction.NONE, at=NOW, by=None)
    hold.refresh_from_db()
    assert (row()["state"], hold.state, hold.copy) == ("held", "ready", copy)


# ── Repairs ──────────────────────────────────────────────────────────────────────────────────────────
def test_a_repair_from_its_beginning_to_its_end():
    copy = CopyFactory()
    repair = begin_repair(copy=copy, problem=" Coin  déchiré ", at=NOW, by=None)
    assert row()["restriction"] == "in_repair"

    end_repair(repair=repair, outcome="Recollé", condition=Condition.PLAYABLE, cost_cents=350, at=NOW, by=None)

    assert row() == {"state": "on_shelf", "restriction": "", "condition": "playable", "withdrawn_on": None}
    assert list(Repair.objects.values_list("problem", "begun_at", "ended_at", "outcome", "cost_cents")) == [
        ("Coin déchiré", NOW, NOW, "Recollé", 350)
    ]
    assert [event.kind for event in Event.objects.order_by("pk")] == ["repair_begun", "repair_ended"]
    assert "Recollé" not in str([event.facts for event in Event.objects.all()])


def test_a_repair_that_fails_withdraws_the_copy():
    repair = begin_repair(copy=CopyFactory(), problem="Moisi", at=NOW, by=None)

    end_repair(
        repair=repair,
        outcome="Jeté",
        condition=Condition.UNPLAYABLE,
        restriction=Restriction.WITHDRAWN,
        at=NOW,
        by=None,
    )

    assert (row()["restriction"], row()["withdrawn_on"]) == ("withdrawn", date(2026, 1, 17))


def test_the_hold_of_a_copy_that_goes_to_repair_is_served_when_it_comes_back():
    hold = set_aside()
    repair = begin_repair(copy=Copy.objects.get(), problem="Couvercle", at=NOW, by=None)
    hold.refresh_from_db()
    assert hold.state == "waiting"

    end_repair(repair=repair, outcome="", condition=Condition.COMPLETE, at=NOW, by=None)

    hold.refresh_from_db()
    assert (row()["state"], hold.state) == ("held", "ready")


def test_one_repair_at_a_time_and_no_way_around_it():
    copy = CopyFactory()
    begin_repair(copy=copy, problem="Coin", at=NOW, by=None)

    with pytest.raises(RepairOpen):
        begin_repair(copy=copy, problem="Coin", at=NOW, by=None)
    with pytest.raises(RepairOpen):
        restrict(copy=copy, restriction=Restriction.NONE, at=NOW, by=None)

    assert Repair.objects.count() == 1


@pytest.mark.parametrize("problem", ["", "  ", "a" * 301])
def test_a_repair_says_what_is_to_be_done(problem: str):
    with pytest.raises(ProblemMissing):
        begin_repair(copy=CopyFactory(), problem=problem, at=NOW, by=None)


def test_neither_what_is_out_nor_what_was_withdrawn_is_repaired():
    with pytest.raises(CopyStillOut):
        begin_repair(copy=out(), problem="Coin", at=NOW, by=None)
    with pytest.raises(CopyGone):
        begin_repair(copy=CopyFactory(restriction="withdrawn"), problem="Coin", at=NOW, by=None)


def test_a_repair_ends_once_and_does_not_bring_pieces_back():
    copy = CopyFactory()
    repair = begin_repair(copy=copy, problem="Coin", at=NOW, by=None)
    missing = MissingPieceFactory(copy=copy)

    with pytest.raises(ConditionContradicts):
        end_repair(repair=repair, outcome="", condition=Condition.COMPLETE, at=NOW, by=None)
    with pytest.raises(AmountImpossible):
        end_repair(repair=repair, outcome="", condition=Condition.PLAYABLE, cost_cents=-1, at=NOW, by=None)
    missing.delete()
    end_repair(repair=repair, outcome="", condition=Condition.COMPLETE, at=NOW, by=None)
    with pytest.raises(RepairEnded):
        end_repair(repair=repair, outcome="", condition=Condition.COMPLETE, at=NOW, by=None)


# ── The way home ─────────────────────────────────────────────────────────────────────────────────────
def test_a_copy_that_came_back_elsewhere_is_sent_home():
    copy = CopyFactory(current_site=SiteFactory(name="Bibliobus"))

    move_home(copy=copy, at=NOW, by=None)

    assert Copy.objects.get().current_site is None
    with pytest.raises(CopyHomeAlready):
        move_home(copy=copy, at=NOW, by=None)
    with pytest.raises(CopyStillOut):
        move_home(copy=out(), at=NOW, by=None)
