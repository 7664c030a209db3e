"""Names that several records share: authors, publishers, series, and the terms of a classification."""

from typing import Any, ClassVar

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _


class Author(models.Model):
    """A person, or a group of persons, who made a game."""

    name = models.CharField(_("nom"), max_length=200, unique=True, help_text=_("Tel qu’on le lit : prénom puis nom."))

    class Meta:
        verbose_name = _("auteur")
        verbose_name_plural = _("auteurs")
        ordering: ClassVar = ["name"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The page that lists the author's games."""
        return reverse("author", args=[self.pk])


class Publisher(models.Model):
    """A house that publishes games."""

    name = models.CharField(_("nom"), max_length=200, unique=True)

    class Meta:
        verbose_name = _("éditeur")
        verbose_name_plural = _("éditeurs")
        ordering: ClassVar = ["name"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The page that lists the publisher's games."""
        return reverse("publisher", args=[self.pk])


class Series(models.Model):
    """What a publisher sells under one name: a collection of games, each with its number or without one."""

    name = models.CharField(_("nom"), max_length=200, unique=True)

    class Meta:
        verbose_name = _("collection")
        verbose_name_plural = _("collections")
        ordering: ClassVar = ["name"]
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(condition=~models.Q(name=""), name="series_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The page that lists the games of the series."""
        return reverse("series", args=[self.pk])


class Scheme(models.Model):
    """A classification: ESAR, COL, or one of the house's own. The local one has the code ``local``."""

    LOCAL = "local"
    ESAR = "ESAR"

    code = models.CharField(_("code"), max_length=20, unique=True)
    name = models.CharField(_("nom"), max_length=200)
    edition = models.CharField(_("édition"), max_length=50, blank=True)

    class Meta:
        verbose_name = _("classification")
        verbose_name_plural = _("classifications")
        ordering: ClassVar = ["code"]

    def __str__(self) -> str:
        return self.name


class Term(models.Model):
    """One class of a scheme. A term without a code of its own is known by its label."""

    scheme = models.ForeignKey(Scheme, on_delete=models.PROTECT, related_name="terms", verbose_name=_("classification"))
    code = models.CharField(_("code"), max_length=20, blank=True)
    label = models.CharField(_("libellé"), max_length=200)
    parent = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="children", verbose_name=_("classe")
    )
    origin = models.CharField(
        _("origine"), max_length=200, blank=True, help_text=_("Le fichier ou la personne qui l’a introduit.")
    )

    class Meta:
        verbose_name = _("catégorie")
        verbose_name_plural = _("catégories")
        ordering: ClassVar = ["scheme", "code", "label"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(
                fields=["scheme", "code"], condition=~models.Q(code=""), name="one_term_per_code_of_a_scheme"
            ),
            models.UniqueConstraint(
                fields=["scheme", "label"], condition=models.Q(code=""), name="one_term_per_label_of_a_scheme"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.code} {self.label}".strip()

    def get_absolute_url(self) -> str:
        """The page that lists the term's games."""
        return reverse("term", args=[self.pk])
