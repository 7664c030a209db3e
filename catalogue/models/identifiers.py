"""Numbers printed on the box."""

from typing import Any, ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from catalogue.models.games import Game


class Identifier(models.Model):
    """A number printed on the box. One EAN can be several games', and one game can have several."""

    class Kind(models.TextChoices):
        EAN = "ean", "EAN"
        ISBN = "isbn", "ISBN"
        COMMERCIAL = "commercial", _("référence commerciale")

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="identifiers")
    kind = models.CharField(_("nature"), max_length=10, choices=Kind)
    value = models.CharField(_("numéro"), max_length=50, db_index=True)

    class Meta:
        verbose_name = _("identifiant")
        verbose_name_plural = _("identifiants")
        ordering: ClassVar = ["kind", "value"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["game", "kind", "value"], name="one_row_per_identifier"),
            models.CheckConstraint(condition=~Q(value=""), name="identifier_has_a_value"),
        ]

    def __str__(self) -> str:
        return self.value
