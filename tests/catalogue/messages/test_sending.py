"""Reminders written and sent: one mail a household, each step once, whatever happens in between."""

import smtplib
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend

from catalogue.lending.loans import return_copy
from catalogue.memory.removal import remove_household
from catalogue.messages import sending
from catalogue.messages.sending import MailServerFails, send_reminders
from catalogue.models import Event, Household, Loan, Message, Reminder
from tests.catalogue.lending.clock import Clock
from tests.catalogue.rows import values
from tests.factories.catalogue import CopyFactory, GameFactory, HouseholdFactory, MembershipFactory
from tests.factories.desk import LoanFactory

pytestmark = pytest.mark.django_db

DUE = date(2026, 1, 26)
LATE = date(2026, 2, 3)


def family(number: int = 1, **household: Any) -> Household:
    made: Household = HouseholdFactory(**{"mail": f"famille{number}@exemple.invalid", **household})
    return made


def out(household: Household, title: str = "Azul", due_on: date = DUE) -> Loan:
    copy = CopyFactory(game=GameFactory(title=title), state="on_loan")
    made: Loan = LoanFactory(household=household, copy=copy, due_on=due_on)
    return made


def send(today: date = LATE) -> dict[str, int]:
    return send_reminders(today=today, at=datetime(today.year, today.month, today.day, 8, tzinfo=UTC))


def counts(**some: int) -> dict[str, int]:
    return {"mails": 0, "letters": 0, "failed": 0, "reminders": 0, "left_out": 0, **some}


def steps() -> list[tuple[str, int, bool]]:
    """Step, number and whether there is a message of it."""
    rows = Reminder.objects.order_by("step", "number").values_list("step", "number", "message")
    return [(step, number, message is not None) for step, number, message in rows]


def test_one_mail_a_household_with_all_its_games_and_nobody_elses_address():
    one, other = family(1, name="A"), family(2, name="B")
    for title in ("Azul", "Hanabi"):
        out(one, title)
    out(other, "Catan")

    assert send() == counts(mails=2, reminders=3)

    assert sorted((letter.to, letter.cc, letter.bcc) for letter in mail.outbox) == [
        (["famille1@exemple.invalid"], [], []),
        (["famille2@exemple.invalid"], [], []),
    ]
    first = next(letter for letter in mail.outbox if letter.to == ["famille1@exemple.invalid"])
    assert ("Azul" in first.body, "Hanabi" in first.body, "Catan" in first.body) == (True, True, False)
    message = Message.objects.get(household=one)
    assert (message.body, message.sent_at, message.failure) == (first.body, datetime(2026, 2, 3, 8, tzinfo=UTC), "")
    assert values(Event.objects.all(), "kind", "household", "loan") == [
        ("reminded", one.pk, None),
        ("reminded", other.pk, None),
    ]


def test_twice_a_day_and_day_after_day_each_step_is_sent_once():
    out(family())

    sent = {day: send(DUE + timedelta(days=day))["mails"] for day in range(-5, 40) for _ in range(2)}
    mails = [letter.subject for letter in mail.outbox]

    assert set(sent.values()) == {0}
    assert mails == ["Jeux à rendre bientôt", "Jeux en retard", "Jeux en retard", "Jeux en retard"]
    assert steps() == [("before_due", 1, True), ("late", 1, True), ("late", 2, True), ("late", 3, True)]


def test_after_thirty_days_without_a_run_there_is_one_reminder_the_right_one():
    out(family())

    assert send(DUE + timedelta(days=40)) == counts(mails=1, reminders=1, left_out=2)
    assert send(DUE + timedelta(days=41)) == counts()

    assert len(mail.outbox) == 1
    assert steps() == [("late", 1, False), ("late", 2, False), ("late", 3, True)]


def test_what_has_come_back_is_not_reminded_of(clock: Clock):
    loan = out(family())
    clock.now = datetime(2026, 2, 3, 7, tzinfo=UTC)
    return_copy(copy=loan.copy, at=clock.now, by=None)

    assert send() == counts()
    assert (mail.outbox, Message.objects.count(), Reminder.objects.count()) == ([], 0, 0)


def test_what_comes_back_while_the_job_runs_is_not_reminded_of(monkeypatch: pytest.MonkeyPatch):
    one, other = family(1, name="A"), family(2, name="B")
    out(one)
    loan = out(other)
    post = sending.Post.send

    def send_then_return(self: sending.Post, message: Message, *, at: datetime) -> bool:
        Loan.objects.filter(pk=loan.pk).update(returned_at=at)
        return post(self, message, at=at)

    monkeypatch.setattr(sending.Post, "send", send_then_return)

    assert send() == counts(mails=1, reminders=1)
    assert [letter.to for letter in mail.outbox] == [["famille1@exemple.invalid"]]


def test_a_household_removed_while_the_job_runs_is_passed_over(monkeypatch: pytest.MonkeyPatch):
    one, other = family(1, name="A"), family(2, name="B")
    for household in (one, other):
        MembershipFactory(household=household, ends_on=date(2026, 2, 20))
    post = sending.Post.send

    def send_then_remove(self: sending.Post, message: Message, *, at: datetime) -> bool:
        remove_household(household=other, at=at, by=None)
        return post(self, message, at=at)

    monkeypatch.setattr(sending.Post, "send", send_then_remove)

    assert send() == counts(mails=1, reminders=1)


def test_without_mail_a_letter_waits_to_be_printed():
    out(family(mail=""))

    assert send() == counts(letters=1, reminders=1)

    message = Message.objects.get()
    assert (message.channel, message.sent_at, mail.outbox) == ("letter", None, [])


# ── Faults ───────────────────────────────────────────────────────────────────────────────────────────
class NoServer(EmailBackend):
    def open(self) -> bool:
        raise ConnectionRefusedError("[Errno 111] famille1@exemple.invalid")


class RefusesOne(EmailBackend):
    def send_messages(self, messages: Any) -> int:
        if messages[0].to == ["famille1@exemple.invalid"]:
            raise smtplib.SMTPRecipientsRefused({"famille1@exemple.invalid": (550, b"no such user")})
        return super().send_messages(messages)


class RefusesAll(EmailBackend):
    def send_messages(self, _messages: Any) -> int:
        raise smtplib.SMTPServerDisconnected("gone")


def through(monkeypatch: pytest.MonkeyPatch, backend: type[EmailBackend]) -> None:
    monkeypatch.setattr(sending.open_connection, "__defaults__", (backend,))


def test_without_a_server_nothing_is_written_and_the_next_run_sends(monkeypatch: pytest.MonkeyPatch):
    out(family())
    with monkeypatch.context() as patch:
        through(patch, NoServer)
        with pytest.raises(MailServerFails) as fault:
            send()
    assert str(fault.value) == "ConnectionRefusedError"
    assert (Message.objects.count(), Reminder.objects.count(), Event.objects.count()) == (0, 0, 0)

    assert send(LATE + timedelta(days=1)) == counts(mails=1, reminders=1)


def test_an_address_that_fails_does_not_keep_the_others_waiting_and_is_not_quoted(monkeypatch: pytest.MonkeyPatch):
    for number in (1, 2):
        out(family(number, name=f"Famille {number}"))
    through(monkeypatch, RefusesOne)

    assert send() == counts(mails=1, failed=1, reminders=2)

    assert [(message.failure, message.sent_at is None) for message in Message.objects.order_by("household")] == [
        ("SMTPRecipientsRefused", True),
        ("", False),
    ]
    assert send(LATE + timedelta(days=1)) == counts()


def test_a_server_that_refuses_everything_stops_the_run_early(monkeypatch: pytest.MonkeyPatch):
    for number in range(5):
        out(family(number))
    through(monkeypatch, RefusesAll)

    with pytest.raises(MailServerFails):
        send()

    assert Message.objects.filter(failure="SMTPServerDisconnected").count() == 3
    assert Reminder.objects.count() == 3


def test_killed_between_writing_and_sending_it_is_not_sent_again(monkeypatch: pytest.MonkeyPatch):
    out(family())

    def killed(*_: object, **__: object) -> bool:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(sending.Post, "send", killed)
        with pytest.raises(KeyboardInterrupt):
            send()

    assert send(LATE + timedelta(days=1)) == counts()
    assert list(Message.objects.values_list("sent_at", "failure")) == [(None, "")]


# ── Removal ──────────────────────────────────────────────────────────────────────────────────────────
def gone(**household: Any) -> Household:
    made = family(**household)
    Household.objects.update(created_at=datetime(2023, 1, 1, tzinfo=UTC))
    return made


@pytest.mark.parametrize(
    ("household", "noticed"),
    [
        ({}, LATE),
        # A letter is a notice once it is printed; without an address there is none to wait for.
        ({"mail": "", "address": "1 rue", "city": "Ailleurs"}, None),
        ({"mail": ""}, LATE),
    ],
)
def test_a_notice_of_removal_counts_from_when_it_left(household: dict[str, str], noticed: date | None):
    gone(**household)

    assert send()["reminders"] == 1
    assert send(LATE + timedelta(days=1)) == counts()

    assert Household.objects.get().removal_notice_on == noticed
    assert Event.objects.filter(kind="removal_noticed").count() == (noticed is not None)


def test_a_notice_that_failed_is_no_notice(monkeypatch: pytest.MonkeyPatch):
    gone()
    through(monkeypatch, RefusesOne)

    assert send()["failed"] == 1
    assert Household.objects.get().removal_notice_on is None
