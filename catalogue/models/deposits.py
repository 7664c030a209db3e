"""Deposits: received from a household, and given back. Whole cents; they outlive what they were for."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from catalogue.models.households import Household
from catalogue.models.loans import Loan


class DepositQuerySet(models.QuerySet["Deposit"]):
    """Deposits by their state."""

    def kept(self) -> "DepositQuerySet":
        """Those not given back."""
        return self.filter(returned_at=None)


class Deposit(models.Model):
    """One deposit of a household; of one loan where a big game asked for it.

    ``loan`` is emptied when the loan forgets its borrower. ``returned_cents`` may be less than what was received.
    """

    household = models.ForeignKey(
        Household, on_delete=models.SET_NULL, null=True, blank=True, related_name="deposits", verbose_name=_("foyer")
    )
    loan = models.ForeignKey(
        Loan, on_delete=models.SET_NULL, null=True, blank=True, related_name="deposits", verbose_name=_("prêt")
    )
    amount_cents = models.PositiveIntegerField(_("montant (centimes)"))
    received_at = models.DateTimeField(_("reçue le"))
    received_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    returned_at = models.DateTimeField(_("rendue le"), null=True, blank=True)
    returned_cents = models.PositiveIntegerField(_("rendu (centimes)"), null=True, blank=True)
    returned_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    objects = DepositQuerySet.as_manager()

    class Meta:
        verbose_name = _("caution")
        verbose_name_plural = _("cautions")
        ordering: ClassVar = ["-received_at", "-pk"]
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(condition=Q(amount_cents__gte=1), name="deposit_is_a_cent_at_least"),
            models.CheckConstraint(
                condition=Q(returned_at=None, returned_cents=None)
                # A comparison with nothing is unknown, and an unknown check passes: say that it is there.
                | Q(returned_at__isnull=False, returned_at__gte=F("received_at"), returned_cents__isnull=False),
                name="deposit_returned_has_its_moment_and_amount",
            ),
            models.CheckConstraint(
                condition=Q(returned_cents=None) | Q(returned_cents__lte=F("amount_cents")),
                name="deposit_returns_no_more_than_received",
            ),
            # A deposit that is still here keeps its household in the database, whoever deletes it.
            models.CheckConstraint(
                condition=Q(returned_at__isnull=False) | Q(household__isnull=False), name="deposit_kept_has_a_household"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.amount_cents} – {self.received_at:%Y-%m-%d}"
