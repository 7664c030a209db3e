"""Pages of a list, and the address of each."""

from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, QueryDict


def page_of(rows: QuerySet[Any], request: HttpRequest, *, per_page: int, total: int | None = None) -> "Page[Any]":
    """The page that ``?page=`` names; the first when it names none, the last when it goes too far.

    ``total``: the length of ``rows``, where the caller has asked for it already.
    """
    paginator = Paginator(rows, per_page)
    if total is not None:
        vars(paginator)["count"] = total  # a cached property: set, it is not asked of the database once more
    return paginator.get_page(request.GET.get("page"))


def address_without_page(request: HttpRequest) -> str:
    """The query of this address without its page and its empty fields, ready for ``&page=`` to be added."""
    kept = QueryDict(mutable=True)
    for name, values in request.GET.lists():
        if name != "page" and any(values):
            kept.setlist(name, [value for value in values if value])
    return kept.urlencode()
