"""What an act has done, told from its event: an event never changes, so that it is told twice alike."""

from typing import Any

from catalogue.lending.undo import UNDOABLE, undoable_until
from catalogue.models import Copy, Event, Game

Kind = Event.Kind


def act(event: Event) -> dict[str, Any]:
    """The act as a family is told it: the event, what it was about, and the day when the game is due now."""
    return {
        "event": event.pk,
        "kind": event.kind,
        "at": event.at,
        "title": title_of(event),
        "loan": event.loan_id,
        "hold": event.hold_id,
        "due_on": event.facts.get("to") if event.kind == Kind.RENEWED else event.facts.get("due_on"),
    }


def act_of_desk(event: Event) -> dict[str, Any]:
    """The act as the desk is told it: with the box, what was passed, and what follows from it. Amounts in cents."""
    followed = event.consequences.filter(kind__in=[Kind.HOLD_READY, Kind.CHARGED])
    caused = {each.kind: each for each in followed.select_related("hold__game", "hold__pickup_site", "copy")}
    charged, loan = caused.get(Kind.CHARGED), event.loan
    return {
        **act(event),
        "household": event.household_id,
        "copy": box(event.copy) if event.copy else None,
        "days_late": event.facts.get("days_late", 0),
        "passed": [*event.facts.get("override", {}).get("passed", []), *event.facts.get("warned", [])],
        "elsewhere": bool(loan and event.copy and loan.returned_to_id not in (None, event.copy.site_id)),
        "charge_cents": charged.facts["amount_cents"] if charged else 0,
        "set_aside": ready(caused[Kind.HOLD_READY]) if Kind.HOLD_READY in caused else None,
        "undoes": event.undoes_id,
        "undoable_until": undoable_until(event) if event.kind in UNDOABLE else None,
    }


def title_of(event: Event) -> str:
    """The title that the act was about."""
    if event.hold:
        return event.hold.game.title
    if event.copy:
        return event.copy.game.title
    game = Game.objects.filter(pk=event.facts.get("game")).first()
    return game.title if game else ""


def box(copy: Copy) -> dict[str, Any]:
    """The box on the table: what its label says, and what its record says of it."""
    return {"id": copy.pk, "barcode": copy.barcode, "condition": copy.condition, "flag": copy.flag}


def ready(event: Event) -> dict[str, Any]:
    """The hold for which a box is set aside now: whose, until when, and where it is collected (null: anywhere)."""
    hold = event.hold
    return {
        "hold": event.hold_id,
        "household": event.household_id,
        "barcode": event.copy.barcode if event.copy else "",
        "until": event.facts.get("ready_until"),
        "site": hold.pickup_site.name if hold and hold.pickup_site else None,
    }
