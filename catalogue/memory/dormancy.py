"""Households that are long gone: told of their removal, and removed some weeks later."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import Exists, Max, OuterRef, Q, QuerySet

from catalogue.lending.due_dates import local_day
from catalogue.lending.refusals import Refusal
from catalogue.memory.months import midnight, months_after
from catalogue.memory.removal import DORMANT, remove_household
from catalogue.models import Charge, Deposit, Hold, Household, HouseRules, Loan, Membership

# Twelve months before 28 February may be the 29th: the database sorts out roughly, the calendar decides.
SLACK = timedelta(days=4)


@dataclass(frozen=True, slots=True)
class Dormant:
    """A household without a loan and without a membership, and the day from which it may be removed."""

    household: Household
    removal_on: date


def dormant_households(today: date, household: Household | None = None) -> list[Dormant]:
    """Those to be told by today of their removal, or to be removed; nothing of theirs is left to settle. Two queries.

    ``household`` asks about that one alone.

    The months count from the last day of the last membership, the last return or the enrolment, whichever is last.
    """
    rules = HouseRules.objects.in_force()
    notice = timedelta(days=rules.removal_notice_days)
    idle = idle_since(months_after(today + notice, -rules.remove_after_months) + SLACK)
    asked = idle.filter(pk=household.pk) if household else idle
    settled = asked.exclude(
        Exists(Charge.objects.open().filter(household=OuterRef("pk")))
        | Exists(Deposit.objects.kept().filter(household=OuterRef("pk")))
        | Exists(Hold.objects.active().filter(household=OuterRef("pk")))
    )
    found = [Dormant(each, months_after(last_sign(each), rules.remove_after_months)) for each in settled]
    return [dormant for dormant in found if dormant.removal_on - notice <= today]


def idle_since(day: date) -> QuerySet[Household]:
    """Households with nothing out, whose last loan known, membership and enrolment are of ``day`` or before."""
    of_household = Q(household=OuterRef("pk"))
    newer_loan = Loan.objects.filter(of_household & (Q(returned_at=None) | Q(returned_at__gte=midnight(day))))
    newer_membership = Membership.objects.filter(of_household, ends_on__gte=day)
    found = Household.objects.filter(~Exists(newer_loan), ~Exists(newer_membership), created_at__lt=midnight(day))
    # Sub-queries by aggregate on two relations would multiply their rows, but a maximum does not mind.
    return found.annotate(last_end=Max("memberships__ends_on"), last_return=Max("loans__returned_at")).order_by("pk")


def last_sign(household: Household) -> date:
    """The last day on which the household had to do with the house."""
    last_end: date | None = household.last_end  # type: ignore[attr-defined] # annotated by idle_since
    last_return: datetime | None = household.last_return  # type: ignore[attr-defined] # the same
    days = [local_day(household.created_at), last_end, last_return and local_day(last_return)]
    return max(day for day in days if day)


def to_be_told(today: date, household: Household | None = None) -> list[Dormant]:
    """Dormant households that were not told yet; ``household`` asks about that one alone."""
    return [dormant for dormant in dormant_households(today, household) if dormant.household.removal_notice_on is None]


def to_be_removed(today: date) -> list[Household]:
    """Dormant households that were told long enough ago."""
    notice = timedelta(days=HouseRules.objects.in_force().removal_notice_days)
    return [
        dormant.household
        for dormant in dormant_households(today)
        if dormant.removal_on <= today
        and dormant.household.removal_notice_on is not None
        and dormant.household.removal_notice_on + notice <= today
    ]


def remove_dormant(*, today: date, at: datetime) -> dict[str, int]:
    """Remove who was told long enough ago; take the notice back from who has come again meanwhile.

    ``blocked``: households that could not be removed after all, since something came up while this ran.
    """
    counts = {"removed": 0, "blocked": 0, "back": 0}
    gone = [dormant.household.pk for dormant in dormant_households(today)]
    returned = Household.objects.filter(removal_notice_on__isnull=False).exclude(pk__in=gone)
    counts["back"] = returned.update(removal_notice_on=None)
    for household in to_be_removed(today):
        try:
            remove_household(household=household, at=at, by=None, why=DORMANT)
        except Refusal:
            counts["blocked"] += 1
        else:
            counts["removed"] += 1
    return counts
