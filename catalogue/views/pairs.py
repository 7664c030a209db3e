"""Two rows that look like one, households or records alike: proposed, and named as the one that stays and the other."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from django.core.paginator import Page, Paginator
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest

from catalogue.views.keys import key_in
from catalogue.views.paging import page_number

PAIRS_PER_PAGE = 20

Row = TypeVar("Row", bound=Model)
Pair = TypeVar("Pair")


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two as the list shows it: its key, its name, the address of its page, what tells it from its like."""

    key: int
    name: str
    address: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Proposed:
    """Two rows, the elder first, and why they look like one, in words."""

    first: Side
    second: Side
    why: list[str]


def page_of_pairs(pairs: Sequence[Pair], request: HttpRequest) -> "Page[Pair]":
    """The pairs of the page that ``?page=`` names."""
    return Paginator(pairs, PAIRS_PER_PAGE).get_page(page_number(request))


def both_named(request: HttpRequest, rows: QuerySet[Row]) -> tuple[Row, Row]:
    """The one that stays (``garder``) and the other (``autre``), as the address or the form names them, else a 404."""
    sent = request.POST if request.method == "POST" else request.GET
    kept, gone = (rows.filter(pk=key_in(sent.get(name, ""))).first() for name in ("garder", "autre"))
    if kept is None or gone is None:
        raise Http404
    return kept, gone
