"""Loans of boxes that the house has given up for lost: nobody will ever scan them back."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from catalogue.lending.copies import locked
from catalogue.lending.households import lock_household
from catalogue.lending.loans import Return, open_loan, return_copy, why_not_out
from catalogue.lending.refusals_of_contents import CopyStillOut
from catalogue.models import Copy, Loan


def loan_of_lost(copy: Copy) -> Loan | None:
    """The loan that still runs for a copy noted as lost; None for any other copy, without asking."""
    if (copy.state, copy.restriction) != (Copy.State.ON_LOAN, Copy.Restriction.LOST):
        return None
    return open_loan(copy)


def close_lost(*, copy: Copy, at: datetime, by: User | None) -> Return:
    """End the loan of a lost copy as its return would, lateness included; the copy stays lost and serves nobody.

    CopyNotOnLoan where its loan has ended, CopyStillOut where it is not noted as lost any more: whoever found it
    may have left it with the family.
    """
    with transaction.atomic():
        loan = open_loan(copy)
        if loan is None:
            raise why_not_out(copy, at)
        lock_household(loan.household_id)
        loan.copy = locked(copy)
        if loan.copy.restriction != Copy.Restriction.LOST:
            raise CopyStillOut.of(loan.copy)
        return return_copy(copy=loan.copy, at=at, by=by, seen=loan, given_up=True)
