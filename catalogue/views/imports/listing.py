"""All imports, and the form that begins one."""

from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from catalogue.exchange.formats import FORMATS
from catalogue.exchange.readings import UnreadableFile
from catalogue.exchange.spreadsheet import reading as spreadsheet
from catalogue.forms.imports import FileForm
from catalogue.importing.files import PageWithoutRecords
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
    except PageWithoutRecords:
        form.add_error("file", _nothing_recognised())
    except UnreadableFile as error:
        form.add_error("file", capfirst(error.reason))
    except Refusal as refusal:
        form.add_error("file", refusal.words)
    return None


def _nothing_recognised() -> str:
    """What to do about a file in which no format finds a record: mostly it is a table without a title."""
    words = _(
        "Aucune notice n’a été reconnue dans ce fichier. Un tableau commence par les noms de ses colonnes, dont une "
        "pour le titre. Sont lus aussi : %(formats)s."
    )
    others = (form.label for form in FORMATS.values() if form is not spreadsheet.FORMAT)
    return words % {"formats": ", ".join(others)}


def known_sources() -> QuerySet[ImportRun, str]:
    """The names that were given before, offered while typing."""
    named = ImportRun.objects.exclude(source="").order_by("source").values_list("source", flat=True)
    return named.distinct()[:SOURCES_SHOWN]
