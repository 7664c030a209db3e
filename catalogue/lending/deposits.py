"""Deposits: received and given back, in whole cents. They outlive what they were for."""

from datetime import datetime
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction

from catalogue.lending.charges import refuse_amount
from catalogue.lending.events import Trace, record
from catalogue.lending.households import lock_household
from catalogue.lending.moments import refuse_future
from catalogue.lending.refusals_of_money import AmountTooHigh, DepositReturned, LoanOfAnother
from catalogue.lending.submissions import once
from catalogue.models import Deposit, Event, Household, Loan


def receive_deposit(
    *,
    household: Household,
    amount_cents: int,
    at: datetime,
    by: User | None,
    loan: Loan | None = None,
    submission: UUID | None = None,
) -> Deposit:
    """Note a deposit of ``household``, for ``loan`` where a big game asked for it.

    The same ``submission`` sent again answers with the deposit that the first one made. AmountImpossible below a
    cent or beyond ten thousand euros.
    """
    refuse_future(at)
    refuse_amount(amount_cents)
    if loan and loan.household_id != household.pk:
        raise LoanOfAnother

    def make() -> Deposit:
        lock_household(household.pk)
        made = Deposit.objects.create(
            household=household, loan=loan, amount_cents=amount_cents, received_at=at, received_by=by
        )
        trace = Trace()
        trace.made(made)
        facts = {"amount_cents": amount_cents, **trace.facts()}
        record(Event.Kind.DEPOSIT_RECEIVED, loan, at=at, by=by, facts=facts, household_id=household.pk)
        return made

    with transaction.atomic():
        return once(Deposit, make, key=submission, act="deposit", at=at)


def return_deposit(*, deposit: Deposit, cents: int, at: datetime, by: User | None) -> Deposit:
    """Give ``cents`` of a deposit back, all or less (0: it is kept for good); it is over then.

    DepositReturned when it was over before, AmountTooHigh for more than was received.
    """
    refuse_future(at)
    refuse_amount(cents, least=0)
    with transaction.atomic():
        lock_household(deposit.household_id)
        held = Deposit.objects.select_for_update(no_key=True).get(pk=deposit.pk)
        if held.returned_at:
            raise DepositReturned
        if cents > held.amount_cents:
            raise AmountTooHigh(cents=held.amount_cents)
        trace = Trace()
        after = {
            # Two clocks can cross: nothing is given back before it was received.
            "returned_at": max(at, held.received_at),
            "returned_cents": cents,
            "returned_by_id": by.pk if by else None,
        }
        trace.changed(held, dict.fromkeys(after), after)
        Deposit.objects.filter(pk=held.pk).update(**after)
        facts = {"amount_cents": held.amount_cents, "returned_cents": cents, **trace.facts()}
        record(Event.Kind.DEPOSIT_RETURNED, held.loan, at=at, by=by, facts=facts, household_id=held.household_id)
        held.refresh_from_db()
    return held
