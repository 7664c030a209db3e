"""Records that are no more: those who harvest the catalogue are told so."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _


class Tombstone(models.Model):
    """A record that was deleted, by the key that it had. It names no key of the database: the game is gone."""

    game_id = models.PositiveBigIntegerField(_("numéro de la notice"), unique=True)
    title = models.CharField(_("titre"), max_length=300)
    deleted_at = models.DateTimeField(_("supprimée le"), db_index=True)

    class Meta:
        verbose_name = _("notice supprimée")
        verbose_name_plural = _("notices supprimées")
        ordering: ClassVar = ["-deleted_at", "-pk"]

    def __str__(self) -> str:
        return self.title
