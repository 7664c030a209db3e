"""What each kind of membership may borrow of each kind of copy."""

from typing import Any, ClassVar, TypeAlias

from django.db import models
from django.db.models import F, Q, Value
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_lazy as _

from catalogue.models.copy_kinds import CopyKind
from catalogue.models.memberships import MembershipKind


class RenewalFrom(models.TextChoices):
    """From which day the days of a renewal are counted."""

    DUE_DAY = "due_day", _("la date de retour")
    TODAY = "today", _("le jour du renouvellement")


class LatePer(models.TextChoices):
    """For how long the amount of a late game stands."""

    DAY = "day", _("jour")
    WEEK = "week", _("semaine entamée")


class OverridableBy(models.TextChoices):
    """Who may pass a refusal that this policy makes."""

    NOBODY = "nobody", _("personne")
    PERMITTED = "permitted", _("qui a le droit de passer outre")
    DESK = "desk", _("toute personne au guichet")


class LendingPolicy(models.Model):
    """How much, and for how long. A kind left empty stands for every one.

    The most specific row counts, whole: both kinds, then the membership's alone, then the copy's alone, then
    the row with neither, then the figures in the code. ``games_at_once`` and ``holds_at_once`` count the copies
    that the row speaks of: every one, or those of its kind; the household's limit over all of its games is
    that of the row without a kind of copy, and holds beside the other.
    """

    RenewalFrom: TypeAlias = RenewalFrom
    LatePer: TypeAlias = LatePer
    OverridableBy: TypeAlias = OverridableBy

    membership_kind = models.ForeignKey(
        MembershipKind,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="policies",
        verbose_name=_("type d’adhésion"),
        help_text=_("Vide : tous."),
    )
    copy_kind = models.ForeignKey(
        CopyKind,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="policies",
        verbose_name=_("type d’exemplaire"),
        help_text=_("Vide : tous."),
    )
    games_at_once = models.PositiveSmallIntegerField(_("jeux à la fois"), default=3)
    loan_days = models.PositiveSmallIntegerField(_("durée du prêt (jours)"), default=21)
    renewals = models.PositiveSmallIntegerField(_("renouvellements"), default=1)
    renewal_days = models.PositiveSmallIntegerField(_("durée d’un renouvellement (jours)"), default=21)
    renewal_from = models.CharField(
        _("renouvellement compté depuis"), max_length=10, choices=RenewalFrom, default=RenewalFrom.DUE_DAY
    )
    holds_at_once = models.PositiveSmallIntegerField(_("réservations à la fois"), default=3)
    hold_shelf_days = models.PositiveSmallIntegerField(_("jours de mise de côté"), default=10)
    late_block_days = models.PositiveSmallIntegerField(
        _("blocage au-delà de (jours de retard)"), null=True, blank=True, default=14, help_text=_("Vide : jamais.")
    )
    late_cents = models.PositiveIntegerField(
        _("retard (centimes par jeu)"), default=0, help_text=_("0 : le retard ne coûte rien.")
    )
    late_per = models.CharField(_("par"), max_length=4, choices=LatePer, default=LatePer.DAY)
    late_grace_days = models.PositiveSmallIntegerField(_("jours de grâce"), default=0)
    late_cap_cents = models.PositiveIntegerField(
        _("au plus (centimes par jeu)"), null=True, blank=True, help_text=_("Vide : sans plafond.")
    )
    overridable_by = models.CharField(
        _("peut passer outre"), max_length=10, choices=OverridableBy, default=OverridableBy.PERMITTED
    )

    class Meta:
        verbose_name = _("règle de prêt")
        verbose_name_plural = _("règles de prêt")
        ordering: ClassVar = [F("membership_kind").asc(nulls_first=True), F("copy_kind").asc(nulls_first=True)]
        constraints: ClassVar[list[Any]] = [
            # Coalesce, since a plain unique index lets several rows without a kind stand side by side.
            models.UniqueConstraint(
                Coalesce("membership_kind", Value(0)),
                Coalesce("copy_kind", Value(0)),
                name="one_policy_per_pair_of_kinds",
            ),
            models.CheckConstraint(condition=Q(loan_days__gte=1), name="policy_lends_for_a_day_at_least"),
            models.CheckConstraint(condition=Q(renewal_days__gte=1), name="policy_renews_for_a_day_at_least"),
            models.CheckConstraint(condition=Q(hold_shelf_days__gte=1), name="policy_keeps_a_hold_for_a_day_at_least"),
            models.CheckConstraint(condition=Q(renewal_from__in=RenewalFrom.values), name="policy_renewal_from_known"),
            models.CheckConstraint(condition=Q(late_per__in=LatePer.values), name="policy_late_per_known"),
            models.CheckConstraint(
                condition=Q(overridable_by__in=OverridableBy.values), name="policy_overridable_by_known"
            ),
        ]

    def __str__(self) -> str:
        kinds = [str(kind) for kind in (self.membership_kind, self.copy_kind) if kind]
        return " × ".join(kinds) or str(_("règle par défaut"))


class LoanSeason(models.Model):
    """A season whose loans last longer: ``extra_days`` for those that begin on its days. Yearly as a closure is."""

    name = models.CharField(_("nom"), max_length=100)
    first_day = models.DateField(_("du"))
    last_day = models.DateField(_("au"))
    yearly = models.BooleanField(_("chaque année"), default=False)
    extra_days = models.PositiveSmallIntegerField(_("jours de plus"))

    class Meta:
        verbose_name = _("période de prêts longs")
        verbose_name_plural = _("périodes de prêts longs")
        ordering: ClassVar = ["first_day", "pk"]
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(condition=Q(last_day__gte=F("first_day")), name="loan_season_days_in_order"),
            models.CheckConstraint(condition=Q(extra_days__gte=1), name="loan_season_lengthens"),
        ]

    def __str__(self) -> str:
        return self.name
