"""All imports, and the form that begins one."""

from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from catalogue.exchange.readings import UnreadableFile
from catalogue.forms.imports import FileForm
from catalogue.importing.runs import hand_in
from catalogue.lending.refusals import Refusal
from catalogue.models import ImportRun
from catalogue.views.access import DeskRequest, allowed_to
from catalogue.views.imports import IMPORTS
from catalogue.views.paging import page_of

RUNS_PER_PAGE = 20
SOURCES_SHOWN = 20


@allowed_to(IMPORTS)
@require_http_methods(["GET", "HEAD", "POST"])
def imports_page(request: DeskRequest) -> HttpResponse:
    """The imports, the last first; a POST hands a file in and leads to its preparation."""
    form = FileForm(request.POST, request.FILES) if request.method == "POST" else FileForm()
    if form.is_bound and form.is_valid() and (run := handed_in(form, request)):
        return redirect("import", run.pk)
    facts = {
        "section": "desk",
        "form": form,
        "page": page_of(ImportRun.objects.select_related("made_by"), request, per_page=RUNS_PER_PAGE),
        "sources": known_sources(),
    }
    return render(request, "catalogue/imports/imports.html", facts, status=422 if form.is_bound else 200)


def handed_in(form: FileForm, request: DeskRequest) -> ImportRun | None:
    """The draft; None when the file gives nothing, which the form then says."""
    try:
        return hand_in(
            form.cleaned_data["file"], source=form.cleaned_data["source"], by=request.user, at=timezone.now()
        )
    except UnreadableFile as error:
        form.add_error("file", error.reason)
    except Refusal as refusal:
        form.add_error("file", refusal.words)
    return None


def known_sources() -> QuerySet[ImportRun, str]:
    """The names that were given before, offered while typing."""
    named = ImportRun.objects.exclude(source="").order_by("source").values_list("source", flat=True)
    return named.distinct()[:SOURCES_SHOWN]
