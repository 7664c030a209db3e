"""The legend of an adapted copy: what its signs mean."""

from typing import Any, ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from catalogue.models.adaptations import Adaptation


class LegendEntry(models.Model):
    """One sign on one component, and its meaning. The same sign may mean two things on two components."""

    adaptation = models.ForeignKey(
        Adaptation, on_delete=models.CASCADE, related_name="legend", verbose_name=_("adaptation")
    )
    component = models.CharField(_("élément"), max_length=100, help_text=_("Ce qui porte le signe : carte, dé, pion…"))
    sign = models.CharField(_("signe"), max_length=200, help_text=_("Tel qu’on le sent, le lit ou l’entend."))
    meaning = models.CharField(_("signification"), max_length=300)
    position = models.PositiveSmallIntegerField(_("rang"), default=0)

    class Meta:
        verbose_name = _("ligne de légende")
        verbose_name_plural = _("légende")
        ordering: ClassVar = ["position", "pk"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(
                fields=["adaptation", "component", "sign"], name="one_meaning_per_sign_of_a_component"
            ),
            models.CheckConstraint(
                condition=~Q(component="") & ~Q(sign="") & ~Q(meaning=""), name="legend_entry_is_whole"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.component}, {self.sign} : {self.meaning}"
