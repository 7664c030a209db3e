"""Stock takes: what stands on a shelf, scanned box by box, by several people and over several days."""

from typing import Any, ClassVar, TypeAlias

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Upper
from django.utils.translation import gettext_lazy as _

from catalogue.models.copies import Copy
from catalogue.models.sites import Site


class StockTake(models.Model):
    """The look along one section of one site (no section: all of it). One at a time for a shelf; it can be paused."""

    site = models.ForeignKey(Site, on_delete=models.PROTECT, related_name="stock_takes", verbose_name=_("site"))
    section = models.CharField(_("section"), max_length=100, blank=True, help_text=_("Vide : toutes."))
    begun_at = models.DateTimeField(_("commencé le"))
    begun_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    ended_at = models.DateTimeField(_("terminé le"), null=True, blank=True)
    ended_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    # The keys of the copies that nobody had found at the end: the log, which says so too, is emptied after some months.
    missing = models.JSONField(_("manquants"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("inventaire")
        verbose_name_plural = _("inventaires")
        ordering: ClassVar = ["-begun_at", "-pk"]
        permissions: ClassVar = [("take_stock", _("Peut faire l’inventaire"))]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(
                fields=["site", "section"],
                condition=Q(ended_at=None),
                name="one_open_stock_take_per_shelf",
                violation_error_code="stock_take_open",
            ),
            models.CheckConstraint(
                condition=Q(ended_at=None) | Q(ended_at__gte=F("begun_at")), name="stock_take_ended_after_begun"
            ),
            models.CheckConstraint(
                condition=Q(ended_at__isnull=False) | Q(missing__isnull=True), name="stock_take_misses_at_its_end"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.site} {self.section} {self.begun_at:%Y-%m-%d}"


class Finding(models.TextChoices):
    """What the catalogue thought of the box at the moment of the scan."""

    EXPECTED = "expected", _("à sa place")
    MISPLACED = "misplaced", _("d’un autre rayon")
    ON_LOAN = "on_loan", _("noté sorti")
    HELD = "held", _("mis de côté")
    GONE = "gone", _("noté perdu ou retiré")
    UNKNOWN = "unknown", _("inconnu")


class StockTakeScan(models.Model):
    """One box seen, once for each stock take however often it is scanned, and by whichever scanner."""

    Finding: TypeAlias = Finding

    stock_take = models.ForeignKey(StockTake, on_delete=models.CASCADE, related_name="scans")
    barcode = models.CharField(_("code-barres"), max_length=50)
    copy = models.ForeignKey(
        Copy,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="stock_take_scans",
        verbose_name=_("exemplaire"),
    )
    finding = models.CharField(_("constat"), max_length=10, choices=Finding)
    at = models.DateTimeField(_("lu le"))
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        verbose_name = _("lecture d’inventaire")
        verbose_name_plural = _("lectures d’inventaire")
        ordering: ClassVar = ["-at", "-pk"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint("stock_take", Upper("barcode"), name="one_scan_per_stock_take_and_barcode"),
            models.CheckConstraint(condition=~Q(barcode=""), name="stock_take_scan_has_a_barcode"),
            models.CheckConstraint(condition=Q(finding__in=Finding.values), name="stock_take_finding_known"),
            models.CheckConstraint(
                condition=Q(copy=None) | ~Q(finding=Finding.UNKNOWN), name="stock_take_copy_is_not_unknown"
            ),
        ]

    def __str__(self) -> str:
        return self.barcode
