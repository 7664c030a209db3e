"""A result as CSV, for a spreadsheet: French separators, and no cell that a spreadsheet would run."""

import csv
import io
from typing import Any

from django.utils.translation import gettext as _

from playaid.plays.results import Place, Result

CSV_TYPE = "text/csv; charset=utf-8"
# Spreadsheets take a text that begins so for a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def csv_of(result: Result) -> str:
    """Give one row for each place: name, rank, total, and the lines; a byte order mark tells the encoding."""
    text = io.StringIO("\ufeff")
    text.seek(0, io.SEEK_END)
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    headings = [_("Joueur"), _("Place"), _("Total"), *result.labels]
    writer.writerows([list(map(safe_cell, row)) for row in (headings, *map(_row, result.places))])
    return text.getvalue()


def safe_cell(value: Any) -> Any:
    """Put an apostrophe before a text that would run as a formula; numbers stay numbers, also below zero."""
    return f"'{value}" if isinstance(value, str) and value.lstrip(" ").startswith(_FORMULA) else value


def _row(place: Place) -> list[Any]:
    rank = "" if place.rank is None else place.rank
    return [place.name, rank, place.total, *(points for _label, points, _because in place.lines)]
