"""Households that look like one: proposed, looked at side by side, merged or said to be two."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from catalogue.forms.people import ContactForm
from catalogue.lending.duplicates import Likeness, Pair, probable_duplicates, say_distinct
from catalogue.lending.merging import merge, preview_merge
from catalogue.lending.refusals import Refusal
from catalogue.models import Household
from catalogue.views.access import DeskRequest, allowed_to
from catalogue.views.acts import tell
from catalogue.views.pairs import Proposed, Side, both_named, page_of_pairs

MERGE = "catalogue.merge_households"

WHY = {
    Likeness.PHONE: gettext_lazy("même téléphone"),
    Likeness.MAIL: gettext_lazy("même courriel"),
    Likeness.NAME_AND_ADDRESS: gettext_lazy("nom et adresse semblables"),
    Likeness.NAME_AND_PERSON: gettext_lazy("nom semblable et une même personne"),
}
# In the order in which a person asks; what nobody counts (events, reminders) is left out.
MOVED = {
    "patron": gettext_lazy("personnes"),
    "card": gettext_lazy("cartes"),
    "membership": gettext_lazy("adhésions"),
    "loan": gettext_lazy("prêts, rendus compris"),
    "hold": gettext_lazy("réservations"),
    "charge": gettext_lazy("sommes dues"),
    "deposit": gettext_lazy("cautions"),
    "message": gettext_lazy("messages"),
    "account": gettext_lazy("comptes en ligne"),
}


@allowed_to(MERGE)
@require_safe
def duplicates_page(request: DeskRequest) -> HttpResponse:
    """Every pair that looks like one household, with why."""
    pairs = probable_duplicates()
    page = page_of_pairs(pairs, request)
    facts = {"section": "desk", "page": page, "pairs": [_told(pair) for pair in page], "total": len(pairs)}
    return render(request, "catalogue/people/duplicates.html", facts)


def _told(pair: Pair) -> Proposed:
    return Proposed(_side(pair.first), _side(pair.second), [str(WHY[why]) for why in pair.why])


def _side(household: Household) -> Side:
    return Side(household.pk, household.name, reverse("household", args=[household.pk]))


@allowed_to(MERGE)
@require_POST
def distinct_page(request: DeskRequest) -> HttpResponse:
    """Note that two households are two."""
    one, other = both_named(request, Household.objects.all())

    def act() -> str:
        say_distinct(one=one, other=other)
        return _("C’est noté : ces deux foyers ne seront plus proposés.")

    tell(request, act)
    return redirect("household-duplicates")


@allowed_to(MERGE)
@require_http_methods(["GET", "HEAD", "POST"])
def merge_page(request: DeskRequest) -> HttpResponse:
    """What would become of two households, and, by POST, the merge."""
    kept, gone = both_named(request, Household.objects.all())
    problem = ""
    if request.method == "POST":
        try:
            merge(kept=kept, gone=gone, at=timezone.now(), by=request.user)
        except Refusal as refusal:
            problem = refusal.words
        else:
            messages.success(request, _("Les deux foyers n’en font plus qu’un."))
            return redirect("household", kept.pk)
    preview = preview_merge(kept, gone)
    reasons = [problem] if problem else [reason.words for reason in preview.reasons]
    facts = {
        "section": "desk",
        "kept": kept,
        "gone": gone,
        "preview": preview,
        "moves": [(label, preview.moves[name]) for name, label in MOVED.items() if preview.moves[name]],
        "reasons": reasons,
        "ready": not reasons,
        "filled": [ContactForm.base_fields[name].label for name in preview.filled],
    }
    return render(request, "catalogue/people/merge.html", facts, status=422 if problem else 200)
