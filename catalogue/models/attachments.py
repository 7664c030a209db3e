"""Digital documents of a game: rule books, help sheets."""

from typing import Any, ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from catalogue.models.games import Game


class Attachment(models.Model):
    """A digital document that a record names (a rule book as PDF). Its file may not be here yet.

    ``size`` is in bytes and ``digest`` the SHA-256 of the file, as 64 hexadecimal letters: both are written with
    the file. ``text`` says the same to those who cannot see it.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="attachments")
    name = models.CharField(_("nom"), max_length=300)
    file = models.FileField(_("fichier"), upload_to="attachments/", blank=True)
    text = models.TextField(
        _("équivalent en texte"), blank=True, help_text=_("Ce que dit le document, pour qui ne peut pas le voir.")
    )
    size = models.PositiveIntegerField(_("taille (octets)"), null=True, blank=True, editable=False)
    digest = models.CharField(_("empreinte"), max_length=64, blank=True, editable=False)

    class Meta:
        verbose_name = _("document numérique")
        verbose_name_plural = _("documents numériques")
        ordering: ClassVar = ["name"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["game", "name"], name="one_row_per_attachment"),
            models.CheckConstraint(
                condition=Q(file="", size=None, digest="") | (~Q(file="") & Q(size__isnull=False) & ~Q(digest="")),
                name="attachment_is_measured_with_its_file",
            ),
        ]

    def __str__(self) -> str:
        return self.name
