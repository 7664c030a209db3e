"""Months on the calendar, which are not so many days."""

from calendar import monthrange
from datetime import date, datetime, time

from django.utils.timezone import get_default_timezone


def months_after(day: date, months: int) -> date:
    """The day so many months later (earlier when negative): the same of its month, or the last where there is none."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def month_start(day: date, *, months_before: int) -> date:
    """The first day of the month so many months before that of ``day``."""
    return months_after(day.replace(day=1), -months_before)


def midnight(day: date) -> datetime:
    """The beginning of ``day`` on the clocks of the house."""
    return datetime.combine(day, time.min, tzinfo=get_default_timezone())
