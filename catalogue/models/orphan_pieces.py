"""Pieces found on the floor, whose box is still to be found."""

from typing import Any, ClassVar, TypeAlias

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from catalogue.folding import fold
from catalogue.models.missing_pieces import MissingPiece
from catalogue.models.sites import Site


class OrphanOutcome(models.TextChoices):
    """What became of an orphan piece."""

    OPEN = "", _("à rapprocher")
    REUNITED = "reunited", _("remise dans sa boîte")
    DISCARDED = "discarded", _("écartée")


class OrphanPiece(models.Model):
    """A piece that somebody found, described so that its box can be found."""

    Outcome: TypeAlias = OrphanOutcome

    site = models.ForeignKey(
        Site, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("trouvée à")
    )
    label = models.CharField(_("pièce"), max_length=200, help_text=_("Ce qu’on voit : forme, couleur, matière."))
    label_key = models.CharField(_("clé de recherche"), max_length=200, editable=False, default="")
    picture = models.ImageField(_("image"), upload_to="orphans/", blank=True)
    found_at = models.DateTimeField(_("trouvée le"))
    found_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    outcome = models.CharField(_("suite"), max_length=10, choices=OrphanOutcome, default=OrphanOutcome.OPEN, blank=True)
    closed_at = models.DateTimeField(_("close le"), null=True, blank=True)
    missing_piece = models.ForeignKey(
        MissingPiece, on_delete=models.SET_NULL, null=True, blank=True, related_name="orphans"
    )

    class Meta:
        verbose_name = _("pièce orpheline")
        verbose_name_plural = _("pièces orphelines")
        ordering: ClassVar = ["-found_at", "-pk"]
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(condition=~Q(label=""), name="orphan_has_a_label"),
            models.CheckConstraint(condition=Q(outcome__in=OrphanOutcome.values), name="orphan_outcome_known"),
            models.CheckConstraint(
                condition=Q(outcome=OrphanOutcome.OPEN, closed_at=None)
                | (~Q(outcome=OrphanOutcome.OPEN) & Q(closed_at__isnull=False)),
                name="orphan_closed_has_a_moment",
            ),
            models.CheckConstraint(
                condition=Q(missing_piece=None) | Q(outcome=OrphanOutcome.REUNITED),
                name="orphan_with_a_box_is_reunited",
            ),
        ]

    def __str__(self) -> str:
        return self.label

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save, the search key following the label."""
        self.label_key = fold(self.label)[:200]
        fields = kwargs.get("update_fields")
        if fields is not None and "label" in fields:
            kwargs["update_fields"] = {*fields, "label_key"}
        super().save(*args, **kwargs)
