"""The endpoints of the desk: what a code is, loans, returns, renewals, plays, and taking back."""

from typing import Any

from django.utils.translation import gettext as _

from catalogue.api import schema, shapes
from catalogue.api.acts import done_once, event_of, overriding
from catalogue.api.answers import here
from catalogue.api.endpoints import Call, desk_endpoint
from catalogue.api.naming import borrower_of, copy_of
from catalogue.api.statuses import copy_status, household_status
from catalogue.api.telling import act_of_desk
from catalogue.lending.due_dates import local_day
from catalogue.lending.events import row_key
from catalogue.lending.loans import lend, return_copy
from catalogue.lending.premises import count_play
from catalogue.lending.renewals import renew
from catalogue.lending.scans import read_scan
from catalogue.lending.undo import undo
from catalogue.models import Card, Copy, Event, Household, Loan

LENDS, COUNTS = "catalogue.lend", "catalogue.count_plays"
READING = (401, 403, 404)


# By POST, though it changes nothing: an address ends in logs, and the number of a card is a family's.
@schema.answers("desk_scan", "Ce que désigne un code", schema.SCAN, asks=shapes.Scanning)
@desk_endpoint("POST", LENDS)
def scan(call: Call) -> dict[str, Any]:
    """Say what a code stands for, and where that stands."""
    read = read_scan(call.read(shapes.Scanning)["code"], household_in_hand=False)
    found: dict[str, Any] = {"repaired": read.repaired, "patron": None, "household": None, "copy": None}
    if isinstance(read.what, Card):
        household = household_status(read.what.household, today=local_day(call.at), by=call.by)
        return {**found, "what": "card", "patron": read.what.patron_id, "household": household}
    return {**found, "what": "copy", "copy": copy_status(read.what)}


@schema.answers("desk_copy", "Où en est un exemplaire", schema.COPY, refuses=READING)
@desk_endpoint("GET", LENDS)
def copy(_call: Call, pk: int) -> dict[str, Any]:
    """Say where a copy is."""
    return copy_status(here(Copy.objects.select_related("game"), pk, _("Aucun exemplaire n’a cette clé.")))


@schema.answers("desk_household", "Où en est un foyer", schema.HOUSEHOLD, refuses=READING)
@desk_endpoint("GET", LENDS)
def household(call: Call, pk: int) -> dict[str, Any]:
    """Say where a household stands."""
    found = here(Household.objects.all(), pk, _("Aucun foyer n’a cette clé."))
    return household_status(found, today=local_day(call.at), by=call.by)


@schema.answers("desk_lend", "Prêter un jeu", schema.ACT_OF_DESK, asks=shapes.Lending)
@desk_endpoint("POST", LENDS)
def lend_copy(call: Call) -> dict[str, Any]:
    """Lend a copy to a household."""
    said = call.read(shapes.Lending)

    def lent(reason: str) -> Loan:
        borrower, patron = borrower_of(said)
        return lend(
            copy=copy_of(said["barcode"]),
            household=borrower,
            patron=patron,
            at=said.get("at", call.at),
            by=call.by,
            site=said.get("site"),
            override_reason=reason,
            accepted=said["override"],
        )

    return act_of_desk(
        done_once(call, said, "lend", lambda: event_of(Event.Kind.LENT, loan=overriding(said, lent))),
    )


@schema.answers("desk_return", "Reprendre un jeu", schema.ACT_OF_DESK, asks=shapes.Returning)
@desk_endpoint("POST", LENDS)
def return_one(call: Call) -> dict[str, Any]:
    """Take a copy back, whoever has it."""
    said = call.read(shapes.Returning)

    def returned() -> Event:
        at, site = said.get("at", call.at), said.get("site")
        done = return_copy(copy=copy_of(said["barcode"]), at=at, by=call.by, site=site)
        return event_of(Event.Kind.RETURNED, loan=done.loan)

    return act_of_desk(done_once(call, said, "return", returned))


@schema.answers("desk_renew", "Renouveler un prêt", schema.ACT_OF_DESK, asks=shapes.Renewing)
@desk_endpoint("POST", LENDS)
def renew_loan(call: Call, pk: int) -> dict[str, Any]:
    """Give a loan a later due day."""
    said = call.read(shapes.Renewing)
    loan = here(Loan.objects.select_related("copy__game"), pk, _("Aucun prêt n’a cette clé."))

    def renewed(reason: str) -> Loan:
        return renew(loan=loan, at=call.at, by=call.by, override_reason=reason, number=said.get("number")).loan

    return act_of_desk(
        done_once(call, said, "renew", lambda: event_of(Event.Kind.RENEWED, loan=overriding(said, renewed))),
    )


@schema.answers("desk_play", "Compter un jeu joué sur place", schema.ACT_OF_DESK, asks=shapes.Playing)
@desk_endpoint("POST", COUNTS)
def play(call: Call) -> dict[str, Any]:
    """Count one play on the premises."""
    said = call.read(shapes.Playing)

    def played() -> Event:
        box = copy_of(said["barcode"]) if "barcode" in said else None
        game = box.game if box else said["game"]
        counted = count_play(game=game, copy=box, site=said.get("site"), at=call.at, by=call.by)
        events = Event.objects.filter(kind=Event.Kind.PLAYED, at=call.at, actor=call.by)
        # An event names its play by the rows it has made: others may have been counted at the same moment.
        return next(event for event in events.order_by("-pk") if row_key(counted) in event.facts["made"])

    return act_of_desk(done_once(call, said, "play", played))


@schema.answers("desk_undo", "Annuler un acte", schema.ACT_OF_DESK, asks=shapes.Undoing)
@desk_endpoint("POST", LENDS)
def take_back(call: Call) -> dict[str, Any]:
    """Take back an act, by the key of the event that its answer told."""
    said = call.read(shapes.Undoing)
    event = here(Event.objects.all(), said["event"], _("Aucun acte n’a cette clé."))
    return act_of_desk(done_once(call, said, "undo", lambda: undo(event=event, at=call.at, by=call.by)))
