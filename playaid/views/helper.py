"""The helpers of a game: a few facts in, an answer in words on the same page."""

from collections.abc import Iterable

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from playaid.forms.helper import HelperForm, rows_fact
from playaid.forms.party import read_party, seated_around
from playaid.views.pages import ask_party, page
from rules.engine import helper_facts
from rules.engine.document.content import Section
from rules.views import rules_or_404


@require_http_methods(["GET", "HEAD", "POST"])
def helper_page(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Ask for the facts, and how many play first when there is a row of them for each; answer when posted."""
    definition = rules_or_404(slug)
    helper = next((known for known in definition.document.helpers if known.key == name), None)
    if helper is None:
        raise Http404(_("Ce jeu n’a pas d’aide de ce nom."))
    party = read_party(definition, request.GET)
    if rows_fact(helper_facts(definition, name)):
        party = seated_around(party)
        if party.players is None or party.errors:
            return ask_party(request, party, helper.label)
    form = HelperForm(party, name, party.players or 0, request.POST if request.method == "POST" else None)
    rule = _section(definition.document.reference, helper.anchor)
    context = {"form": form, "helper": helper, "rule": rule, "definition": definition}
    return page(request, "playaid/helper.html", party, context, status=422 if form.faults else 200)


def _section(sections: Iterable[Section], anchor: str | None) -> Section | None:
    """Find the section of the rules that a helper applies, so that it can be read beside the form."""
    for section in sections:
        found = section if section.anchor == anchor else _section(section.sections, anchor)
        if found is not None:
            return found
    return None
