"""The days of a month at one site, each with whether it is open, and why."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from typing import Self

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from holidays import country_holidays

from catalogue.forms.calendar import Hours, hours_in_words
from catalogue.forms.paper import DAYS
from catalogue.lending.opening_days import OpeningDays, Span
from catalogue.models import Closure, ExceptionalOpening, OpeningHours, Site

MONTH = re.compile(r"(\d{4})-(\d{2})", re.ASCII)


def month_asked(text: str, today: date) -> date:
    """The first day of the month that ``text`` (``2026-02``) names; of today's where it names none of ours."""
    found = MONTH.fullmatch(text)
    if found and DAYS[0].year < int(found[1]) < DAYS[1].year and 1 <= int(found[2]) <= 12:
        return date(int(found[1]), int(found[2]), 1)
    return today.replace(day=1)


def month_after(first: date) -> date:
    """The first day of the next month."""
    return (first + timedelta(days=31)).replace(day=1)


def month_before(first: date) -> date:
    """The first day of the month before."""
    return (first - timedelta(days=1)).replace(day=1)


@lru_cache(maxsize=64)
def _names(code: str, year: int, language: str) -> Mapping[date, str]:
    subdivision = None if code == Site.PublicHolidays.FRANCE else code
    found = country_holidays("FR", subdiv=subdivision, years=year, language=language)
    return {day: name.replace("'", "’") for day, name in sorted(found.items())}


def holiday_names(code: str, year: int) -> Mapping[date, str]:
    """The public holidays of a year by their names, in the language of the moment; by a site's code."""
    if code == Site.PublicHolidays.NONE:
        return {}
    return _names(code, year, "fr" if (get_language() or "fr").startswith("fr") else "en_US")


@dataclass(frozen=True, slots=True)
class Day:
    """One day: open or not, and the words for why."""

    day: date
    is_open: bool
    why: str


@dataclass(frozen=True, slots=True)
class SiteDays:
    """All that decides on the days of a site, with its reasons: three queries, however many days."""

    site: Site
    hours: dict[int, list[Hours]]
    closures: tuple[Closure, ...]
    openings: dict[date, ExceptionalOpening]

    @classmethod
    def of(cls, site: Site) -> Self:
        """The calendar of the site as it is noted."""
        hours: dict[int, list[Hours]] = {}
        for each in OpeningHours.objects.filter(site=site).order_by("weekday", "opens"):
            hours.setdefault(each.weekday, []).append((each.opens, each.closes))
        openings = ExceptionalOpening.objects.filter(site=site).order_by("day")
        closures = Closure.objects.of(site.pk).select_related("site")
        return cls(site, hours, tuple(closures), {opening.day: opening for opening in openings})

    @property
    def opening(self) -> OpeningDays:
        """The same calendar as the one by which due days are counted."""
        return OpeningDays(
            weekdays=frozenset(self.hours),
            closures=tuple(span_of(closure) for closure in self.closures),
            exceptional=frozenset(self.openings),
            holidays=self.site.public_holidays,
        )

    def month(self, first: date) -> list[Day]:
        """Every day of the month that begins on ``first``."""
        opening = self.opening
        count = (month_after(first) - first).days
        days = [first + timedelta(days=ahead) for ahead in range(count)]
        return [Day(day, opening.is_open(day), self.why(day)) for day in days]

    def why(self, day: date) -> str:
        """What decides on the day, from the strongest: an opening, a closure, a holiday, the week."""
        if day in self.openings:
            return self.openings[day].reason or _("ouverture exceptionnelle")
        closure = next((each for each in self.closures if span_of(each).covers(day)), None)
        if closure:
            return closure.reason or _("fermeture")
        holiday = holiday_names(self.site.public_holidays, day.year).get(day)
        if holiday:
            return holiday
        if not self.hours:
            return _("horaires non indiqués")
        return hours_in_words(self.hours.get(day.weekday(), [])) or _("jour de fermeture de la semaine")

    def coming_holidays(self, today: date) -> list[tuple[date, str, bool]]:
        """The public holidays of the year from ``today`` on: the day, its name, whether the site opens all the same."""
        code, last = self.site.public_holidays, today + timedelta(days=365)
        both = {**holiday_names(code, today.year), **holiday_names(code, today.year + 1)}
        return [(day, name, day in self.openings) for day, name in both.items() if today <= day < last]


def span_of(closure: Closure) -> Span:
    """The days of a closure."""
    return Span(closure.first_day, closure.last_day, closure.yearly)
