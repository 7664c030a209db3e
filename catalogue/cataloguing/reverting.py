"""Taking one change of the history back, as long as nothing has touched what it left."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from catalogue.cataloguing.copies import change_copy, locked_copy
from catalogue.cataloguing.copy_fields import COPY_FIELDS, copy_values
from catalogue.cataloguing.fields import FIELDS, values_of
from catalogue.cataloguing.records import change_record, locked
from catalogue.cataloguing.refusals import NothingToRevert, TouchedSince
from catalogue.models import RecordChange

Kind = RecordChange.Kind
REVERTIBLE = frozenset({Kind.CHANGED, Kind.BATCH, Kind.IMPORTED, Kind.UNDONE})


def can_be_reverted(change: RecordChange) -> bool:
    """Whether the change is of a kind that can be put back; whether its row was touched since is asked later."""
    known = COPY_FIELDS if change.barcode else FIELDS
    return (
        change.kind in REVERTIBLE
        and change.game_id is not None
        # Of a copy that is gone nothing comes back, and least of all into its record.
        and bool(change.barcode) == (change.copy_id is not None)
        and bool(change.changes)
        and all(name in known for name in change.changes)
    )


def revert(*, change: RecordChange, at: datetime, by: User | None) -> RecordChange:
    """Put back what the fields said before ``change``; the change that this is.

    NothingToRevert for a creation, a deletion or a merge; TouchedSince (fact ``fields``) where a field does not say
    any more what the change left: nothing is written then.
    """
    if not can_be_reverted(change) or change.game is None:
        raise NothingToRevert
    before = {name: pair[0] for name, pair in change.changes.items()}
    with transaction.atomic():
        undone = _of_copy(change, before, at, by) if change.copy else _of_record(change, before, at, by)
    if undone is None:
        raise NothingToRevert
    return undone


def _of_record(change: RecordChange, before: dict[str, Any], at: datetime, by: User | None) -> RecordChange | None:
    assert change.game is not None  # noqa: S101 - for the type checker: asked by ``revert``
    held = locked(change.game)
    refuse_if_touched(change, values_of(held, before))
    return change_record(game=held, values=before, at=at, by=by, kind=Kind.UNDONE)


def _of_copy(change: RecordChange, before: dict[str, Any], at: datetime, by: User | None) -> RecordChange | None:
    assert change.copy is not None  # noqa: S101 - as above
    held = locked_copy(change.copy)
    refuse_if_touched(change, copy_values(held, before))
    return change_copy(copy=held, values=before, at=at, by=by, kind=Kind.UNDONE)


def refuse_if_touched(change: RecordChange, now: Mapping[str, Any]) -> None:
    """Raise TouchedSince where a field does not say what the change left."""
    touched = [name for name, pair in change.changes.items() if now[name] != pair[1]]
    if touched:
        raise TouchedSince(fields=touched)
