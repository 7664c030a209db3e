"""Loans: who has which copy until when. Written by the verbs of ``catalogue.lending`` alone."""

from datetime import date, datetime
from typing import Any, ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from catalogue.models.age_bands import AgeBand
from catalogue.models.copies import Copy
from catalogue.models.households import Household
from catalogue.models.memberships import MembershipKind
from catalogue.models.patrons import Patron
from catalogue.models.pieces import PieceList
from catalogue.models.sites import Site


class LoanQuerySet(models.QuerySet["Loan"]):
    """Loans by their state."""

    def open(self) -> "LoanQuerySet":
        """Those not returned yet."""
        return self.filter(returned_at=None)

    def late(self, today: date) -> "LoanQuerySet":
        """Open ones whose due day has passed."""
        return self.open().filter(due_on__lt=today)

    def to_forget(self, before: datetime) -> "LoanQuerySet":
        """Those returned before that moment that still name a borrower; who asked for a history keeps what it is of.

        The moment is the first of a month: a loan is kept to the end of the months that the house has set.
        """
        kept = Q(household__history_since__isnull=False) & Q(lent_at__date__gte=F("household__history_since"))
        return self.filter(returned_at__lt=before, household__isnull=False).exclude(kept)

    def for_desk(self) -> "LoanQuerySet":
        """With what a line at the desk shows, the next due first."""
        return self.select_related("copy__game").order_by("due_on", "pk")


class Loan(models.Model):
    """One copy at one household. No household: the borrower is unknown (brought in from elsewhere) or forgotten.

    ``due_on`` is a day, counted in the time zone of the settings: the copy is late the day after. ``age_band``,
    ``membership_kind`` and ``postcode`` are those of the day of the loan, and all that is left of a borrower
    once forgotten. ``piece_list`` is the list of that day: a version is never changed, so that the key is enough.
    """

    # No index of its own: the one below begins with the copy and answers "was it lent that year" by itself.
    copy = models.ForeignKey(
        Copy, on_delete=models.PROTECT, related_name="loans", verbose_name=_("exemplaire"), db_index=False
    )
    household = models.ForeignKey(
        Household, on_delete=models.PROTECT, null=True, blank=True, related_name="loans", verbose_name=_("foyer")
    )
    patron = models.ForeignKey(
        Patron, on_delete=models.SET_NULL, null=True, blank=True, related_name="loans", verbose_name=_("personne")
    )
    lent_at = models.DateTimeField(
        _("prêté le"), null=True, blank=True, help_text=_("Vide : prêt repris d’un autre système.")
    )
    lent_from = models.ForeignKey(
        Site, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("prêté à")
    )
    due_on = models.DateField(_("à rendre le"), null=True, blank=True)
    renewals = models.PositiveSmallIntegerField(_("renouvellements"), default=0)
    returned_at = models.DateTimeField(_("rendu le"), null=True, blank=True)
    returned_to = models.ForeignKey(
        Site, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("rendu à")
    )
    piece_list = models.ForeignKey(
        PieceList,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="loans",
        verbose_name=_("liste des pièces"),
        db_index=False,
    )
    age_band = models.CharField(_("tranche d’âge"), max_length=5, choices=AgeBand, default=AgeBand.UNKNOWN, blank=True)
    membership_kind = models.ForeignKey(
        MembershipKind,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("type d’adhésion"),
        db_index=False,
    )
    postcode = models.CharField(_("code postal"), max_length=10, blank=True)
    forgotten_on = models.DateField(_("emprunteur oublié le"), null=True, blank=True, editable=False)

    objects = LoanQuerySet.as_manager()

    class Meta:
        verbose_name = _("prêt")
        verbose_name_plural = _("prêts")
        ordering: ClassVar = ["-pk"]
        permissions: ClassVar = [
            ("lend", _("Peut prêter et reprendre des jeux")),
            ("override_refusal", _("Peut passer outre un refus, avec un motif")),
            ("back_date", _("Peut dater un prêt ou un retour d’un jour passé")),
            ("see_figures", _("Peut voir les chiffres de la ludothèque")),
        ]
        indexes: ClassVar = [
            models.Index(fields=["household", "due_on"], condition=Q(returned_at=None), name="loan_open_household"),
            models.Index(fields=["due_on"], condition=Q(returned_at=None), name="loan_open_due"),
            # The figures of a year, and of each copy within it, without the rows themselves.
            models.Index(fields=["lent_at", "copy"], name="loan_lent_copy"),
            models.Index(fields=["copy", "lent_at"], name="loan_copy_lent"),
            # The few that still name somebody, for the job that forgets them.
            models.Index(
                fields=["returned_at"],
                condition=Q(returned_at__isnull=False, household__isnull=False),
                name="loan_returned_named",
            ),
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
            models.CheckConstraint(
                condition=Q(returned_to=None) | Q(returned_at__isnull=False),
                name="loan_returned_to_is_of_a_returned_one",
            ),
            models.CheckConstraint(condition=Q(age_band__in=AgeBand.values), name="loan_age_band_known"),
            models.CheckConstraint(
                condition=Q(forgotten_on=None) | Q(household=None, returned_at__isnull=False),
                name="loan_forgotten_names_nobody_and_is_over",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.copy} → {self.due_on:%d/%m/%Y}" if self.due_on else str(self.copy)
