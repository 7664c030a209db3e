"""The rules of a game as a page to read, made from its document alone."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from rules.engine import Definition
from rules.published import NotPublished, published_definition
from rules.searching import places


def rules_or_404(slug: str) -> Definition:
    """Give the rules in force, or answer that there is nothing at this address."""
    try:
        return published_definition(slug)
    except NotPublished:
        raise Http404(_("Ce jeu n’a pas de règles publiées ici.")) from None


@require_safe
def game_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The reference: sections, course of play, pieces, tactile legend, disputed points, glossary, sources.

    ``?mots=`` lists the places that speak of these words.
    """
    definition = rules_or_404(slug)
    words = request.GET.get("mots", "").replace("\x00", "").strip()
    return render(
        request,
        "rules/game.html",
        {
            "section": "playaid",
            "definition": definition,
            "document": definition.document,
            "words": words,
            "found": places(definition.document, words),
        },
    )
