"""What the verbs wrote, as plain values to compare whole."""

from typing import Any

from catalogue.models import Copy, Event, Loan


def loans() -> list[dict[str, Any]]:
    """Every loan, in the order they were written."""
    columns = ("copy", "household", "patron", "lent_at", "due_on", "returned_at")
    return [dict(row) for row in Loan.objects.order_by("pk").values(*columns)]


def events() -> list[dict[str, Any]]:
    """Every event, in the order they were written."""
    columns = ("kind", "at", "actor", "copy", "household", "loan", "facts")
    return [dict(row) for row in Event.objects.order_by("pk").values(*columns)]


def circulation() -> tuple[Any, ...]:
    """All that a refused verb must leave as it was."""
    return loans(), events(), list(Copy.objects.order_by("pk").values_list("pk", "state"))
