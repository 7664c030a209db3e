"""Where a record came from, and what its source said last: the common ancestor of a three-way merge."""

from typing import Any, ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from catalogue.models.games import Game


class SourceRecord(models.Model):
    """A foreign record, by the key its source (or its heading) gives it, tied to the game it became.

    ``snapshot`` holds the values last taken over, field by field: when the source says something else and
    the game still has the snapshot's value, the source wins; when both moved, the game's value is kept.
    ``source`` names the catalogue that it came from, "" when nobody said: two catalogues may number alike.
    ``links`` holds what it says of other records ("said") and the games that were taken for them ("taken"); they are
    open while one was not looked for, not found or not agreed upon.
    ``digest`` is that of the snapshot's long notes, here once more since no index stands on a key within JSON.
    """

    LONGEST_SOURCE = 100

    format = models.CharField(_("format"), max_length=30)
    source = models.CharField(_("catalogue d’origine"), max_length=LONGEST_SOURCE, blank=True)
    key = models.CharField(_("clé"), max_length=300)
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="sources", verbose_name=_("jeu"))
    snapshot = models.JSONField(_("dernier état repris"))
    digest = models.CharField(_("empreinte des notes"), max_length=64, blank=True, db_index=True)
    links = models.JSONField(_("liens"), default=dict, blank=True)
    links_open = models.BooleanField(_("liens à chercher"), default=False)
    imported_at = models.DateTimeField(_("repris le"))

    class Meta:
        verbose_name = _("notice d’origine")
        verbose_name_plural = _("notices d’origine")
        ordering: ClassVar = ["-imported_at", "pk"]
        indexes: ClassVar = [
            models.Index(fields=["format", "source", "id"], condition=Q(links_open=True), name="source_links_open")
        ]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["format", "source", "key"], name="one_source_record_per_key"),
        ]

    def __str__(self) -> str:
        return self.key
