"""The whole house as one archive: asked for, seen growing, taken along, deleted."""

from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Any, Final

from django.contrib import messages
from django.http import FileResponse, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from catalogue.background import start_worker
from catalogue.claims import is_silent
from catalogue.lending.due_dates import local_day
from catalogue.lending.refusals import Refusal
from catalogue.models import HouseArchive
from catalogue.models.house_archives import ArchiveState
from catalogue.moving import archives
from catalogue.views.access import DeskRequest, allowed_to
from catalogue.views.acts import tell
from catalogue.views.exports import EXPORT
from catalogue.views.imports.progress import STEP, Progress

PEOPLE: Final = "catalogue.export_household"
AT_WORK: Final = (ArchiveState.WAITING, ArchiveState.RUNNING)
# Where cron starts the work it comes by every few minutes; nobody who has waited for longer is coming.
LONG_WAIT: Final = timedelta(minutes=15)


@allowed_to(EXPORT)
@allowed_to(PEOPLE)
@require_http_methods(["GET", "HEAD", "POST"])
def house_page(request: DeskRequest) -> HttpResponse:
    """How far the archive is, and what can be done with it; a POST asks for one."""
    now = timezone.now()
    if request.method == "POST":
        return _asked(request, now)
    archive = archives.current(now)
    facts: dict[str, Any] = {"section": "desk", "archive": archive}
    if archive is not None:
        facts["progress"] = progress_of(archive, now)
        facts["key"] = archives.key_of(archive)
        facts["until"] = archives.kept_until(archive)
    return render(request, "catalogue/exports/house.html", facts)


def _asked(request: DeskRequest, now: datetime) -> HttpResponse:
    """A worker is sent in any case: the one before may have been killed."""

    def ask() -> str:
        if archives.ask(by=request.user, at=now, instead_of=request.POST.get("instead_of", "")):
            return _("C’est parti. Cette page peut être fermée : l’archive se prépare.")
        return _("Une archive est déjà là ou en préparation : la voici.")

    tell(request, ask)
    start_worker()
    return redirect("house-export")


@allowed_to(EXPORT)
@allowed_to(PEOPLE)
@require_safe
def progress_page(request: DeskRequest) -> JsonResponse:
    """What moves on the page, for the script that asks for it."""
    now = timezone.now()
    archive = archives.current(now)
    return JsonResponse({"at_work": False} if archive is None else asdict(progress_of(archive, now)))


@allowed_to(EXPORT)
@allowed_to(PEOPLE)
@require_POST
def archive_file(request: DeskRequest) -> HttpResponseBase:
    """The archive, people included. Who takes it is logged."""
    try:
        archive, file = archives.take(by=request.user, at=timezone.now())
    except Refusal as refusal:
        messages.error(request, refusal.words)
        return redirect("house-export")
    name = f"maison-{local_day(archive.started_at or archive.created_at):%Y-%m-%d}.zip"
    return FileResponse(file, as_attachment=True, filename=name)


@allowed_to(EXPORT)
@allowed_to(PEOPLE)
@require_POST
def delete_page(request: DeskRequest) -> HttpResponse:
    """Delete the archive from the server, or stop its preparation."""

    def deleted() -> str:
        archives.throw_away()
        return _("Il n’y a plus d’archive sur le serveur.")

    tell(request, deleted)
    return redirect("house-export")


def progress_of(archive: HouseArchive, now: datetime) -> Progress:
    """How far the archive is at the moment ``now``."""
    at_work = archive.state in AT_WORK
    written, whole = archive.units_done, archive.units_total
    percent = min(99, 100 * written // whole) if at_work and whole else None
    waits_long = archive.state == ArchiveState.WAITING and archive.created_at < now - LONG_WAIT
    lost = is_silent(archive, now) or waits_long
    figures = ngettext("%(n)d ligne écrite", "%(n)d lignes écrites", written) % {"n": written}
    return Progress(at_work, percent, _words(archive, percent, lost=lost), figures, lost)


def _words(archive: HouseArchive, percent: int | None, *, lost: bool) -> str:
    if lost and archive.state == ArchiveState.RUNNING:
        return _(
            "La préparation ne donne plus signe de vie : le serveur a sans doute été arrêté. "
            "Relancez-la : elle reprend du début."
        )
    if lost:
        return _("L’archive attend depuis longtemps, et rien ne s’en occupe. Relancez-la.")
    if archive.state == ArchiveState.WAITING:
        return _("L’archive attend son tour.")
    if archive.state == ArchiveState.RUNNING:
        return _("En préparation : %(percent)d %% écrits.") % {"percent": (percent or 0) // STEP * STEP}
    return _("Prête.") if archive.state == ArchiveState.READY else _("La préparation s’est arrêtée sur un problème.")
