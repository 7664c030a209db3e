"""Kinds of copies, by which the house lends them: new item, big game, toy …"""

from typing import Any, ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class CopyKind(models.Model):
    """A kind of copy with rules of its own. A copy without one is ordinary."""

    code = models.SlugField(_("code"), max_length=30, unique=True)
    name = models.CharField(_("nom"), max_length=100)
    deposit_cents = models.PositiveIntegerField(
        _("caution par prêt (centimes)"), default=0, help_text=_("0 : aucune. Demandée à chaque prêt d’un tel jeu.")
    )

    class Meta:
        verbose_name = _("type d’exemplaire")
        verbose_name_plural = _("types d’exemplaire")
        ordering: ClassVar = ["name"]
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(condition=~Q(name=""), name="copy_kind_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name
