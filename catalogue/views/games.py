"""The results of a search, and the picture of a game's box."""

from django.db.models.fields.files import ImageFieldFile
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import cache_control

from catalogue.models import Game
from catalogue.pictures import COVER_TYPE
from catalogue.small_covers import SIZES, smaller
from catalogue.views.results import results


def games_page(request: HttpRequest) -> HttpResponse:
    """The games that fit the filters in the address, page by page."""
    return render(request, "catalogue/games.html", {"section": "games", **results(request)})


@cache_control(public=True, max_age=30 * 24 * 3600, immutable=True)
def game_cover(request: HttpRequest, pk: int) -> FileResponse:
    """The picture of a game's box. Its address changes with the picture, so browsers may keep it."""
    return FileResponse(_cover(pk).open("rb"), content_type=COVER_TYPE)


@cache_control(public=True, max_age=30 * 24 * 3600, immutable=True)
def game_cover_sized(request: HttpRequest, pk: int, size: str) -> HttpResponse:
    """The same picture as small as a list shows it: a phone would load a megabyte for a page of results.

    Made when it is asked for, in a few milliseconds, and kept by the browser: nothing to keep or to throw away here.
    """
    if size not in SIZES:
        raise Http404
    return HttpResponse(smaller(_cover(pk), SIZES[size]), content_type=COVER_TYPE)


def _cover(pk: int) -> ImageFieldFile:
    game = get_object_or_404(Game.objects.only("cover"), pk=pk)
    if not game.cover or not game.cover.storage.exists(game.cover.name):
        raise Http404
    cover: ImageFieldFile = game.cover
    return cover
