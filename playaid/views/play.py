"""A play on the tablet: one page for each version of a game's rules, without a person in it, that works offline.

Which play it shows is said by the part of the address behind ``#``, which no server ever sees.
"""

import json
from functools import lru_cache

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import conditional_page, require_safe

from playaid.forms.blank import BlankSeat, offered_ways
from playaid.palette import PALETTE
from playaid.preparing import shown_setup
from playaid.table_facts import table_facts
from rules.engine import Definition, SheetRefused, plan_setup
from rules.published import NotPublished, kept_definition, number_in_force

# What the tablet does not count with stays out of the page that it loads.
PROSE = (
    "adaptations", "course", "cross_checks", "glossary", "helpers", "identity", "layouts", "pieces", "reference",
    "setup",
)  # fmt: skip
KEPT_SETUPS = 64


@require_safe
def play_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Lead to the table of the rules in force; what the address asks for (a game, a number) goes along."""
    try:
        address = reverse("playaid:table", args=[slug, number_in_force(slug)])
    except NotPublished:
        raise Http404(_("Ce jeu n’a pas de règles publiées ici.")) from None
    asked = request.GET.urlencode()
    return HttpResponseRedirect(f"{address}?{asked}" if asked else address)


@require_safe
@gzip_page
@conditional_page
@cache_control(public=True, no_cache=True)
def table_page(request: HttpRequest, slug: str, version: int) -> HttpResponse:
    """Show the table: whoever begins a play, fills its sheet in and reads its result never leaves this page.

    Compressed, since it holds nothing secret that its size could give away, and asked for again with its tag: the
    worker, which fetches what the page has just loaded, is told that nothing has changed.
    """
    definition = _definition(slug, version)
    rules = {key: value for key, value in definition.as_json().items() if key not in PROSE}
    context = {
        "shape": "at-table",
        "definition": definition,
        "document": definition.document,
        "version": version,
        "rules": rules,
        "facts": table_facts(definition, version),
        "seat": BlankSeat(definition),
        "ways": offered_ways(definition),
        "palette": PALETTE,
    }
    return render(request, "playaid/play/table.html", context)


@require_safe
@gzip_page
@conditional_page
@cache_control(public=True, no_cache=True)
def setups_page(_request: HttpRequest, slug: str, version: int) -> HttpResponse:
    """Give the setup for every number of players at once, for the tablet to show without a network."""
    _definition(slug, version)
    return HttpResponse(_setups(slug, version, get_language() or ""), content_type="application/json")


def _definition(slug: str, version: int) -> Definition:
    try:
        definition = kept_definition(slug, version)
    except NotPublished:
        raise Http404(_("Ce jeu n’a pas de règles publiées ici.")) from None
    if not definition.document.entries:
        raise Http404(_("Ce jeu n’a pas de feuille de score."))
    return definition


@lru_cache(maxsize=KEPT_SETUPS)
def _setups(slug: str, version: int, _language: str) -> str:
    """Give all setups as JSON, "variant/number" → HTML; a version never changes, so each is made once a language."""
    definition = kept_definition(slug, version)
    numbers = [
        (variant, number) for variant in definition.variants for number in definition.document.players(variant).counts()
    ]
    planned = {f"{variant}/{number}": _planned(definition, variant, number) for variant, number in numbers}
    return json.dumps({key: page for key, page in planned.items() if page})


def _planned(definition: Definition, variant: str, players: int) -> str:
    """Give the setup for so many players as the page shows it; nothing when there is none."""
    setup = definition.document.setup
    if setup is None:
        return ""
    try:
        plan = plan_setup(definition, players, variant)
    except SheetRefused:
        return ""
    shown = {"plan": plan, **shown_setup(definition, setup, plan)}
    context = {"definition": definition, "document": definition.document, "setup": shown}
    return render_to_string("playaid/play/_setup.html", context)
