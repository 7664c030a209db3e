"""The history of loans: kept for who asks for it, from that day on, and erased when turned off."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F

from catalogue.lending.due_dates import local_day
from catalogue.lending.events import record
from catalogue.lending.households import lock_household
from catalogue.memory.forgetting import forget_batch
from catalogue.models import Event, Household, Loan
from catalogue.models.loans import LoanQuerySet


def keep_history(*, household: Household, at: datetime, by: User | None) -> None:
    """Keep the loans of ``household`` from today on; one that is kept already goes on from its own day."""
    with transaction.atomic():
        lock_household(household.pk)
        if Household.objects.filter(pk=household.pk, history_since=None).update(history_since=local_day(at)):
            record(Event.Kind.HISTORY_TURNED_ON, at=at, by=by, facts={}, household_id=household.pk)


def erase_history(*, household: Household, at: datetime, by: User | None) -> int:
    """Stop keeping a history, and forget every loan that has come back, at once; how many they were.

    What is still out is no history. Turned off already, nothing is erased.
    """
    erased = 0
    with transaction.atomic():
        lock_household(household.pk)
        if not Household.objects.filter(pk=household.pk, history_since__isnull=False).update(history_since=None):
            return 0
        over = Loan.objects.filter(household=household, returned_at__isnull=False)
        while batch := forget_batch(over, local_day(at)):
            erased += batch
        record(Event.Kind.HISTORY_TURNED_OFF, at=at, by=by, facts={"loans": erased}, household_id=household.pk)
    return erased


def history_of(household: Household) -> LoanQuerySet:
    """The loans of a household's history, the last first: none for who has not asked for it."""
    if household.history_since is None:
        return Loan.objects.none()
    kept = Loan.objects.filter(household=household, returned_at__isnull=False)
    kept = kept.filter(lent_at__date__gte=household.history_since)
    return kept.select_related("copy__game", "patron").order_by(F("returned_at").desc(), "-pk")
