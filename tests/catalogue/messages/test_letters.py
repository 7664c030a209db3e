"""What waits to be printed is judged anew each time: nobody is asked for what is settled."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from catalogue.memory.removal import remove_household
from catalogue.messages import sending
from catalogue.messages.letters import (
    close_settled,
    drop,
    note_printed,
    pending,
    pending_messages,
    settled_messages,
)
from catalogue.messages.sending import send_reminders
from catalogue.messages.words import Templates
from catalogue.models import Copy, Hold, Household, Loan, Membership, Message, Reminder
from tests.factories.catalogue import CopyFactory, GameFactory, HouseholdFactory, MembershipFactory, make_member
from tests.factories.desk import HoldFactory, LoanFactory, ReminderTemplateFactory

pytestmark = pytest.mark.django_db

DUE = date(2026, 1, 26)
SENT = datetime(2026, 2, 3, 8, tzinfo=UTC)
NEXT_DAY = SENT + timedelta(days=1)


def family(**household: Any) -> Household:
    made: Household = make_member(**{"mail": "", "name": "Famille Inventée", **household}).household
    return made


def out(household: Household, title: str = "Azul", due_on: date = DUE) -> Loan:
    copy = CopyFactory(game=GameFactory(title=title), state="on_loan")
    made: Loan = LoanFactory(household=household, copy=copy, due_on=due_on)
    return made


def ready(household: Household, **hold: Any) -> Hold:
    """A box that waits for the household."""
    box = CopyFactory(state="held")
    facts = {"game": box.game, "copy": box, "state": "ready", "ready_at": SENT, "ready_until": date(2026, 2, 13)}
    made: Hold = HoldFactory(household=household, **{**facts, **hold})
    return made


def ending(household: Household) -> Membership:
    """A membership that ends soon, and no other."""
    made: Membership = MembershipFactory(household=household, ends_on=date(2026, 2, 20))
    household.memberships.exclude(pk=made.pk).delete()
    return made


def send() -> None:
    send_reminders(today=SENT.date(), at=SENT)


def refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Mails fail from now on."""

    def refuse(self: sending.Post, message: Message, *, at: datetime) -> bool:
        Message.objects.filter(pk=message.pk).update(failure="SMTPRecipientsRefused")
        return False

    monkeypatch.setattr(sending.Post, "send", refuse)


def waiting(at: datetime = NEXT_DAY) -> int:
    return pending_messages(at).count()


def states() -> list[tuple[str, bool]]:
    return [(message.failure, message.sent_at is None) for message in Message.objects.order_by("pk")]


# ── Settled as a whole ───────────────────────────────────────────────────────────────────────────────
def comes_back(loan: Loan) -> None:
    Loan.objects.filter(pk=loan.pk).update(returned_at=NEXT_DAY)


def is_renewed(loan: Loan) -> None:
    Loan.objects.filter(pk=loan.pk).update(renewals=1, due_on=date(2026, 2, 20))


def moves(loan: Loan) -> None:
    Loan.objects.filter(pk=loan.pk).update(due_on=NEXT_DAY.date())


def is_given_up(loan: Loan) -> None:
    Copy.objects.filter(pk=loan.copy_id).update(restriction="lost")


def is_fetched(hold: Hold) -> None:
    Hold.objects.filter(pk=hold.pk).update(state="satisfied", closed_at=NEXT_DAY)


def is_ready_anew(hold: Hold) -> None:
    Hold.objects.filter(pk=hold.pk).update(ready_at=NEXT_DAY, ready_until=date(2026, 2, 14))


def goes_on(membership: Membership) -> None:
    MembershipFactory(household=membership.household, starts_on=date(2026, 2, 21), ends_on=date(2027, 2, 20))


@pytest.mark.parametrize(
    ("made", "settled"),
    [
        (out, comes_back),
        (out, is_renewed),
        (out, moves),
        (out, is_given_up),
        (ready, is_fetched),
        (ready, is_ready_anew),
    ],
)
def test_a_letter_is_not_offered_once_what_it_asks_for_is_settled(
    made: Callable[[Household], Any], settled: Callable[[Any], None]
):
    thing = made(family())
    send()
    assert (waiting(), settled_messages(NEXT_DAY).count()) == (1, 0)

    settled(thing)

    assert (waiting(), settled_messages(NEXT_DAY).count()) == (0, 1)
    assert (close_settled(at=NEXT_DAY), close_settled(at=NEXT_DAY)) == (1, 0)
    assert (states(), waiting()) == ([("settled", True)], 0)


def test_a_mail_that_failed_is_not_offered_either(monkeypatch: pytest.MonkeyPatch):
    membership = ending(family(mail="inventee@exemple.invalid"))
    refused(monkeypatch)
    send()
    assert waiting() == 1

    goes_on(membership)

    assert waiting() == 0


@pytest.mark.parametrize(
    ("made", "days", "expected"),
    [(out, 40, 1), (ready, 10, 1), (ready, 11, 0), (ending, 17, 1), (ending, 18, 0)],
)
def test_what_the_calendar_settles_is_settled(
    monkeypatch: pytest.MonkeyPatch, made: Callable[[Household], Any], days: int, expected: int
):
    made(family(mail="inventee@exemple.invalid"))
    refused(monkeypatch)
    send()

    assert waiting(SENT + timedelta(days=days)) == expected


def test_a_notice_of_removal_is_not_offered_once_the_family_is_back():
    household: Household = HouseholdFactory(address="1 rue des Essais", city="Nulle-Part")
    Household.objects.update(created_at=datetime(2023, 1, 1, tzinfo=UTC))
    send()
    assert waiting() == 1

    MembershipFactory(household=household, ends_on=date(2027, 1, 1))

    assert (waiting(), close_settled(at=NEXT_DAY)) == (0, 1)
    household.refresh_from_db()
    assert household.removal_notice_on is None


def test_a_mail_in_flight_is_not_closed_and_one_that_was_closed_may_still_have_left():
    household = family(mail="inventee@exemple.invalid")
    loan = out(household)
    written = sending.write(household, Templates.read(), today=SENT.date(), at=SENT)
    assert written
    Loan.objects.filter(pk=loan.pk).update(returned_at=SENT)
    assert close_settled(at=SENT + timedelta(minutes=59)) == 0
    assert close_settled(at=SENT + timedelta(minutes=61)) == 1

    assert sending.Post(sending.open_connection()).send(written[0], at=SENT + timedelta(minutes=62))

    assert states() == [("", False)]


def test_a_message_that_nothing_is_known_of_is_left_to_a_person():
    loan = out(family())
    send()
    Reminder.objects.update(message=None)

    Loan.objects.filter(pk=loan.pk).update(returned_at=SENT)

    assert (waiting(), close_settled(at=NEXT_DAY)) == (1, 0)


# ── Settled in part ──────────────────────────────────────────────────────────────────────────────────
def test_a_letter_is_composed_anew_from_what_is_left():
    household = family()
    back = out(household)
    out(household, "Hanabi")
    ready(household)
    send()
    ReminderTemplateFactory(channel="letter", subject="{nombre} jeu, le {jour}", body="Encore :\n{liste}")
    before = pending(pending_messages(NEXT_DAY), NEXT_DAY)[0]
    assert ("Azul" in before.text.body, before.text.subject, before.shortened) == (True, "Jeux en retard", False)

    comes_back(back)

    letter = pending(pending_messages(NEXT_DAY), NEXT_DAY)[0]
    assert (letter.text.subject, letter.shortened) == ("1 jeu, le 3 février 2026", True)
    assert [part in letter.text.body for part in ("Azul", "– Hanabi, à rendre le", "mis de côté")] == [
        False,
        True,
        True,
    ]


def test_what_was_printed_is_what_is_kept():
    household = family()
    back = out(household)
    out(household, "Hanabi")
    send()
    comes_back(back)

    letter = pending(pending_messages(NEXT_DAY), NEXT_DAY)[0]
    assert note_printed(letter=letter, at=NEXT_DAY)

    message = Message.objects.get()
    assert ("Azul" in message.body, "Hanabi" in message.body, message.sent_at) == (False, True, NEXT_DAY)


@pytest.mark.parametrize("act", [note_printed, drop])
def test_a_household_removed_while_the_page_is_open_breaks_nothing(act: Callable[..., bool]):
    household = HouseholdFactory(mail="")
    Household.objects.filter(pk=household.pk).update(created_at=datetime(2023, 1, 1, tzinfo=UTC))
    send()
    letters = pending(pending_messages(NEXT_DAY), NEXT_DAY)

    remove_household(household=household, at=NEXT_DAY, by=None)

    assert [act(letter=letter, at=NEXT_DAY) for letter in letters] == [False]
    assert waiting() == 0
