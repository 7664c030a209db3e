"""Removing a household: asked for, or long gone. What is not settled stands against it, in the database as well."""

from datetime import datetime

from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import Model, QuerySet, Sum

from catalogue.lending.due_dates import local_day
from catalogue.lending.events import record
from catalogue.lending.households import lock_household
from catalogue.lending.refusals import Refusal
from catalogue.lending.refusals_of_people import ActiveHold, DepositKept, OpenCharge, OpenLoan
from catalogue.memory.forgetting import delete_messages, forget_batch, forget_events, forget_holds
from catalogue.models import Account, Card, Event, Hold, Household, Loan, Membership, Message, Patron

ASKED = "asked"
DORMANT = "dormant"


def reasons_against_removal(household: Household) -> list[Refusal]:
    """Every reason why the household cannot be removed now; none: it can. Four queries."""
    loans, holds = Loan.objects.open().filter(household=household).count(), household.holds.active().count()
    owed = household.charges.open().aggregate(cents=Sum("amount_cents"))["cents"]
    kept = household.deposits.kept().aggregate(cents=Sum("amount_cents"))["cents"]
    found: list[Refusal | None] = [
        OpenLoan(count=loans) if loans else None,
        OpenCharge(cents=owed) if owed else None,
        DepositKept(cents=kept) if kept else None,
        ActiveHold(count=holds) if holds else None,
    ]
    return [refusal for refusal in found if refusal]


def remove_household(*, household: Household, at: datetime, by: User | None, why: str = ASKED) -> None:
    """Delete ``household`` with its persons, cards, memberships, accounts and messages; the first reason against it.

    The refusal carries the other reasons in ``also``. Its loans stay without a borrower, what was paid and given
    back stays without a household, and the log keeps no more than that a household was removed.
    """
    with transaction.atomic():
        lock_household(household.pk)
        reasons = reasons_against_removal(household)
        if reasons:
            reasons[0].also = tuple(reasons[1:])
            raise reasons[0]
        forget_everything(household, at)
        # Written without the household, and by nobody when the family did it itself: the account goes as well.
        actor = None if by and Account.objects.filter(user=by).exists() else by
        record(Event.Kind.REMOVED, at=at, by=actor, facts={"why": why})
        User.objects.filter(account__household=household).delete()
        Household.objects.filter(pk=household.pk).delete()


def forget_everything(household: Household, at: datetime) -> None:
    """Cut whatever would outlive the household and still speak of it."""
    while forget_batch(Loan.objects.filter(household=household), local_day(at)):
        pass
    forget_holds(Hold.objects.filter(household=household))
    delete_messages(Message.objects.filter(household=household))
    forget_events(Event.objects.filter(household=household))
    forget_in_admin(household)


def forget_in_admin(household: Household) -> None:
    """Delete the admin's own log of these rows: it quotes their names."""
    owned = [Patron, Card, Membership, Account]
    rows = {Household: [household.pk], **{model: list(keys_of(model, household)) for model in owned}}
    kinds = ContentType.objects.get_for_models(*rows)
    for model, keys in rows.items():
        LogEntry.objects.filter(content_type=kinds[model], object_id__in=[str(key) for key in keys]).delete()


def keys_of(model: type[Model], household: Household) -> list[int]:
    """The keys of a household's rows of one kind."""
    return list(QuerySet(model).filter(household=household).values_list("pk", flat=True))
