"""Messages that wait for a person: letters to print, mails that failed, mails of which nobody knows."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet

from catalogue.lending.due_dates import local_day
from catalogue.lending.events import record
from catalogue.lending.households import lock_household
from catalogue.messages.sending import note_removal_notice
from catalogue.models import Event, Message

# A mail is sent within minutes of being written: one that is older was interrupted.
IN_FLIGHT = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Pending:
    """A message that waits, and why: ``letter``, ``failed`` or ``interrupted``."""

    message: Message
    why: str


def pending_messages(now: datetime) -> QuerySet[Message]:
    """Those that wait, the oldest first."""
    letters = Q(channel=Message.Channel.LETTER)
    mails = Q(channel=Message.Channel.MAIL) & (~Q(failure="") | Q(written_at__lt=now - IN_FLIGHT))
    waiting = Message.objects.filter(letters | mails, sent_at=None)
    return waiting.select_related("household").order_by("written_at", "pk")


def pending(messages: QuerySet[Message]) -> list[Pending]:
    """The messages with why they wait."""
    return [Pending(message, why(message)) for message in messages]


def why(message: Message) -> str:
    """Why a message waits for a person."""
    if message.channel == Message.Channel.LETTER:
        return "letter"
    return "failed" if message.failure else "interrupted"


def note_printed(*, message: Message, at: datetime) -> bool:
    """Note that the message left on paper; False when somebody has done so before, or it has left as a mail.

    A mail that failed becomes a letter. A notice of removal counts from this day on.
    """
    with transaction.atomic():
        lock_household(message.household_id)
        waiting = Message.objects.filter(pk=message.pk, sent_at=None)
        if not waiting.update(sent_at=at, channel=Message.Channel.LETTER, failure=""):
            return False
        note_removal_notice(message, local_day(at))
    return True


def drop(*, message: Message, at: datetime) -> bool:
    """Say that nothing is to be done for a message any more: the family was told otherwise. False when it has left."""
    with transaction.atomic():
        lock_household(message.household_id)
        waiting = Message.objects.filter(pk=message.pk, sent_at=None)
        if not waiting.update(sent_at=at, channel=Message.Channel.ACCOUNT, failure=""):
            return False
        facts = {"channel": Message.Channel.ACCOUNT}
        record(Event.Kind.REMINDED, at=at, by=None, facts=facts, household_id=message.household_id)
        note_removal_notice(message, local_day(at))
    return True
