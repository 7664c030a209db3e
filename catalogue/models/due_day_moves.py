"""Due days moved because a calendar changed, with the former ones, so that the move can be taken back."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from catalogue.models.calendar import Closure
from catalogue.models.loans import Loan
from catalogue.models.sites import Site


class DueDayShift(models.Model):
    """One confirmed move of many due days, and whether it was taken back. It outlives its closure.

    Made for a closure, or (``site``) because the days of one site had changed.
    """

    closure = models.ForeignKey(
        Closure, on_delete=models.SET_NULL, null=True, blank=True, related_name="shifts", verbose_name=_("fermeture")
    )
    site = models.ForeignKey(
        Site, on_delete=models.SET_NULL, null=True, blank=True, related_name="shifts", verbose_name=_("site")
    )
    at = models.DateTimeField(_("déplacés le"))
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    undone_at = models.DateTimeField(_("annulé le"), null=True, blank=True)
    undone_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name = _("report de retours")
        verbose_name_plural = _("reports de retours")
        ordering: ClassVar = ["-at", "-pk"]
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(
                condition=Q(undone_at=None) | Q(undone_at__gte=F("at")), name="due_days_moved_back_after_moved"
            ),
            models.CheckConstraint(
                condition=Q(undone_by=None) | Q(undone_at__isnull=False), name="due_days_moved_back_by_somebody_then"
            ),
            models.CheckConstraint(condition=Q(closure=None) | Q(site=None), name="due_days_moved_for_one_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M}"


class DueDayMove(models.Model):
    """One loan's due day before and after. Moved back only where the loan still has the day it was moved to."""

    shift = models.ForeignKey(DueDayShift, on_delete=models.CASCADE, related_name="moves")
    loan = models.ForeignKey(Loan, on_delete=models.CASCADE, related_name="due_day_moves", verbose_name=_("prêt"))
    before = models.DateField(_("avant"))
    after = models.DateField(_("après"))

    class Meta:
        verbose_name = _("retour déplacé")
        verbose_name_plural = _("retours déplacés")
        ordering: ClassVar = ["shift", "pk"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["shift", "loan"], name="one_move_per_shift_and_loan"),
            models.CheckConstraint(condition=~Q(before=F("after")), name="due_day_move_moves"),
        ]

    def __str__(self) -> str:
        return f"{self.before:%d/%m/%Y} → {self.after:%d/%m/%Y}"
