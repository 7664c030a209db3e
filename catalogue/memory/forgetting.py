"""Loans forget their borrowers: at the end of the months that the house has set, or when a history is turned off.

Date, copy, age band, kind of membership and postcode stay. Everything that could join them to a household again
is cut in the same transaction: keys on either side, what the log keeps for undoing, what somebody wrote as a
reason, mails that name the title, and moments to the second, by which two rows of one act would be found.
"""

from collections.abc import Iterable, Sequence
from datetime import date, datetime
from typing import Any

from django.db import transaction
from django.db.models import F, Model, Q, QuerySet

from catalogue.lending.due_dates import local_day
from catalogue.lending.events import record
from catalogue.memory.months import midnight, month_start
from catalogue.models import (
    Charge,
    ContentCheck,
    Deposit,
    Event,
    Hold,
    HouseRules,
    Loan,
    Message,
    MissingPiece,
    Reminder,
    Renewal,
)

# Loans a transaction: small enough for a desk not to wait behind it.
BATCH = 300
# What the log may keep of a forgotten loan: days and codes, never the key of another row or an amount.
FACTS_KEPT = frozenset({"due_on", "from", "to", "days_late", "override", "warned", "kind", "ready_until", "given_up"})


def forgotten_before(today: date, rules: HouseRules) -> datetime:
    """Returned before this moment, a loan is forgotten: in June for the returns of January, by four months."""
    return midnight(month_start(today, months_before=rules.forget_after_months))


def to_forget(today: date) -> dict[str, int]:
    """How many rows ``forget_borrowers`` would touch today: a dry run."""
    before = forgotten_before(today, HouseRules.objects.in_force())
    return {
        "loans": Loan.objects.to_forget(before).count(),
        "holds": closed_holds(before).count(),
        "messages": old_messages(before).count(),
    }


def forget_borrowers(*, today: date, at: datetime) -> dict[str, int]:
    """Forget whose every loan was that came back long enough ago; how many loans, holds and messages it were.

    Some hundred loans a transaction: an interrupted run leaves none half forgotten, and the next does the rest.
    """
    before = forgotten_before(today, HouseRules.objects.in_force())
    loans = 0
    while batch := forget_batch(Loan.objects.to_forget(before), today):
        loans += batch
    with transaction.atomic():
        holds = forget_holds(closed_holds(before))
        forget_stray_events(before)
        messages = delete_messages(old_messages(before))
        counts = {"loans": loans, "holds": holds, "messages": messages}
        if any(counts.values()):
            record(Event.Kind.FORGOTTEN, at=at, by=None, facts=counts)
    return counts


def forget_batch(loans: QuerySet[Loan], today: date) -> int:
    """Forget the first of these loans in one transaction; how many, 0 at the end."""
    with transaction.atomic():
        held = list(loans.select_for_update(of=("self",), no_key=True).order_by("pk")[:BATCH])
        forget_loans(held, today)
    return len(held)


def forget_loans(loans: Sequence[Loan], today: date) -> None:
    """Cut these returned loans from their household, on every side. Within a transaction."""
    keys = [loan.pk for loan in loans]
    forget_events(Event.objects.filter(Q(loan__in=keys) | Q(hold__loan__in=keys)))
    cut_money(keys)
    Hold.objects.filter(loan__in=keys).update(household=None, patron=None)
    delete_messages(Message.objects.filter(reminders__loan__in=keys))
    Reminder.objects.filter(loan__in=keys).delete()
    # Renewed from home, a loan would name the account.
    Renewal.objects.filter(loan__in=keys, by__account__isnull=False).update(by=None)
    trim(Renewal.objects.filter(loan__in=keys), "at")
    trim(ContentCheck.objects.filter(loan__in=keys), "at")
    trim(MissingPiece.objects.filter(content_check__loan__in=keys), "noticed_at")
    Loan.objects.filter(pk__in=keys).update(household=None, patron=None, forgotten_on=today)
    trim(Loan.objects.filter(pk__in=keys), "lent_at", "returned_at")


def cut_money(keys: Sequence[int]) -> None:
    """Charges and deposits outlive the memory of what they were for, without the title of the game."""
    MissingPiece.objects.filter(Q(charge__loan__in=keys) | Q(content_check__loan__in=keys)).update(charge=None)
    for rows, columns, also in (
        (Charge.objects, ["at"], {"due_missed": None}),
        (Deposit.objects, ["received_at", "returned_at"], {}),
    ):
        cut = list(rows.filter(loan__in=keys).values_list("pk", flat=True))
        trim(rows.filter(pk__in=cut), *columns)
        # With the due day that was missed, a debt would find its loan among all others.
        rows.filter(pk__in=cut).update(loan=None, **also)


# ── The log ──────────────────────────────────────────────────────────────────────────────────────────
def forget_events(events: QuerySet[Event]) -> None:
    """Empty what these events know of people: household, reason, a family that acted itself, keys of other rows."""
    keys = list(events.values_list("pk", flat=True))
    # An event of the household alone, a debt say, must not lead back to the loan that caused it.
    Event.objects.filter(cause__in=keys).exclude(pk__in=keys).update(cause=None)
    Event.objects.filter(pk__in=keys, cause__isnull=False).exclude(cause__in=keys).update(cause=None)
    Event.objects.filter(pk__in=keys, actor__account__isnull=False).update(actor=None)
    rows = list(Event.objects.filter(pk__in=keys))
    for event in rows:
        event.household_id, event.reason = None, ""
        event.facts = {name: fact for name, fact in event.facts.items() if name in FACTS_KEPT}
        event.at, event.recorded_at = day_of(event.at), day_of(event.recorded_at)
    Event.objects.bulk_update(rows, ["household", "reason", "facts", "at", "recorded_at"], batch_size=BATCH)


def forget_stray_events(before: datetime) -> None:
    """Events of a copy or a hold that name a household, and no loan by which they would be found."""
    stray = Event.objects.filter(at__lt=before, household__isnull=False, loan=None)
    while keys := list(stray.exclude(copy=None, hold=None).values_list("pk", flat=True)[:BATCH]):
        forget_events(Event.objects.filter(pk__in=keys))


# ── Holds and messages ───────────────────────────────────────────────────────────────────────────────
def closed_holds(before: datetime) -> QuerySet[Hold]:
    """Holds that ended before that moment without a loan, and still name who waited."""
    return Hold.objects.filter(closed_at__lt=before, household__isnull=False, loan=None)


def forget_holds(holds: QuerySet[Hold]) -> int:
    """Empty whose these closed holds were; how many."""
    keys = list(holds.values_list("pk", flat=True))
    forget_events(Event.objects.filter(hold__in=keys))
    Reminder.objects.filter(hold__in=keys).delete()
    return Hold.objects.filter(pk__in=keys).update(household=None, patron=None)


def old_messages(before: datetime) -> QuerySet[Message]:
    """Messages of before that moment: they name titles. Those of a household's own history stay with it."""
    kept = Q(household__history_since__isnull=False) & Q(written_at__date__gte=F("household__history_since"))
    return Message.objects.filter(written_at__lt=before).exclude(kept)


def delete_messages(messages: QuerySet[Message]) -> int:
    """Delete the messages, and keep that a step was had: nothing is sent twice because its text is gone."""
    keys = list(messages.values_list("pk", flat=True).distinct())
    Reminder.objects.filter(message__in=keys).update(message=None)
    Message.objects.filter(pk__in=keys).delete()
    return len(keys)


# ── Moments ──────────────────────────────────────────────────────────────────────────────────────────
def day_of(moment: datetime) -> datetime:
    """The beginning of the day, on the clocks of the house, on which the moment lies."""
    return midnight(local_day(moment))


def trim(rows: QuerySet[Any], *columns: str) -> None:
    """Take the time of day from these columns: to the second, they would be found in another row of the same act."""
    held: Iterable[Model] = list(rows)
    for row in held:
        for column in columns:
            moment = getattr(row, column)
            setattr(row, column, moment and day_of(moment))
    rows.bulk_update(held, columns, batch_size=BATCH)
