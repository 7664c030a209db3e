"""What the house writes to a household: by mail, on paper, or in its account."""

from typing import Any, ClassVar, Final, TypeAlias

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from catalogue.models.households import Household


class Channel(models.TextChoices):
    """How it goes."""

    MAIL = "mail", _("courriel")
    LETTER = "letter", _("lettre")
    ACCOUNT = "account", _("compte en ligne")


class Message(models.Model):
    """One message to one household; a mail holds all of the day's reminders.

    Written first, sent after the transaction: one without ``sent_at`` and ``failure`` was interrupted, and is
    shown to a person instead of being sent again. One that never left because all that it asks for is settled has
    ``SETTLED`` for its failure. The text names titles, so that it goes with the household's memory of the loans.
    """

    Channel: TypeAlias = Channel
    SETTLED: Final = "settled"

    household = models.ForeignKey(Household, on_delete=models.CASCADE, related_name="messages", verbose_name=_("foyer"))
    channel = models.CharField(_("voie"), max_length=10, choices=Channel)
    subject = models.CharField(_("objet"), max_length=200)
    body = models.TextField(_("texte"))
    written_at = models.DateTimeField(_("écrit le"))
    written_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    sent_at = models.DateTimeField(_("envoyé le"), null=True, blank=True)
    failure = models.CharField(_("échec"), max_length=200, blank=True, help_text=_("Sans adresse ni nom."))
    read_at = models.DateTimeField(_("lu le"), null=True, blank=True)

    class Meta:
        verbose_name = _("message")
        verbose_name_plural = _("messages")
        ordering: ClassVar = ["-written_at", "-pk"]
        permissions: ClassVar = [("send_reminders", _("Peut envoyer et imprimer les rappels"))]
        indexes: ClassVar = [
            models.Index(fields=["written_at"], name="message_written"),
            models.Index(fields=["channel", "written_at"], condition=Q(sent_at=None), name="message_to_send"),
        ]
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(condition=Q(channel__in=Channel.values), name="message_channel_known"),
            models.CheckConstraint(condition=~Q(subject=""), name="message_has_a_subject"),
            models.CheckConstraint(condition=Q(sent_at=None) | Q(failure=""), name="message_sent_did_not_fail"),
        ]

    def __str__(self) -> str:
        return self.subject
