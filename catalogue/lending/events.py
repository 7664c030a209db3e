"""The log of circulation, written by the verbs within their transaction."""

from datetime import datetime
from typing import Any

from django.contrib.auth.models import User

from catalogue.models import Event, Loan


def record(kind: Event.Kind, loan: Loan, *, at: datetime, by: User | None, facts: dict[str, Any]) -> Event:
    """Write what happened to ``loan`` at ``at`` by the hand of ``by`` (None: a command).

    ``facts`` are JSON values; days as ISO text. They name no person: the household is a column of its own,
    which can be emptied when the loan forgets its borrower.
    """
    return Event.objects.create(
        kind=kind, at=at, actor=by, copy_id=loan.copy_id, household_id=loan.household_id, loan=loan, facts=facts
    )
