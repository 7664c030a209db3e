"""The house's own vocabulary: what a word with a typing fault may have meant."""

from typing import Any, ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class SearchWord(models.Model):
    """A folded word of titles and names, and how many games hold it: exact after ``reindex``, a hint between two."""

    LONGEST: ClassVar = 30

    word = models.CharField(_("mot"), max_length=30, unique=True)
    stem = models.CharField(_("racine"), max_length=30, db_index=True)
    games = models.PositiveIntegerField(_("jeux"))

    class Meta:
        verbose_name = _("mot du fonds")
        verbose_name_plural = _("mots du fonds")
        ordering: ClassVar = ["word"]
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(condition=~Q(word=""), name="search_word_has_letters"),
            models.CheckConstraint(condition=Q(games__gt=0), name="search_word_is_held_by_a_game"),
        ]

    def __str__(self) -> str:
        return self.word


class SearchDeletion(models.Model):
    """What is left of a word's beginning when a letter or two are taken out.

    Two words that differ by one or two faults have such a remainder in common, so that near words are found by
    a look-up of equals, on any engine.
    """

    LONGEST: ClassVar = 7

    letters = models.CharField(_("lettres"), max_length=7)
    word = models.ForeignKey(SearchWord, on_delete=models.CASCADE, related_name="deletions", verbose_name=_("mot"))

    class Meta:
        verbose_name = _("mot amputé")
        verbose_name_plural = _("mots amputés")
        ordering: ClassVar = ["letters", "word"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["letters", "word"], name="one_row_per_deletion"),
        ]

    def __str__(self) -> str:
        return self.letters
