"""What a household owes: charged, paid, waived. Whole cents, and no accounting beyond that."""

from datetime import datetime
from uuid import UUID

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from catalogue.lending.amounts import MOST_CENTS
from catalogue.lending.events import Trace, record
from catalogue.lending.households import lock_household
from catalogue.lending.moments import refuse_future
from catalogue.lending.refusals_of_money import AmountImpossible, ChargeExists, ChargeSettled, LoanOfAnother
from catalogue.lending.submissions import once
from catalogue.models import Charge, Event, Household, Loan, MissingPiece

# What became of the money of a piece, by what became of its charge.
SETTLEMENTS = {
    Charge.Outcome.PAID: MissingPiece.Settlement.PAID,
    Charge.Outcome.WAIVED: MissingPiece.Settlement.WAIVED,
}


def charge(
    *,
    household: Household,
    kind: Charge.Kind,
    amount_cents: int,
    at: datetime,
    by: User | None,
    loan: Loan | None = None,
    submission: UUID | None = None,
) -> Charge:
    """Ask ``household`` for ``amount_cents``; sent twice under one ``submission``, it is asked for once.

    AmountImpossible below a cent or beyond ten thousand euros; ChargeExists for a second lateness of one
    loan and due day.
    """
    refuse_future(at)
    refuse_amount(amount_cents)
    if loan and loan.household_id != household.pk:
        raise LoanOfAnother
    missed = loan.due_on if loan and kind == Charge.Kind.LATE else None

    def make() -> Charge:
        lock_household(household.pk)
        made = Charge.objects.create(
            household=household, loan=loan, due_missed=missed, kind=kind, amount_cents=amount_cents, at=at, by=by
        )
        note_charge(made, at=at, by=by)
        return made

    try:
        with transaction.atomic():
            return once(Charge, make, key=submission, act="charge", at=at)
    except IntegrityError:
        if kind != Charge.Kind.LATE or not Charge.objects.filter(loan=loan, kind=kind, due_missed=missed).exists():
            raise
        raise ChargeExists from None


def note_charge(
    made: Charge, *, at: datetime, by: User | None, cause: Event | None = None, trace: Trace | None = None
) -> Event:
    """Log a charge: with its loan when it has one, so that forgetting the loan finds the event too."""
    trace = trace or Trace()
    trace.made(made)
    facts = {"amount_cents": made.amount_cents, "kind": made.kind, **trace.facts()}
    return record(Event.Kind.CHARGED, made.loan, at=at, by=by, facts=facts, cause=cause, household_id=made.household_id)


def refuse_amount(cents: int, *, least: int = 1) -> None:
    """Raise AmountImpossible for what is no amount of ``least`` cents to ten thousand euros."""
    if not least <= cents <= MOST_CENTS:
        raise AmountImpossible(least=least, most=MOST_CENTS)


def settle(*, charge: Charge, outcome: Charge.Outcome, at: datetime, by: User | None) -> Charge:
    """Note that an open charge was paid or waived, and the pieces it was for with it; else ChargeSettled."""
    refuse_future(at)
    if outcome not in SETTLEMENTS:
        raise ValueError("A charge ends paid or waived.")
    with transaction.atomic():
        lock_household(charge.household_id)
        settle_locked(charge, outcome, at=at, by=by)
    return charge


def settle_locked(
    charge: Charge, outcome: Charge.Outcome, *, at: datetime, by: User | None, cause: Event | None = None
) -> None:
    """The same within another verb's transaction, the household locked; ``charge`` is as it was written."""
    columns = {"outcome": outcome, "settled_at": at, "settled_by_id": by.pk if by else None}
    if not Charge.objects.open().filter(pk=charge.pk).update(**columns):
        raise ChargeSettled
    trace = Trace()
    trace.changed(charge, {"outcome": Charge.Outcome.OPEN, "settled_at": None, "settled_by_id": None}, columns)
    settled = {"settlement": SETTLEMENTS[outcome]}
    for piece in MissingPiece.objects.filter(charge=charge):
        trace.changed(piece, {"settlement": piece.settlement}, settled)
        MissingPiece.objects.filter(pk=piece.pk).update(**settled)
    charge.outcome, charge.settled_at, charge.settled_by = outcome, at, by
    facts = {"amount_cents": charge.amount_cents, "outcome": str(outcome), **trace.facts()}
    household_id = charge.household_id
    record(Event.Kind.CHARGE_SETTLED, charge.loan, at=at, by=by, facts=facts, cause=cause, household_id=household_id)
