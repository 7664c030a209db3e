"""Figures as the readers of ``quantities`` understand them: "" for what is not known, None for what cannot be said."""

from typing import Final

_MOST_PLAYERS: Final = 999
_LONGEST_MINUTES: Final = 6000
_OLDEST_YEARS: Final = 120
_MOST_MONTHS: Final = 999


def count_text(count: int | None) -> str | None:
    """A number of players."""
    if count is None:
        return ""
    return str(count) if 0 < count <= _MOST_PLAYERS else None


def range_text(least: int | None, most: int | None) -> str | None:
    """A range of players: "3", "3 à 4", "3+"; one without a least cannot be said."""
    if least is None:
        return "" if most is None else None
    if not 0 < least <= (most or least) <= _MOST_PLAYERS:
        return None
    if most is None:
        return f"{least}+"
    return str(least) if least == most else f"{least} à {most}"


def age_text(months: int | None) -> str | None:
    """An age: "10 ans", "18 mois"."""
    if months is None:
        return ""
    years, rest = divmod(months, 12)
    if not rest and years <= _OLDEST_YEARS:
        return f"{years} ans"
    return f"{months} mois" if months <= _MOST_MONTHS else None


def minutes_text(minutes: int | None) -> str | None:
    """A duration in minutes, without the word."""
    if minutes is None:
        return ""
    return str(minutes) if 0 < minutes <= _LONGEST_MINUTES else None
