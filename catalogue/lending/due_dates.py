"""Due days: dates, counted in the time zone of the settings and never in hours.

24 hours after 23:59 on the night when the clocks go forward is two days later on the calendar; a day added
to a date is always the next one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.utils import timezone

from catalogue.lending.opening_days import OpeningDays, Span

ALWAYS_OPEN = OpeningDays()


@dataclass(frozen=True, slots=True)
class Season:
    """Loans that begin on the days of ``span`` last ``extra_days`` longer."""

    span: Span
    extra_days: int


def local_day(at: datetime) -> date:
    """The day on the wall calendar of the house at the moment ``at``, which must know its time zone.

    The zone of the settings, not the one active for this request: a librarian who travels lends by the
    calendar of the house.
    """
    return timezone.localtime(at, timezone.get_default_timezone()).date()


def due_day(at: datetime, *, days: int, opening: OpeningDays = ALWAYS_OPEN, seasons: Sequence[Season] = ()) -> date:
    """The last day on which a copy lent at ``at`` for ``days`` days is on time: an open day of the site.

    Raises NoOpenDay where the site never opens again.
    """
    return due_day_from(local_day(at), days=days, opening=opening, seasons=seasons)


def due_day_from(start: date, *, days: int, opening: OpeningDays, seasons: Sequence[Season]) -> date:
    """The due day of a loan, or of a renewal, whose days count from ``start``.

    One function for both, so that on one day and by one policy both are due on the same day. Of several seasons
    on that day the longest counts.
    """
    extra = max((season.extra_days for season in seasons if season.span.covers(start)), default=0)
    return opening.next_open(start + timedelta(days=days + extra))


def days_late(due_on: date | None, *, on: date) -> int:
    """How many days ``on`` lies after the due day; 0 on time, and for a loan without a due day."""
    return max(0, (on - due_on).days) if due_on else 0
