"""What a merge of two records needs to be taken back."""

from typing import Any, ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from catalogue.models.record_changes import RecordChange


class RecordMerge(models.Model):
    """The record that went into another, kept as it was as long as the change that says so.

    ``gone_id`` and ``kept_id`` are the keys of the two, and no keys of the database: the one is gone, the other may go.
    ``values`` are the fields of the record that went, ``created_at`` its age. ``moved`` says which rows went over, by
    model: ``[[{column: [before, after]}, [key, …]], …]``; ``dropped`` are the rows that went with the record, by model,
    without their keys; ``ended_holds`` the keys of the bookings that a household had twice.
    """

    change = models.OneToOneField(
        RecordChange, on_delete=models.CASCADE, primary_key=True, related_name="merge", verbose_name=_("modification")
    )
    gone_id = models.PositiveBigIntegerField(_("notice disparue"))
    kept_id = models.PositiveBigIntegerField(_("notice gardée"))
    created_at = models.DateTimeField(_("notice disparue créée le"))
    values = models.JSONField(_("valeurs"))
    moved = models.JSONField(_("lignes passées"), default=dict, blank=True)
    dropped = models.JSONField(_("lignes disparues"), default=dict, blank=True)
    ended_holds = models.JSONField(_("réservations closes"), default=list, blank=True)
    undone_at = models.DateTimeField(_("défaite le"), null=True, blank=True)

    class Meta:
        verbose_name = _("fusion de notices")
        verbose_name_plural = _("fusions de notices")
        ordering: ClassVar = ["-pk"]
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(condition=~Q(gone_id=F("kept_id")), name="record_merge_is_of_two"),
        ]

    def __str__(self) -> str:
        return f"{self.gone_id} → {self.kept_id}"
