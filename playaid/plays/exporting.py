"""A result as a table for a spreadsheet."""

from typing import Any

from django.utils.translation import gettext as _

from catalogue.spreadsheets import csv_text
from playaid.plays.results import Place, Result


def csv_of(result: Result) -> str:
    """Give one row for each place: name, rank, total, and the lines."""
    headings = [_("Joueur"), _("Place"), _("Total"), *result.labels]
    return csv_text([headings, *map(_row, result.places)])


def _row(place: Place) -> list[Any]:
    rank = "" if place.rank is None else place.rank
    return [place.name, rank, place.total, *(points for _label, points, _because in place.lines)]
