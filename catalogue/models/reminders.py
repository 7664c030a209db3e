"""Reminders: which step of which series a household has had, and the templates they are written from."""

from typing import Any, ClassVar, TypeAlias

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from catalogue.models.holds import Hold
from catalogue.models.households import Household
from catalogue.models.loans import Loan
from catalogue.models.memberships import Membership
from catalogue.models.messages import Channel, Message


class Step(models.TextChoices):
    """What is reminded of."""

    BEFORE_DUE = "before_due", _("retour proche")
    LATE = "late", _("retard")
    HOLD_READY = "hold_ready", _("réservation prête")
    MEMBERSHIP_ENDING = "membership_ending", _("fin d’adhésion")
    REMOVAL = "removal", _("suppression prochaine")


class Reminder(models.Model):
    """One step of one series, had once: the database refuses the second.

    ``series`` names what the steps are of and begins anew with each renewal (``loan:12:1`` is loan 12 after its
    first renewal); ``number`` counts the steps of a kind (late: 1, 2, 3 …). No message: the step was left out,
    since a later one was due already.
    """

    Step: TypeAlias = Step

    household = models.ForeignKey(
        Household, on_delete=models.CASCADE, related_name="reminders", verbose_name=_("foyer")
    )
    step = models.CharField(_("étape"), max_length=20, choices=Step)
    number = models.PositiveSmallIntegerField(_("numéro"), default=1)
    series = models.CharField(_("série"), max_length=60)
    due_on = models.DateField(_("prévu le"))
    message = models.ForeignKey(
        Message, on_delete=models.CASCADE, null=True, blank=True, related_name="reminders", verbose_name=_("message")
    )
    loan = models.ForeignKey(Loan, on_delete=models.CASCADE, null=True, blank=True, related_name="reminders")
    hold = models.ForeignKey(Hold, on_delete=models.CASCADE, null=True, blank=True, related_name="reminders")
    membership = models.ForeignKey(
        Membership, on_delete=models.CASCADE, null=True, blank=True, related_name="reminders"
    )

    class Meta:
        verbose_name = _("rappel")
        verbose_name_plural = _("rappels")
        ordering: ClassVar = ["-due_on", "-pk"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(
                fields=["series", "step", "number"],
                name="one_reminder_per_step_of_a_series",
                violation_error_code="already_reminded",
            ),
            models.CheckConstraint(condition=Q(step__in=Step.values), name="reminder_step_known"),
            models.CheckConstraint(condition=Q(number__gte=1), name="reminder_counts_from_one"),
            models.CheckConstraint(condition=~Q(series=""), name="reminder_has_a_series"),
            models.CheckConstraint(
                condition=Q(loan=None, hold=None) | Q(loan=None, membership=None) | Q(hold=None, membership=None),
                name="reminder_is_of_one_thing",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_step_display()} {self.number}"


class ReminderTemplate(models.Model):
    """The words of a step on a channel, as the house wrote them; the built-in ones where there is no row.

    ``from_number``: the first step for which these words count, so that a third letter can be firmer than the first.
    """

    Step: TypeAlias = Step
    Channel: TypeAlias = Channel

    step = models.CharField(_("étape"), max_length=20, choices=Step)
    channel = models.CharField(_("voie"), max_length=10, choices=Channel, default=Channel.MAIL)
    from_number = models.PositiveSmallIntegerField(_("à partir du rappel"), default=1)
    subject = models.CharField(_("objet"), max_length=200)
    body = models.TextField(_("texte"))
    changed_at = models.DateTimeField(_("modifié le"))
    changed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name = _("modèle de rappel")
        verbose_name_plural = _("modèles de rappel")
        ordering: ClassVar = ["step", "channel", "from_number"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(
                fields=["step", "channel", "from_number"], name="one_template_per_step_and_channel"
            ),
            models.CheckConstraint(condition=Q(step__in=Step.values), name="template_step_known"),
            models.CheckConstraint(condition=Q(channel__in=Channel.values), name="template_channel_known"),
            models.CheckConstraint(condition=Q(from_number__gte=1), name="template_counts_from_one"),
            models.CheckConstraint(condition=~Q(subject="") & ~Q(body=""), name="template_has_words"),
        ]

    def __str__(self) -> str:
        return f"{self.get_step_display()} ({self.get_channel_display()})"
