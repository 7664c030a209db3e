"""Memberships: begun and renewed, in days on the calendar, both the first and the last included."""

from datetime import date, datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Exists, F, Max, OuterRef, QuerySet

from catalogue.lending.due_dates import local_day
from catalogue.lending.events import record
from catalogue.lending.holds import cancel_hold
from catalogue.lending.households import lock_household
from catalogue.lending.refusals_of_holds import HoldClosed
from catalogue.lending.refusals_of_people import AlreadyRenewed, MembershipEndless
from catalogue.models import Event, Hold, Household, HouseRules, Membership, MembershipKind


def renew_membership(*, household: Household, kind: MembershipKind, at: datetime, by: User | None) -> Membership:
    """Prolong the membership of ``household``, by one of ``kind``, which may be another than before.

    One still in force is followed without a gap; one that is over, or a household that never had one, begins
    today. AlreadyRenewed when the last one begins today or later: a second click must not sell a second year.
    MembershipEndless where no calendar knows the days that would follow.
    """
    with transaction.atomic():
        lock_household(household.pk)
        today = local_day(at)
        last = household.memberships.order_by("-ends_on", "-pk").first()
        if last and last.starts_on >= today:
            raise AlreadyRenewed(ends_on=last.ends_on)
        if last and date.max - last.ends_on <= timedelta(days=kind.days):
            raise MembershipEndless(ends_on=last.ends_on)
        starts_on = last.ends_on + timedelta(days=1) if last and last.ends_on >= today else today
        return begin(household=household, kind=kind, starts_on=starts_on, renews=last, at=at, by=by)


def begin(
    *,
    household: Household,
    kind: MembershipKind,
    starts_on: date,
    at: datetime,
    by: User | None,
    renews: Membership | None = None,
) -> Membership:
    """The row of a new membership and its event, within the transaction of a verb."""
    membership = Membership.objects.create(
        household=household, kind=kind, starts_on=starts_on, ends_on=last_day(starts_on, kind), renews=renews
    )
    # Whoever comes back is no longer about to be removed.
    Household.objects.filter(pk=household.pk).update(removal_notice_on=None)
    facts = {"membership": membership.pk, "from": starts_on.isoformat(), "to": membership.ends_on.isoformat()}
    record(Event.Kind.MEMBERSHIP_BEGUN, at=at, by=by, facts=facts, household_id=household.pk)
    return membership


def last_day(starts_on: date, kind: MembershipKind) -> date:
    """The last day of a membership of ``kind`` that begins on ``starts_on``: 365 days end a day before a year is up."""
    return starts_on + timedelta(days=kind.days - 1)


# ── What ends with a membership ──────────────────────────────────────────────────────────────────────
def holds_without_membership(today: date) -> QuerySet[Hold]:
    """Waiting holds of households whose membership has been over for longer than its end was announced before.

    They would be set aside for somebody who may not borrow. One that was placed after the end, by passing the
    refusal, stays; a ready one runs out by itself.
    """
    over_before = today - timedelta(days=HouseRules.objects.in_force().membership_ending_days)
    in_force = Membership.objects.filter(household=OuterRef("household"), ends_on__gte=over_before)
    waiting = Hold.objects.filter(~Exists(in_force), state=Hold.State.WAITING)
    placed_before = waiting.annotate(over_on=Max("household__memberships__ends_on"))
    return placed_before.filter(placed_at__date__lte=F("over_on")).select_related("game").order_by("placed_at", "pk")


def end_memberships(*, today: date, at: datetime) -> dict[str, int]:
    """Cancel the holds of those whose membership is long over; how many. A transaction each."""
    cancelled = 0
    for hold in holds_without_membership(today):
        try:
            cancel_hold(hold=hold, at=at, by=None)
        except HoldClosed:
            # Cancelled or borrowed while this ran.
            continue
        cancelled += 1
    return {"holds": cancelled}
