"""What was scanned, by whom, and for which moment."""

from dataclasses import replace
from datetime import UTC, date, datetime

from catalogue.lending import refusals as r
from catalogue.lending import refusals_of_contents as contents
from catalogue.lending import refusals_of_lending as lending
from catalogue.models import Copy, Identifier
from tests.catalogue.refusals.acts import LEND, lend_at_desk, lend_by_api, return_by_api, scanning
from tests.catalogue.refusals.rows import Doors, Row
from tests.catalogue.refusals.told import Told
from tests.catalogue.refusals.world import World
from tests.factories.catalogue import CardFactory, CopyFactory
from tests.factories.desk import ClosureFactory, StockTakeFactory

EAN = "3760000000017"
A_WEEK_AGO = date(2026, 1, 10)


def product(world: World) -> None:
    """The game bears a product code, and has no copy any more."""
    game = world.copy.game
    Identifier.objects.create(game=game, kind=Identifier.Kind.EAN, value=EAN)
    world.copy.delete()


def product_of_two_copies(world: World) -> None:
    Identifier.objects.create(game=world.copy.game, kind=Identifier.Kind.EAN, value=EAN)
    CopyFactory(game=world.copy.game)


def replaced_card(_world: World) -> None:
    CardFactory(number="VIEILLE", replaced_at=datetime(2026, 1, 5, tzinfo=UTC))


def card_in_place_of_a_box(world: World) -> Told:
    return world.page("premises-play", scan=world.card.number)


def shelf_scan(text: str) -> Doors:
    """A scan of a stock take, which has no endpoint."""
    return Doors(desk=lambda world: world.page("stock-take", StockTakeFactory().pk, scan=text))


def unplayable(world: World) -> None:
    Copy.objects.filter(pk=world.copy.pk).update(condition=Copy.Condition.UNPLAYABLE)


def unplayable_and_a_librarian(world: World) -> None:
    unplayable(world)
    world.librarian()


def passing(reason: str) -> Doors:
    """The refusal of an unplayable copy, passed with this reason."""

    def at_desk(world: World) -> Told:
        world.show_card()
        return world.page("desk-override", barcode=world.copy.barcode, reason=reason)

    return replace(
        LEND, desk=at_desk, api=lambda world: lend_by_api(world, override=["copy_unplayable"], reason=reason)
    )


def reserve_for_nobody(world: World) -> Told:
    world.desk.get("/bureau/")
    return world.page("desk-hold", game=world.copy.game_id)


def closed_for_good(world: World) -> None:
    ClosureFactory(first_day=date(2026, 1, 18), last_day=date(2029, 1, 1))


# ── Moments ──────────────────────────────────────────────────────────────────────────────────────────
def a_librarian(world: World) -> None:
    world.librarian()


def a_librarian_and_a_loan_of_yesterday(world: World) -> None:
    world.librarian()
    world.lent(lent_at=datetime(2026, 1, 16, 10, tzinfo=UTC))


def return_for_last_week(world: World) -> Told:
    world.enter_for(A_WEEK_AGO)
    return world.scan(world.copy.barcode)


def a_librarian_and_a_loan_that_is_over(world: World) -> None:
    world.librarian()
    world.lent(returned_at=datetime(2026, 1, 16, 10, tzinfo=UTC))
    Copy.objects.filter(pk=world.copy.pk).update(state=Copy.State.ON_SHELF)


def lend_for_last_week(world: World) -> Told:
    world.enter_for(A_WEEK_AGO)
    return lend_at_desk(world)


LAST_WEEK, TOMORROW = "2026-01-10T10:00:00Z", "2026-01-18T10:00:00Z"

ROWS = [
    Row(r.NothingScanned, scanning(" ")),
    Row(r.UnknownCode, scanning("777")),
    Row(r.ProductWithoutCopy, scanning(EAN), product),
    Row(r.ProductAmbiguous, scanning(EAN), product_of_two_copies),
    Row(r.CardReplaced, scanning("VIEILLE"), replaced_card),
    Row(
        contents.CardScanned,
        Doors(
            desk=card_in_place_of_a_box,
            api=lambda world: world.api("plays/count", barcode=world.card.number),
        ),
    ),
    Row(contents.CodeTooLong, shelf_scan("7" * 60)),
    Row(r.OverrideNotAllowed, passing("S’il vous plaît"), unplayable),
    Row(r.ReasonMissing, passing(" "), unplayable_and_a_librarian),
    Row(
        r.HouseholdGone,
        Doors(
            desk=reserve_for_nobody,
            api="A key that nothing has is told at its field; the moment between is raced in tests/races.",
        ),
    ),
    Row(
        r.MomentInFuture,
        Doors(
            desk="The form of the day refuses it in words of its own.",
            api=lambda world: return_by_api(world, at=TOMORROW),
        ),
    ),
    Row(
        r.BackDateNotAllowed,
        Doors(
            desk="The day is chosen on a page that only those may open who may date back.",
            api=lambda world: return_by_api(world, at=LAST_WEEK),
        ),
    ),
    Row(
        r.ReturnBeforeLoan,
        Doors(desk=return_for_last_week, api=lambda world: return_by_api(world, at=LAST_WEEK)),
        a_librarian_and_a_loan_of_yesterday,
    ),
    Row(
        r.CopyWasOut,
        Doors(desk=lend_for_last_week, api=lambda world: lend_by_api(world, at=LAST_WEEK)),
        a_librarian_and_a_loan_that_is_over,
    ),
    Row(lending.NoOpenDay, LEND, closed_for_good),
]
