"""Due days: dates, counted in the time zone of the settings and never in hours.

24 hours after 23:59 on the night when the clocks go forward is two days later on the calendar; a day added
to a date is always the next one.
"""

from datetime import date, datetime, timedelta

from django.utils import timezone


def local_day(at: datetime) -> date:
    """The day on the wall calendar of the house at the moment ``at``, which must know its time zone.

    The zone of the settings, not the one active for this request: a librarian who travels lends by the
    calendar of the house.
    """
    return timezone.localtime(at, timezone.get_default_timezone()).date()


def due_day(at: datetime, *, days: int) -> date:
    """The last day on which a copy lent at ``at`` for ``days`` days is on time."""
    return local_day(at) + timedelta(days=days)


def days_late(due_on: date | None, *, on: date) -> int:
    """How many days ``on`` lies after the due day; 0 on time, and for a loan without a due day."""
    return max(0, (on - due_on).days) if due_on else 0
