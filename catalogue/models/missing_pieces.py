"""Pieces missing from a copy, until they are back, and what became of the money."""

from typing import Any, ClassVar, TypeAlias

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from catalogue.folding import fold
from catalogue.models.charges import Charge
from catalogue.models.content_checks import ContentCheck
from catalogue.models.copies import Copy
from catalogue.models.pieces import Piece


class Settlement(models.TextChoices):
    """What became of the money; nothing is asked where the house does not charge."""

    OPEN = "", _("à voir")
    CHARGED = "charged", _("facturée")
    PAID = "paid", _("payée")
    WAIVED = "waived", _("abandonnée")


class MissingPieceQuerySet(models.QuerySet["MissingPiece"]):
    """Missing pieces by what is still to do."""

    def missing(self) -> "MissingPieceQuerySet":
        """Those not back in their box, paid or not."""
        return self.filter(found_at=None)


class MissingPiece(models.Model):
    """So many of one piece are not in the box.

    Two questions, two columns: ``found_at`` says that the piece is back (found, or bought anew), ``settlement``
    what became of the money. A piece that was paid for is still missing to the next borrower. The household that
    was asked to pay is the charge's; ``charge`` is emptied when the loan forgets its borrower.
    """

    Settlement: TypeAlias = Settlement

    copy = models.ForeignKey(
        Copy, on_delete=models.CASCADE, related_name="missing_pieces", verbose_name=_("exemplaire")
    )
    piece = models.ForeignKey(Piece, on_delete=models.PROTECT, null=True, blank=True, related_name="missing")
    label = models.CharField(_("pièce"), max_length=200)
    label_key = models.CharField(_("clé de recherche"), max_length=200, editable=False, default="")
    quantity = models.PositiveSmallIntegerField(_("quantité"), default=1)
    content_check = models.ForeignKey(
        ContentCheck, on_delete=models.SET_NULL, null=True, blank=True, related_name="missing_pieces"
    )
    noticed_at = models.DateTimeField(_("constatée le"))
    found_at = models.DateTimeField(_("de nouveau là le"), null=True, blank=True)
    found_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    settlement = models.CharField(
        _("règlement"), max_length=10, choices=Settlement, default=Settlement.OPEN, blank=True
    )
    charge = models.ForeignKey(
        Charge, on_delete=models.SET_NULL, null=True, blank=True, related_name="pieces", verbose_name=_("somme due")
    )

    objects = MissingPieceQuerySet.as_manager()

    class Meta:
        verbose_name = _("pièce manquante")
        verbose_name_plural = _("pièces manquantes")
        ordering: ClassVar = ["-noticed_at", "-pk"]
        indexes: ClassVar = [
            # An orphan found on the floor asks which box lacks such a piece.
            models.Index(fields=["label_key"], condition=Q(found_at=None), name="missing_piece_by_label"),
        ]
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(condition=~Q(label=""), name="missing_piece_has_a_label"),
            models.CheckConstraint(condition=Q(quantity__gte=1), name="missing_piece_is_one_at_least"),
            models.CheckConstraint(
                condition=Q(settlement__in=Settlement.values), name="missing_piece_settlement_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.quantity} × {self.label}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save, the search key following the label (whoever writes in bulk sets it)."""
        self.label_key = fold(self.label)[:200]
        fields = kwargs.get("update_fields")
        if fields is not None and "label" in fields:
            kwargs["update_fields"] = {*fields, "label_key"}
        super().save(*args, **kwargs)
