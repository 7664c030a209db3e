"""What makes a copy playable by blind or disabled players. It belongs to a copy, not to a record."""

from typing import Any, ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from catalogue.models.copies import Copy


class Adaptation(models.Model):
    """One adaptation of one copy: what was done, by whom, and whether one plays with it alone."""

    class Kind(models.TextChoices):
        TACTILE = "tactile", _("repères tactiles")
        BRAILLE = "braille", _("braille")
        LARGE_PRINT = "large_print", _("gros caractères")
        CONTRAST = "contrast", _("contrastes renforcés")
        RELIEF = "relief", _("relief")
        AUDIO = "audio", _("QR code ou audio")
        SIGN_LANGUAGE = "sign_language", _("langue des signes")
        EASY_TO_READ = "easy_to_read", _("règles faciles à lire")
        MAGNETS = "magnets", _("aimants")

    class Alone(models.TextChoices):
        YES = "yes", _("oui")
        PARTLY = "partly", _("en partie")
        NO = "no", _("non")

    copy = models.ForeignKey(Copy, on_delete=models.CASCADE, related_name="adaptations", verbose_name=_("exemplaire"))
    kind = models.CharField(_("nature"), max_length=20, choices=Kind)
    scope = models.CharField(_("étendue"), max_length=200, blank=True)
    maker = models.CharField(_("réalisée par"), max_length=200, blank=True)
    made_on = models.DateField(_("réalisée le"), null=True, blank=True)
    checked_on = models.DateField(_("vérifiée le"), null=True, blank=True)
    alone = models.CharField(_("jouable sans aide"), max_length=10, choices=Alone, blank=True)
    rules_at = models.CharField(_("règles adaptées"), max_length=300, blank=True, help_text=_("Où les trouver."))

    class Meta:
        verbose_name = _("adaptation")
        verbose_name_plural = _("adaptations")
        ordering: ClassVar = ["kind"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["copy", "kind"], name="one_adaptation_per_kind"),
            models.CheckConstraint(condition=Q(alone__in=["", "yes", "partly", "no"]), name="adaptation_alone_known"),
        ]

    def __str__(self) -> str:
        return self.get_kind_display()
