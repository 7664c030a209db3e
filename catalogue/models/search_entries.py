"""The words under which a game is found, folded and stemmed, kept beside it."""

from typing import Any, ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from catalogue.models.games import Game


class SearchEntry(models.Model):
    """One game's search key. Kept by ``catalogue.search``; an index of each database engine stands on ``words``.

    Each list of words holds them folded, as written and as stems, between single spaces with one before and one
    after. ``version`` is that of the key: ``migrate`` writes those of an older one anew.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, primary_key=True, related_name="search_entry")
    bare_title = models.CharField(_("titre nu"), max_length=300, help_text=_("Le titre plié, sans son article."))
    title_length = models.PositiveSmallIntegerField(_("longueur du titre nu"))
    title_words = models.TextField(_("mots du titre"), help_text=_("Titre et autres titres."))
    name_words = models.TextField(_("mots des noms"), help_text=_("Auteurs, éditeurs, collection et catégories."))
    words = models.TextField(_("mots"), help_text=_("Ceux du titre, des noms, des notes et des règles publiées."))
    version = models.PositiveSmallIntegerField(_("version de la clé"), db_index=True)

    class Meta:
        verbose_name = _("entrée d’index")
        verbose_name_plural = _("entrées d’index")
        ordering: ClassVar = ["game"]
        indexes: ClassVar = [
            # For beginnings, and for equals as well.
            models.Index(fields=["bare_title"], name="search_entry_bare_title", opclasses=["varchar_pattern_ops"]),
        ]
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(condition=Q(title_length__lte=300), name="search_entry_title_length_possible"),
        ]

    def __str__(self) -> str:
        return self.bare_title
