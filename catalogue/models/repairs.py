"""Repairs of a copy."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from catalogue.models.copies import Copy


class Repair(models.Model):
    """One repair, from the day the copy was put aside to the day it was done with. One at a time for a copy."""

    copy = models.ForeignKey(Copy, on_delete=models.CASCADE, related_name="repairs", verbose_name=_("exemplaire"))
    problem = models.CharField(_("à réparer"), max_length=300)
    begun_at = models.DateTimeField(_("commencée le"))
    begun_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    ended_at = models.DateTimeField(_("terminée le"), null=True, blank=True)
    outcome = models.CharField(_("ce qui a été fait"), max_length=300, blank=True)
    cost_cents = models.PositiveIntegerField(_("coût (centimes)"), null=True, blank=True)

    class Meta:
        verbose_name = _("réparation")
        verbose_name_plural = _("réparations")
        ordering: ClassVar = ["-begun_at", "-pk"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(
                fields=["copy"],
                condition=Q(ended_at=None),
                name="one_open_repair_per_copy",
                violation_error_code="repair_open",
            ),
            models.CheckConstraint(condition=~Q(problem=""), name="repair_has_a_problem"),
            models.CheckConstraint(
                condition=Q(ended_at=None) | Q(ended_at__gte=F("begun_at")), name="repair_ended_after_begun"
            ),
        ]

    def __str__(self) -> str:
        return self.problem
