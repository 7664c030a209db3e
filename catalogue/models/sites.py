"""Sites: the places with shelves and a desk."""

from typing import Any, ClassVar, TypeAlias

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class PublicHolidays(models.TextChoices):
    """Whose public holidays close a site: a department's own days come on top of the country's (ISO 3166-2)."""

    NONE = "none", _("aucun")
    FRANCE = "FR", _("France")
    MOSELLE = "57", _("Moselle")
    ALSACE = "6AE", _("Alsace")
    GUADELOUPE = "971", _("Guadeloupe")
    MARTINIQUE = "972", _("Martinique")
    GUYANE = "973", _("Guyane")
    REUNION = "974", _("La Réunion")
    MAYOTTE = "976", _("Mayotte")
    SAINT_BARTHELEMY = "BL", _("Saint-Barthélemy")
    SAINT_MARTIN = "MF", _("Saint-Martin")
    NEW_CALEDONIA = "NC", _("Nouvelle-Calédonie")
    POLYNESIA = "PF", _("Polynésie française")
    WALLIS_FUTUNA = "WF", _("Wallis-et-Futuna")


class Site(models.Model):
    """A place with shelves and a desk. Its days are counted in the time zone of the settings."""

    PublicHolidays: TypeAlias = PublicHolidays

    name = models.CharField(_("nom"), max_length=200, unique=True)
    public_holidays = models.CharField(
        _("jours fériés"), max_length=4, choices=PublicHolidays, default=PublicHolidays.FRANCE
    )

    class Meta:
        verbose_name = _("site")
        verbose_name_plural = _("sites")
        ordering: ClassVar = ["name"]
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(
                condition=Q(public_holidays__in=PublicHolidays.values), name="site_public_holidays_known"
            ),
        ]

    def __str__(self) -> str:
        return self.name
