"""Households, their members, and the cards that they show."""

from typing import Any, ClassVar

from django.db import models
from django.db.models import Q, Value
from django.db.models.functions import Upper
from django.utils.translation import gettext_lazy as _


class Household(models.Model):
    """Those who borrow together: a family, a single person, a community."""

    name = models.CharField(_("nom"), max_length=200)
    postcode = models.CharField(_("code postal"), max_length=10, blank=True)
    created_at = models.DateTimeField(_("inscrit le"), auto_now_add=True)

    class Meta:
        verbose_name = _("foyer")
        verbose_name_plural = _("foyers")
        ordering: ClassVar = ["name", "pk"]
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(condition=~Q(name=""), name="household_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class Patron(models.Model):
    """A person of a household. A birth year at most, never an identity number."""

    household = models.ForeignKey(Household, on_delete=models.CASCADE, related_name="patrons", verbose_name=_("foyer"))
    given_name = models.CharField(_("prénom"), max_length=100)
    family_name = models.CharField(_("nom"), max_length=100, blank=True)
    birth_year = models.PositiveSmallIntegerField(_("année de naissance"), null=True, blank=True)

    class Meta:
        verbose_name = _("personne")
        verbose_name_plural = _("personnes")
        ordering: ClassVar = ["family_name", "given_name", "pk"]
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(condition=~Q(given_name=""), name="patron_has_a_name"),
            models.CheckConstraint(
                condition=Q(birth_year=None) | Q(birth_year__range=(1900, 2100)), name="patron_birth_year_plausible"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.given_name} {self.family_name}".strip()


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

    objects = CardQuerySet.as_manager()

    class Meta:
        verbose_name = _("carte")
        verbose_name_plural = _("cartes")
        ordering: ClassVar = ["number"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(Upper("number"), name="one_card_per_number"),
            models.CheckConstraint(condition=~Q(number=""), name="card_has_a_number"),
        ]

    def __str__(self) -> str:
        return self.number
