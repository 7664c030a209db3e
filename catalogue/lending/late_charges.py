"""What a late game costs, where the house asks for money at all: no policy does so by itself."""

from datetime import date, datetime

from django.contrib.auth.models import User

from catalogue.lending.events import Trace, record
from catalogue.lending.policies import Policy, policy_for
from catalogue.models import Charge, Event, LendingPolicy, Loan

DAYS_PER_WEEK = 7


def late_amount(policy: Policy, days_late: int) -> int:
    """The cents for a game so many days late: nothing within the days of grace, and never more than the cap.

    Beyond the grace every day late counts, those of the grace too; by the week, a week begun is a week.
    """
    if days_late <= policy.late_grace_days:
        return 0
    weekly = policy.late_per == LendingPolicy.LatePer.WEEK
    spans = -(-days_late // DAYS_PER_WEEK) if weekly else days_late
    amount = spans * policy.late_cents
    return amount if policy.late_cap_cents is None else min(amount, policy.late_cap_cents)


def charge_lateness(
    loan: Loan, missed: date | None, days_late: int, *, at: datetime, by: User | None, cause: Event
) -> Charge | None:
    """Charge the household of a loan that came back, or was renewed, so many days after the due day it ``missed``.

    As its policy says; None where nothing is due. Nobody is charged for a borrower who is unknown here.
    """
    if missed is None or not days_late or loan.household_id is None:
        return None
    amount = late_amount(policy_for(loan.membership_kind_id, loan.copy.kind_id), days_late)
    if not amount:
        return None
    charge = Charge.objects.create(
        household_id=loan.household_id,
        loan=loan,
        due_missed=missed,
        kind=Charge.Kind.LATE,
        amount_cents=amount,
        at=at,
        by=by,
    )
    trace = Trace()
    trace.made(charge)
    facts = {"amount_cents": amount, "days_late": days_late, **trace.facts()}
    record(Event.Kind.CHARGED, loan, at=at, by=by, facts=facts, cause=cause)
    return charge
