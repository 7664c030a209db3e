"""What the verbs wrote, as plain values to compare whole."""

from typing import Any

from catalogue.models import Copy, Event, Hold, Loan

TRACE = {"before", "after", "made"}


def loans() -> list[dict[str, Any]]:
    """Every loan, in the order they were written."""
    columns = ("copy", "household", "patron", "lent_at", "due_on", "returned_at")
    return [dict(row) for row in Loan.objects.order_by("pk").values(*columns)]


def events() -> list[dict[str, Any]]:
    """Every event, in the order they were written, without what only undoing reads."""
    columns = ("kind", "at", "actor", "copy", "household", "loan", "facts")
    rows = Event.objects.order_by("pk").values(*columns)
    return [dict(row, facts={name: fact for name, fact in row["facts"].items() if name not in TRACE}) for row in rows]


def holds() -> list[dict[str, Any]]:
    """Every hold, in the order they were placed."""
    columns = ("household", "game", "state", "copy", "ready_until", "loan")
    return [dict(row) for row in Hold.objects.order_by("placed_at", "pk").values(*columns)]


def circulation() -> tuple[Any, ...]:
    """All that a refused verb must leave as it was."""
    copies = list(Copy.objects.order_by("pk").values_list("pk", "state", "current_site"))
    return loans(), events(), holds(), copies
