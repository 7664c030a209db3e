"""Names that a list while typing may offer: found by the beginning of any of their words."""

from typing import Any, ClassVar, TypeAlias

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class SearchNameKind(models.TextChoices):
    """Whose name it is, in the order in which they are offered, which is that of the letters."""

    AUTHOR = "author", _("auteur")
    PUBLISHER = "publisher", _("éditeur")
    SERIES = "series", _("collection")
    TERM = "term", _("catégorie")


class SearchName(models.Model):
    """One name, turned so that it begins with the word at ``position``: "bruno cathala", "cathala bruno"."""

    Kind: TypeAlias = SearchNameKind

    kind = models.CharField(_("nature"), max_length=10, choices=SearchNameKind)
    target = models.PositiveBigIntegerField(_("clé"), help_text=_("Celle de l’auteur, de l’éditeur…"))
    position = models.PositiveSmallIntegerField(_("rang du premier mot"))
    label = models.CharField(_("nom"), max_length=230)
    key = models.CharField(_("clé de recherche"), max_length=200, db_index=True)

    class Meta:
        verbose_name = _("nom proposé")
        verbose_name_plural = _("noms proposés")
        ordering: ClassVar = ["key", "kind", "target"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["kind", "target", "position"], name="one_row_per_turn_of_a_name"),
            models.CheckConstraint(condition=Q(kind__in=SearchNameKind.values), name="search_name_kind_known"),
            models.CheckConstraint(condition=~Q(key=""), name="search_name_has_a_key"),
        ]

    def __str__(self) -> str:
        return self.label
