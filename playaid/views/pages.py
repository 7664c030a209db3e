"""How every page of the table is rendered: with the game's document, and asking first how many play."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from playaid.forms.party import Party


def page(
    request: HttpRequest, template: str, party: Party, context: dict[str, Any], *, status: int = 200
) -> HttpResponse:
    """Render a page of the game that the party plays."""
    known = {"section": "playaid", "party": party, "document": party.definition.document}
    return render(request, template, {**known, **context}, status=status)


def ask_party(request: HttpRequest, party: Party, title: str) -> HttpResponse:
    """Ask how many play; the form sends its answer to the address that asked."""
    return page(request, "playaid/party.html", party, {"title": title})
