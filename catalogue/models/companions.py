"""Games that the same households borrow: figures without people."""

from typing import Any, ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from catalogue.models.games import Game

_FLOOR = 5  # households: fewer could be guessed by their neighbours


class Companion(models.Model):
    """How many households borrowed both games. Nothing is kept, or shown, of fewer than five."""

    FLOOR: ClassVar = _FLOOR

    game = models.ForeignKey(
        Game, on_delete=models.CASCADE, related_name="companions", db_index=False, verbose_name=_("jeu")
    )
    other = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+", verbose_name=_("emprunté aussi"))
    households = models.PositiveIntegerField(_("foyers"))

    class Meta:
        verbose_name = _("jeu emprunté avec")
        verbose_name_plural = _("jeux empruntés avec")
        ordering: ClassVar = ["-households", "pk"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["game", "other"], name="one_companion_per_pair"),
            models.CheckConstraint(condition=Q(households__gte=_FLOOR), name="companion_is_of_five_households"),
            models.CheckConstraint(condition=~Q(game=F("other")), name="companion_is_another_game"),
        ]

    def __str__(self) -> str:
        return f"{self.game} + {self.other}"
