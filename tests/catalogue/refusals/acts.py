"""The acts of circulation at each door where they can be done."""

from dataclasses import replace
from typing import Any

from tests.catalogue.refusals.rows import Doors
from tests.catalogue.refusals.told import Told
from tests.catalogue.refusals.world import World

OVER_IS_NOT_SHOWN = "What is over is on no page of the account: its address answers 404."


# ── Scans ────────────────────────────────────────────────────────────────────────────────────────────
def scanning(code: str) -> Doors:
    """A code, scanned at the desk or asked about."""
    return Doors(desk=lambda world: world.scan(code), api=lambda world: world.api("scan", code=code))


# ── Loans ────────────────────────────────────────────────────────────────────────────────────────────
def lend_at_desk(world: World) -> Told:
    world.show_card()
    return world.scan(world.copy.barcode)


def lend_by_api(world: World, **more: Any) -> Told:
    return world.api("lend", barcode=world.copy.barcode, card=world.card.number, **more)


LEND = Doors(desk=lend_at_desk, api=lend_by_api)


def go_on_at_desk(world: World) -> Told:
    """Confirm a warning of a minute ago: a loan, whatever became of the box meanwhile."""
    world.show_card()
    return world.page("desk-accept", barcode=world.copy.barcode, accepted="copy_incomplete")


GO_ON = replace(LEND, desk=go_on_at_desk)


def return_by_api(world: World, **more: Any) -> Told:
    return world.api("return", barcode=world.copy.barcode, **more)


# ── Renewals ─────────────────────────────────────────────────────────────────────────────────────────
RENEW = Doors(
    desk=lambda world: world.page("desk-renew", world.loan.pk),
    api=lambda world: world.api(f"loans/{world.loan.pk}/renew"),
    account=lambda world: world.own_page("account-renew", world.loan.pk),
    own_api=lambda world: world.own_api(f"loans/{world.loan.pk}/renew"),
)
RENEW_FIRST = Doors(
    desk=lambda world: world.page("desk-renew", world.loan.pk, number=1),
    api=lambda world: world.api(f"loans/{world.loan.pk}/renew", number=1),
    account=lambda world: world.own_page("account-renew", world.loan.pk, number=1),
    own_api=lambda world: world.own_api(f"loans/{world.loan.pk}/renew", number=1),
)


# ── Holds ────────────────────────────────────────────────────────────────────────────────────────────
def reserve_at_desk(world: World) -> Told:
    world.show_card()
    return world.page("desk-hold", game=world.copy.game_id)


RESERVE = Doors(
    desk=reserve_at_desk,
    api=lambda world: world.api("holds/place", game=world.copy.game_id, card=world.card.number),
    account=lambda world: world.own_page("account-reserve", world.copy.game_id),
    own_api=lambda world: world.own_api("holds/place", game=world.copy.game_id),
)


def cancelled_hold(world: World) -> int:
    """The key of a hold of the family that is over."""
    return int(world.family.holds.get().pk)


CANCEL = Doors(
    desk=lambda world: world.page("desk-cancel-hold", cancelled_hold(world)),
    api=lambda world: world.api(f"holds/{cancelled_hold(world)}/cancel"),
    account=OVER_IS_NOT_SHOWN,
    own_api=lambda world: world.own_api(f"holds/{cancelled_hold(world)}/cancel"),
)


# ── Taking back ──────────────────────────────────────────────────────────────────────────────────────
def last_key(world: World) -> str:
    """The key of the last act of the desk, as its button has it."""
    at = str(world.desk.session["desk_entries"][0]["at"])
    return "".join(sign for sign in at[: at.index("+")] if sign.isdigit()).ljust(20, "0")


def lent_by_api(world: World) -> int:
    """The key of the event of a loan."""
    answer = world.device.act("/api/desk/lend/", barcode=world.copy.barcode, card=world.card.number)
    return int(answer["event"])
