"""Entries: the log of a play. Added by ``playaid.plays.writing``, and never changed."""

from typing import Any, ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from playaid.models.plays import MOST_ENTRIES, Play

MOST_SEATS = 20
# The moments that a clock in a browser can tell, in milliseconds on both sides of 1970.
LAST_MOMENT = 8_640_000_000_000_000
DEVICE_SHAPE = r"\A[a-z0-9]{8}\Z"
# Keys of the play itself begin so; the others are those of the rules.
OWN = "@"


class Entry(models.Model):
    """What one device wrote into one cell. ``uid`` was made by the device, ``order`` (from 1, no gaps) by the server.

    Seat 0 is the table. ``value`` is kept as it was sent, null for a cleared cell. ``moment`` is what the device's
    clock said, which decides nothing.
    """

    play = models.ForeignKey(Play, on_delete=models.CASCADE, related_name="entries", verbose_name=_("partie"))
    uid = models.UUIDField(_("identifiant"))
    order = models.PositiveIntegerField(_("ordre"))
    seat = models.PositiveSmallIntegerField(_("place"))
    key = models.CharField(_("clé"), max_length=80)
    value = models.JSONField(_("valeur"), null=True, blank=True)
    device = models.CharField(_("appareil"), max_length=8)
    moment = models.BigIntegerField(_("moment de l’appareil"))
    undoes = models.UUIDField(_("annule"), null=True, blank=True)
    taken_at = models.DateTimeField(_("reçue le"))

    class Meta:
        verbose_name = _("saisie")
        verbose_name_plural = _("saisies")
        ordering: ClassVar = ["play", "order"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["play", "uid"], name="one_entry_per_id"),
            models.UniqueConstraint(fields=["play", "order"], name="one_entry_per_order"),
            models.CheckConstraint(condition=Q(order__range=(1, MOST_ENTRIES)), name="entry_order_range"),
            models.CheckConstraint(condition=Q(seat__range=(0, MOST_SEATS)), name="entry_seat_range"),
            models.CheckConstraint(condition=~Q(key=""), name="entry_has_a_key"),
            models.CheckConstraint(
                condition=Q(seat__gte=1) | Q(key__startswith=OWN), name="entry_of_the_table_is_the_plays_own"
            ),
            models.CheckConstraint(condition=Q(device__regex=DEVICE_SHAPE), name="entry_device_shape"),
            models.CheckConstraint(condition=Q(moment__range=(-LAST_MOMENT, LAST_MOMENT)), name="entry_moment_range"),
            models.CheckConstraint(condition=~Q(undoes=F("uid")), name="entry_undoes_another"),
        ]

    def __str__(self) -> str:
        return f"{self.order}: {self.key}, {self.seat}"

    def as_json(self) -> dict[str, Any]:
        """Give the entry as it goes over the wire."""
        return {
            "id": str(self.uid),
            "seat": self.seat,
            "key": self.key,
            "value": self.value,
            "device": self.device,
            "moment": self.moment,
            "undoes": str(self.undoes) if self.undoes else None,
            "order": self.order,
        }
