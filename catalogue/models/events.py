"""The log of circulation: every verb writes one event, and no event is changed afterwards."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from catalogue.models.copies import Copy
from catalogue.models.loans import Loan
from catalogue.models.patrons import Household


class Event(models.Model):
    """What happened to a copy, a household or a loan, when, and by whose hand (none: a command)."""

    class Kind(models.TextChoices):
        LENT = "lent", _("prêté")
        RETURNED = "returned", _("rendu")
        TAKEN_OVER = "taken_over", _("prêt repris d’un autre système")
        DUE_DAY_CHANGED = "due_day_changed", _("date de retour modifiée")

    kind = models.CharField(_("nature"), max_length=20, choices=Kind)
    at = models.DateTimeField(_("moment"), db_index=True)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    copy = models.ForeignKey(Copy, on_delete=models.SET_NULL, null=True, blank=True, related_name="events")
    household = models.ForeignKey(Household, on_delete=models.SET_NULL, null=True, blank=True, related_name="events")
    loan = models.ForeignKey(Loan, on_delete=models.SET_NULL, null=True, blank=True, related_name="events")
    facts = models.JSONField(_("faits"), default=dict, blank=True)

    class Meta:
        verbose_name = _("événement")
        verbose_name_plural = _("événements")
        ordering: ClassVar = ["-at", "-pk"]
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(
                condition=Q(kind__in=["lent", "returned", "taken_over", "due_day_changed"]), name="event_kind_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.at:%Y-%m-%d %H:%M}"
