"""Due days after the days of a site have changed: those that fall on a closed day, and those that may come back.

The week, the public holidays, an exceptional opening that is noted or taken back, a closure that is gone: whatever
changed, the calendar as it stands is compared with the due days of the open loans from today on.
"""

from datetime import date, datetime, timedelta

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, Q

from catalogue.lending.closures import Move, move_found
from catalogue.lending.due_dates import local_day
from catalogue.lending.opening_days import SEARCHED_DAYS, OpeningDays
from catalogue.models import DueDayMove, DueDayShift, Loan, Site
from catalogue.models.loans import LoanQuerySet


def due_when_closed(site: Site, today: date) -> list[Move]:
    """The open loans of ``site`` due on a day on which it is closed, and the next open day; in the order of the days.

    Days before ``today`` stay: who is late is late. NoOpenDay where the site never opens again.
    """
    loans = list(_loans_of(site).filter(due_on__gte=today))
    calendar = _calendar(site, today, [loan.due_on for loan in loans if loan.due_on])
    return [
        Move(loan, loan.due_on, calendar.next_open(loan.due_on))
        for loan in loans
        if loan.due_on and not calendar.is_open(loan.due_on)
    ]


def due_too_late(site: Site, today: date) -> list[Move]:
    """The open loans of ``site`` that were moved to a later day than the calendar asks for now, and the earlier one.

    Only what was moved on a confirmation can come back, and no further than the day that it had then; a loan that was
    renewed since has a day of its own. Nothing comes back to a day before ``today``.
    """
    first = _first_days(site)
    moved = Exists(DueDayMove.objects.filter(shift__undone_at=None, loan=OuterRef("pk")))
    loans = [loan for loan in _loans_of(site).filter(moved, due_on__gt=today) if loan.pk in first]
    calendar = _calendar(site, today, [*first.values(), *(loan.due_on for loan in loans if loan.due_on)])
    moves = []
    for loan in loans:
        wanted = calendar.next_open(max(first[loan.pk], today))
        if loan.due_on and wanted < loan.due_on:
            moves.append(Move(loan, loan.due_on, wanted))
    return moves


def follow_calendar(*, site: Site, at: datetime, by: User | None) -> DueDayShift:
    """Move the due days on which ``site`` is closed to the next open day; NothingToMove where there are none."""
    return move_found(DueDayShift(site=site, at=at, by=by), lambda: due_when_closed(site, local_day(at)))


def come_back(*, site: Site, at: datetime, by: User | None) -> DueDayShift:
    """Move back what was moved further than the calendar of ``site`` asks for now; NothingToMove where nothing was."""
    return move_found(DueDayShift(site=site, at=at, by=by), lambda: due_too_late(site, local_day(at)))


def _loans_of(site: Site) -> LoanQuerySet:
    """The open loans that are due by the calendar of the site, with all that a page names."""
    stands = Q(copy__current_site=site.pk) | Q(copy__current_site=None, copy__site=site.pk)
    loans = Loan.objects.open().filter(Q(lent_from=site.pk) | (Q(lent_from=None) & stands))
    return loans.for_desk().select_related("household")


def _first_days(site: Site) -> dict[int, date]:
    """For each open loan that has still the day of its last standing move: the day that it had before the first one."""
    standing = DueDayMove.objects.filter(shift__undone_at=None, loan__in=_loans_of(site).order_by().values("pk"))
    found: dict[int, tuple[date, date, date | None]] = {}
    for loan, before, after, due in standing.order_by("pk").values_list("loan", "before", "after", "loan__due_on"):
        # A move that does not begin where the one before ended is the first since a renewal.
        first = found[loan][0] if loan in found and found[loan][1] == before else before
        found[loan] = (first, after, due)
    return {loan: first for loan, (first, last, due) in found.items() if due == last}


def _calendar(site: Site, today: date, days: list[date]) -> OpeningDays:
    """The calendar of the site from ``today`` on, as far as the last of the days can lead."""
    return OpeningDays.of(site.pk, today, max([today, *days]) + timedelta(days=SEARCHED_DAYS))
