"""The games of one author, one publisher, one category."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from catalogue.models import Author, Game, Publisher, Term
from catalogue.models.games import GameQuerySet
from catalogue.views.paging import address_without_page, page_of


def author_page(request: HttpRequest, pk: int) -> HttpResponse:
    """The games that a person took part in, whatever the part."""
    author = get_object_or_404(Author, pk=pk)
    return _games_under(request, _("Auteur"), author.name, Game.objects.filter(authors=author).distinct())


def publisher_page(request: HttpRequest, pk: int) -> HttpResponse:
    """The games of a publisher."""
    publisher = get_object_or_404(Publisher, pk=pk)
    return _games_under(request, _("Éditeur"), publisher.name, Game.objects.filter(publishers=publisher))


def term_page(request: HttpRequest, pk: int) -> HttpResponse:
    """The games of a category, and of the categories right below it."""
    term = get_object_or_404(Term.objects.select_related("scheme"), pk=pk)
    family = [term.pk, *term.children.values_list("pk", flat=True)]
    return _games_under(request, term.scheme.name, str(term), Game.objects.filter(terms__in=family).distinct())


def _games_under(request: HttpRequest, kind: str, name: str, games: GameQuerySet) -> HttpResponse:
    """One heading, and its games in the order of their titles."""
    page = page_of(games.for_cards().order_by("title_key", "pk"), request, per_page=settings.GAMES_PER_PAGE)
    return render(
        request,
        "catalogue/authority.html",
        {"section": "games", "kind": kind, "name": name, "page": page, "query": address_without_page(request)},
    )
