"""For readers of feeds and for search engines: what is new, what there is, and what is nobody's to index."""

from datetime import datetime
from typing import Any, Final

from django.conf import settings
from django.contrib.sitemaps import Sitemap
from django.contrib.syndication.views import Feed
from django.db.models import Max, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from catalogue.exchange.marc.writing_xml import writable
from catalogue.models import Author, Game, Publisher, Series, Term

_NEWEST: Final = 30
_A_FILE: Final = 5000


class NewGames(Feed):  # type: ignore[type-arg] # generic in the stubs alone
    """The last thirty games, newest first, as Atom."""

    feed_type = Atom1Feed

    def title(self) -> str:
        """The name of the house, and what this is."""
        return _("%(house)s : nouveautés") % {"house": settings.HOUSE_NAME}

    def subtitle(self) -> str:
        """What one finds in it."""
        return _("Les derniers jeux et jouets arrivés.")

    def link(self) -> str:
        """The page that says the same."""
        return f"{reverse('games')}?tri=nouveautes"

    def items(self) -> QuerySet[Game]:
        """The games; their short text is all that a reader shows."""
        return Game.objects.newest().only("title", "principle", "created_at", "changed_at")[:_NEWEST]

    def item_title(self, item: Any) -> str:
        """Its title."""
        return writable(item.title)

    def item_description(self, item: Any) -> str:
        """What it is about."""
        return writable(item.principle)

    def item_pubdate(self, item: Any) -> datetime:
        """Since when it is here."""
        moment: datetime = item.created_at
        return moment

    def item_updateddate(self, item: Any) -> datetime:
        """When its record last changed."""
        moment: datetime = item.changed_at
        return moment


class _Games(Sitemap):  # type: ignore[type-arg] # generic in the stubs alone
    limit = _A_FILE

    def items(self) -> QuerySet[Game]:
        return Game.objects.order_by("pk").only("changed_at")

    def lastmod(self, item: Game) -> datetime:
        return item.changed_at

    def get_latest_lastmod(self) -> datetime | None:
        """By one look at the index; Django would read every game for it."""
        latest: datetime | None = Game.objects.aggregate(latest=Max("changed_at"))["latest"]
        return latest


class _Names(Sitemap):  # type: ignore[type-arg] # the same
    """All authorities of one kind that have a game."""

    limit = _A_FILE

    def __init__(self, names: "QuerySet[Any]") -> None:
        super().__init__()
        self.names = names

    def items(self) -> "QuerySet[Any]":
        return self.names.filter(games__isnull=False).distinct().order_by("pk").only("pk")


class _Pages(Sitemap):  # type: ignore[type-arg] # the same
    def items(self) -> list[str]:
        return ["home", "games", "picture-shelf", "authors", "publishers", "series-list", "terms", "accessibility"]

    def location(self, item: str) -> str:
        return reverse(item)


def sitemaps() -> "dict[str, Sitemap[Any]]":
    """All that search engines may know, by the name of its file."""
    return {
        "pages": _Pages(),
        "jeux": _Games(),
        "auteurs": _Names(Author.objects.all()),
        "editeurs": _Names(Publisher.objects.all()),
        "collections": _Names(Series.objects.all()),
        "categories": _Names(Term.objects.all()),
    }


# What is closed, what is an account's, and what is made for programs. A filter is an address too: there are too many.
_CLOSED: Final = (
    "/bureau/",
    "/gestion/",
    "/compte/",
    "/connexion/",
    "/catalogage/",
    "/api/",
    "/jeux/?",
    "/jouer/boite/",
)


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """What robots are asked to leave alone, and where the list of pages is."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in _CLOSED)]
    lines.append(f"Sitemap: {request.build_absolute_uri(reverse('sitemap'))}")
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")
