"""Days as spreadsheets write them: in French, by ISO 8601, or as the number of a day."""

import re
from datetime import date, timedelta

_FRENCH = re.compile(r"(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?: \d{1,2}[:h]\d{2}(?::\d{2})?)?", re.ASCII)
_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].{1,20})?", re.ASCII)
_SERIAL = re.compile(r"(\d{5})(?:[.,]\d{1,10})?", re.ASCII)
# Day 60 of Excel is a 29 February 1900 that never was, so that later days count from the day before its day 1.
_EXCEL_ORIGIN = date(1899, 12, 30)
_FIRST_SERIAL, _LAST_SERIAL = 18_264, 73_050  # 1950 to 2099: a year or a price is no day
_CENTURY_TURNS = 69  # as in POSIX: 69 is 1969, 68 is 2068


def day_in(text: str) -> date | None:
    """The day of "12/09/2014", "12-09-14", "2014-09-12" or "41894", if the calendar has it."""
    written = text.strip()
    if serial := _SERIAL.fullmatch(written):
        return _day_of_serial(int(serial[1]))
    if french := _FRENCH.fullmatch(written):
        return _existing(_year(french[3]), int(french[2]), int(french[1]))
    if iso := _ISO.fullmatch(written):
        return _existing(int(iso[1]), int(iso[2]), int(iso[3]))
    return None


def _day_of_serial(number: int) -> date | None:
    return _EXCEL_ORIGIN + timedelta(days=number) if _FIRST_SERIAL <= number <= _LAST_SERIAL else None


def _year(text: str) -> int:
    year = int(text)
    if len(text) == 4:
        return year
    return year + (1900 if year >= _CENTURY_TURNS else 2000)


def _existing(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
