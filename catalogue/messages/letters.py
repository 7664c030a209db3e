"""Messages that wait for a person: letters to print, mails that failed, mails of which nobody knows.

A message whose every line is settled waits for nobody: it is left out at once, and closed by the task of the day.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import BooleanField, Exists, ExpressionWrapper, OuterRef, Prefetch, Q, QuerySet

from catalogue.lending.due_dates import local_day
from catalogue.lending.events import record
from catalogue.lending.households import lock_household
from catalogue.lending.refusals import HouseholdGone
from catalogue.messages.composing import Composed, compose
from catalogue.messages.due import Due, DueLetter
from catalogue.messages.running import running
from catalogue.messages.sending import note_removal_notice
from catalogue.messages.words import Templates
from catalogue.models import Event, Message, Reminder

# A mail is sent within minutes of being written: one that is older was interrupted.
IN_FLIGHT = timedelta(hours=1)
# With all that a line of a letter names.
NAMED = ("loan__copy__game", "hold__game", "hold__pickup_site", "membership__kind")


@dataclass(frozen=True, slots=True)
class Pending:
    """A message that waits, why (``letter``, ``failed`` or ``interrupted``), and what it says now.

    ``shortened``: a part of what it was written for is settled, and left out.
    """

    message: Message
    why: str
    text: Composed
    shortened: bool


# ── What waits ───────────────────────────────────────────────────────────────────────────────────────
def pending_messages(now: datetime) -> QuerySet[Message]:
    """Those that wait and still ask for something, the oldest first."""
    found = _waiting(now).filter(Exists(_still_running(now)) | ~Exists(_reminders()))
    return found.select_related("household").order_by("written_at", "pk")


def settled_messages(now: datetime) -> QuerySet[Message]:
    """Those that wait although nothing of what they ask for runs any more."""
    return _waiting(now).filter(Exists(_reminders()), ~Exists(_still_running(now)))


def _waiting(now: datetime) -> QuerySet[Message]:
    letters = Q(channel=Message.Channel.LETTER)
    mails = Q(channel=Message.Channel.MAIL) & (~Q(failure="") | Q(written_at__lt=now - IN_FLIGHT))
    return Message.objects.filter(letters | mails, sent_at=None).exclude(failure=Message.SETTLED)


def _reminders() -> QuerySet[Reminder]:
    """The lines of the message that is asked about."""
    return Reminder.objects.filter(message=OuterRef("pk"))


def _still_running(now: datetime) -> QuerySet[Reminder]:
    return _reminders().filter(running(local_day(now)))


# ── What it says now ─────────────────────────────────────────────────────────────────────────────────
def pending(messages: QuerySet[Message], now: datetime) -> list[Pending]:
    """The messages with why they wait and what they say now; three queries, however many there are."""
    runs = ExpressionWrapper(running(local_day(now)), output_field=BooleanField())
    # By key, in the order in which the message told of them.
    lines = Reminder.objects.annotate(runs=runs).select_related(*NAMED).order_by("pk")
    templates = Templates.read()
    return [line_of(message, templates) for message in messages.prefetch_related(Prefetch("reminders", lines))]


def line_of(message: Message, templates: Templates) -> Pending:
    """The message in the words it was written in; composed anew where a part of it is settled."""
    lines = list(message.reminders.all())
    left = [line for line in lines if line.runs]  # type: ignore[attr-defined] # annotated by pending
    text, shortened = Composed(message.subject, message.body), 0 < len(left) < len(lines)
    if shortened:
        text = compose_anew(message, left, templates)
    return Pending(message, why(message), text, shortened)


def compose_anew(message: Message, lines: Iterable[Reminder], templates: Templates) -> Composed:
    """The message of its day with these lines alone."""
    dues = [
        Due(Reminder.Step(line.step), line.series, line.number, line.due_on, line.loan, line.hold, line.membership)
        for line in lines
    ]
    letter = DueLetter(message.household, Message.Channel(message.channel), dues)
    return compose(letter, templates, local_day(message.written_at))


def why(message: Message) -> str:
    """Why a message waits for a person."""
    if message.channel == Message.Channel.LETTER:
        return "letter"
    return "failed" if message.failure else "interrupted"


# ── What becomes of it ───────────────────────────────────────────────────────────────────────────────
def note_printed(*, letter: Pending, at: datetime) -> bool:
    """Note that the message left on paper, in the words it says now.

    False when somebody has done so before, it has left as a mail, or its household was removed. A mail that failed
    becomes a letter. A notice of removal counts from this day on.
    """
    said = {"subject": letter.text.subject, "body": letter.text.body}
    return _leave(letter.message, Message.Channel.LETTER, at, **said)


def drop(*, letter: Pending, at: datetime) -> bool:
    """Say that nothing is to be done for a message any more: the family was told otherwise. False when it has left."""
    with transaction.atomic():
        if not _leave(letter.message, Message.Channel.ACCOUNT, at):
            return False
        facts = {"channel": Message.Channel.ACCOUNT}
        record(Event.Kind.REMINDED, at=at, by=None, facts=facts, household_id=letter.message.household_id)
    return True


def _leave(message: Message, channel: Message.Channel, at: datetime, **said: str) -> bool:
    """Note that the message has left by that way; False when it had already, or its household is gone."""
    with transaction.atomic():
        try:
            lock_household(message.household_id)
        except HouseholdGone:
            return False
        waiting = Message.objects.filter(pk=message.pk, sent_at=None)
        if not waiting.update(sent_at=at, channel=channel, failure="", **said):
            return False
        note_removal_notice(message, local_day(at))
    return True


def close_settled(*, at: datetime) -> int:
    """Close the messages of which nothing runs any more: they never left, and need not; how many."""
    return settled_messages(at).update(failure=Message.SETTLED)
