"""The score sheet. Nothing is stored: the page that answers holds everything that was typed."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from playaid.forms.party import read_sheet_party
from playaid.forms.sheet import SheetForm
from playaid.views.pages import ask_party, page
from rules.views import rules_or_404

# What the tablet does not count with stays out of the page that it loads.
PROSE = ("adaptations", "course", "glossary", "layouts", "pieces", "reference", "setup", "timers")


@require_http_methods(["GET", "HEAD", "POST"])
def sheet_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask how many play, then show the sheet; a posted one is scored on the same page."""
    definition = rules_or_404(slug)
    if not definition.document.entries:
        raise Http404(_("Ce jeu n’a pas de feuille de score."))
    party = read_sheet_party(definition, request.GET)
    if party.seats is None or party.errors:
        return ask_party(request, party, _("Compter les points"))
    form = SheetForm(party, party.seats, request.POST if request.method == "POST" else None)
    rules = {key: value for key, value in definition.as_json().items() if key not in PROSE}
    context = {"form": form, "rules": rules, "lines": definition.document.lines_for(party.variant)}
    return page(request, "playaid/sheet.html", party, context, status=422 if form.faults else 200)
