"""Which copies and cards are to be printed: by what was scanned, by the days they came, by a search."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final, Generic, TypeVar

from django.db.models import Q, QuerySet, Value
from django.db.models.functions import Upper
from django.utils import timezone

from catalogue.lending.spellings import CODE_LENGTH, clean, spellings
from catalogue.models import Card, Copy, Game
from catalogue.search.matching import matching
from catalogue.search.stemming import query_words

# Fifteen full sheets of the smallest labels: what is more was not meant, or wants to be done in parts.
MOST: Final = 975

Row = TypeVar("Row", Copy, Card)


@dataclass(frozen=True, slots=True)
class Unknown:
    """A line of the list that names nothing here: its number from 1, and what it says."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Chosen(Generic[Row]):
    """The rows that a list names, in its order and each once, and the lines that name nothing."""

    rows: list[Row]
    unknown: list[Unknown]


def copies_listed(text: str) -> Chosen[Copy]:
    """The copies whose barcodes stand in ``text``, one a line, as typed or as any scanner sends them."""
    return _listed(text, Copy.objects.select_related("game__ruleset"), "barcode")


def cards_listed(text: str) -> Chosen[Card]:
    """The cards whose numbers stand in ``text``, one a line, with their household and person."""
    return _listed(text, Card.objects.select_related("household", "patron"), "number")


def copies_found(*, words: str, first: date | None, last: date | None) -> list[str]:
    """The barcodes of the copies whose game the words find and that came on those days, oldest first.

    No wish at all finds nothing. One more than ``MOST`` is enough to see that there are too many.
    """
    stems = query_words(words)
    if not (stems or first or last):
        return []
    found = Copy.objects.order_by("created_at", "pk")
    if stems:
        found = found.filter(game__in=matching(Game.objects.order_by(), stems).values("pk"))
    if first:
        found = found.filter(created_at__gte=_midnight(first))
    if last:
        found = found.filter(created_at__lt=_midnight(last + timedelta(days=1)))
    return list(found.values_list("barcode", flat=True)[: MOST + 1])


def lines_of(text: str) -> list[str]:
    """The lines that say something, cleaned of what cannot be printed."""
    return [line for line in map(clean, text.splitlines()) if line]


def _midnight(day: date) -> datetime:
    """When a day begins on the calendar of the house."""
    return timezone.make_aware(datetime.combine(day, time.min), timezone.get_default_timezone())


def _listed(text: str, rows: "QuerySet[Row]", column: str) -> Chosen[Row]:
    asked = [(number, line) for number, line in enumerate(map(clean, text.splitlines()), start=1) if line]
    readings = {line: [reading.code for reading in spellings(line)] for _number, line in asked}
    known = _by_code(rows, column, (code for codes in readings.values() for code in codes))
    found: dict[int, Row] = {}
    unknown = []
    for number, line in asked:
        row = next((known[_key(code)] for code in readings[line] if _key(code) in known), None)
        if row is None:
            unknown.append(Unknown(number, line[:CODE_LENGTH]))
        else:
            found.setdefault(row.pk, row)
    return Chosen(list(found.values()), unknown)


def _by_code(rows: "QuerySet[Row]", column: str, codes: Iterable[str]) -> dict[str, Row]:
    """The rows with one of those codes, by it: whatever the case, as the database folds it, in one query."""
    wanted = sorted(set(codes))
    if not wanted:
        return {}
    folded = rows.alias(code_key=Upper(column)).filter(
        Q(code_key__in=[Upper(Value(code)) for code in wanted]) | Q(**{f"{column}__in": wanted})
    )
    return {_key(str(getattr(row, column))): row for row in folded}


def _key(code: str) -> str:
    return code.upper()
