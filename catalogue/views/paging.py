"""Pages of a list, and the address of each."""

from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, QueryDict

MOST_DIGITS = 7


def page_of(rows: QuerySet[Any], request: HttpRequest, *, per_page: int) -> "Page[Any]":
    """The page that ``?page=`` names; the first when it names none, the last when it goes too far."""
    return Paginator(rows, per_page).get_page(request.GET.get("page"))


def page_holding(rows: list[Any], *, number: int, total: int, per_page: int) -> "Page[Any]":
    """Page ``number`` of ``total`` rows, of which only those on the page were fetched."""
    page: Page[Any] = Paginator(range(total), per_page).get_page(number)
    page.object_list = rows
    return page


def page_number(request: HttpRequest) -> int:
    """The number in ``?page=``: 1 when there is none, or none that could be a page."""
    asked = request.GET.get("page", "")
    return int(asked) if asked.isascii() and asked.isdigit() and 0 < len(asked) < MOST_DIGITS and int(asked) else 1


def address_without_page(request: HttpRequest) -> str:
    """The query of this address without its page and its empty fields, ready for ``&page=`` to be added."""
    kept = QueryDict(mutable=True)
    for name, values in request.GET.lists():
        if name != "page" and any(values):
            kept.setlist(name, [value for value in values if value])
    return kept.urlencode()
