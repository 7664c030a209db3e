"""Published, versioned rulesets. A version is never changed: a new one is published beside it."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class RulesetQuerySet(models.QuerySet["Ruleset"]):
    """Rulesets by what can be done with them."""

    def playable(self) -> "RulesetQuerySet":
        """Those with a published version, in the order of their titles."""
        return self.filter(versions__status=RulesetVersion.Status.PUBLISHED).order_by("title", "slug")


class Ruleset(models.Model):
    """One game's rules through all their versions, known by a slug that never changes."""

    slug = models.SlugField(_("identifiant"), max_length=80, unique=True)
    title = models.CharField(_("titre"), max_length=200)

    objects = RulesetQuerySet.as_manager()

    class Meta:
        verbose_name = _("règles d’un jeu")
        verbose_name_plural = _("règles des jeux")
        ordering: ClassVar = ["title", "slug"]

    def __str__(self) -> str:
        return self.title


class RulesetVersion(models.Model):
    """One state of a ruleset: the text as written, and the companion tables it was loaded with."""

    class Status(models.TextChoices):
        DRAFT = "draft", _("brouillon")
        PUBLISHED = "published", _("publiée")
        RETIRED = "retired", _("retirée")

    ruleset = models.ForeignKey(Ruleset, on_delete=models.CASCADE, related_name="versions", verbose_name=_("règles"))
    number = models.PositiveIntegerField(_("numéro"))
    status = models.CharField(_("état"), max_length=10, choices=Status, default=Status.DRAFT)
    text = models.TextField(_("document"), help_text=_("Le document YAML, tel qu’il a été écrit."))
    tables = models.JSONField(
        _("tables"), default=dict, blank=True, help_text=_("Les tables CSV voisines : nom de fichier → texte.")
    )
    digest = models.CharField(_("empreinte"), max_length=64, help_text=_("SHA-256 du document et de ses tables."))
    published_at = models.DateTimeField(_("publiée le"), null=True, blank=True)
    published_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("publiée par"),
    )

    class Meta:
        verbose_name = _("version de règles")
        verbose_name_plural = _("versions de règles")
        ordering: ClassVar = ["ruleset", "-number"]
        permissions: ClassVar = [("publish_ruleset", _("Publier et retirer des règles"))]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["ruleset", "number"], name="one_version_per_number"),
            models.UniqueConstraint(
                fields=["ruleset"], condition=Q(status="published"), name="one_published_version_per_ruleset"
            ),
            models.CheckConstraint(
                condition=Q(status__in=["draft", "published", "retired"]), name="ruleset_version_status_known"
            ),
            models.CheckConstraint(
                condition=Q(status="draft") | Q(published_at__isnull=False), name="published_version_has_a_moment"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.ruleset} v{self.number}"
