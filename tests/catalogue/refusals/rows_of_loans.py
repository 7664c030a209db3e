"""Why a box is not lent, or not taken back."""

from dataclasses import replace
from datetime import UTC, date, datetime

from catalogue.lending import refusals as r
from catalogue.lending import refusals_of_lending as lending
from catalogue.models import Copy, Hold, HouseRules, Membership, MembershipKind
from tests.catalogue.refusals.acts import GO_ON, LEND, RESERVE, lend_at_desk, return_by_api
from tests.catalogue.refusals.rows import Doors, Row
from tests.catalogue.refusals.told import Told
from tests.catalogue.refusals.world import World
from tests.factories.catalogue import GameFactory, HouseholdFactory, LendingPolicyFactory, MembershipFactory
from tests.factories.desk import CopyKindFactory, HoldFactory, LoanFactory

BY_NAME = "A request says what it wants, a loan or a return: the second one is told that the box is out, or back."
RACE_ALONE = "A scan brings back what is out and lends what is here: only a race meets this, in tests/races."


def changed(world: World, **columns: object) -> None:
    """The box as its record says."""
    Copy.objects.filter(pk=world.copy.pk).update(**columns)


def lent_to_another(world: World) -> None:
    world.lent(household=HouseholdFactory())


def lent_to_them(world: World) -> None:
    world.lent()


def lend_twice(world: World) -> Told:
    lend_at_desk(world)
    return world.scan(world.copy.barcode)


def return_twice(world: World) -> Told:
    world.scan(world.copy.barcode)
    return world.scan(world.copy.barcode)


def return_twice_by_api(world: World) -> Told:
    return_by_api(world)
    return return_by_api(world)


def on_site_only(world: World) -> None:
    changed(world, restriction=Copy.Restriction.ON_SITE)


def unplayable(world: World) -> None:
    changed(world, condition=Copy.Condition.UNPLAYABLE)


def incomplete(world: World) -> None:
    changed(world, condition=Copy.Condition.PLAYABLE)


def expansion(world: World) -> None:
    world.copy.game.base_game = GameFactory(title="Azul de base")
    world.copy.game.save()


def held_for_another(world: World) -> None:
    HoldFactory(
        game=world.copy.game,
        copy=world.copy,
        state=Hold.State.READY,
        ready_at=datetime(2026, 1, 16, 10, tzinfo=UTC),
        ready_until=date(2026, 1, 26),
    )
    changed(world, state=Copy.State.HELD)


def awaited(world: World) -> None:
    HoldFactory(game=world.copy.game)


def booked(world: World) -> None:
    HoldFactory(game=world.copy.game, wanted_from=date(2026, 1, 24))


# ── The household ────────────────────────────────────────────────────────────────────────────────────
def at_the_limit(world: World) -> None:
    LendingPolicyFactory(games_at_once=1)
    LoanFactory(household=world.family)


def at_the_limit_of_its_kind(world: World) -> None:
    big = CopyKindFactory()
    changed(world, kind=big)
    LendingPolicyFactory(copy_kind=big, games_at_once=1)
    LoanFactory(household=world.family, copy__kind=big)


def very_late(world: World) -> None:
    LoanFactory(household=world.family, due_on=date(2025, 12, 20))


def ended(world: World) -> None:
    Membership.objects.filter(household=world.family).update(starts_on=date(2025, 1, 1), ends_on=date(2025, 12, 31))


def never_begun(world: World) -> None:
    Membership.objects.filter(household=world.family).delete()


def not_yet_begun(world: World) -> None:
    Membership.objects.filter(household=world.family).delete()
    MembershipFactory(household=world.family, starts_on=date(2026, 2, 1), ends_on=date(2027, 1, 31))


def ends_before_the_game_is_due(world: World) -> None:
    HouseRules.objects.create(membership_covers_loan=True)
    Membership.objects.filter(household=world.family).update(ends_on=date(2026, 1, 31))


def without_deposit(world: World) -> None:
    kinds = Membership.objects.filter(household=world.family).values("kind")
    MembershipKind.objects.filter(pk__in=kinds).update(deposit_cents=3000)


WITHOUT_MEMBERSHIP = replace(LEND, account=RESERVE.account, own_api=RESERVE.own_api)

ROWS = [
    Row(r.CopyOnLoan, GO_ON, lent_to_another),
    Row(r.CopyWithThisHousehold, GO_ON, lent_to_them),
    Row(r.CopyJustLent, Doors(desk=lend_twice, api=BY_NAME)),
    Row(r.CopyNotOnLoan, Doors(desk=RACE_ALONE, api=return_by_api)),
    Row(r.CopyJustReturned, Doors(desk=return_twice, api=BY_NAME), lent_to_them),
    Row(r.CopyBackAlready, Doors(desk=RACE_ALONE, api=return_twice_by_api), lent_to_them),
    Row(r.CopyOnHoldShelf, Doors(desk=RACE_ALONE, api=return_by_api), held_for_another),
    Row(r.NoHousehold, Doors(desk=lambda world: world.scan(world.copy.barcode), api=BY_NAME)),
    Row(r.HeldWithoutHousehold, Doors(desk=lambda world: world.scan("0042"), api=BY_NAME), held_for_another),
    Row(r.CopyNotLendable, LEND, on_site_only),
    Row(r.CopyUnplayable, LEND, unplayable),
    Row(lending.CopyIncomplete, LEND, incomplete),
    Row(lending.BaseGameMissing, LEND, expansion),
    Row(lending.HoldOfOther, LEND, held_for_another),
    Row(lending.CopyAwaited, LEND, awaited),
    Row(lending.CopyBooked, LEND, booked),
    Row(r.LoanLimitReached, LEND, at_the_limit),
    Row(lending.KindLimitReached, LEND, at_the_limit_of_its_kind),
    Row(lending.HouseholdLate, LEND, very_late),
    Row(r.MembershipExpired, WITHOUT_MEMBERSHIP, ended),
    Row(r.NoMembership, WITHOUT_MEMBERSHIP, never_begun),
    Row(r.MembershipNotStarted, WITHOUT_MEMBERSHIP, not_yet_begun),
    Row(lending.MembershipEndsEarly, LEND, ends_before_the_game_is_due),
    Row(lending.DepositMissing, LEND, without_deposit),
]
