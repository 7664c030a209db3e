"""Lists of games that the staff keep: chosen one by one, or found anew by a search that was saved."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from catalogue.models.games import Game


class GameList(models.Model):
    """A list under a name of its owner's. With a ``query`` (the query string of a search) it has no entries."""

    name = models.CharField(_("nom"), max_length=100)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="game_lists",
        db_index=False,
        verbose_name=_("tenue par"),
    )
    shared = models.BooleanField(_("partagée avec l’équipe"), default=False)
    query = models.CharField(_("recherche"), max_length=2000, blank=True)
    created_at = models.DateTimeField(_("créée le"))

    class Meta:
        verbose_name = _("liste de jeux")
        verbose_name_plural = _("listes de jeux")
        ordering: ClassVar = ["name", "pk"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["owner", "name"], name="one_game_list_per_name"),
            models.CheckConstraint(condition=~Q(name=""), name="game_list_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class GameListEntry(models.Model):
    """One game of a list, in its place."""

    list = models.ForeignKey(
        GameList, on_delete=models.CASCADE, related_name="entries", db_index=False, verbose_name=_("liste")
    )
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="list_entries", verbose_name=_("jeu"))
    position = models.PositiveIntegerField(_("rang"), default=0)

    class Meta:
        verbose_name = _("jeu d’une liste")
        verbose_name_plural = _("jeux d’une liste")
        ordering: ClassVar = ["position", "pk"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["list", "game"], name="one_entry_per_list_and_game"),
        ]

    def __str__(self) -> str:
        return str(self.game)
