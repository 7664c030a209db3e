"""All that is kept of a household, to be handed to it: as one JSON document, or as one table for a spreadsheet.

Nothing of anybody else: members of staff are not named, nor is who borrowed a game before or after.
"""

import json
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import User

from catalogue.lending.events import plain, record
from catalogue.models import Event, Household
from catalogue.spreadsheets import csv_text

if TYPE_CHECKING:
    from django.db.models import Model, QuerySet

HOUSEHOLD = [
    "name",
    "address",
    "postcode",
    "city",
    "mail",
    "phone",
    "wants_reminders",
    "history_since",
    "removal_notice_on",
    "created_at",
]


def same(*names: str) -> dict[str, str]:
    """Columns that have the same name in the file as in the database."""
    return {name: name for name in names}


# Each part of the file: what relates it to the household, and its columns by the name they have in the file.
PARTS: dict[str, tuple[str, dict[str, str]]] = {
    "persons": ("patrons", same("given_name", "family_name", "kind", "birth_year", "permission_on")),
    "cards": ("cards", {"number": "number", "replaced_at": "replaced_at", "person": "patron__given_name"}),
    "memberships": ("memberships", {"kind": "kind__name", "starts_on": "starts_on", "ends_on": "ends_on"}),
    "accounts": ("accounts", {"person": "patron__given_name", "opened_at": "opened_at"}),
    "loans": (
        "loans",
        {
            "game": "copy__game__title",
            "barcode": "copy__barcode",
            "person": "patron__given_name",
            **same("lent_at", "due_on", "renewals", "returned_at", "age_band", "postcode"),
        },
    ),
    "holds": ("holds", {"game": "game__title", **same("state", "placed_at", "ready_until", "closed_at")}),
    "charges": ("charges", same("kind", "due_missed", "amount_cents", "at", "outcome", "settled_at")),
    "deposits": ("deposits", same("amount_cents", "received_at", "returned_at", "returned_cents")),
    "messages": ("messages", same("channel", "subject", "body", "written_at", "sent_at", "read_at")),
    "reminders": ("reminders", same("step", "number", "due_on")),
    "events": ("events", {"kind": "kind", "at": "at", "game": "copy__game__title", "reason": "reason"}),
}


def export(household: Household) -> dict[str, Any]:
    """Everything kept of the household in JSON values, the parts in one order; a query a part. Money is in cents."""
    own = {name: plain(getattr(household, name)) for name in HOUSEHOLD}
    return {"household": own, **{part: rows(household, part) for part in PARTS}}


def rows(household: Household, part: str) -> list[dict[str, Any]]:
    """The rows of one part, the oldest first."""
    relation, columns = PARTS[part]
    related: QuerySet[Model] = getattr(household, relation)
    found = related.order_by("pk").values_list(*columns.values())
    return [{name: plain(value) for name, value in zip(columns, row, strict=True)} for row in found]


def as_json(exported: dict[str, Any]) -> str:
    """The document as one reads it."""
    return json.dumps(exported, ensure_ascii=False, indent=2)


def as_csv(exported: dict[str, Any]) -> str:
    """The document as a table of part, line, column and value, for a spreadsheet."""
    parts = ((part, content if isinstance(content, list) else [content]) for part, content in exported.items())
    rows = (
        [part, number, name, value]
        for part, lines in parts
        for number, line in enumerate(lines, start=1)
        for name, value in line.items()
    )
    return csv_text([["part", "line", "column", "value"], *rows])


def note_export(*, household: Household, at: datetime, by: User | None) -> Event:
    """Log that the household's data were handed out."""
    return record(Event.Kind.FILE_EXPORTED, at=at, by=by, facts={}, household_id=household.pk)


def note_reading(*, household: Household, at: datetime, by: User | None) -> Event:
    """Log that somebody of the staff read the household's full file."""
    return record(Event.Kind.FILE_READ, at=at, by=by, facts={}, household_id=household.pk)
