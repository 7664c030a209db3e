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
_PLAYERS = re.compile(
    r"(?:de\s+|dès\s+|à partir de\s+)?(\d{1,3})(?:\s*(?:à|a|-|–|/)\s*(\d{1,3}))?(?:\s*joueur(?:s|\(s\))?)?"
    r"(\s*(?:(?:et|ou)\s*)?(?:\+|plus))?(?:\s*joueurs?)?",
    re.IGNORECASE,
)
_AGES = re.compile(
    r"(?:de\s+|entre\s+)?(\d{1,3})\s*(ans?|mois)?\s*(?:à|a|-|–|/|et)\s*(\d{1,3})\s*(ans?|mois)?", re.IGNORECASE
)
_FROM_AGE = re.compile(r"(?:à partir de\s+|dès\s+(?:l[’']âge de\s+)?|\+\s*(?:de\s+)?)(?=\d)", re.IGNORECASE)
_BIRTH = re.compile(r"(?:dès|depuis|à partir de|de)?\s*(?:la\s+)?naissance(?=\s*(?:à|-|–|/|$))", re.IGNORECASE)
_ABOUT = re.compile(r"(?:environ|env\.|de)\s+", re.IGNORECASE)
_TO = re.compile(r"\s*(?:à|-|–|/)\s*")
_DAY = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})")
_YEAR = re.compile(r"(?<!\d)(1[5-9]\d\d|20\d\d)(?!\d)")


def count_of(text: str) -> int | None:
    """A number of players of at least 1: "4", "4 joueurs", "4+"."""
    match = _COUNT.fullmatch(text.strip())
    return int(match[1]) or None if match else None


def age_in_months(text: str) -> int | None:
    """An age in months: "10" and "10 ans" are 120, "18 mois" is 18, "2 ans et demi" is 30, "dès la naissance" is 0."""
    match = _AGE.fullmatch(_from_birth(text.strip()))
    if match is None:
        return None
    number, half, unit, and_half = match.groups()
    if (unit or "").lower() == "mois":
        return None if half or and_half else int(number)
    if int(number) > _OLDEST_YEARS:
        return None
    return int(number) * 12 + (6 if half or and_half else 0)


def _from_birth(text: str) -> str:
    return _BIRTH.sub("0", text, count=1)


def players_range(text: str) -> tuple[int, int | None] | None:
    """Least and most players: "2 à 7" is (2, 7), "4" is (4, 4), and "2+" or "dès 2 joueurs" has no most.

    "2 ou 4" is no range: three cannot play, and a range would send them to this box.
    """
    written = text.strip()
    match = _PLAYERS.fullmatch(written)
    if match is None or not int(match[1]):
        return None
    least, most = int(match[1]), int(match[2]) if match[2] else None
    if most is None and not match[3] and written[0].isdigit():
        most = least
    return None if most is not None and most < least else (least, most)


def age_range(text: str) -> tuple[int, int | None] | None:
    """Youngest and oldest in months: "4/12 ans" is (48, 144), "dès 8 ans" and "8 ans +" have no oldest.

    99 years and more are no oldest either, and a bare "8" says the youngest. "De la naissance à 3 ans" is (0, 36).
    """
    written = _from_birth(text.strip().rstrip("."))
    match = _AGES.fullmatch(written)
    if match is None:
        youngest = age_in_months(_FROM_AGE.sub("", written, count=1))
        return None if youngest is None else (youngest, None)
    unit = match[4] or match[2] or ""
    youngest, oldest = age_in_months(f"{match[1]} {match[2] or unit}"), age_in_months(f"{match[3]} {unit}")
    if youngest is None or oldest is None or oldest < youngest:
        return None
    return youngest, oldest if oldest < NO_MAXIMUM_YEARS * 12 else None


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
