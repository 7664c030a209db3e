"""The games of one author, one publisher, one series, one category: listed, and refined by the same filters."""

from dataclasses import replace
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from catalogue.cataloguing.merged_names import name_kept
from catalogue.models import Author, Publisher, Series, Term
from catalogue.search.criteria import Criteria
from catalogue.views.results import Scope, results

# The field of the finder that each page stands for, by the wish.
_FIELDS: Final = {"author": "auteur", "publisher": "editeur", "series": "collection"}


def author_page(request: HttpRequest, pk: int) -> HttpResponse:
    """The games that a person took part in, whatever the part."""
    author = Author.objects.filter(pk=pk).first()
    if author is None:
        return _where_it_went(request, "author", pk)
    return _games_under(request, _("Auteur"), author.name, _scope("author", pk))


def publisher_page(request: HttpRequest, pk: int) -> HttpResponse:
    """The games of a publisher."""
    publisher = Publisher.objects.filter(pk=pk).first()
    if publisher is None:
        return _where_it_went(request, "publisher", pk)
    return _games_under(request, _("Éditeur"), publisher.name, _scope("publisher", pk))


def series_page(request: HttpRequest, pk: int) -> HttpResponse:
    """The games of a series."""
    series = Series.objects.filter(pk=pk).first()
    if series is None:
        return _where_it_went(request, "series", pk)
    return _games_under(request, _("Collection"), series.name, _scope("series", pk))


def term_page(request: HttpRequest, pk: int) -> HttpResponse:
    """The games of a category, and of all categories below it."""
    term = Term.objects.select_related("scheme").filter(pk=pk).first()
    if term is None:
        return _where_it_went(request, "term", pk)
    return _games_under(request, term.scheme.name, str(term), _term_scope(pk))


def _where_it_went(request: HttpRequest, kind: str, pk: int) -> HttpResponse:
    """For good to the name that this one was made one with, its filters kept: names are not parted again."""
    kept = name_kept(kind, pk)
    if kept is None:
        raise Http404
    query = request.GET.urlencode()
    return redirect(f"{reverse(kind, args=[kept])}{'?' if query else ''}{query}", permanent=True)


def _scope(wish: str, pk: int) -> Scope:
    def narrow(criteria: Criteria) -> Criteria:
        return replace(criteria, unknown=criteria.unknown - {wish}, **{wish: pk})  # type: ignore[arg-type] # wishes that are keys

    return Scope(narrow, frozenset({_FIELDS[wish]}))


def _term_scope(pk: int) -> Scope:
    def narrow(criteria: Criteria) -> Criteria:
        return replace(criteria, unknown=criteria.unknown - {"terms"}, terms=criteria.terms | {pk})

    return Scope(narrow)


def _games_under(request: HttpRequest, kind: str, name: str, scope: Scope) -> HttpResponse:
    """One heading, and its games."""
    facts = {"section": "games", "kind": kind, "name": name, **results(request, scope)}
    return render(request, "catalogue/authority.html", facts)
