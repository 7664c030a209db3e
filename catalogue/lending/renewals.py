"""Renewing a loan: at the desk, from the account and by the API by the same rules."""

from dataclasses import dataclass
from datetime import date, datetime

from django.contrib.auth.models import User
from django.db import transaction

from catalogue.lending.due_dates import days_late, local_day
from catalogue.lending.events import Trace, record
from catalogue.lending.household_facts import HouseholdFacts
from catalogue.lending.households import Standing, lock_household, standing_from
from catalogue.lending.late_charges import charge_lateness
from catalogue.lending.loan_cases import kind_of
from catalogue.lending.moments import judge_moment
from catalogue.lending.overrides import pass_or_raise, under
from catalogue.lending.policies import Policy, Rules
from catalogue.lending.refusals import Refusal
from catalogue.lending.refusals_of_lending import MembershipEndsEarly
from catalogue.lending.refusals_of_renewals import (
    CopyFlagged,
    JustRenewed,
    NotOnLoan,
    RenewalAwaited,
    RenewalLate,
    RenewalLimit,
    RenewalNever,
    RenewalNoGain,
)
from catalogue.lending.site_calendar import SiteCalendar
from catalogue.models import Charge, Event, LendingPolicy, Loan, Renewal


@dataclass(frozen=True, slots=True)
class Renewed:
    """A loan with its later due day. ``charge``: what its lateness up to now costs, where the house asks for money."""

    loan: Loan
    charge: Charge | None


def renew(
    *, loan: Loan, at: datetime, by: User | None, override_reason: str = "", number: int | None = None
) -> Renewed:
    """Give the loan a later due day, or raise a Refusal and change nothing; the loan as it is now.

    ``number`` says which renewal is asked for, counted from 1: the one that the page or the account proposed. Sent
    twice, it is done once, and JustRenewed says so. The days count from the due day or from today, as the policy
    of the pair of kinds says, and end on an open day of the site where the game was lent. A loan that is late, which
    takes a reason, is charged what its return would cost today: the days after the new due day count anew.
    """
    judge_moment(at, by)
    with transaction.atomic():
        lock_household(loan.household_id)
        held = locked(loan)
        if number is not None and held.renewals >= number:
            raise JustRenewed.of(held.copy, due_on=held.due_on)
        today = local_day(at)
        facts = HouseholdFacts.read(held.household_id, held.copy.game_id)
        rules = Rules.for_copy_kind(held.copy.kind_id)
        standing = standing_from(facts, rules, today)
        policy = rules.policy(standing.kind, kind_of(held.copy))
        missed, calendar = held.due_on, calendar_of(held, today)
        due_after = later_day(held, policy, calendar, today)
        reasons = reasons_against(held, standing, policy, due_after)
        reasons += reasons_of_the_house(held, standing, calendar, due_after)
        passed = pass_or_raise(under(policy.overridable_by, reasons), reason=override_reason, by=by)
        trace = lengthen(held, due_after, at=at, by=by)
        late = days_late(missed, on=today)
        days = {"from": missed and missed.isoformat(), "to": due_after.isoformat()}
        facts_kept = {**days, **({"days_late": late} if late else {}), **passed.facts, **trace.facts()}
        held.due_on = due_after
        event = record(Event.Kind.RENEWED, held, at=at, by=by, facts=facts_kept, reason=passed.reason)
        charge = charge_lateness(held, missed, late, at=at, by=by, cause=event)
    loan.due_on, loan.renewals = held.due_on, held.renewals
    return Renewed(held, charge)


def locked(loan: Loan) -> Loan:
    """The loan as it stands, kept from others until the transaction ends; NotOnLoan when it is over."""
    open_loans = Loan.objects.open().select_related("copy__game", "copy__kind")
    held = open_loans.select_for_update(of=("self",), no_key=True).filter(pk=loan.pk).first()
    if held is None:
        raise NotOnLoan.of(loan.copy)
    return held


def calendar_of(loan: Loan, today: date) -> SiteCalendar:
    """The days of the site where the game was lent, from the day on from which a renewal may count."""
    site = loan.lent_from_id or loan.copy.stands_at_id
    return SiteCalendar.read(site, min(loan.due_on or today, today))


def later_day(loan: Loan, policy: Policy, calendar: SiteCalendar, today: date) -> date:
    """The due day that a renewal today gives; RenewalNoGain where it would not be a later one.

    Counted from today where from the due day it would be over already: a game just renewed is not late.
    """
    from_due_day = policy.renewal_from == LendingPolicy.RenewalFrom.DUE_DAY and loan.due_on is not None
    start = loan.due_on if from_due_day and loan.due_on else today
    due_after = calendar.due_day(start, policy.renewal_days)
    if due_after <= today:
        due_after = calendar.due_day(today, policy.renewal_days)
    if loan.due_on and due_after <= loan.due_on:
        raise RenewalNoGain.of(loan.copy, due_on=loan.due_on)
    return due_after


def reasons_against(loan: Loan, standing: Standing, policy: Policy, due_after: date) -> list[Refusal]:
    """Every reason why this loan may not be renewed until ``due_after``; none: it may."""
    reasons: list[Refusal] = []
    copy, known = loan.copy, loan.household_id is not None
    others = [hold for hold in standing.facts.queue if hold.household_id != loan.household_id]
    waiting = [hold for hold in others if hold.copy_id is None and hold.due_by(due_after)]
    if len(waiting) > standing.facts.free_copies:
        reasons.append(RenewalAwaited.of(copy))
    if loan.renewals >= policy.renewals:
        kind = RenewalLimit if policy.renewals else RenewalNever
        reasons.append(kind.of(copy, limit=policy.renewals))
    if loan.due_on and loan.due_on < standing.day:
        reasons.append(RenewalLate.of(copy, due_on=loan.due_on))
    if known and not standing.in_force:
        reasons.append(standing.without_membership())
    if copy.flag:
        reasons.append(CopyFlagged.of(copy))
    return reasons


def reasons_of_the_house(loan: Loan, standing: Standing, calendar: SiteCalendar, due_after: date) -> list[Refusal]:
    """Where a membership must cover the whole loan, it must cover the renewed one too."""
    covered = standing.covered_until if loan.household_id else None
    if calendar.membership_covers_loan and covered and covered < due_after:
        return [MembershipEndsEarly(ended_on=covered, due_on=due_after)]
    return []


def lengthen(loan: Loan, due_after: date, *, at: datetime, by: User | None) -> Trace:
    """Write the renewal and the loan's new day; what the log needs to take both back."""
    trace = Trace()
    number, due_before = loan.renewals + 1, loan.due_on
    after = {"due_on": due_after, "renewals": number}
    trace.changed(loan, {"due_on": due_before, "renewals": loan.renewals}, after)
    Loan.objects.filter(pk=loan.pk).update(**after)
    if due_before is not None:
        trace.made(
            Renewal.objects.create(loan=loan, number=number, at=at, by=by, due_before=due_before, due_after=due_after)
        )
    loan.renewals = number
    return trace
