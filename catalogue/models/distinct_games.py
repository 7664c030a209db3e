"""Records that look like one and are two: what a person has said of a pair, so that nobody is asked again."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from catalogue.models.games import Game


class DistinctGames(models.Model):
    """Two records that look like one and were said to be two: not proposed for merging again."""

    # No index of its own: the constraint below begins with it.
    first = models.ForeignKey(
        Game, on_delete=models.CASCADE, related_name="+", db_index=False, verbose_name=_("premier jeu")
    )
    second = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+", verbose_name=_("second jeu"))
    at = models.DateTimeField(_("noté le"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("par"),
    )

    class Meta:
        verbose_name = _("jeux distincts")
        verbose_name_plural = _("jeux distincts")
        ordering: ClassVar = ["-at", "-pk"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["first", "second"], name="one_row_per_distinct_games"),
            # The lower key first, so that a pair is one row whichever way it was looked at.
            models.CheckConstraint(condition=Q(first__lt=F("second")), name="distinct_games_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.first_id} ≠ {self.second_id}"
