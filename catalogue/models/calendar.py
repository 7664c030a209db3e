"""When a site is open: by the week, with closures and exceptional openings. Days are those of the settings' zone.

What wins, from the strongest: an exceptional opening, a closure, a public holiday of the site, the week. A site
without any opening hours counts as open every day of the week: nobody has told its week yet.
"""

from typing import Any, ClassVar, TypeAlias

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from catalogue.models.sites import Site


class Weekday(models.IntegerChoices):
    """The days as ``date.weekday()`` counts them."""

    MONDAY = 0, _("lundi")
    TUESDAY = 1, _("mardi")
    WEDNESDAY = 2, _("mercredi")
    THURSDAY = 3, _("jeudi")
    FRIDAY = 4, _("vendredi")
    SATURDAY = 5, _("samedi")
    SUNDAY = 6, _("dimanche")


class OpeningHours(models.Model):
    """One span of a site's week; a lunch break makes two of them a day."""

    Weekday: TypeAlias = Weekday

    site = models.ForeignKey(Site, on_delete=models.CASCADE, related_name="opening_hours", verbose_name=_("site"))
    weekday = models.PositiveSmallIntegerField(_("jour"), choices=Weekday)
    opens = models.TimeField(_("de"))
    closes = models.TimeField(_("à"))

    class Meta:
        verbose_name = _("horaire d’ouverture")
        verbose_name_plural = _("horaires d’ouverture")
        ordering: ClassVar = ["site", "weekday", "opens"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["site", "weekday", "opens"], name="one_opening_per_site_day_and_hour"),
            models.CheckConstraint(condition=Q(weekday__in=Weekday.values), name="opening_weekday_known"),
            models.CheckConstraint(condition=Q(closes__gt=F("opens")), name="opening_hours_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.get_weekday_display()} {self.opens:%H:%M}–{self.closes:%H:%M}"


class ClosureQuerySet(models.QuerySet["Closure"]):
    """Closures by where they count."""

    def of(self, site_id: int) -> "ClosureQuerySet":
        """Those of the site and those of all sites, one-off and yearly."""
        return self.filter(Q(site=site_id) | Q(site=None))


class Closure(models.Model):
    """Days on which a site (none: every site) is closed, both included.

    Yearly: the day and the month count, and the span may pass the turn of the year (24 December to 2 January).
    A 29 February that a year does not have is left out.
    """

    site = models.ForeignKey(
        Site,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="closures",
        verbose_name=_("site"),
        help_text=_("Vide : tous les sites."),
    )
    reason = models.CharField(_("motif"), max_length=200, blank=True)
    first_day = models.DateField(_("du"))
    last_day = models.DateField(_("au"))
    yearly = models.BooleanField(_("chaque année"), default=False)

    objects = ClosureQuerySet.as_manager()

    class Meta:
        verbose_name = _("fermeture")
        verbose_name_plural = _("fermetures")
        ordering: ClassVar = ["first_day", "pk"]
        permissions: ClassVar = [("move_due_days", _("Peut déplacer les retours tombant un jour de fermeture"))]
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(condition=Q(last_day__gte=F("first_day")), name="closure_days_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.first_day:%d/%m/%Y} – {self.last_day:%d/%m/%Y}"


class ExceptionalOpening(models.Model):
    """A day on which a site is open whatever the week, the holidays and the closures say."""

    site = models.ForeignKey(
        Site, on_delete=models.CASCADE, related_name="exceptional_openings", verbose_name=_("site")
    )
    day = models.DateField(_("jour"))
    reason = models.CharField(_("motif"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("ouverture exceptionnelle")
        verbose_name_plural = _("ouvertures exceptionnelles")
        ordering: ClassVar = ["day", "site"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["site", "day"], name="one_exceptional_opening_per_site_and_day"),
        ]

    def __str__(self) -> str:
        return f"{self.day:%d/%m/%Y}"
