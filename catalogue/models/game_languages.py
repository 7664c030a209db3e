"""The languages of a game's texts."""

from typing import Any, ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from catalogue.models.games import Game


class GameLanguage(models.Model):
    """A language of a game's texts, by its ISO 639-2 code (``fre``; ``zxx``: nothing to read)."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="languages")
    code = models.CharField(_("langue"), max_length=3)

    class Meta:
        verbose_name = _("langue")
        verbose_name_plural = _("langues")
        ordering: ClassVar = ["code"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["game", "code"], name="one_row_per_language"),
        ]

    def __str__(self) -> str:
        return self.code
