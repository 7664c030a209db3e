"""The games of one author, one publisher, one series, one category: listed, and refined by the same filters."""

from dataclasses import replace
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from catalogue.models import Author, Publisher, Series, Term
from catalogue.search.criteria import Criteria
from catalogue.views.results import Scope, results

# The field of the finder that each page stands for, by the wish.
_FIELDS: Final = {"author": "auteur", "publisher": "editeur", "series": "collection"}


def author_page(request: HttpRequest, pk: int) -> HttpResponse:
    """The games that a person took part in, whatever the part."""
    author = get_object_or_404(Author, pk=pk)
    return _games_under(request, _("Auteur"), author.name, _scope("author", pk))


def publisher_page(request: HttpRequest, pk: int) -> HttpResponse:
    """The games of a publisher."""
    publisher = get_object_or_404(Publisher, pk=pk)
    return _games_under(request, _("Éditeur"), publisher.name, _scope("publisher", pk))


def series_page(request: HttpRequest, pk: int) -> HttpResponse:
    """The games of a series."""
    series = get_object_or_404(Series, pk=pk)
    return _games_under(request, _("Collection"), series.name, _scope("series", pk))


def term_page(request: HttpRequest, pk: int) -> HttpResponse:
    """The games of a category, and of all categories below it."""
    term = get_object_or_404(Term.objects.select_related("scheme"), pk=pk)
    return _games_under(request, term.scheme.name, str(term), _term_scope(pk))


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
