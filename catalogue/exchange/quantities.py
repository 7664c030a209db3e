"""The ways people write numbers of players, ages, durations and days in a French catalogue.

Each function answers None for what it cannot read: the reader knows the record and the label, and warns.
"""

import re
from datetime import date

NO_MAXIMUM_YEARS = 99
"""An age of 99 years or more in a record says that there is no maximum."""

_OLDEST_YEARS = 120
_LONGEST_MINUTES = 6000
_COUNT = re.compile(r"(\d{1,3})(?:\s*joueurs?)?\s*\+?", re.IGNORECASE)
_AGE = re.compile(
    r"(?:dès\s+)?(\d{1,3})(?:,(5))?\s*(ans?|mois)?(\s*(?:et\s+demie?|1/2|½))?(?:\s*(?:et\s*)?(?:\+|plus))?",
    re.IGNORECASE,
)
_DURATION = re.compile(r"(?:(\d{1,2})\s*h(?:eures?)?)?\s*(?:(\d{1,4})\s*(?:minutes?|min\.?|mn|['’])?)?", re.IGNORECASE)
_ABOUT = re.compile(r"(?:environ|env\.|de)\s+", re.IGNORECASE)
_TO = re.compile(r"\s*(?:à|-|–|/)\s*")
_DAY = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})")
_YEAR = re.compile(r"(?<!\d)(1[5-9]\d\d|20\d\d)(?!\d)")


def count_of(text: str) -> int | None:
    """A number of players of at least 1: "4", "4 joueurs", "4+"."""
    match = _COUNT.fullmatch(text.strip())
    return int(match[1]) or None if match else None


def age_in_months(text: str) -> int | None:
    """An age in months: "10" and "10 ans" are 120, "18 mois" is 18, "2 ans et demi" is 30."""
    match = _AGE.fullmatch(text.strip())
    if match is None:
        return None
    number, half, unit, and_half = match.groups()
    if (unit or "").lower() == "mois":
        return None if half or and_half else int(number)
    if int(number) > _OLDEST_YEARS:
        return None
    return int(number) * 12 + (6 if half or and_half else 0)


def minutes_range(text: str) -> tuple[int, int] | None:
    """The shortest and longest duration in minutes: "30" is (30, 30), "1 h à 1 h 30" is (60, 90)."""
    parts = _TO.split(_ABOUT.sub("", text.strip()))
    if len(parts) > 2:
        return None
    if len(parts) == 2 and parts[0].isdigit() and "h" in parts[1].lower():
        parts[0] += " h"  # "1 à 2 h"
    minutes = [_minutes(part) for part in parts]
    shortest, longest = minutes[0], minutes[-1]
    if shortest is None or longest is None or shortest > longest:
        return None
    return shortest, longest


def _minutes(text: str) -> int | None:
    match = _DURATION.fullmatch(text)
    if match is None:
        return None
    total = int(match[1] or 0) * 60 + int(match[2] or 0)
    return total if 0 < total <= _LONGEST_MINUTES else None


def day_of(text: str) -> date | None:
    """A day written DD/MM/YYYY that exists in the calendar."""
    match = _DAY.fullmatch(text.strip())
    if match is None:
        return None
    day, month, year = (int(part) for part in match.groups())
    try:
        return date(year, month, day)
    except ValueError:
        return None


def year_of(text: str) -> int | None:
    """The year of publication in "2010", "cop. 2010" or "DL 2010"."""
    match = _YEAR.search(text)
    return int(match[1]) if match else None
