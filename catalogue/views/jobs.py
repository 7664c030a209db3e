"""The page of the daily tasks: when each ran last, what it did, what failed."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from catalogue.jobs import JOBS
from catalogue.models import JobRun
from catalogue.views.access import DeskRequest, allowed_to

RUNS_SHOWN = 50

# What the figures of a run are called.
FIGURES = {
    "mails": _("courriels"),
    "letters": _("lettres"),
    "failed": _("échecs"),
    "reminders": _("rappels"),
    "left_out": _("étapes sautées"),
    "settled": _("messages sans objet"),
    "loans": _("prêts"),
    "holds": _("réservations"),
    "messages": _("messages"),
    "removed": _("foyers supprimés"),
    "blocked": _("foyers retenus"),
    "back": _("foyers revenus"),
    "events": _("événements"),
    "admin_log": _("journal de gestion"),
    "job_runs": _("passages"),
    "submissions": _("formulaires"),
    "sessions": _("sessions"),
    "wrong_passwords": _("mots de passe refusés"),
    "failures": _("échecs de connexion"),
    "log_ins": _("connexions"),
    "imports": _("importations"),
    "files": _("fichiers supprimés"),
    "archives": _("archives préparées"),
    "pairs": _("paires de jeux"),
}


@dataclass(frozen=True, slots=True)
class JobLine:
    """A task and its last runs: the last of all, and the last that was done."""

    label: Any
    last: JobRun | None
    done: JobRun | None
    figures: str


@allowed_to("catalogue.see_jobs")
@require_safe
def jobs_page(request: DeskRequest) -> HttpResponse:
    """Every task with its last run, then the runs of the last days; one query, and two a task."""
    lines = [line_of(name) for name in JOBS]
    runs = [(run, label_of(run.job), figures_of(run)) for run in JobRun.objects.all()[:RUNS_SHOWN]]
    return render(request, "catalogue/jobs/jobs.html", {"section": "desk", "lines": lines, "runs": runs})


def line_of(name: str) -> JobLine:
    """How the task stands."""
    runs = JobRun.objects.filter(job=name).order_by("-started_at", "-pk")
    last, done = runs.first(), runs.filter(result=JobRun.Result.DONE).first()
    return JobLine(JOBS[name].label, last, done, figures_of(done) if done else "")


def label_of(job: str) -> Any:
    """The name of a task as one reads it; one that this version does not know keeps its own."""
    return JOBS[job].label if job in JOBS else job


def figures_of(run: JobRun) -> str:
    """What a run did: its figures that are not nought."""
    return ", ".join(
        gettext("%(what)s : %(n)d") % {"what": FIGURES.get(name, name), "n": count}
        for name, count in run.counts.items()
        if count
    )
