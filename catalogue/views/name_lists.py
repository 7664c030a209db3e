"""All authors, all publishers, all series, all categories: from A to Z, each with how many games it has."""

import string
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Count, Exists, Model, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from catalogue.models import Contribution, Game, Publication, SearchName
from catalogue.views.paging import address_without_page, page_of

PER_PAGE: Final = 100
LETTERS: Final = tuple(string.ascii_lowercase)
OTHERS: Final = "0-9"


@dataclass(frozen=True, slots=True)
class _Listed:
    """One kind of names: its address is that of the kind, and ``links`` tie the games to it by ``column``."""

    kind: SearchName.Kind
    title: Any
    links: type[Model]
    column: str
    game: str


_AUTHORS: Final = _Listed(SearchName.Kind.AUTHOR, _("Les auteurs"), Contribution, "author", "game")
_PUBLISHERS: Final = _Listed(SearchName.Kind.PUBLISHER, _("Les éditeurs"), Publication, "publisher", "game")
_SERIES: Final = _Listed(SearchName.Kind.SERIES, _("Les collections"), Game, "series", "pk")
_TERMS: Final = _Listed(SearchName.Kind.TERM, _("Les catégories"), Game.terms.through, "term", "game")


@require_safe
def authors_page(request: HttpRequest) -> HttpResponse:
    """All authors, by the last word of their names, which is how shelves and indexes have them."""
    return _page(request, _AUTHORS, _last_turns(SearchName.objects.filter(kind=_AUTHORS.kind)))


@require_safe
def publishers_page(request: HttpRequest) -> HttpResponse:
    """All publishers."""
    return _page(request, _PUBLISHERS, _first_turns(_PUBLISHERS))


@require_safe
def series_list_page(request: HttpRequest) -> HttpResponse:
    """All series."""
    return _page(request, _SERIES, _first_turns(_SERIES))


@require_safe
def terms_page(request: HttpRequest) -> HttpResponse:
    """All categories; a code comes before its label."""
    return _page(request, _TERMS, _first_turns(_TERMS))


def _first_turns(listed: _Listed) -> QuerySet[SearchName]:
    return SearchName.objects.filter(kind=listed.kind, position=0)


def _last_turns(names: QuerySet[SearchName]) -> QuerySet[SearchName]:
    later = SearchName.objects.filter(
        kind=OuterRef("kind"), target=OuterRef("target"), position__gt=OuterRef("position")
    )
    return names.filter(~Exists(later))


def _page(request: HttpRequest, listed: _Listed, names: QuerySet[SearchName]) -> HttpResponse:
    letter = request.GET.get("lettre", "")
    letter = letter if letter in (*LETTERS, OTHERS) else ""
    links = listed.links._default_manager.filter(**{listed.column: OuterRef("target")}).order_by()  # noqa: SLF001 - Django's name
    counted = links.values(listed.column).annotate(n=Count(listed.game, distinct=True)).values("n")
    shown = names.filter(Exists(links), _beginning(letter)).order_by("key", "label", "target")
    page = page_of(shown.annotate(games=Coalesce(Subquery(counted), 0)), request, per_page=PER_PAGE)
    facts = {
        "section": "games",
        "title": listed.title,
        "kind": listed.kind.value,
        "letter": letter,
        "letters": (*LETTERS, OTHERS),
        "page": page,
        "query": address_without_page(request) if letter else "",
    }
    return render(request, "catalogue/names.html", facts)


def _beginning(letter: str) -> Q:
    if letter == OTHERS:
        return Q(key__lt="a") | Q(key__gte="{")
    return Q(key__gte=letter, key__lt=chr(ord(letter) + 1)) if letter else Q()
