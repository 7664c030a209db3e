"""Looks into the box: who counted the pieces of a copy when, and what differed from the list."""

from typing import Any, ClassVar, TypeAlias

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from catalogue.models.copies import Copy, CopyCondition
from catalogue.models.loans import Loan
from catalogue.models.pieces import Piece, PieceList


class Occasion(models.TextChoices):
    """When one looked."""

    LOAN = "loan", _("au prêt")
    RETURN = "return", _("au retour")
    STOCK_TAKE = "stock_take", _("à l’inventaire")
    OTHER = "other", _("à un autre moment")


class ContentCheck(models.Model):
    """One look into the box. Without a difference: all there. ``condition`` is what was judged of the copy."""

    Occasion: TypeAlias = Occasion

    copy = models.ForeignKey(Copy, on_delete=models.CASCADE, related_name="checks", verbose_name=_("exemplaire"))
    at = models.DateTimeField(_("le"))
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    occasion = models.CharField(_("occasion"), max_length=10, choices=Occasion)
    loan = models.ForeignKey(
        Loan, on_delete=models.SET_NULL, null=True, blank=True, related_name="checks", verbose_name=_("prêt")
    )
    piece_list = models.ForeignKey(
        PieceList,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="checks",
        verbose_name=_("liste des pièces"),
        help_text=_("Celle de ce jour-là ; vide : le jeu n’en avait pas."),
    )
    condition = models.CharField(_("état du contenu"), max_length=12, choices=CopyCondition)

    class Meta:
        verbose_name = _("vérification")
        verbose_name_plural = _("vérifications")
        ordering: ClassVar = ["-at", "-pk"]
        indexes: ClassVar = [models.Index(fields=["copy", "-at"], name="check_copy_latest")]
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(condition=Q(occasion__in=Occasion.values), name="check_occasion_known"),
            models.CheckConstraint(condition=Q(condition__in=CopyCondition.values), name="check_condition_known"),
        ]

    def __str__(self) -> str:
        return f"{self.copy} {self.at:%Y-%m-%d}"


class PieceDifference(models.Model):
    """What a check found otherwise than the list says: ``quantity`` −2 is two missing, 1 is one too many."""

    content_check = models.ForeignKey(ContentCheck, on_delete=models.CASCADE, related_name="differences")
    piece = models.ForeignKey(Piece, on_delete=models.PROTECT, null=True, blank=True, related_name="differences")
    label = models.CharField(_("pièce"), max_length=200, help_text=_("Tel qu’on l’a lu ce jour-là."))
    quantity = models.SmallIntegerField(_("écart"))

    class Meta:
        verbose_name = _("écart")
        verbose_name_plural = _("écarts")
        ordering: ClassVar = ["content_check", "pk"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["content_check", "label"], name="one_difference_per_label"),
            models.CheckConstraint(condition=~Q(label=""), name="difference_has_a_label"),
            models.CheckConstraint(condition=~Q(quantity=0), name="difference_differs"),
        ]

    def __str__(self) -> str:
        return f"{self.quantity:+d} {self.label}"
