"""Loans that began in another system: brought in with the copy, their borrower unknown here."""

from datetime import date, datetime

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from catalogue.lending.events import record
from catalogue.lending.households import lock_household
from catalogue.lending.loans import open_loan
from catalogue.lending.moments import refuse_future
from catalogue.lending.refusals import CopyNotOnLoan, CopyOnHoldShelf, CopyOnLoan, CopyRefusal
from catalogue.models import Copy, Event, Loan


def take_over_loan(*, copy: Copy, due_on: date | None, at: datetime, by: User | None = None) -> Loan:
    """Put ``copy`` out to an unknown borrower until ``due_on``; CopyOnLoan when it is out already.

    ``at`` is the moment of the take-over. When the loan began is unknown, so that any return is late enough,
    and a restriction of the copy does not matter: it is out, whether it should be or not.
    One that is set aside for somebody here is refused too (CopyOnHoldShelf).
    """
    refuse_future(at)
    try:
        with transaction.atomic():
            if not Copy.objects.claim(copy.pk):
                raise why_not_taken(copy)
            loan = Loan.objects.create(copy=copy, due_on=due_on)
            record(Event.Kind.TAKEN_OVER, loan, at=at, by=by, facts={"due_on": due_on and due_on.isoformat()})
    except IntegrityError:
        if open_loan(copy) is None:
            raise
        raise CopyOnLoan.of(copy) from None
    copy.state = Copy.State.ON_LOAN
    return loan


def why_not_taken(copy: Copy) -> CopyRefusal:
    """The refusal of a copy that does not stand on its shelf: it is out here, or set aside for somebody."""
    held = Copy.objects.filter(pk=copy.pk, state=Copy.State.HELD).exists()
    return CopyOnHoldShelf.of(copy) if held else CopyOnLoan.of(copy)


def change_due_day(*, loan: Loan, due_on: date, at: datetime, by: User | None = None) -> Loan:
    """Move the due day of an open loan, and log both days; CopyNotOnLoan when it has ended.

    The same day again changes nothing and logs nothing.
    """
    refuse_future(at)
    with transaction.atomic():
        lock_household(loan.household_id)
        held = Loan.objects.open().select_for_update().filter(pk=loan.pk).first()
        if held is None:
            raise CopyNotOnLoan.of(loan.copy)
        before, held.due_on = held.due_on, due_on
        if before != due_on:
            held.save(update_fields=["due_on"])
            facts = {"from": before and before.isoformat(), "to": due_on.isoformat()}
            record(Event.Kind.DUE_DAY_CHANGED, held, at=at, by=by, facts=facts)
    return held
