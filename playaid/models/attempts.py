"""How often somebody has asked: counted in the database, since no worker keeps anything."""

from typing import Any, ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Attempt(models.Model):
    """How many times one origin did one kind of thing within one window of time.

    ``origin`` is a keyed hash of a network address and the window: it tells neither the address, nor that the
    address has been here before.
    """

    class Kind(models.TextChoices):
        MISS = "miss", _("code faux")
        OPENING = "opening", _("partie ouverte")

    kind = models.CharField(_("nature"), max_length=10, choices=Kind)
    origin = models.CharField(_("origine"), max_length=64)
    window_at = models.DateTimeField(_("début de la période"), db_index=True)
    count = models.PositiveIntegerField(_("nombre"), default=1)

    class Meta:
        verbose_name = _("essai compté")
        verbose_name_plural = _("essais comptés")
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["kind", "origin"], name="one_count_per_kind_and_origin"),
            models.CheckConstraint(condition=Q(kind__in=["miss", "opening"]), name="attempt_kind_known"),
            models.CheckConstraint(condition=Q(count__gte=1), name="attempt_counts_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.count}"
