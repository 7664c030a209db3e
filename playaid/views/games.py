"""What can be played here: the games with rules in force, and where their boxes are."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from catalogue.models import Game
from rules.engine import Definition
from rules.published import published_definitions


@require_safe
def games_page(request: HttpRequest) -> HttpResponse:
    """List the games with their play aids, and the records of the catalogue that are these games."""
    definitions = published_definitions()
    return render(request, "playaid/games.html", {"section": "playaid", "games": _with_records(definitions)})


def _with_records(definitions: list[Definition]) -> list[dict[str, Any]]:
    records = Game.objects.for_cards().prefetch_related(None).select_related("ruleset")
    found: dict[str, list[Game]] = {definition.slug: [] for definition in definitions}
    for game in records.filter(ruleset__slug__in=found).order_by("title_key", "pk"):
        if game.ruleset is not None:
            found[game.ruleset.slug].append(game)
    return [{"document": definition.document, "records": found[definition.slug]} for definition in definitions]
