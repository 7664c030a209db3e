"""What may keep somebody from playing a game. It belongs to the record; what was done about it, to a copy."""

from typing import Any, ClassVar, TypeAlias

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from catalogue.models.games import Game


class BarrierKind(models.TextChoices):
    """What a player needs."""

    READING = "reading", _("lecture")
    COLOURS = "colours", _("couleurs à distinguer")
    HIDDEN_INFORMATION = "hidden_information", _("informations à garder cachées")
    TIME_PRESSURE = "time_pressure", _("temps limité")
    DEXTERITY = "dexterity", pgettext_lazy("obstacle", "adresse")
    MEMORY = "memory", _("mémoire")


class Barrier(models.Model):
    """Whether one thing stands in the way of players. ``present`` False: known not to; no row: not known."""

    Kind: TypeAlias = BarrierKind

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="barriers", verbose_name=_("jeu"))
    kind = models.CharField(_("nature"), max_length=20, choices=BarrierKind)
    present = models.BooleanField(
        _("nécessaire pour jouer"), default=True, help_text=_("Non coché : on sait que le jeu s’en passe.")
    )

    class Meta:
        verbose_name = _("obstacle")
        verbose_name_plural = _("obstacles")
        ordering: ClassVar = ["kind"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["game", "kind"], name="one_row_per_barrier"),
            models.CheckConstraint(condition=Q(kind__in=BarrierKind.values), name="barrier_kind_known"),
        ]

    def __str__(self) -> str:
        return self.get_kind_display() if self.present else f"{self.get_kind_display()} : {_('non')}"
