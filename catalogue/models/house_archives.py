"""The archive of the whole house while it is prepared, and until it is deleted."""

from datetime import timedelta
from typing import Any, ClassVar, TypeAlias

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from catalogue.models.background_runs import BackgroundRun


class ArchiveState(models.TextChoices):
    """How far the archive is."""

    WAITING = "waiting", _("en attente")
    RUNNING = "running", _("en cours")
    READY = "ready", pgettext_lazy("archive", "prête")
    FAILED = "failed", pgettext_lazy("archive", "échouée")


_ENDED = [ArchiveState.READY, ArchiveState.FAILED]


class HouseArchive(BackgroundRun):
    """One archive of everything, made in the background for somebody to take along. There is one at most.

    ``file`` is its name below ``ARCHIVES_ROOT``, written while it grows: only that of a ready one is whole.
    ``units_done`` and ``units_total`` are rows and files; ``missing`` is how many files rows name and the disk has
    not; ``size`` is in bytes.
    """

    State: TypeAlias = ArchiveState
    # A worker gives a sign of life every other second.
    SILENCE: ClassVar = timedelta(minutes=2)

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    state = models.CharField(_("état"), max_length=10, choices=ArchiveState, default=ArchiveState.WAITING)
    file = models.CharField(_("fichier"), max_length=50, blank=True)
    size = models.PositiveBigIntegerField(_("taille"), default=0)
    units_done = models.PositiveBigIntegerField(_("lignes et fichiers écrits"), default=0)
    units_total = models.PositiveBigIntegerField(_("lignes et fichiers en tout"), default=0)
    missing = models.PositiveIntegerField(_("fichiers manquants"), default=0)

    class Meta:
        verbose_name = _("archive de la maison")
        verbose_name_plural = _("archives de la maison")
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(condition=Q(id=1), name="one_house_archive"),
            models.CheckConstraint(condition=Q(state__in=ArchiveState.values), name="house_archive_state_known"),
            models.CheckConstraint(
                condition=~Q(state=ArchiveState.READY) | ~Q(file=""), name="house_archive_ready_has_its_file"
            ),
            models.CheckConstraint(
                condition=Q(state__in=_ENDED, finished_at__isnull=False)
                | (~Q(state__in=_ENDED) & Q(finished_at__isnull=True)),
                name="house_archive_ended_has_its_moment",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.state} {self.created_at:%Y-%m-%d %H:%M}"
