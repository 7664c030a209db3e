"""Setting a box up: quantities, draws and steps for so many players."""

from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from playaid.forms.party import Party, read_party
from playaid.preparing import shown_setup
from playaid.views.pages import ask_party, page
from rules.engine import SheetRefused, plan_setup
from rules.engine.document.setup import Setup
from rules.questions import as_number, new_seed
from rules.views import rules_or_404

SEED, DRAWING = "graine", "tirage"


@require_safe
def prepare_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask how many play, then show the setup. The seed stands in the address: a reload shows the same draw."""
    definition = rules_or_404(slug)
    setup = definition.document.setup
    if setup is None:
        raise Http404(_("Ce jeu n’a pas de mise en place."))
    party = read_party(definition, request.GET)
    if party.players is None or party.errors:
        return ask_party(request, party, _("Préparer la partie"))
    chance = bool(setup.draws or setup.teams) and request.GET.get(DRAWING) != "non"
    seed = as_number(request.GET.get(SEED, ""))
    if chance and seed == "":
        return HttpResponseRedirect(f"?{party.query}&{urlencode({SEED: new_seed()})}")
    return _planned(request, party, setup, seed if chance else None)


def _planned(request: HttpRequest, party: Party, setup: Setup, seed: int | str | None) -> HttpResponse:
    try:
        plan = plan_setup(party.definition, party.players or 0, party.variant, seed)
    except SheetRefused as refused:
        messages = tuple(fault.message for fault in refused.faults)
        asked = Party(party.definition, party.variant, party.players, messages)
        return ask_party(request, asked, _("Préparer la partie"))
    return page(request, "playaid/prepare.html", party, {"plan": plan, **shown_setup(party.definition, setup, plan)})
