"""Memberships and their kinds."""

from datetime import date
from typing import Any, ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from catalogue.models.households import Household


class MembershipKind(models.Model):
    """A kind of membership: family, single, community, staff."""

    code = models.SlugField(_("code"), max_length=30, unique=True)
    name = models.CharField(_("nom"), max_length=100)
    days = models.PositiveSmallIntegerField(_("durée (jours)"), default=365)
    deposit_cents = models.PositiveIntegerField(
        _("caution par foyer (centimes)"), default=0, help_text=_("0 : aucune. Demandée avant le premier prêt.")
    )

    class Meta:
        verbose_name = _("type d’adhésion")
        verbose_name_plural = _("types d’adhésion")
        ordering: ClassVar = ["name"]
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(condition=Q(days__gte=1), name="membership_kind_lasts_a_day_at_least"),
        ]

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
    renews = models.OneToOneField(
        "self",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="renewed_by",
        verbose_name=_("renouvelle"),
        help_text=_("L’adhésion que celle-ci prolonge : une seule fois chacune."),
    )

    objects = MembershipQuerySet.as_manager()

    class Meta:
        verbose_name = _("adhésion")
        verbose_name_plural = _("adhésions")
        ordering: ClassVar = ["-ends_on", "-pk"]
        # Who ends soon, and who ended long ago: asked by two jobs each day.
        indexes: ClassVar = [models.Index(fields=["ends_on"], name="membership_end")]
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(condition=Q(ends_on__gte=F("starts_on")), name="membership_days_in_order"),
            models.CheckConstraint(
                condition=Q(renews=None) | ~Q(renews=F("id")), name="membership_does_not_renew_itself"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.starts_on:%d/%m/%Y} – {self.ends_on:%d/%m/%Y}"
