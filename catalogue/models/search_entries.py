"""The words under which a game is found, folded and stemmed, kept beside it."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from catalogue.models.games import Game


class SearchEntry(models.Model):
    """One game's search key. Kept by ``catalogue.search``; an index of each database engine stands on it."""

    game = models.OneToOneField(Game, on_delete=models.CASCADE, primary_key=True, related_name="search_entry")
    title_words = models.TextField(_("mots du titre"), help_text=_("Pour ranger d’abord ce qui est dans le titre."))
    words = models.TextField(_("mots"), help_text=_("Titre, auteurs, éditeurs, catégories et principe."))

    class Meta:
        verbose_name = _("entrée d’index")
        verbose_name_plural = _("entrées d’index")
        ordering: ClassVar = ["game"]

    def __str__(self) -> str:
        return self.title_words
