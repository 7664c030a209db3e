"""What the scan of a copy does: it brings a copy back that is out, and lends one that is on its shelf.

A scanner that is pressed twice, or a box that passes it twice, must not undo what it has just done: for a few
seconds the second scan only says what the first one did.
"""

from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db.models import F

from catalogue.lending.loans import lend, return_copy
from catalogue.lending.refusals import CopyJustLent, CopyJustReturned, CopyOnLoan, NoHousehold
from catalogue.models import Copy, Household, Loan, Patron

# Long enough for a hand that hesitates, short enough for a family that changes its mind.
RESCAN_SECONDS = 10


def act_on_copy(
    *,
    copy: Copy,
    household: Household | None,
    at: datetime,
    by: User | None,
    patron: Patron | None = None,
    in_hand_since: datetime | None = None,
) -> Loan:
    """Return the copy when it is out, whoever has it; else lend it to the household in hand.

    The answer is the loan: ended (``returned_at``) or just begun. Raises what ``lend`` and ``return_copy``
    raise, NoHousehold for a copy on its shelf and nobody to lend it to, and the refusals of a second scan.
    """
    last = last_loan(copy)
    if last and last.returned_at is None:
        refuse_rescan_of_lent(last, household, at)
        return return_copy(copy=copy, at=at, by=by)
    if last:
        refuse_rescan_of_returned(last, in_hand_since, at)
    if household is None:
        raise NoHousehold.of(copy)
    return lend(copy=copy, household=household, patron=patron, at=at, by=by)


def last_loan(copy: Copy) -> Loan | None:
    """The open loan of the copy, else the one that ended last."""
    # By the moment of return, not by id: an old loan can be entered after a newer one.
    loan = Loan.objects.filter(copy=copy).order_by(F("returned_at").desc(nulls_first=True), "-pk").first()
    if loan:
        loan.copy = copy
    return loan


def just_now(moment: datetime | None, at: datetime) -> bool:
    """Whether ``moment`` lies within the seconds of a second scan, on either side: two requests can cross."""
    return moment is not None and abs(at - moment) < timedelta(seconds=RESCAN_SECONDS)


def refuse_rescan_of_lent(loan: Loan, household: Household | None, at: datetime) -> None:
    """Raise CopyJustLent, or CopyOnLoan where another desk was first with another household.

    Without a household in hand nobody is trying to borrow: the copy comes back, however short the loan was.
    """
    if household is None or not just_now(loan.lent_at, at):
        return
    if loan.household_id == household.pk:
        raise CopyJustLent.of(loan.copy)
    raise CopyOnLoan.of(loan.copy)


def refuse_rescan_of_returned(loan: Loan, in_hand_since: datetime | None, at: datetime) -> None:
    """Raise CopyJustReturned, unless a card was shown after the return: then the copy is meant to go out again."""
    if not just_now(loan.returned_at, at):
        return
    if in_hand_since is None or (loan.returned_at and loan.returned_at >= in_hand_since):
        raise CopyJustReturned.of(loan.copy)
