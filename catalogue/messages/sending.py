"""Reminders written down and sent: one message a household, each step once.

A message is written in one transaction with the steps that it has, under the lock of its household, from what is
true at that moment; it is sent afterwards. A run that is killed in between leaves a message that nobody knows to
have arrived or not: it is shown to a person, and not sent again.
"""

import smtplib
from collections.abc import Callable
from contextlib import suppress
from datetime import date, datetime

from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction

from catalogue.lending.due_dates import local_day
from catalogue.lending.events import record
from catalogue.lending.households import lock_household
from catalogue.lending.refusals import HouseholdGone
from catalogue.messages.composing import compose
from catalogue.messages.due import Due, DueLetter, due_reminders
from catalogue.messages.words import Templates
from catalogue.models import Event, Household, Message, Reminder

# After so many failures in a row it is the server that is ill, and not an address.
FAILURES_IN_A_ROW = 3
MAIL_FAULTS = (smtplib.SMTPException, OSError, ValueError)


class MailServerFails(Exception):  # noqa: N818 - it says what happened
    """The mail server cannot be reached, or refuses everything: nothing more is written until the next run."""


def send_reminders(*, today: date, at: datetime) -> dict[str, int]:
    """Write and send what is due today; how many mails, letters to print, failures and steps left out.

    Safe to run at any hour and twice. MailServerFails before anything is written when there is no server.
    """
    counts = {"mails": 0, "letters": 0, "failed": 0, "reminders": 0, "left_out": 0}
    waiting = due_reminders(today)
    templates = Templates.read()
    post = Post(open_connection()) if any(each.channel == Message.Channel.MAIL for each in waiting) else None
    for each in waiting:
        written = write(each.household, templates, today=today, at=at)
        if written is None:
            continue
        message, dues = written
        counts["reminders"] += len(dues)
        counts["left_out"] += sum(len(due.left_out) for due in dues)
        if message.channel == Message.Channel.LETTER:
            counts["letters"] += 1
        elif post:
            counts["mails" if post.send(message, at=at) else "failed"] += 1
    return counts


# ── Writing ──────────────────────────────────────────────────────────────────────────────────────────
def write(household: Household, templates: Templates, *, today: date, at: datetime) -> tuple[Message, list[Due]] | None:
    """The household's message of today with its steps, as things stand now; None: nothing is due any more."""
    with transaction.atomic():
        try:
            lock_household(household.pk)
        except HouseholdGone:
            return None
        # Read anew behind the lock: a game may have come back since the list was made, or another run been here.
        held = Household.objects.get(pk=household.pk)
        letters = due_reminders(today, held)
        if not letters:
            return None
        return write_down(letters[0], templates, today=today, at=at), letters[0].dues


def write_down(letter: DueLetter, templates: Templates, *, today: date, at: datetime) -> Message:
    """The rows of a message and of its steps, those left out among them, and the event."""
    composed = compose(letter, templates, today)
    message = Message.objects.create(
        household=letter.household,
        channel=letter.channel,
        subject=composed.subject,
        body=composed.body,
        written_at=at,
    )
    for due in letter.dues:
        step(letter.household, due, due.number, message)
        for number in due.left_out:
            step(letter.household, due, number, None)
    facts = {"channel": letter.channel, "steps": sorted({str(due.step) for due in letter.dues})}
    record(Event.Kind.REMINDED, at=at, by=None, facts=facts, household_id=letter.household.pk)
    if not reachable(letter.household):
        # Told as well as can be: nobody knows where to send the letter that is printed.
        note_removal_notice(message, today)
    return message


def step(household: Household, due: Due, number: int, message: Message | None) -> Reminder:
    """The row that says that the step was had, or left out."""
    return Reminder.objects.create(
        household=household,
        step=due.step,
        number=number,
        series=due.series,
        due_on=due.due_on,
        message=message,
        loan=due.loan,
        hold=due.hold,
        membership=due.membership,
    )


def reachable(household: Household) -> bool:
    """Whether a mail or a letter could arrive."""
    return bool(household.mail or (household.address and household.city))


def note_removal_notice(message: Message, day: date) -> None:
    """Where the message told of a removal: the weeks until then count from ``day``."""
    if message.reminders.filter(step=Reminder.Step.REMOVAL).exists():
        Household.objects.filter(pk=message.household_id, removal_notice_on=None).update(removal_notice_on=day)
        record(Event.Kind.REMOVAL_NOTICED, at=message.written_at, by=None, facts={}, household_id=message.household_id)


# ── Sending ──────────────────────────────────────────────────────────────────────────────────────────
def open_connection(make: Callable[[], BaseEmailBackend] = get_connection) -> BaseEmailBackend:
    """A connection to the mail server of the settings, open; MailServerFails when there is none."""
    connection = make()
    try:
        connection.open()
    except MAIL_FAULTS as fault:
        raise MailServerFails(type(fault).__name__) from fault
    return connection


class Post:
    """Sends messages over one connection, and stops when the server refuses everything."""

    def __init__(self, connection: BaseEmailBackend) -> None:
        """Over an open connection."""
        self._connection = connection
        self._failures = 0

    def send(self, message: Message, *, at: datetime) -> bool:
        """Send the message and note how it ended: an address that fails does not keep the others waiting."""
        household = message.household
        mail = EmailMessage(message.subject, message.body, to=[household.mail], connection=self._connection)
        try:
            mail.send()
        except MAIL_FAULTS as fault:
            self._note_failure(message, fault)
            return False
        self._failures = 0
        # Whoever waited for it may have closed it meanwhile: it has left all the same.
        Message.objects.filter(pk=message.pk).update(sent_at=at, failure="")
        note_removal_notice(message, local_day(at))
        return True

    def _note_failure(self, message: Message, fault: Exception) -> None:
        # The name of the fault alone: its text may quote the address.
        Message.objects.filter(pk=message.pk).update(failure=type(fault).__name__)
        with suppress(*MAIL_FAULTS):
            self._connection.close()
        self._failures += 1
        if self._failures >= FAILURES_IN_A_ROW:
            raise MailServerFails(type(fault).__name__) from fault
