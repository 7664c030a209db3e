"""The days that figures are counted over, on the calendar of the house."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final

from django.utils import timezone

DECEMBER: Final = 12
# The years that a clock can be asked for in any time zone, with room on either side.
FIRST_YEAR: Final = 1970
LAST_YEAR: Final = 2199


@dataclass(frozen=True, slots=True)
class Period:
    """Days from the first of January of ``year`` up to, but not on, ``end``."""

    year: int
    end: date

    @classmethod
    def of_year(cls, year: int) -> "Period":
        """The whole year, what of it is still to come included."""
        return cls(year, date(year + 1, 1, 1))

    @classmethod
    def so_far(cls, year: int, *, today: date) -> "Period":
        """The year up to today, today included; a past year whole."""
        return cls(year, min(date(year + 1, 1, 1), today + timedelta(days=1)))

    @classmethod
    def of_finished_months(cls, year: int, *, today: date) -> "Period":
        """The months of the year that are over: what is published does not move with each visitor."""
        return cls(year, min(date(year + 1, 1, 1), max(today.replace(day=1), date(year, 1, 1))))

    @property
    def first(self) -> date:
        """The first of January."""
        return date(self.year, 1, 1)

    @property
    def last(self) -> date:
        """The last day of all."""
        return self.end - timedelta(days=1)

    @property
    def empty(self) -> bool:
        """Whether it holds no day."""
        return self.end <= self.first

    @property
    def moments(self) -> tuple[datetime, datetime]:
        """When it begins, and when it has ended."""
        return midnight(self.first), midnight(self.end)

    @property
    def months(self) -> list[tuple[int, datetime, datetime]]:
        """The year's twelve months: each one's number, when it begins, and when it is over or the period has ended.

        One that begins after the end is over before it begins.
        """
        firsts = [date(self.year, month, 1) for month in range(1, DECEMBER + 1)] + [date(self.year + 1, 1, 1)]
        moments = [midnight(first) for first in firsts]
        over = [min(moment, midnight(self.end)) for moment in moments[1:]]
        return list(zip(range(1, DECEMBER + 1), moments[:-1], over, strict=True))


def midnight(day: date) -> datetime:
    """When a day begins in the time zone of the settings, whatever the clocks do that night."""
    return timezone.make_aware(datetime.combine(day, time.min), timezone.get_default_timezone())
