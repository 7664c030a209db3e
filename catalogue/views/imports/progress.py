"""How far an import is, in figures for the bar and in words for the ear."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from catalogue.claims import is_silent
from catalogue.importing.runs import AT_WORK, undoable
from catalogue.models import ImportRun
from catalogue.models.import_runs import ImportState

STEP = 25
"""The words change at each quarter: a live region that is read every second is of no use."""


@dataclass(frozen=True, slots=True)
class Progress:
    """``percent`` is None while nothing is known; ``words`` change seldom; ``lost``: no sign of life for long."""

    at_work: bool
    percent: int | None
    words: str
    figures: str
    lost: bool


def progress_of(run: ImportRun, now: datetime) -> Progress:
    """How far the run is at the moment ``now``."""
    at_work = run.state in AT_WORK
    percent = (_undone_percent(run) if run.undoing else _read_percent(run)) if at_work else None
    lost = is_silent(run, now)
    figures = ngettext("%(n)d notice lue", "%(n)d notices lues", run.records_done) % {"n": run.records_done}
    return Progress(at_work, percent, _words(run, percent, lost=lost), figures, lost)


def _read_percent(run: ImportRun) -> int | None:
    read = run.counts.get("bytes")
    if not read or not run.file:
        return None
    try:
        size = run.file.size
    except OSError:
        return None
    return min(99, 100 * int(read) // size) if size else None


def _undone_percent(run: ImportRun) -> int | None:
    taken_back = run.lines.filter(status__in=["undone", "kept"]).count()
    whole = taken_back + undoable(run).count()
    return min(99, 100 * taken_back // whole) if whole else None


def _words(run: ImportRun, percent: int | None, *, lost: bool) -> str:
    if lost:
        return _("L’importation ne donne plus signe de vie. Elle reprendra où elle en était.")
    if run.state == ImportState.WAITING:
        return _("L’importation attend son tour.")
    if run.state == ImportState.RUNNING:
        quarter = (percent or 0) // STEP * STEP
        done = _("Annulation en cours : %(percent)d %% faits.") if run.undoing else _("En cours : %(percent)d %% lus.")
        return done % {"percent": quarter}
    return _END[ImportState(run.state)]()


_END = {
    ImportState.DRAFT: lambda: _("À préparer."),
    ImportState.STOPPED: lambda: _("Arrêtée."),
    ImportState.FAILED: lambda: _("L’importation s’est arrêtée sur un problème."),
    ImportState.DONE: lambda: _("Terminée."),
    ImportState.UNDONE: lambda: _("Annulée."),
}
