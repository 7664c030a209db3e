"""Taking back the last act: for five minutes after it was entered, with all that it has caused.

Every verb writes into the facts of its event what its rows were (``before``), what it made of them (``after``),
and the rows it has made (``made``). That is all that undoing needs, whatever the verb.
"""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any

from django.apps import apps
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Field, Model, ProtectedError, Q

from catalogue.lending.closures import restore_due_days
from catalogue.lending.events import record
from catalogue.lending.households import lock_household
from catalogue.lending.moments import refuse_future
from catalogue.lending.overrides import may_override
from catalogue.lending.refusals_of_undoing import AlreadyUndone, CannotUndo, NotYours, ShiftUndone, TooLate
from catalogue.models import DueDayShift, Event

MINUTES = 5

UNDOABLE = frozenset(
    {
        Event.Kind.LENT,
        Event.Kind.RETURNED,
        Event.Kind.RENEWED,
        Event.Kind.HOLD_PLACED,
        Event.Kind.HOLD_CANCELLED,
        Event.Kind.CHECKED,
        Event.Kind.PLAYED,
        Event.Kind.CHARGE_SETTLED,
        Event.Kind.DUE_DAYS_MOVED,
    }
)

# Events that tell of a loan or a copy without changing it: they do not stand in the way.
HARMLESS = [Event.Kind.REMINDED, Event.Kind.FILE_READ, Event.Kind.FILE_EXPORTED]

# The order of locks; what is not named comes last, by its name.
LOCK_ORDER = ["household", "copy", "hold", "loan"]


def undo(*, event: Event, at: datetime, by: User | None) -> Event:
    """Take back what ``event`` tells of, and what it caused; the event that says so. A Refusal changes nothing.

    ``at`` is now. Whoever did it may take it back, and whoever may pass a refusal.
    """
    refuse_future(at)
    refuse_if_not_undoable(event, at=at, by=by)
    try:
        with transaction.atomic():
            lock_household(event.household_id)
            if Event.objects.filter(undoes=event).exists():
                raise AlreadyUndone
            undone = record(
                Event.Kind.UNDONE,
                at=at,
                by=by,
                copy_id=event.copy_id,
                household_id=event.household_id,
                hold=event.hold,
                facts={"kind": event.kind},
            )
            REVERSALS.get(event.kind, put_rows_back)(event, at, by)
            # Last, since the loan of the event may be gone by now.
            Event.objects.filter(pk=undone.pk).update(undoes=event)
            undone.undoes = event
    except (IntegrityError, ProtectedError) as fault:
        # The rows of before do not fit beside those of now: another hold of that title, a deposit on that loan.
        raise (AlreadyUndone if Event.objects.filter(undoes=event).exists() else CannotUndo) from fault
    return undone


def refuse_if_not_undoable(event: Event, *, at: datetime, by: User | None) -> None:
    """Raise the reason why ``by`` may not take the event back at this moment, whatever the rows say."""
    if Event.objects.filter(undoes=event).exists():
        raise AlreadyUndone
    if event.kind not in UNDOABLE or event.cause_id is not None:
        raise CannotUndo
    if by is None or (event.actor_id != by.pk and not may_override(by)):
        raise NotYours
    if at - event.recorded_at > timedelta(minutes=MINUTES):
        raise TooLate(minutes=MINUTES)


def undoable_until(event: Event) -> datetime:
    """The last moment at which the event can be taken back."""
    return event.recorded_at + timedelta(minutes=MINUTES)


# ── Rows ─────────────────────────────────────────────────────────────────────────────────────────────
def put_rows_back(event: Event, _at: datetime, _by: User | None) -> None:
    """Give every row that the event and its consequences changed its former values, the last change first."""
    chain = [event, *consequences(event)]
    refuse_if_overtaken(chain)
    keys = {key for each in chain for part in ("before", "made") for key in each.facts.get(part, ())}
    rows = {key: locked(key) for key in sorted(keys, key=lock_rank)}
    for each in reversed(chain):
        refuse_if_changed(each, rows)
        for key, columns in each.facts.get("before", {}).items():
            restore(rows[key], columns)
    for each in reversed(chain):
        for key in reversed(each.facts.get("made", [])):
            rows[key].delete()


def consequences(event: Event) -> Iterator[Event]:
    """What the event caused, and what that caused, in the order in which it was written."""
    for caused in event.consequences.order_by("pk"):
        yield caused
        yield from consequences(caused)


def refuse_if_overtaken(chain: list[Event]) -> None:
    """Raise CannotUndo where something else has happened to the same loan, copy or hold since, and still stands."""
    about = Q()
    for each in chain:
        for name in ("loan_id", "copy_id", "hold_id"):
            if getattr(each, name) is not None:
                about |= Q(**{name: getattr(each, name)})
    later = Event.objects.filter(about, pk__gt=chain[0].pk).exclude(pk__in=[each.pk for each in chain])
    later = later.filter(undone_by=None).exclude(kind__in=[*HARMLESS, Event.Kind.UNDONE])
    # A consequence of what was itself undone is undone with it.
    for undone in ("cause__undone_by", "cause__cause__undone_by"):
        later = later.exclude(**{f"{undone}__isnull": False})
    if about and later.exists():
        raise CannotUndo


def lock_rank(key: str) -> tuple[int, str]:
    """Where a row stands in the order of locks."""
    model, _, pk = key.partition(":")
    return (LOCK_ORDER.index(model) if model in LOCK_ORDER else len(LOCK_ORDER)), f"{model}:{pk:>20}"


def locked(key: str) -> Model:
    """The row that the log names so, locked; CannotUndo when it is gone."""
    model, _, pk = key.partition(":")
    rows = apps.get_model("catalogue", model)._default_manager  # noqa: SLF001 - Django's name for any model's rows
    row: Model | None = rows.select_for_update().filter(pk=pk).first()
    if row is None:
        raise CannotUndo
    return row


def refuse_if_changed(event: Event, rows: dict[str, Model]) -> None:
    """Raise CannotUndo where a row is not as the event left it."""
    for key, columns in event.facts.get("after", {}).items():
        if any(getattr(rows[key], name) != parsed(rows[key], name, value) for name, value in columns.items()):
            raise CannotUndo


def restore(row: Model, columns: dict[str, Any]) -> None:
    """Write the columns as they were."""
    for name, value in columns.items():
        setattr(row, name, parsed(row, name, value))
    row.save(update_fields=list(columns))


def parsed(row: Model, name: str, value: Any) -> Any:
    """A value of the log as the column holds it."""
    columns = row._meta.concrete_fields  # noqa: SLF001 - Django's public way to a model's columns
    field: Field[Any, Any] = next(column for column in columns if name in (column.name, column.attname))
    return field.to_python(value)


# ── Acts that are more than their rows ───────────────────────────────────────────────────────────────
def move_days_back(event: Event, at: datetime, by: User | None) -> None:
    """Loans that were renewed or returned since keep their day: the others move back."""
    shift = DueDayShift.objects.filter(pk=event.facts["shift"]).first()
    if shift is None:
        raise CannotUndo
    try:
        restore_due_days(shift=shift, at=at, by=by)
    except ShiftUndone:
        raise AlreadyUndone from None


REVERSALS: dict[str, Callable[[Event, datetime, User | None], None]] = {Event.Kind.DUE_DAYS_MOVED: move_days_back}
