"""The log of circulation and of the house: every verb writes one event, changed by nothing but forgetting."""

from typing import Any, ClassVar, TypeAlias

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from catalogue.models.copies import Copy
from catalogue.models.event_kinds import HOUSE_KINDS, EventKind
from catalogue.models.holds import Hold
from catalogue.models.households import Household
from catalogue.models.loans import Loan


class Event(models.Model):
    """What happened to a copy, a household or a loan, when, and by whose hand (none: a command).

    ``at`` is the moment of the act and may be back-dated; ``recorded_at`` is when it was entered, and the one that
    undoing goes by. ``facts`` are JSON values that name no person and quote nobody: ``before`` holds the former
    values of what the act changed, by ``row: {column: value}``, which is all that undoing needs. ``reason`` is
    what somebody wrote to pass a refusal: it may speak of people, and is emptied when the event forgets them.
    """

    Kind: TypeAlias = EventKind

    kind = models.CharField(_("nature"), max_length=20, choices=EventKind)
    at = models.DateTimeField(_("moment"), db_index=True)
    recorded_at = models.DateTimeField(_("saisi le"), auto_now_add=True)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    copy = models.ForeignKey(Copy, on_delete=models.SET_NULL, null=True, blank=True, related_name="events")
    household = models.ForeignKey(Household, on_delete=models.SET_NULL, null=True, blank=True, related_name="events")
    loan = models.ForeignKey(Loan, on_delete=models.SET_NULL, null=True, blank=True, related_name="events")
    hold = models.ForeignKey(Hold, on_delete=models.SET_NULL, null=True, blank=True, related_name="events")
    cause = models.ForeignKey(
        "self",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="consequences",
        verbose_name=_("suite de"),
        help_text=_("L’acte qui a entraîné celui-ci, et avec lequel il s’annule."),
    )
    undoes = models.OneToOneField(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="undone_by", verbose_name=_("annule")
    )
    reason = models.CharField(_("motif"), max_length=200, blank=True)
    facts = models.JSONField(_("faits"), default=dict, blank=True)

    class Meta:
        verbose_name = _("événement")
        verbose_name_plural = _("événements")
        ordering: ClassVar = ["-at", "-pk"]
        # A change of the house is one line among a hundred thousand loans.
        indexes: ClassVar = [
            models.Index(fields=["-at", "-id"], condition=Q(kind__in=HOUSE_KINDS), name="events_of_the_house")
        ]
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(condition=Q(kind__in=EventKind.values), name="event_kind_known"),
            models.CheckConstraint(
                condition=Q(undoes=None) | Q(kind=EventKind.UNDONE), name="event_that_undoes_says_so"
            ),
            models.CheckConstraint(
                condition=(Q(undoes=None) | ~Q(undoes=F("id"))) & (Q(cause=None) | ~Q(cause=F("id"))),
                name="event_is_not_its_own_cause",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.at:%Y-%m-%d %H:%M}"
