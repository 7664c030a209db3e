"""Why a loan is not renewed, a title not reserved, an act not taken back."""

from dataclasses import replace
from datetime import UTC, date, datetime

from catalogue.lending import refusals_of_holds as holds
from catalogue.lending import refusals_of_renewals as renewals
from catalogue.lending import refusals_of_undoing as undoing
from catalogue.models import Copy, Hold, LendingPolicy, Loan
from tests.catalogue.api.client import Device
from tests.catalogue.refusals.acts import (
    CANCEL,
    OVER_IS_NOT_SHOWN,
    RENEW,
    RENEW_FIRST,
    RESERVE,
    last_key,
    lend_at_desk,
    lent_by_api,
    return_by_api,
)
from tests.catalogue.refusals.rows import Doors, Row, page
from tests.catalogue.refusals.told import Told
from tests.catalogue.refusals.world import World
from tests.conftest import make_user
from tests.factories.catalogue import LendingPolicyFactory, SiteFactory
from tests.factories.desk import ClosureFactory, DueDayShiftFactory, HoldFactory


# ── Renewals ─────────────────────────────────────────────────────────────────────────────────────────
def over(world: World) -> None:
    Loan.objects.filter(pk=world.loan.pk).update(returned_at=datetime(2026, 1, 16, 10, tzinfo=UTC))


def renewed_once(world: World) -> None:
    Loan.objects.filter(pk=world.loan.pk).update(renewals=1)


def no_renewals_here(world: World) -> None:
    LendingPolicyFactory(renewals=0)


def awaited(world: World) -> None:
    HoldFactory(game=world.loan.copy.game)


def late(world: World) -> None:
    Loan.objects.filter(pk=world.loan.pk).update(due_on=date(2026, 1, 16))


def flagged(world: World) -> None:
    Copy.objects.filter(pk=world.loan.copy_id).update(flag="Boîte à recoller.")


def due_later_than_a_renewal_from_today(world: World) -> None:
    LendingPolicyFactory(renewal_from=LendingPolicy.RenewalFrom.TODAY, renewal_days=7)
    Loan.objects.filter(pk=world.loan.pk).update(due_on=date(2026, 3, 14))


# ── Holds ────────────────────────────────────────────────────────────────────────────────────────────
def reserved_already(world: World) -> None:
    HoldFactory(game=world.copy.game, household=world.family)


def at_the_limit_of_holds(world: World) -> None:
    LendingPolicyFactory(holds_at_once=1)
    HoldFactory(household=world.family)


def at_home_already(world: World) -> None:
    world.lent()


def never_leaves(world: World) -> None:
    Copy.objects.filter(pk=world.copy.pk).update(restriction=Copy.Restriction.ON_SITE)


def given_up(world: World) -> None:
    moment = datetime(2026, 1, 16, 10, tzinfo=UTC)
    HoldFactory(game=world.copy.game, household=world.family, state=Hold.State.CANCELLED, closed_at=moment)


# ── Taking back ──────────────────────────────────────────────────────────────────────────────────────
def undo_after_six_minutes(world: World) -> Told:
    lend_at_desk(world)
    key = last_key(world)
    world.clock.tick(seconds=360)
    return world.page("desk-undo", key=key)


def undo_after_six_minutes_by_api(world: World) -> Told:
    event = lent_by_api(world)
    world.clock.tick(seconds=360)
    return world.api("undo", event=event)


def undo_twice(world: World) -> Told:
    lend_at_desk(world)
    key = last_key(world)
    world.page("desk-undo", key=key)
    return world.page("desk-undo", key=key)


def undo_twice_by_api(world: World) -> Told:
    event = lent_by_api(world)
    world.api("undo", event=event)
    return world.api("undo", event=event)


def undo_a_loan_that_is_back_by_api(world: World) -> Told:
    event = lent_by_api(world)
    return_by_api(world)
    return world.api("undo", event=event)


def undo_what_the_family_did(world: World) -> Told:
    """Renewed at the desk, and once more from home: the last renewal is the family's."""
    LendingPolicyFactory(renewals=2)
    world.page("desk-renew", world.loan.pk)
    key = last_key(world)
    world.home.act(f"/api/account/loans/{world.loan.pk}/renew/")
    return world.page("desk-undo", key=key)


def undo_what_another_did_by_api(world: World) -> Told:
    event = lent_by_api(world)
    other = Device(make_user("autre", world.role))
    answer = other.post("/api/desk/undo/", event=event).json()
    return Told(answer["message"], 409, (answer["code"],))


def a_librarian(world: World) -> None:
    world.librarian()
    # A house of no site has no calendar to show.
    SiteFactory()


ROWS = [
    Row(renewals.NotOnLoan, replace(RENEW, account=OVER_IS_NOT_SHOWN), over),
    Row(renewals.RenewalLimit, RENEW, renewed_once),
    Row(renewals.RenewalNever, RENEW, no_renewals_here),
    Row(renewals.RenewalAwaited, RENEW, awaited),
    Row(renewals.RenewalLate, RENEW, late),
    Row(renewals.CopyFlagged, RENEW, flagged),
    Row(renewals.RenewalNoGain, RENEW, due_later_than_a_renewal_from_today),
    Row(renewals.JustRenewed, RENEW_FIRST, renewed_once),
    Row(holds.HoldExists, RESERVE, reserved_already),
    Row(holds.HoldLimitReached, RESERVE, at_the_limit_of_holds),
    Row(holds.AlreadyBorrowed, RESERVE, at_home_already),
    Row(holds.NoCopyToWaitFor, RESERVE, never_leaves),
    Row(holds.HoldClosed, CANCEL, given_up),
    Row(undoing.TooLate, Doors(desk=undo_after_six_minutes, api=undo_after_six_minutes_by_api)),
    Row(undoing.AlreadyUndone, Doors(desk=undo_twice, api=undo_twice_by_api)),
    Row(
        undoing.CannotUndo,
        Doors(desk=lambda world: world.page("desk-undo", key="inconnue"), api=undo_a_loan_that_is_back_by_api),
    ),
    Row(undoing.NotYours, Doors(desk=undo_what_the_family_did, api=undo_what_another_did_by_api)),
    Row(
        undoing.ShiftUndone,
        page("shift-restore", lambda _world: DueDayShiftFactory(undone_at=datetime(2026, 1, 6, tzinfo=UTC)).pk),
        a_librarian,
    ),
    Row(undoing.NothingToMove, page("closure-moves", lambda _world: ClosureFactory().pk), a_librarian),
]
