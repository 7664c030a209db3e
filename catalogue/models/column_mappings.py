"""What the columns of a source mean, remembered from one file to the next."""

from typing import Any, ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class ColumnMapping(models.Model):
    """What a person said the columns of files with these very columns mean, from name to target.

    ``signature`` is the SHA-256 of the sorted names of the columns, as 64 hexadecimal letters.
    """

    format = models.CharField(_("format"), max_length=30)
    signature = models.CharField(_("empreinte des colonnes"), max_length=64)
    mapping = models.JSONField(_("correspondance"))
    changed_at = models.DateTimeField(_("modifiée le"))

    class Meta:
        verbose_name = _("correspondance de colonnes")
        verbose_name_plural = _("correspondances de colonnes")
        ordering: ClassVar = ["-changed_at", "-pk"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["format", "signature"], name="one_mapping_per_set_of_columns"),
            models.CheckConstraint(condition=~Q(signature=""), name="mapping_has_a_signature"),
        ]

    def __str__(self) -> str:
        return f"{self.format} {self.signature[:8]}"
