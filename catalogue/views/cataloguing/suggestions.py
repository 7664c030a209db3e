"""Names while somebody types: a short list as JSON. Without a script the fields are plain text, and work."""

from typing import Final

from django.db.models import F
from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_safe

from catalogue.cataloguing.names import term_key
from catalogue.folding import fold
from catalogue.forms.cataloguing.fields import numbered_title, shown_term
from catalogue.forms.cataloguing.several import join_names
from catalogue.models import SearchName, Term
from catalogue.search.matching import Begins
from catalogue.search.suggesting import SuggestionKind, suggest
from catalogue.views.access import allowed_to

SHOWN: Final = 8
MOST_LETTERS: Final = 100


@allowed_to("catalogue.change_game")
@require_safe
def suggestions_page(request: HttpRequest) -> JsonResponse:
    """``{"names": […]}`` as the field wants them: ``?genre=`` author, publisher, series, term or game; ``?q=``."""
    kind, typed = request.GET.get("genre", ""), fold(request.GET.get("q", "")[:MOST_LETTERS])
    if not typed:
        return JsonResponse({"names": []})
    if kind == SuggestionKind.GAME:
        return JsonResponse({"names": _titles(request.GET["q"][:MOST_LETTERS])})
    return JsonResponse({"names": _names(kind, typed)})


def _names(kind: str, typed: str) -> list[str]:
    """The names of that kind of which a word begins so; those whose first word does come first."""
    rows = SearchName.objects.filter(Begins(F("key"), typed), kind=kind).order_by("position", "key", "target")
    # A name that has the beginning twice stands there twice.
    targets = dict.fromkeys(rows.values_list("target", "label")[: 2 * SHOWN])
    found = list(targets)[:SHOWN]
    if kind != SearchName.Kind.TERM:
        return [join_names([label]) for _target, label in found]
    terms = Term.objects.select_related("scheme").in_bulk([target for target, _label in found])
    return [join_names([shown_term(term_key(terms[target]))]) for target, _label in found if target in terms]


def _titles(typed: str) -> list[str]:
    found = suggest(typed.replace("\x00", ""), size=SHOWN)
    return [numbered_title(one.key, one.label) for one in found if one.kind == SuggestionKind.GAME]
