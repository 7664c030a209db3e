"""The persons of a household."""

from typing import Any, ClassVar, TypeAlias

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from catalogue.folding import fold
from catalogue.models.households import Household


class PatronKind(models.TextChoices):
    """Whether somebody answers for the person."""

    ADULT = "adult", _("adulte")
    CHILD = "child", _("enfant")


class Patron(models.Model):
    """A person of a household. A birth year at most, never an identity number.

    ``permission_on`` is the day on which a parent allowed a child to borrow alone; the paper stays with the parents.
    """

    Kind: TypeAlias = PatronKind

    household = models.ForeignKey(Household, on_delete=models.CASCADE, related_name="patrons", verbose_name=_("foyer"))
    given_name = models.CharField(_("prénom"), max_length=100)
    family_name = models.CharField(_("nom"), max_length=100, blank=True)
    name_key = models.CharField(
        _("clé de recherche"), max_length=201, editable=False, db_index=True, default="", blank=True
    )
    kind = models.CharField(_("adulte ou enfant"), max_length=5, choices=PatronKind, default=PatronKind.ADULT)
    birth_year = models.PositiveSmallIntegerField(_("année de naissance"), null=True, blank=True)
    permission_on = models.DateField(_("autorisation parentale du"), null=True, blank=True)

    class Meta:
        verbose_name = _("personne")
        verbose_name_plural = _("personnes")
        ordering: ClassVar = ["family_name", "given_name", "pk"]
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(condition=~Q(given_name=""), name="patron_has_a_name"),
            models.CheckConstraint(condition=Q(kind__in=PatronKind.values), name="patron_kind_known"),
            models.CheckConstraint(
                condition=Q(birth_year=None) | Q(birth_year__range=(1900, 2100)), name="patron_birth_year_plausible"
            ),
            models.CheckConstraint(
                condition=Q(permission_on=None) | Q(kind=PatronKind.CHILD), name="patron_permission_is_a_childs"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.given_name} {self.family_name}".strip()

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save, the search key following the names."""
        self.name_key = fold(f"{self.given_name} {self.family_name}")[:201]
        fields = kwargs.get("update_fields")
        if fields is not None and {"given_name", "family_name"} & set(fields):
            kwargs["update_fields"] = {*fields, "name_key"}
        super().save(*args, **kwargs)
