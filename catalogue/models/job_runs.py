"""Runs of the jobs, for the page that shows when each last ran."""

from typing import Any, ClassVar, TypeAlias

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


class JobResult(models.TextChoices):
    """How a run ended."""

    RUNNING = "", _("en cours")
    DONE = "done", _("fait")
    FAILED = "failed", _("échoué")
    INTERRUPTED = "interrupted", _("interrompu")


class JobRun(models.Model):
    """One run of one job. ``counts`` are figures by name and hold no personal data; ``failure`` names an error.

    Two at once of the same job are refused by the database. One that was killed stays open, and whoever finds it
    too old marks it interrupted.
    """

    Result: TypeAlias = JobResult

    job = models.SlugField(_("tâche"), max_length=40)
    started_at = models.DateTimeField(_("commencée le"))
    ended_at = models.DateTimeField(_("terminée le"), null=True, blank=True)
    result = models.CharField(_("résultat"), max_length=12, choices=JobResult, default=JobResult.RUNNING, blank=True)
    counts = models.JSONField(_("chiffres"), default=dict, blank=True)
    failure = models.CharField(_("erreur"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("passage d’une tâche")
        verbose_name_plural = _("passages des tâches")
        ordering: ClassVar = ["-started_at", "-pk"]
        permissions: ClassVar = [("see_jobs", _("Peut voir quand les tâches ont tourné"))]
        indexes: ClassVar = [models.Index(fields=["job", "-started_at"], name="job_latest")]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(
                fields=["job"],
                condition=Q(ended_at=None),
                name="one_run_at_once_per_job",
                violation_error_code="job_runs",
            ),
            models.CheckConstraint(condition=Q(result__in=JobResult.values), name="job_result_known"),
            models.CheckConstraint(
                condition=Q(result=JobResult.RUNNING, ended_at=None)
                # A comparison with nothing is unknown, and an unknown check passes: say that it is there.
                | (~Q(result=JobResult.RUNNING) & Q(ended_at__isnull=False, ended_at__gte=F("started_at"))),
                name="job_ended_has_a_result",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.job} {self.started_at:%Y-%m-%d %H:%M}"
