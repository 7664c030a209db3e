"""Memberships, their kinds, and what each kind may borrow."""

from datetime import date
from typing import Any, ClassVar

from django.db import models
from django.db.models import F, Q, Value
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_lazy as _

from catalogue.models.patrons import Household


class MembershipKind(models.Model):
    """A kind of membership: family, single, community, staff."""

    code = models.SlugField(_("code"), max_length=30, unique=True)
    name = models.CharField(_("nom"), max_length=100)

    class Meta:
        verbose_name = _("type d’adhésion")
        verbose_name_plural = _("types d’adhésion")
        ordering: ClassVar = ["name"]

    def __str__(self) -> str:
        return self.name


class MembershipQuerySet(models.QuerySet["Membership"]):
    """Memberships by the day."""

    def on(self, day: date) -> "MembershipQuerySet":
        """Those in force on ``day``, first and last day included."""
        return self.filter(starts_on__lte=day, ends_on__gte=day)


class Membership(models.Model):
    """A household's right to borrow, from one day to another, both included."""

    household = models.ForeignKey(
        Household, on_delete=models.CASCADE, related_name="memberships", verbose_name=_("foyer")
    )
    kind = models.ForeignKey(MembershipKind, on_delete=models.PROTECT, related_name="+", verbose_name=_("type"))
    starts_on = models.DateField(_("du"))
    ends_on = models.DateField(_("au"))

    objects = MembershipQuerySet.as_manager()

    class Meta:
        verbose_name = _("adhésion")
        verbose_name_plural = _("adhésions")
        ordering: ClassVar = ["-ends_on", "-pk"]
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(condition=Q(ends_on__gte=F("starts_on")), name="membership_days_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.starts_on:%d/%m/%Y} – {self.ends_on:%d/%m/%Y}"


class LendingPolicy(models.Model):
    """How much, and for how long. The one without a kind of membership is the default of the house."""

    membership_kind = models.ForeignKey(
        MembershipKind,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="policies",
        verbose_name=_("type d’adhésion"),
    )
    games_at_once = models.PositiveSmallIntegerField(_("jeux à la fois"), default=3)
    loan_days = models.PositiveSmallIntegerField(_("durée du prêt (jours)"), default=21)

    class Meta:
        verbose_name = _("règle de prêt")
        verbose_name_plural = _("règles de prêt")
        ordering: ClassVar = [F("membership_kind").asc(nulls_first=True)]
        constraints: ClassVar[list[Any]] = [
            # Coalesce, since a plain unique index lets several rows without a kind stand side by side.
            models.UniqueConstraint(Coalesce("membership_kind", Value(0)), name="one_policy_per_membership_kind"),
            models.CheckConstraint(condition=Q(loan_days__gte=1), name="policy_lends_for_a_day_at_least"),
        ]

    def __str__(self) -> str:
        return str(self.membership_kind or _("règle par défaut"))
