"""The cards that a household shows."""

from typing import Any, ClassVar

from django.db import models
from django.db.models import F, Q, Value
from django.db.models.functions import Upper
from django.utils.translation import gettext_lazy as _

from catalogue.models.households import Household
from catalogue.models.patrons import Patron


class CardQuerySet(models.QuerySet["Card"]):
    """Cards as a scanner reads them."""

    def scanned(self, number: str) -> "CardQuerySet":
        """The card with that number, whatever its case: at most one."""
        return self.annotate(number_key=Upper("number")).filter(number_key=Upper(Value(number)))


class Card(models.Model):
    """A card of a household, or of one person in it. A lost one stays, so that it is known when shown."""

    household = models.ForeignKey(Household, on_delete=models.CASCADE, related_name="cards", verbose_name=_("foyer"))
    patron = models.ForeignKey(
        Patron, on_delete=models.SET_NULL, null=True, blank=True, related_name="cards", verbose_name=_("personne")
    )
    number = models.CharField(_("numéro"), max_length=50)
    replaced_at = models.DateTimeField(_("remplacée le"), null=True, blank=True)
    replaced_by = models.ForeignKey(
        "self",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="replaces",
        verbose_name=_("remplacée par"),
    )

    objects = CardQuerySet.as_manager()

    class Meta:
        verbose_name = _("carte")
        verbose_name_plural = _("cartes")
        ordering: ClassVar = ["number"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(Upper("number"), name="one_card_per_number"),
            models.CheckConstraint(condition=~Q(number=""), name="card_has_a_number"),
            models.CheckConstraint(
                condition=Q(replaced_by=None) | Q(replaced_at__isnull=False), name="card_replaced_by_has_a_moment"
            ),
            models.CheckConstraint(
                condition=Q(replaced_by=None) | ~Q(replaced_by=F("id")), name="card_does_not_replace_itself"
            ),
        ]

    def __str__(self) -> str:
        return self.number
