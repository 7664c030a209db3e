"""Where a name went that was made one with another."""

from typing import Any, ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from catalogue.models.search_names import SearchNameKind


class NameMerge(models.Model):
    """A name that is no more, and the one that bears its records now: old addresses and kept searches lead there.

    ``gone_id`` and ``kept_id`` are keys of the kind's table, and no keys of the database, since they are of four. The
    one kept stands: when it goes into a third, the row is written anew, and when it is deleted, the row goes with it.
    """

    kind = models.CharField(_("nature"), max_length=10, choices=SearchNameKind)
    gone_id = models.PositiveBigIntegerField(_("nom disparu"))
    kept_id = models.PositiveBigIntegerField(_("nom gardé"))

    class Meta:
        verbose_name = _("fusion de noms")
        verbose_name_plural = _("fusions de noms")
        ordering: ClassVar = ["kind", "gone_id"]
        indexes: ClassVar[list[Any]] = [models.Index(fields=["kind", "kept_id"], name="name_merge_kept")]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["kind", "gone_id"], name="one_row_per_merged_name"),
            models.CheckConstraint(condition=~Q(gone_id=F("kept_id")), name="name_merge_is_of_two"),
            models.CheckConstraint(condition=Q(kind__in=SearchNameKind.values), name="name_merge_kind_known"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.gone_id} → {self.kept_id}"
