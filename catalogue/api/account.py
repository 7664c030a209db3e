"""The endpoints of a family's own account: its loans, its holds, and nobody else's."""

from typing import Any

from django.utils.translation import gettext as _

from catalogue.api import schema, shapes
from catalogue.api.acts import done_once, event_of
from catalogue.api.answers import here
from catalogue.api.endpoints import AccountCall, account_endpoint
from catalogue.api.statuses import own_holds, own_loans
from catalogue.api.telling import act
from catalogue.lending.due_dates import local_day
from catalogue.lending.holds import cancel_hold, place_hold
from catalogue.lending.renewals import renew
from catalogue.models import Event, Hold, Loan
from catalogue.views.account_access import active_holds, open_loans, own

TAG = "account"
READING = (401, 403)


@schema.answers("account_loans", "Ses jeux empruntés", schema.OWN_LOANS, refuses=READING, tag=TAG)
@account_endpoint("GET")
def loans(call: AccountCall) -> dict[str, Any]:
    """List what is out, and until when."""
    return own_loans(open_loans(call.account), today=local_day(call.at))


@schema.answers("account_renew", "Prolonger un de ses prêts", schema.ACT, asks=shapes.OwnRenewing, tag=TAG)
@account_endpoint("POST")
def renew_own(call: AccountCall, pk: int) -> dict[str, Any]:
    """Renew one of one's own loans, by the rules of the desk."""
    said = call.read(shapes.OwnRenewing)
    mine = own(Loan.objects.all(), call.account).select_related("copy__game")
    loan = here(mine, pk, _("Aucun de vos prêts n’a cette clé."))

    def renewed() -> Event:
        renew(loan=loan, at=call.at, by=call.by, number=said.get("number"))
        return event_of(Event.Kind.RENEWED, loan=loan)

    return act(done_once(call, said, "own-renew", renewed))


@schema.answers("account_holds", "Ses réservations", schema.OWN_HOLDS, refuses=READING, tag=TAG)
@account_endpoint("GET")
def holds(call: AccountCall) -> dict[str, Any]:
    """List what one waits for."""
    return own_holds(active_holds(call.account))


@schema.answers("account_hold_place", "Réserver un jeu pour soi", schema.ACT, asks=shapes.OwnWaiting, tag=TAG)
@account_endpoint("POST")
def place_own(call: AccountCall) -> dict[str, Any]:
    """Wait for a game."""
    said = call.read(shapes.OwnWaiting)

    def placed() -> Event:
        account = call.account
        hold = place_hold(game=said["game"], household=account.household, patron=account.patron, at=call.at, by=call.by)
        return event_of(Event.Kind.HOLD_PLACED, hold=hold)

    return act(done_once(call, said, "own-hold", placed))


@schema.answers("account_hold_cancel", "Annuler sa réservation", schema.ACT, asks=shapes.Submitted, tag=TAG)
@account_endpoint("POST")
def cancel_own(call: AccountCall, pk: int) -> dict[str, Any]:
    """Give up one of one's own holds."""
    said = call.read(shapes.Submitted)
    mine = Hold.objects.filter(household=call.account.household_id).select_related("game")
    if call.account.patron_id:
        mine = mine.filter(patron=call.account.patron_id)
    hold = here(mine, pk, _("Aucune de vos réservations n’a cette clé."))

    def cancelled() -> Event:
        cancel_hold(hold=hold, at=call.at, by=call.by)
        return event_of(Event.Kind.HOLD_CANCELLED, hold=hold)

    return act(done_once(call, said, "own-hold-cancel", cancelled))
