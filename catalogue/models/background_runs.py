"""What all work in the background has: who asked, since when it waits, works and has ended, and a sign of life."""

from datetime import timedelta
from typing import ClassVar, Self

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class BackgroundRun(models.Model):
    """Work that one worker claims (``claims.py``) and a page watches. Each kind has its ``state`` and what it does.

    ``heartbeat_at`` tells a run that is worked on from one that was killed; ``reason`` is why it failed, in words for
    people.
    """

    # After so long without a sign of life a run was killed.
    SILENCE: ClassVar[timedelta]
    state: "models.CharField[str, str]"
    objects: ClassVar[models.Manager[Self]] = models.Manager()

    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("demandé par"),
    )
    created_at = models.DateTimeField(_("demandé le"))
    started_at = models.DateTimeField(_("commencé le"), null=True, blank=True)
    finished_at = models.DateTimeField(_("fini le"), null=True, blank=True)
    heartbeat_at = models.DateTimeField(_("dernier signe de vie"), null=True, blank=True)
    reason = models.TextField(_("motif de l’échec"), blank=True)

    class Meta:
        abstract = True
