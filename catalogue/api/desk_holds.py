"""The endpoints of holds at the desk."""

from typing import Any

from django.utils.translation import gettext as _

from catalogue.api import schema, shapes
from catalogue.api.acts import done_once, event_of, overriding
from catalogue.api.answers import here
from catalogue.api.endpoints import Call, desk_endpoint
from catalogue.api.naming import borrower_of
from catalogue.api.telling import act_of_desk
from catalogue.lending.holds import cancel_hold, place_hold, requeue
from catalogue.models import Event, Hold

PLACES = "catalogue.place_hold"


@schema.answers("desk_hold_place", "Réserver un jeu", schema.ACT_OF_DESK, asks=shapes.Waiting)
@desk_endpoint("POST", PLACES)
def place(call: Call) -> dict[str, Any]:
    """Put a household at the end of the queue for a game."""
    said = call.read(shapes.Waiting)

    def placed(reason: str) -> Hold:
        household, patron = borrower_of(said)
        return place_hold(
            game=said["game"],
            household=household,
            patron=patron,
            pickup_site=said.get("site"),
            wanted_from=said.get("wanted_from"),
            at=call.at,
            by=call.by,
            override_reason=reason,
        )

    return act_of_desk(
        done_once(call, said, "hold", lambda: event_of(Event.Kind.HOLD_PLACED, hold=overriding(said, placed))),
    )


@schema.answers("desk_hold_cancel", "Annuler une réservation", schema.ACT_OF_DESK, asks=shapes.Submitted)
@desk_endpoint("POST", PLACES)
def cancel(call: Call, pk: int) -> dict[str, Any]:
    """End a hold; its box is set aside for the next who waits."""
    said, hold = call.read(shapes.Submitted), hold_here(pk)

    def cancelled() -> Event:
        cancel_hold(hold=hold, at=call.at, by=call.by)
        return event_of(Event.Kind.HOLD_CANCELLED, hold=hold)

    return act_of_desk(done_once(call, said, "hold-cancel", cancelled))


@schema.answers("desk_hold_requeue", "Remettre une réservation en tête", schema.ACT_OF_DESK, asks=shapes.Submitted)
@desk_endpoint("POST", PLACES)
def put_back(call: Call, pk: int) -> dict[str, Any]:
    """Put a ready hold back in front of its queue, and its box on the shelf."""
    said, hold = call.read(shapes.Submitted), hold_here(pk)

    def moved() -> Event:
        requeue(hold=hold, at=call.at, by=call.by)
        return event_of(Event.Kind.HOLD_REQUEUED, hold=hold)

    return act_of_desk(done_once(call, said, "hold-requeue", moved))


def hold_here(pk: int) -> Hold:
    """The hold with that key, with its game."""
    return here(Hold.objects.select_related("game"), pk, _("Aucune réservation n’a cette clé."))
