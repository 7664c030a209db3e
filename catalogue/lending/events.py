"""The log of circulation, written by the verbs within their transaction."""

from datetime import date, datetime
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Model

from catalogue.models import Event, Hold, Loan


def record(
    kind: Event.Kind,
    loan: Loan | None = None,
    *,
    at: datetime,
    by: User | None,
    facts: dict[str, Any],
    hold: Hold | None = None,
    cause: Event | None = None,
    reason: str = "",
    **about: int | None,
) -> Event:
    """Write what happened at ``at`` by the hand of ``by`` (None: a command).

    ``about``: ``copy_id`` and ``household_id``, where they are not those of the loan or the hold. ``facts`` are
    JSON values; days as ISO text. They name no person: the household is a column of its own, which can be
    emptied when the loan forgets its borrower; so is ``reason``, the words with which a refusal was passed.
    """
    thing = loan or hold
    columns: dict[str, Any] = {"copy_id": thing and thing.copy_id, "household_id": thing and thing.household_id}
    return Event.objects.create(
        kind=kind,
        at=at,
        actor=by,
        loan=loan,
        hold=hold,
        cause=cause,
        reason=reason,
        facts=facts,
        **{**columns, **about},
    )


def row_key(row: Model) -> str:
    """How the log names a row: ``loan:12``."""
    return f"{type(row).__name__.lower()}:{row.pk}"


def plain(value: Any) -> Any:
    """A column's value in JSON: days and moments as ISO text."""
    return value.isoformat() if isinstance(value, date | datetime) else value


class Trace:
    """What one act changes and makes, as undoing needs it in the facts of its event."""

    def __init__(self) -> None:
        self._before: dict[str, dict[str, Any]] = {}
        self._after: dict[str, dict[str, Any]] = {}
        self._made: list[str] = []

    def changed(self, row: Model, before: dict[str, Any], after: dict[str, Any]) -> None:
        """Columns (by attribute name, ``household_id``) of ``row``: their values before and after the act.

        Of a column that changes twice, what it was before the first time counts.
        """
        known = self._before.setdefault(row_key(row), {})
        known.update({name: plain(value) for name, value in before.items() if name not in known})
        self._after.setdefault(row_key(row), {}).update({name: plain(value) for name, value in after.items()})

    def made(self, row: Model) -> None:
        """A row that the act has made."""
        self._made.append(row_key(row))

    def facts(self) -> dict[str, Any]:
        """``before``, ``after`` and ``made``; without those that are empty."""
        parts = {"before": self._before, "after": self._after, "made": self._made}
        return {name: part for name, part in parts.items() if part}
