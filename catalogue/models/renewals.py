"""The renewals of a loan, one a row."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from catalogue.models.loans import Loan


class Renewal(models.Model):
    """One renewal: the due day before and after. ``number`` counts from 1, and makes two at once refuse each other."""

    loan = models.ForeignKey(Loan, on_delete=models.CASCADE, related_name="renewal_log", verbose_name=_("prêt"))
    number = models.PositiveSmallIntegerField(_("numéro"))
    at = models.DateTimeField(_("renouvelé le"))
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    due_before = models.DateField(_("à rendre avant"))
    due_after = models.DateField(_("à rendre après"))

    class Meta:
        verbose_name = _("renouvellement")
        verbose_name_plural = _("renouvellements")
        ordering: ClassVar = ["loan", "number"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["loan", "number"], name="one_renewal_per_loan_and_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="renewal_counts_from_one"),
            models.CheckConstraint(condition=Q(due_after__gt=F("due_before")), name="renewal_lengthens"),
        ]

    def __str__(self) -> str:
        return f"{self.due_before:%d/%m/%Y} → {self.due_after:%d/%m/%Y}"
