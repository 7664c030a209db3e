"""One import: its preparation while it is a draft, then how far it is and what became of each record."""

from dataclasses import asdict
from typing import Any

from django.http import HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from catalogue.background import start_worker
from catalogue.exchange.formats import FORMATS
from catalogue.exchange.readings import UnreadableFile
from catalogue.forms.imports import ColumnsForm
from catalogue.importing import runs
from catalogue.importing.previews import preview
from catalogue.importing.wording import encoding_name
from catalogue.models import ImportRun
from catalogue.models.import_runs import ImportState
from catalogue.views.access import DeskRequest, allowed_to
from catalogue.views.acts import deletes, tell
from catalogue.views.imports import IMPORTS
from catalogue.views.imports.listing import known_sources
from catalogue.views.imports.progress import progress_of
from catalogue.views.imports.report import report_facts

TRY, TAKE = "try", "take"


@allowed_to(IMPORTS)
@require_http_methods(["GET", "HEAD", "POST"])
def import_page(request: DeskRequest, pk: int) -> HttpResponse:
    """A draft: its columns and first records, and a POST says what they mean; else its progress and its report."""
    run = get_object_or_404(ImportRun.objects.select_related("made_by"), pk=pk)
    if run.state == ImportState.DRAFT:
        return draft_page(request, run)
    if request.method == "POST":
        return redirect("import", run.pk)
    facts = {
        "section": "desk",
        "run": run,
        "format": format_label(run),
        "encoding": encoding_name(run.encoding),
        "progress": progress_of(run, timezone.now()),
        **acts_of(run),
        **report_facts(run, request),
    }
    return render(request, "catalogue/imports/run.html", facts)


def draft_page(request: DeskRequest, run: ImportRun) -> HttpResponse:
    """The preparation; what was said of the columns is kept before anything is started."""
    try:
        columns = runs.columns_of(run)
    except (UnreadableFile, OSError):
        columns = ()
    form = ColumnsForm(
        request.POST if request.method == "POST" else None,
        columns=columns,
        mapping=run.mapping,
        initial={"source": run.source, "number_copies": run.number_copies},
    )
    if form.is_bound and form.is_valid() and prepared(request, run, form, columns):
        return redirect("import", run.pk)
    facts = {"section": "desk", "run": run, "format": format_label(run), "form": form, "sources": known_sources()}
    status = 422 if form.is_bound else 200
    return render(request, "catalogue/imports/draft.html", {**facts, **_preview(run)}, status=status)


def prepared(request: DeskRequest, run: ImportRun, form: ColumnsForm, columns: tuple[Any, ...]) -> bool:
    """Keep what was said, and start when one of the buttons asks for it; whether that was done."""
    act = request.POST.get("act", "")

    def keep() -> str:
        said = {name: form.cleaned_data[name] for name in ("source", "number_copies")}
        runs.set_mapping(run, columns, form.mapping, at=timezone.now(), **said)
        if act not in {TRY, TAKE}:
            return _("C’est noté. L’aperçu suit ces choix.")
        runs.start(run, dry_run=act == TRY)
        return _("C’est parti. Cette page peut être fermée : l’importation continue.")

    done = tell(request, keep)
    if done and act in {TRY, TAKE}:
        start_worker()
    return done


def _preview(run: ImportRun) -> dict[str, Any]:
    try:
        return {"preview": preview(run)}
    except UnreadableFile as error:
        return {"unreadable": capfirst(error.reason)}
    except OSError as error:
        return {"unreadable": error.strerror or type(error).__name__}


def format_label(run: ImportRun) -> str:
    """The name of the format; one that this version does not read keeps its key."""
    return FORMATS[run.format].label if run.format in FORMATS else run.format


def acts_of(run: ImportRun) -> dict[str, bool]:
    """What can be done with the run now; the verbs judge again."""
    rehearsed = run.dry_run and run.state == ImportState.DONE
    return {
        "may_stop": run.state in runs.AT_WORK,
        "may_go_on": run.state in {ImportState.STOPPED, ImportState.FAILED} and bool(run.file),
        "may_take": rehearsed and bool(run.file),
        "may_undo": not run.dry_run and run.state in runs.MAY_BE_UNDONE and runs.undoable(run).exists(),
    }


@allowed_to(IMPORTS)
@require_POST
def start_page(request: DeskRequest, pk: int) -> HttpResponse:
    """Go on with a run that was stopped, or do what a rehearsal has shown; a waiting one only gets its worker."""
    run = get_object_or_404(ImportRun, pk=pk)
    act = request.POST.get("act", "")
    if run.state in runs.AT_WORK or tell(request, lambda: _started(run, take=act == TAKE)):
        start_worker()
    return redirect("import", run.pk)


def _started(run: ImportRun, *, take: bool) -> str:
    if run.undoing:
        runs.undo(run)
    else:
        runs.start(run, dry_run=run.dry_run and not take)
    return _("C’est parti. Cette page peut être fermée : l’importation continue.")


@allowed_to(IMPORTS)
@require_POST
def stop_page(request: DeskRequest, pk: int) -> HttpResponse:
    """Stop the run where it is."""
    run = get_object_or_404(ImportRun, pk=pk)

    def stopped() -> str:
        runs.stop(run, at=timezone.now())
        return _("Arrêtée. Ce qui a été repris reste ; l’importation peut continuer, ou être annulée.")

    tell(request, stopped)
    return redirect("import", run.pk)


@allowed_to(IMPORTS)
@require_http_methods(["GET", "HEAD", "POST"])
def undo_page(request: DeskRequest, pk: int) -> HttpResponse:
    """Ask first, with what will happen; a POST takes the import back in the background."""
    run = get_object_or_404(ImportRun, pk=pk)
    if request.method != "POST":
        count = runs.undoable(run).count()
        return render(request, "catalogue/imports/undo.html", {"section": "desk", "run": run, "count": count})

    def queued() -> str:
        runs.undo(run)
        return _("L’annulation est partie, de la dernière notice à la première.")

    if tell(request, queued):
        start_worker()
    return redirect("import", run.pk)


@allowed_to(IMPORTS)
@require_POST
@deletes("imports")
def discard_page(request: DeskRequest, pk: int) -> HttpResponse:
    """Throw a draft away with its file."""
    run = get_object_or_404(ImportRun, pk=pk)

    def thrown_away() -> str:
        runs.throw_away(run)
        return _("Le fichier « %(name)s » est jeté.") % {"name": run.name}

    return redirect("imports") if tell(request, thrown_away) else redirect("import", run.pk)


@allowed_to(IMPORTS)
@require_safe
def progress_page(request: DeskRequest, pk: int) -> JsonResponse:
    """What moves on the page, for the script that asks for it."""
    return JsonResponse(asdict(progress_of(get_object_or_404(ImportRun, pk=pk), timezone.now())))
