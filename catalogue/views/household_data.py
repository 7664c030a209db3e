"""What is kept of a household: handed to it, and erased."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from catalogue.lending.refusals import Refusal
from catalogue.memory.export import as_csv, as_json, export, note_export
from catalogue.memory.removal import reasons_against_removal, remove_household
from catalogue.models import Household
from catalogue.spreadsheets import CSV_TYPE
from catalogue.views.access import DeskRequest, allowed_to
from catalogue.views.acts import deletes

CSV, JSON = "csv", "json"


@allowed_to("catalogue.export_household")
@require_http_methods(["GET", "HEAD", "POST"])
def export_household_page(request: DeskRequest, pk: int) -> HttpResponse:
    """Hand a household all that is kept of it; a POST is a file, and is logged."""
    household = get_object_or_404(Household, pk=pk)
    if request.method == "POST":
        note_export(household=household, at=timezone.now(), by=request.user)
        return exported(household, request.POST.get("format", ""))
    return render(request, "catalogue/people/export.html", {"section": "desk", "household": household})


def exported(household: Household, form: str) -> HttpResponse:
    """The household's data as a file: a table for ``csv``, else one JSON document."""
    document = export(household)
    if form == CSV:
        answer = HttpResponse(as_csv(document), content_type=CSV_TYPE)
    else:
        form, answer = JSON, HttpResponse(as_json(document), content_type="application/json; charset=utf-8")
    # No name in the name of the file: it stays in the browser's list of downloads.
    answer["Content-Disposition"] = f'attachment; filename="foyer-{household.pk}.{form}"'
    return answer


@allowed_to("catalogue.remove_household")
@require_http_methods(["GET", "HEAD", "POST"])
@deletes("households")
def remove_household_page(request: DeskRequest, pk: int) -> HttpResponse:
    """Erase a household, or say why it cannot be."""
    household = get_object_or_404(Household, pk=pk)
    if request.method == "POST":
        try:
            remove_household(household=household, at=timezone.now(), by=request.user)
        except Refusal as refusal:
            return _reasons(request, household, [refusal, *refusal.also], status=422)
        messages.success(request, _("Le foyer est supprimé."))
        return redirect("households")
    return _reasons(request, household, reasons_against_removal(household))


def _reasons(request: DeskRequest, household: Household, reasons: list[Refusal], *, status: int = 200) -> HttpResponse:
    facts = {"section": "desk", "household": household, "reasons": [reason.words for reason in reasons]}
    return render(request, "catalogue/people/remove.html", facts, status=status)
