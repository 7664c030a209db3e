"""What happens on the premises without a loan: plays and visits, counted without persons."""

from typing import Any, ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from catalogue.models.copies import Copy
from catalogue.models.games import Game
from catalogue.models.sites import Site


class OnSitePlay(models.Model):
    """A game was played here on that day: one tap, nobody's name, no hour."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="on_site_plays", verbose_name=_("jeu"))
    copy = models.ForeignKey(
        Copy,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="on_site_plays",
        verbose_name=_("exemplaire"),
    )
    site = models.ForeignKey(
        Site, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("site")
    )
    day = models.DateField(_("jour"), db_index=True)

    class Meta:
        verbose_name = _("jeu sur place")
        verbose_name_plural = _("jeux sur place")
        ordering: ClassVar = ["-day", "-pk"]
        permissions: ClassVar = [("count_plays", _("Peut compter les jeux sur place et les visites"))]

    def __str__(self) -> str:
        return f"{self.game} {self.day:%d/%m/%Y}"


class VisitCount(models.Model):
    """How many people came to a site on a day."""

    site = models.ForeignKey(Site, on_delete=models.PROTECT, related_name="visits", verbose_name=_("site"))
    day = models.DateField(_("jour"))
    visits = models.PositiveIntegerField(_("visites"), default=0)

    class Meta:
        verbose_name = _("fréquentation")
        verbose_name_plural = _("fréquentation")
        ordering: ClassVar = ["-day", "site"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["site", "day"], name="one_visit_count_per_site_and_day"),
        ]

    def __str__(self) -> str:
        return f"{self.day:%d/%m/%Y} : {self.visits}"
