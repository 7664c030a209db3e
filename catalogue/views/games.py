"""The results of a search, and a game's own page."""

from uuid import uuid4

from django.conf import settings
from django.db.models import Q
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import cache_control

from catalogue.forms.finder import FinderForm
from catalogue.lending.box_notes import what_is_missing
from catalogue.models import Contribution, Copy, Game, Publication
from catalogue.pictures import COVER_TYPE
from catalogue.search.finding import find
from catalogue.views.paging import address_without_page, page_holding, page_number
from rules.models import Ruleset


def games_page(request: HttpRequest) -> HttpResponse:
    """The games that fit the filters in the address, page by page."""
    form = FinderForm(request.GET)
    criteria = form.criteria()
    size = settings.GAMES_PER_PAGE
    found = find(criteria, order=form.order(), number=page_number(request), size=size)
    page = page_holding(Game.objects.cards_of(found.keys), number=found.number, total=found.total, per_page=size)
    return render(
        request,
        "catalogue/games.html",
        {
            "section": "games",
            "form": form,
            "criteria": criteria,
            "found": found,
            "page": page,
            "query": address_without_page(request),
        },
    )


def game_page(request: HttpRequest, pk: int) -> HttpResponse:
    """All that is known of a game, its copies and when they come back, its rules and play aids."""
    game = get_object_or_404(
        Game.objects.prefetch_related("terms__scheme", "languages", "identifiers", "attachments"),
        pk=pk,
    )
    copies = list(Copy.objects.filter(game=game).for_game_page())
    missing = what_is_missing(copy.pk for copy in copies)
    return render(
        request,
        "catalogue/game.html",
        {
            "section": "games",
            "game": game,
            "submission": uuid4(),
            "contributions": Contribution.objects.filter(game=game).select_related("author"),
            "publications": Publication.objects.filter(game=game).select_related("publisher"),
            "copies": [(copy, missing.get(copy.pk, [])) for copy in copies],
            **_aids(game),
        },
    )


def _aids(game: Game) -> dict[str, Ruleset | None]:
    """Give the rules of a game that are in force (``aids``), and the plain sheet for a game without (``plain``)."""
    either = Q(pk=game.ruleset_id) | Q(slug=settings.PLAIN_SHEET)
    known = {rules.pk: rules for rules in Ruleset.objects.playable().filter(either)}
    plain = next((rules for rules in known.values() if rules.slug == settings.PLAIN_SHEET), None)
    return {"aids": known.get(game.ruleset_id or 0), "plain": plain}


@cache_control(public=True, max_age=30 * 24 * 3600, immutable=True)
def game_cover(request: HttpRequest, pk: int) -> FileResponse:
    """The picture of a game's box. Its address changes with the picture, so browsers may keep it."""
    game = get_object_or_404(Game.objects.only("cover"), pk=pk)
    if not game.cover or not game.cover.storage.exists(game.cover.name):
        raise Http404
    return FileResponse(game.cover.open("rb"), content_type=COVER_TYPE)
