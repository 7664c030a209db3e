"""What the search field offers while somebody types."""

from django.http import HttpRequest, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from catalogue.search.suggesting import Suggestion, SuggestionKind, suggest

KINDS = {
    SuggestionKind.GAME: _("jeu"),
    SuggestionKind.AUTHOR: _("auteur"),
    SuggestionKind.PUBLISHER: _("éditeur"),
    SuggestionKind.SERIES: _("collection"),
    SuggestionKind.TERM: _("catégorie"),
}


@require_safe
@cache_control(public=True, max_age=60)
def suggestions(request: HttpRequest) -> JsonResponse:
    """At most eight lines for what ``?q=`` begins: label, kind in words, address. None is an empty list."""
    text = request.GET.get("q", "").replace("\x00", "")
    return JsonResponse({"suggestions": [_line(one) for one in suggest(text)]})


def _line(one: Suggestion) -> dict[str, str]:
    return {"label": one.label, "kind": str(KINDS[one.kind]), "address": reverse(one.kind.value, args=[one.key])}
