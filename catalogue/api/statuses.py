"""Where a copy, a household or an account stands. No address, telephone or mail is told to anybody here."""

from datetime import date
from typing import Any

from django.contrib.auth.models import User

from catalogue.api.answers import one
from catalogue.lending.due_dates import days_late
from catalogue.models import Copy, Hold, Household, Loan
from catalogue.models.holds import HoldQuerySet
from catalogue.models.loans import LoanQuerySet
from catalogue.views.desk_panel import panel_of
from catalogue.views.desk_rows import DeskRows

# More than any household has; what a community has beyond them is counted in ``more``.
MOST_ROWS = 100


def copy_status(copy: Copy) -> dict[str, Any]:
    """The copy with its open loan, the hold that it is set aside for, and how many wait for its game. Four queries."""
    loan = Loan.objects.open().filter(copy=copy).first()
    held = Hold.objects.filter(copy=copy, state=Hold.State.READY).values_list("pk", flat=True).first()
    return {
        "id": copy.pk,
        "barcode": copy.barcode,
        "game": copy.game_id,
        "title": copy.game.title,
        "call_number": copy.call_number,
        "site": copy.site_id,
        "stands_at": copy.stands_at_id,
        "state": copy.state,
        "restriction": copy.restriction,
        "condition": copy.condition,
        "flag": copy.flag,
        "lendable": copy.lendable,
        "missing_pieces": copy.missing_pieces.filter(found_at=None).count(),
        "loan": {"id": loan.pk, "household": loan.household_id, "due_on": loan.due_on} if loan else None,
        "hold": held,
        "waiting": Hold.objects.queue(copy.game_id).count(),
    }


def household_status(household: Household, *, today: date, by: User) -> dict[str, Any]:
    """What the desk shows of a household: its standing, its games, its holds, its money in cents. Two queries."""
    panel = panel_of(household, None, DeskRows.read(household.pk, []), today)
    standing, membership = panel.standing, panel.standing.membership
    return {
        "id": household.pk,
        "name": household.name,
        "membership": {"starts_on": membership.starts_on, "ends_on": membership.ends_on} if membership else None,
        "in_force": standing.in_force,
        "games_out": standing.games_out,
        "places_left": standing.places_left,
        "reasons": [one(refusal, by) for refusal in standing.reasons_against()],
        "owed_cents": panel.owed_cents,
        "deposit_cents": panel.deposit_cents,
        "loans": [
            {
                "id": line.loan.pk,
                "title": line.loan.title,
                "barcode": line.loan.barcode,
                "due_on": line.loan.due_on,
                "days_late": line.days_late,
                "next_renewal": line.next_renewal,
            }
            for line in panel.lines
        ],
        "more": panel.more,
        "holds": [
            {
                "id": hold.pk,
                "game": hold.game_id,
                "title": hold.title,
                "state": hold.state,
                "wanted_from": hold.wanted_from,
                "ready_until": hold.ready_until,
                "site": hold.site,
            }
            for hold in panel.holds[:MOST_ROWS]
        ],
    }


def own_loans(loans: LoanQuerySet, *, today: date) -> dict[str, Any]:
    """The games that a family has out, the next due first; two queries, however many."""
    lines = [
        {
            "id": loan.pk,
            "game": loan.copy.game_id,
            "title": loan.copy.game.title,
            "due_on": loan.due_on,
            "days_late": days_late(loan.due_on, on=today),
            "next_renewal": loan.renewals + 1,
        }
        for loan in loans.for_desk()[:MOST_ROWS]
    ]
    return {"loans": lines, "more": max(0, loans.count() - MOST_ROWS) if len(lines) == MOST_ROWS else 0}


def own_holds(holds: HoldQuerySet) -> dict[str, Any]:
    """What a family waits for, the oldest first; one query."""
    lines = [
        {
            "id": hold.pk,
            "game": hold.game_id,
            "title": hold.game.title,
            "state": hold.state,
            "wanted_from": hold.wanted_from,
            "ready_until": hold.ready_until,
            "site": hold.pickup_site.name if hold.pickup_site else None,
        }
        for hold in holds.select_related("game", "pickup_site")[:MOST_ROWS]
    ]
    return {"holds": lines, "more": max(0, holds.count() - MOST_ROWS) if len(lines) == MOST_ROWS else 0}
