"""Households: those who borrow together."""

from typing import Any, ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from catalogue.folding import fold


class HouseholdQuerySet(models.QuerySet["Household"]):
    """Households as the desk looks for them."""

    def named(self, words: str) -> "HouseholdQuerySet":
        """Those whose name, or a person's, holds every word, whatever accents and case; none for no word."""
        from catalogue.models.patrons import Patron

        wanted = fold(words).split()
        if not wanted:
            return self.none()
        found = self
        for word in wanted:
            # A sub-query and not a join: a household with three persons is one line.
            persons = Patron.objects.filter(household=models.OuterRef("pk"), name_key__contains=word)
            found = found.filter(Q(name_key__contains=word) | models.Exists(persons))
        return found


class Household(models.Model):
    """Those who borrow together: a family, a single person, a community. How to reach it is not for every desk."""

    name = models.CharField(_("nom"), max_length=200)
    name_key = models.CharField(
        _("clé de recherche"), max_length=200, editable=False, db_index=True, default="", blank=True
    )
    address = models.TextField(_("adresse"), blank=True, help_text=_("Sans le code postal ni la ville."))
    postcode = models.CharField(_("code postal"), max_length=10, blank=True)
    city = models.CharField(_("ville"), max_length=100, blank=True)
    mail = models.EmailField(_("courriel"), blank=True)
    phone = models.CharField(_("téléphone"), max_length=30, blank=True)
    wants_reminders = models.BooleanField(_("veut des rappels"), default=True)
    history_since = models.DateField(
        _("historique gardé depuis"),
        null=True,
        blank=True,
        help_text=_("Vide : le foyer n’a pas demandé que ses prêts passés soient gardés."),
    )
    removal_notice_on = models.DateField(_("prévenu de sa suppression le"), null=True, blank=True, editable=False)
    created_at = models.DateTimeField(_("inscrit le"), auto_now_add=True)

    objects = HouseholdQuerySet.as_manager()

    class Meta:
        verbose_name = _("foyer")
        verbose_name_plural = _("foyers")
        ordering: ClassVar = ["name", "pk"]
        permissions: ClassVar = [
            ("enrol", _("Peut inscrire un foyer et renouveler une adhésion")),
            ("see_contact", _("Peut voir l’adresse, le courriel et le téléphone d’un foyer")),
            ("export_household", _("Peut remettre à un foyer tout ce qui est gardé de lui")),
            ("merge_households", _("Peut réunir deux foyers")),
            ("remove_household", _("Peut supprimer un foyer")),
        ]
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(condition=~Q(name=""), name="household_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save, the search key following the name."""
        self.name_key = fold(self.name)[:200]
        fields = kwargs.get("update_fields")
        if fields is not None and "name" in fields:
            kwargs["update_fields"] = {*fields, "name_key"}
        super().save(*args, **kwargs)

    @property
    def keeps_history(self) -> bool:
        """Whether the household asked that its past loans be kept."""
        return self.history_since is not None


class DistinctHouseholds(models.Model):
    """Two households that look like one and were said to be two: not proposed for merging again."""

    first = models.ForeignKey(Household, on_delete=models.CASCADE, related_name="+")
    second = models.ForeignKey(Household, on_delete=models.CASCADE, related_name="+")

    class Meta:
        verbose_name = _("foyers distincts")
        verbose_name_plural = _("foyers distincts")
        ordering: ClassVar = ["first", "second"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["first", "second"], name="one_row_per_distinct_households"),
            # The lower key first, so that a pair is one row whichever way it was looked at.
            models.CheckConstraint(condition=Q(first__lt=F("second")), name="distinct_households_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.first_id} ≠ {self.second_id}"
