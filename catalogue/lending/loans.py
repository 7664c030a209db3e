"""Lending and taking back.

Both lock the household first and the copy second; one order everywhere, so that two desks never wait for
each other in a circle.
"""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from catalogue.lending.due_dates import days_late, due_day, local_day
from catalogue.lending.events import record
from catalogue.lending.households import Standing, lock_household, standing_of
from catalogue.lending.moments import CLOCK_SKEW, refuse_future
from catalogue.lending.overrides import pass_or_raise
from catalogue.lending.refusals import (
    CopyNotLendable,
    CopyNotOnLoan,
    CopyOnLoan,
    CopyWithThisHousehold,
    Refusal,
    ReturnBeforeLoan,
)
from catalogue.models import Copy, Event, Household, Loan, Patron


def lend(
    *,
    copy: Copy,
    household: Household,
    at: datetime,
    by: User | None,
    patron: Patron | None = None,
    override_reason: str = "",
) -> Loan:
    """Lend ``copy`` to ``household`` (to ``patron`` of it, when known), or raise a Refusal and change nothing.

    ``at`` may lie in the past; membership and due day are those of its day. With ``override_reason`` and the
    right to do so, ``by`` passes the limit, the membership and the restriction of the copy, never that it is out.
    """
    if patron and patron.household_id != household.pk:
        raise ValueError("The patron belongs to another household.")
    refuse_future(at)
    try:
        with transaction.atomic():
            lock_household(household.pk)
            # Claimed before anything is judged: whoever asks twice is told that the copy is out, not that the
            # first loan has used up the limit. A refusal below undoes the claim with the transaction.
            if not Copy.objects.claim(copy.pk):
                raise why_out(copy, household)
            standing = standing_of(household, local_day(at))
            facts = pass_or_raise(reasons_against(copy, standing), reason=override_reason, by=by)
            due_on = due_day(at, days=standing.policy.loan_days)
            loan = Loan.objects.create(copy=copy, household=household, patron=patron, lent_at=at, due_on=due_on)
            record(Event.Kind.LENT, loan, at=at, by=by, facts={"due_on": due_on.isoformat(), **facts})
    except IntegrityError:
        # The database's own promise, one open loan per copy, caught what the claim could not see.
        if open_loan(copy) is None:
            raise
        raise why_out(copy, household) from None
    copy.state = Copy.State.ON_LOAN
    return loan


def reasons_against(copy: Copy, standing: Standing) -> list[Refusal]:
    """Every reason why this copy may not go to the household that stands so; that it is out is not asked here."""
    reasons = standing.reasons_against()
    if not copy.lendable:
        reasons.insert(0, CopyNotLendable.of(copy, restriction=copy.restriction))
    return reasons


def why_out(copy: Copy, household: Household) -> CopyOnLoan:
    """The refusal of a copy that is out, with the words for whoever has it already."""
    loan = open_loan(copy)
    with_them = loan is not None and loan.household_id == household.pk
    return CopyWithThisHousehold.of(copy) if with_them else CopyOnLoan.of(copy)


def open_loan(copy: Copy) -> Loan | None:
    """The loan by which the copy is out, with its household."""
    loan = Loan.objects.open().filter(copy=copy).select_related("household").first()
    if loan:
        loan.copy = copy
    return loan


def return_copy(*, copy: Copy, at: datetime, by: User | None) -> Loan:
    """Take ``copy`` back from whoever has it; the loan that has ended, or a Refusal and nothing changed.

    A return is never refused because of the copy's restriction or the household's standing: what is back is
    back. ``at`` may lie in the past, but not before the loan began.
    """
    refuse_future(at)
    with transaction.atomic():
        loan = open_loan(copy)
        if loan is None:
            raise CopyNotOnLoan.of(copy)
        lock_household(loan.household_id)
        ended = moment_of_return(loan, at)
        # The copy first, for the order of locks; the loan decides which desk was first, since between the
        # reading above and this line the copy may have come back and gone out again to somebody else.
        Copy.objects.release(copy.pk)
        if not Loan.objects.open().filter(pk=loan.pk).update(returned_at=ended):
            raise CopyNotOnLoan.of(copy)
        record(Event.Kind.RETURNED, loan, at=ended, by=by, facts=facts_of_return(loan, ended))
    loan.returned_at = ended
    copy.state = Copy.State.ON_SHELF
    return loan


def moment_of_return(loan: Loan, at: datetime) -> datetime:
    """``at``, or the beginning of the loan where the clocks of two desks cross; ReturnBeforeLoan when far off."""
    if loan.lent_at is None or loan.lent_at <= at:
        return at
    if loan.lent_at - at > CLOCK_SKEW:
        raise ReturnBeforeLoan.of(loan.copy, lent_at=loan.lent_at)
    return loan.lent_at


def lateness(loan: Loan, *, at: datetime) -> int:
    """By how many days the loan is, or was when it ended, past its due day; ``at`` counts while it is open."""
    return days_late(loan.due_on, on=local_day(loan.returned_at or at))


def facts_of_return(loan: Loan, at: datetime) -> dict[str, str | int | None]:
    """What the log keeps of a return at ``at``: the due day and the days late, by the calendar of the house."""
    due_on = loan.due_on.isoformat() if loan.due_on else None
    return {"due_on": due_on, "days_late": days_late(loan.due_on, on=local_day(at))}
