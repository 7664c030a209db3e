"""The rules of the house that hang on no kind: one row, or the figures in the code."""

from typing import Any, ClassVar

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


class HouseRulesManager(models.Manager["HouseRules"]):
    """The one row."""

    def in_force(self) -> "HouseRules":
        """The rules as the house wrote them, else the usual ones, not saved."""
        return self.first() or HouseRules()


class HouseRules(models.Model):
    """Reminders, pieces, memberships and memory, for the whole house. Days and months are counted on the calendar."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)

    before_due_days = models.PositiveSmallIntegerField(
        _("rappel avant le retour (jours)"), default=3, help_text=_("0 : aucun.")
    )
    first_late_days = models.PositiveSmallIntegerField(_("premier rappel de retard (jours après)"), default=7)
    second_late_days = models.PositiveSmallIntegerField(_("deuxième rappel de retard (jours après)"), default=14)
    late_every_days = models.PositiveSmallIntegerField(_("puis tous les (jours)"), default=21)
    membership_ending_days = models.PositiveSmallIntegerField(
        _("rappel avant la fin d’adhésion (jours)"), default=30, help_text=_("0 : aucun.")
    )

    membership_covers_loan = models.BooleanField(
        _("l’adhésion doit couvrir tout le prêt"),
        default=False,
        help_text=_("Sinon, elle doit seulement être en cours le jour du prêt."),
    )
    charges_missing_pieces = models.BooleanField(_("les pièces manquantes sont facturées"), default=False)
    flat_piece_cents = models.PositiveIntegerField(_("forfait par pièce (centimes)"), default=500)

    forget_after_months = models.PositiveSmallIntegerField(
        _("un prêt oublie son emprunteur après (mois)"),
        default=4,
        validators=[MinValueValidator(1), MaxValueValidator(36)],
        help_text=_("À la fin de ce mois-là après le retour."),
    )
    remove_after_months = models.PositiveSmallIntegerField(
        _("un foyer est supprimé après (mois)"),
        default=12,
        validators=[MinValueValidator(1), MaxValueValidator(60)],
        help_text=_("Depuis le dernier prêt et la fin de l’adhésion."),
    )
    removal_notice_days = models.PositiveSmallIntegerField(_("prévenu de sa suppression (jours avant)"), default=30)
    log_months = models.PositiveSmallIntegerField(
        _("le journal est gardé (mois)"), default=12, validators=[MinValueValidator(1), MaxValueValidator(12)]
    )
    changed_at = models.DateTimeField(_("modifiées le"), null=True, blank=True, editable=False)

    objects = HouseRulesManager()

    class Meta:
        verbose_name = _("règles de la maison")
        verbose_name_plural = _("règles de la maison")
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(condition=Q(id=1), name="house_has_one_set_of_rules"),
            models.CheckConstraint(
                condition=Q(first_late_days__gte=1, second_late_days__gt=F("first_late_days"), late_every_days__gte=1),
                name="house_late_reminders_in_order",
            ),
            models.CheckConstraint(condition=Q(forget_after_months__range=(1, 36)), name="house_forgets_borrowers"),
            models.CheckConstraint(condition=Q(remove_after_months__range=(1, 60)), name="house_removes_households"),
            models.CheckConstraint(condition=Q(log_months__range=(1, 12)), name="house_keeps_its_log_a_year_at_most"),
        ]

    def __str__(self) -> str:
        return str(self._meta.verbose_name)
