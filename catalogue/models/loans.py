"""Loans: who has which copy until when. Written by the verbs of ``catalogue.lending`` alone."""

from datetime import date
from typing import Any, ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from catalogue.models.copies import Copy
from catalogue.models.patrons import Household, Patron


class LoanQuerySet(models.QuerySet["Loan"]):
    """Loans by their state."""

    def open(self) -> "LoanQuerySet":
        """Those not returned yet."""
        return self.filter(returned_at=None)

    def late(self, today: date) -> "LoanQuerySet":
        """Open ones whose due day has passed."""
        return self.open().filter(due_on__lt=today)

    def for_desk(self) -> "LoanQuerySet":
        """With what a line at the desk shows, the next due first."""
        return self.select_related("copy__game").order_by("due_on", "pk")


class Loan(models.Model):
    """One copy at one household. No household: the borrower is unknown (brought in from elsewhere) or forgotten.

    ``due_on`` is a day, counted in the time zone of the settings: the copy is late the day after.
    """

    copy = models.ForeignKey(Copy, on_delete=models.PROTECT, related_name="loans", verbose_name=_("exemplaire"))
    household = models.ForeignKey(
        Household, on_delete=models.PROTECT, null=True, blank=True, related_name="loans", verbose_name=_("foyer")
    )
    patron = models.ForeignKey(
        Patron, on_delete=models.SET_NULL, null=True, blank=True, related_name="loans", verbose_name=_("personne")
    )
    lent_at = models.DateTimeField(
        _("prêté le"), null=True, blank=True, help_text=_("Vide : prêt repris d’un autre système.")
    )
    due_on = models.DateField(_("à rendre le"), null=True, blank=True)
    returned_at = models.DateTimeField(_("rendu le"), null=True, blank=True)

    objects = LoanQuerySet.as_manager()

    class Meta:
        verbose_name = _("prêt")
        verbose_name_plural = _("prêts")
        ordering: ClassVar = ["-pk"]
        permissions: ClassVar = [
            ("lend", _("Peut prêter et reprendre des jeux")),
            ("override_refusal", _("Peut passer outre un refus, avec un motif")),
        ]
        indexes: ClassVar = [
            models.Index(fields=["household", "due_on"], condition=Q(returned_at=None), name="loan_open_household"),
            models.Index(fields=["due_on"], condition=Q(returned_at=None), name="loan_open_due"),
        ]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(
                fields=["copy"],
                condition=Q(returned_at=None),
                name="one_open_loan_per_copy",
                violation_error_code="copy_on_loan",
            ),
            models.CheckConstraint(
                condition=Q(returned_at=None) | Q(lent_at=None) | Q(returned_at__gte=F("lent_at")),
                name="loan_returned_after_lent",
            ),
            models.CheckConstraint(
                condition=Q(household=None) | (Q(lent_at__isnull=False) & Q(due_on__isnull=False)),
                name="loan_of_a_household_has_its_days",
            ),
            models.CheckConstraint(
                condition=Q(patron=None) | Q(household__isnull=False), name="loan_of_a_person_has_a_household"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.copy} → {self.due_on:%d/%m/%Y}" if self.due_on else str(self.copy)
