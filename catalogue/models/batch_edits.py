"""Changes made to many records at once."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


class BatchEdit(models.Model):
    """One confirmed change of many records, and whether it was taken back. Its ``changes`` say what each was.

    ``action`` is what was asked for, as JSON; ``summary`` the same in words.
    """

    at = models.DateTimeField(_("fait le"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("par"),
    )
    summary = models.CharField(_("résumé"), max_length=300)
    action = models.JSONField(_("action"))
    undone_at = models.DateTimeField(_("annulé le"), null=True, blank=True)
    undone_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("annulé par"),
    )

    class Meta:
        verbose_name = _("modification en lot")
        verbose_name_plural = _("modifications en lot")
        ordering: ClassVar = ["-at", "-pk"]
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(
                condition=Q(undone_at=None) | Q(undone_at__gte=F("at")), name="batch_undone_after_done"
            ),
            # Not the other way round: a user who is deleted leaves the moment behind.
            models.CheckConstraint(
                condition=Q(undone_by=None) | Q(undone_at__isnull=False), name="batch_undone_by_somebody_then"
            ),
        ]

    def __str__(self) -> str:
        return self.summary
