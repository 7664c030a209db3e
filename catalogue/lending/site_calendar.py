"""What a due day hangs on: a site's calendar, the seasons of long loans, one rule of the house. One query.

By hand for the reason of ``household_facts``; ``OpeningDays.of`` answers for the pages, which have time.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any, Self

from django.db import connection

from catalogue.lending.due_dates import Season, due_day_from
from catalogue.lending.opening_days import OpeningDays, Span

CALENDAR = """
SELECT 'site' AS what, CAST(s.public_holidays AS text) AS a, '' AS b, 0 AS n, 0 AS yearly
  FROM catalogue_site s WHERE s.id = %(site)s
UNION ALL
SELECT DISTINCT 'hours', '', '', CAST(o.weekday AS integer), 0 FROM catalogue_openinghours o WHERE o.site_id = %(site)s
UNION ALL
SELECT 'closure', CAST(c.first_day AS text), CAST(c.last_day AS text), 0, CASE WHEN c.yearly THEN 1 ELSE 0 END
  FROM catalogue_closure c
 WHERE (c.site_id = %(site)s OR c.site_id IS NULL) AND (c.yearly OR c.last_day >= %(first)s)
UNION ALL
SELECT 'opening', CAST(e.day AS text), '', 0, 0
  FROM catalogue_exceptionalopening e WHERE e.site_id = %(site)s AND e.day >= %(first)s
UNION ALL
SELECT 'season', CAST(s.first_day AS text), CAST(s.last_day AS text), s.extra_days, CASE WHEN s.yearly THEN 1 ELSE 0 END
  FROM catalogue_loanseason s WHERE s.yearly OR s.last_day >= %(first)s
UNION ALL
SELECT 'covers', '', '', CASE WHEN r.membership_covers_loan THEN 1 ELSE 0 END, 0 FROM catalogue_houserules r
"""


@dataclass(frozen=True, slots=True)
class SiteCalendar:
    """The days of one site. ``membership_covers_loan``: a membership must last until the due day."""

    opening: OpeningDays
    seasons: tuple[Season, ...] = ()
    membership_covers_loan: bool = False

    @classmethod
    def read(cls, site_id: int, first: date) -> Self:
        """The calendar for the days from ``first`` on."""
        with connection.cursor() as cursor:
            cursor.execute(CALENDAR, {"site": site_id, "first": first.isoformat()})
            return cls._of(cursor.fetchall())

    @classmethod
    def _of(cls, rows: Iterable[tuple[Any, ...]]) -> Self:
        by_kind: dict[str, list[tuple[Any, ...]]] = {}
        for what, *columns in rows:
            by_kind.setdefault(what, []).append(tuple(columns))
        opening = OpeningDays(
            weekdays=frozenset(row[2] for row in by_kind.get("hours", [])),
            closures=tuple(_span(row) for row in by_kind.get("closure", [])),
            exceptional=frozenset(date.fromisoformat(row[0]) for row in by_kind.get("opening", [])),
            holidays=by_kind["site"][0][0],
        )
        seasons = tuple(Season(_span(row), extra_days=row[2]) for row in by_kind.get("season", []))
        return cls(opening, seasons, membership_covers_loan=any(row[2] for row in by_kind.get("covers", [])))

    def due_day(self, start: date, days: int) -> date:
        """The due day of a loan or renewal of so many days counted from ``start``."""
        return due_day_from(start, days=days, opening=self.opening, seasons=self.seasons)


def _span(row: tuple[Any, ...]) -> Span:
    first, last, _, yearly = row
    return Span(date.fromisoformat(first), date.fromisoformat(last), yearly=bool(yearly))
