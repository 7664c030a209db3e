"""Due days that a closure makes impossible: shown, moved on confirmation, and moved back.

What else changes in a calendar is seen to by ``calendar_changes``.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from catalogue.lending.due_dates import local_day
from catalogue.lending.events import record, row_key
from catalogue.lending.moments import refuse_future
from catalogue.lending.opening_days import SEARCHED_DAYS, OpeningDays, Span
from catalogue.lending.refusals_of_undoing import NothingToMove, ShiftUndone
from catalogue.models import Closure, DueDayMove, DueDayShift, Event, Household, Loan


@dataclass(frozen=True, slots=True)
class Move:
    """A loan, its due day, and the open day to which it would move."""

    loan: Loan
    before: date
    after: date


def due_days_within(closure: Closure, today: date) -> list[Move]:
    """The open loans due on a day on which ``closure`` shuts their site, and when they would be due instead.

    In the order of their days. A loan is due where it was lent, else where its copy stands. Of a yearly closure
    the days from ``today`` on count; NoOpenDay where a site never opens again.
    """
    span = Span(closure.first_day, closure.last_day, closure.yearly)
    loans = [loan for loan in _loans_around(closure, today) if loan.due_on and span.covers(loan.due_on)]
    calendars = _calendars(loans)
    moves = []
    for loan in loans:
        calendar = calendars.get(site_of(loan)) if closure.site_id in (None, site_of(loan)) else None
        if calendar and loan.due_on and not calendar.is_open(loan.due_on):
            moves.append(Move(loan, loan.due_on, calendar.next_open(loan.due_on)))
    return moves


def _loans_around(closure: Closure, today: date) -> Iterable[Loan]:
    loans = Loan.objects.open().for_desk().select_related("household")
    if closure.yearly:
        return loans.filter(due_on__gte=today)
    return loans.filter(due_on__range=(closure.first_day, closure.last_day))


def site_of(loan: Loan) -> int:
    """The site by whose calendar a loan is due: where it was lent, else where its copy stands."""
    return loan.lent_from_id or loan.copy.stands_at_id


def _calendars(loans: list[Loan]) -> dict[int, OpeningDays]:
    days = [loan.due_on for loan in loans if loan.due_on]
    if not days:
        return {}
    last = max(days) + timedelta(days=SEARCHED_DAYS)
    return {site: OpeningDays.of(site, min(days), last) for site in {site_of(loan) for loan in loans}}


def move_due_days(*, closure: Closure, at: datetime, by: User | None) -> DueDayShift:
    """Move the due days that fall within ``closure`` to the next open day; NothingToMove where none does (any more)."""
    shift = DueDayShift(closure=closure, at=at, by=by)
    return move_found(shift, lambda: due_days_within(closure, local_day(at)))


def move_found(shift: DueDayShift, find: Callable[[], list[Move]]) -> DueDayShift:
    """Save ``shift`` with the moves that ``find`` finds, and move the due days; NothingToMove where there are none.

    What was shown before may be old: the loans are found again, locked. One event for the whole, and one for each
    loan as its consequence.
    """
    at, by = shift.at, shift.by
    refuse_future(at)
    with transaction.atomic():
        _lock_households(move.loan.household_id for move in find())
        moves = [move for move in find() if _apply(move.loan, move.before, move.after)]
        if not moves:
            raise NothingToMove
        shift.save()
        DueDayMove.objects.bulk_create(
            DueDayMove(shift=shift, loan=move.loan, before=move.before, after=move.after) for move in moves
        )
        facts = {"shift": shift.pk, "loans": len(moves), "made": [row_key(shift)]}
        cause = record(Event.Kind.DUE_DAYS_MOVED, at=at, by=by, facts=facts)
        _log_each(moves, at=at, by=by, cause=cause)
    return shift


def restore_due_days(*, shift: DueDayShift, at: datetime, by: User | None) -> int:
    """Move back the loans of ``shift`` that are open and still due when it said; how many. ShiftUndone when done."""
    refuse_future(at)
    with transaction.atomic():
        moves = list(shift.moves.select_related("loan__copy"))
        _lock_households(move.loan.household_id for move in moves)
        undone = DueDayShift.objects.filter(pk=shift.pk, undone_at=None).update(
            undone_at=max(at, shift.at), undone_by=by
        )
        if not undone:
            raise ShiftUndone
        back = [Move(move.loan, move.after, move.before) for move in moves]
        back = [move for move in back if _apply(move.loan, move.before, move.after)]
        facts = {"shift": shift.pk, "loans": len(back)}
        cause = record(Event.Kind.DUE_DAYS_RESTORED, at=at, by=by, facts=facts)
        _log_each(back, at=at, by=by, cause=cause)
    shift.undone_at, shift.undone_by = max(at, shift.at), by
    return len(back)


def _lock_households(keys: Iterable[int | None]) -> None:
    """Keep other verbs away from all of them, in the order of their keys: two moves never wait in a circle."""
    wanted = {key for key in keys if key is not None}
    list(Household.objects.select_for_update(no_key=True).filter(pk__in=wanted).order_by("pk").values_list("pk"))


def _apply(loan: Loan, before: date, after: date) -> bool:
    """Move the due day of an open loan that still has the day ``before``; False when it does not."""
    return bool(Loan.objects.open().filter(pk=loan.pk, due_on=before).update(due_on=after))


def _log_each(moves: list[Move], *, at: datetime, by: User | None, cause: Event) -> None:
    Event.objects.bulk_create(
        Event(
            kind=Event.Kind.DUE_DAY_CHANGED,
            at=at,
            actor=by,
            copy_id=move.loan.copy_id,
            household_id=move.loan.household_id,
            loan=move.loan,
            cause=cause,
            facts=_days(move),
        )
        for move in moves
    )


def _days(move: Move) -> dict[str, Any]:
    return {"from": move.before.isoformat(), "to": move.after.isoformat()}
