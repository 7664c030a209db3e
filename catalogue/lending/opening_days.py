"""On which days a site is open, and which is the next one.

From the strongest: an exceptional opening, a closure, a public holiday, the week. A site without opening hours
is open every day of the week.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from typing import Self

from holidays import country_holidays

from catalogue.lending.refusals_of_lending import NoOpenDay
from catalogue.models import Closure, ExceptionalOpening, OpeningHours, Site

# A site that does not open within a year and a month will not open.
SEARCHED_DAYS = 400


@dataclass(frozen=True, slots=True)
class Span:
    """Days from the first to the last, both included; ``yearly``: by day and month, over New Year too."""

    first_day: date
    last_day: date
    yearly: bool = False

    def covers(self, day: date) -> bool:
        """Whether ``day`` is one of them. A year without a 29 February leaves it out."""
        if not self.yearly:
            return self.first_day <= day <= self.last_day
        if self.last_day - self.first_day >= timedelta(days=365):
            return True
        first, last, this = (_in_year(each) for each in (self.first_day, self.last_day, day))
        return first <= this <= last if first <= last else this >= first or this <= last


def _in_year(day: date) -> tuple[int, int]:
    return day.month, day.day


@lru_cache(maxsize=64)
def public_holidays(code: str, year: int) -> frozenset[date]:
    """The public holidays of a year, by a site's code; none for the code of a site that keeps none.

    Remembered, since a calendar year never changes; the source is the package ``holidays``.
    """
    if code == Site.PublicHolidays.NONE:
        return frozenset()
    subdivision = None if code == Site.PublicHolidays.FRANCE else code
    return frozenset(country_holidays("FR", subdiv=subdivision, years=year))


@dataclass(frozen=True, slots=True)
class OpeningDays:
    """The calendar of one site. ``weekdays`` as ``date.weekday()`` counts; none: every one."""

    weekdays: frozenset[int] = frozenset()
    closures: tuple[Span, ...] = ()
    exceptional: frozenset[date] = frozenset()
    holidays: str = Site.PublicHolidays.NONE

    @classmethod
    def of(cls, site_id: int, first: date, last: date) -> Self:
        """The calendar of the site for the days from ``first`` to ``last``: four queries, however many days."""
        closures = Closure.objects.of(site_id).values_list("first_day", "last_day", "yearly")
        openings = ExceptionalOpening.objects.filter(site=site_id, day__range=(first, last))
        return cls(
            weekdays=frozenset(OpeningHours.objects.filter(site=site_id).values_list("weekday", flat=True)),
            closures=spans_within(closures, first, last),
            exceptional=frozenset(openings.values_list("day", flat=True)),
            holidays=Site.objects.values_list("public_holidays", flat=True).get(pk=site_id),
        )

    def is_open(self, day: date) -> bool:
        """Whether the site opens on ``day``."""
        if day in self.exceptional:
            return True
        if any(closure.covers(day) for closure in self.closures) or day in public_holidays(self.holidays, day.year):
            return False
        return not self.weekdays or day.weekday() in self.weekdays

    def next_open(self, day: date) -> date:
        """``day`` when the site is open then, else the first open day after it; NoOpenDay beyond 400 days."""
        following = (day + timedelta(days=ahead) for ahead in range(SEARCHED_DAYS + 1))
        found = next((each for each in following if self.is_open(each)), None)
        if found is None:
            raise NoOpenDay(days=SEARCHED_DAYS, after=day)
        return found


def spans_within(rows: Iterable[tuple[date, date, bool]], first: date, last: date) -> tuple[Span, ...]:
    """The spans (first day, last day, yearly) that can touch the days asked for; every yearly one can."""
    return tuple(Span(*row) for row in rows if row[2] or (row[1] >= first and row[0] <= last))


def is_open(site_id: int, day: date) -> bool:
    """Whether the site opens on ``day``."""
    return OpeningDays.of(site_id, day, day).is_open(day)


def next_open_day(site_id: int, day: date) -> date:
    """The first open day of the site from ``day`` on, that day included; NoOpenDay where 400 days have none."""
    return OpeningDays.of(site_id, day, day + timedelta(days=SEARCHED_DAYS)).next_open(day)
