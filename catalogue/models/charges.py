"""What a household owes the house: late games, missing pieces. Whole cents; no accounting beyond paid or waived."""

from typing import Any, ClassVar, TypeAlias

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from catalogue.models.households import Household
from catalogue.models.loans import Loan


class ChargeKind(models.TextChoices):
    """What for. Never the title of a game: a charge outlives the loan's memory."""

    LATE = "late", _("retard")
    PIECE = "piece", _("pièce manquante")
    LOST = "lost", _("jeu perdu")
    CARD = "card", _("carte remplacée")
    OTHER = "other", _("autre")


class ChargeOutcome(models.TextChoices):
    """How it ended."""

    OPEN = "", _("due")
    PAID = "paid", _("payée")
    WAIVED = "waived", _("abandonnée")


class ChargeQuerySet(models.QuerySet["Charge"]):
    """Charges by their state."""

    def open(self) -> "ChargeQuerySet":
        """Those neither paid nor waived."""
        return self.filter(outcome=ChargeOutcome.OPEN)


class Charge(models.Model):
    """One amount that a household owes or owed. ``loan`` is emptied when the loan forgets its borrower.

    ``due_missed``: the due day after which a game was late, of a charge for that alone. A loan renewed when it was late
    can be late again. The day goes with the loan: it would find it again.
    """

    Kind: TypeAlias = ChargeKind
    Outcome: TypeAlias = ChargeOutcome

    household = models.ForeignKey(
        Household, on_delete=models.SET_NULL, null=True, blank=True, related_name="charges", verbose_name=_("foyer")
    )
    loan = models.ForeignKey(
        Loan, on_delete=models.SET_NULL, null=True, blank=True, related_name="charges", verbose_name=_("prêt")
    )
    due_missed = models.DateField(_("échéance manquée"), null=True, blank=True)
    kind = models.CharField(_("nature"), max_length=10, choices=ChargeKind)
    amount_cents = models.PositiveIntegerField(_("montant (centimes)"))
    at = models.DateTimeField(_("le"))
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    outcome = models.CharField(_("suite"), max_length=10, choices=ChargeOutcome, default=ChargeOutcome.OPEN, blank=True)
    settled_at = models.DateTimeField(_("réglée le"), null=True, blank=True)
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    objects = ChargeQuerySet.as_manager()

    class Meta:
        verbose_name = _("somme due")
        verbose_name_plural = _("sommes dues")
        ordering: ClassVar = ["-at", "-pk"]
        permissions: ClassVar = [("handle_money", _("Peut recevoir et rendre cautions et sommes dues"))]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(
                fields=["loan", "due_missed"],
                condition=Q(kind=ChargeKind.LATE, loan__isnull=False),
                name="one_late_charge_per_loan_and_due_day",
            ),
            models.CheckConstraint(
                condition=Q(kind=ChargeKind.LATE, loan__isnull=False, due_missed__isnull=False)
                | (~Q(kind=ChargeKind.LATE, loan__isnull=False) & Q(due_missed=None)),
                name="charge_of_a_late_loan_has_its_due_day",
            ),
            models.CheckConstraint(condition=Q(kind__in=ChargeKind.values), name="charge_kind_known"),
            models.CheckConstraint(condition=Q(outcome__in=ChargeOutcome.values), name="charge_outcome_known"),
            models.CheckConstraint(condition=Q(amount_cents__gte=1), name="charge_is_a_cent_at_least"),
            models.CheckConstraint(
                condition=Q(outcome=ChargeOutcome.OPEN, settled_at=None)
                | (~Q(outcome=ChargeOutcome.OPEN) & Q(settled_at__isnull=False)),
                name="charge_settled_has_a_moment",
            ),
            # A debt keeps its household in the database, whoever deletes it.
            models.CheckConstraint(
                condition=~Q(outcome=ChargeOutcome.OPEN) | Q(household__isnull=False),
                name="charge_open_has_a_household",
            ),
        ]

    def __str__(self) -> str:
        return self.get_kind_display()
