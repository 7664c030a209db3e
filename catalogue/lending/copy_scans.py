"""What the scan of a copy does: it brings a copy back that is out, and lends one that is here.

A scanner that is pressed twice, or a box that passes it twice, must not undo what it has just done: for a few
seconds the second scan only says what the first one did.
"""

from collections.abc import Collection
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db.models import F

from catalogue.lending.holds import set_aside
from catalogue.lending.loans import Return, lend, return_copy
from catalogue.lending.moments import moment_of_entry
from catalogue.lending.refusals import CopyJustLent, CopyJustReturned, CopyOnLoan, HeldWithoutHousehold, NoHousehold
from catalogue.models import Copy, Hold, Household, Loan, Patron, Site

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
    site: Site | None = None,
    accepted: Collection[str] = (),
) -> Loan | Return | Hold:
    """Return the copy when it is out, whoever has it; else lend it to the household in hand.

    With nobody in hand, a copy from the shelf for which somebody waits is set aside: the answer is the hold that
    is ready now. Raises what ``lend`` and ``return_copy`` raise, NoHousehold for a copy that is here and nobody to
    lend it to, and the refusals of a second scan.
    """
    last = last_loan(copy)
    if last and last.returned_at is None:
        refuse_rescan_of_lent(last, household, at)
        return return_copy(copy=copy, at=at, by=by, site=site, seen=last)
    if last:
        refuse_rescan_of_returned(last, in_hand_since, at)
    if household is None:
        return for_nobody(copy, at=at, by=by)
    return lend(copy=copy, household=household, patron=patron, at=at, by=by, site=site, accepted=accepted)


def for_nobody(copy: Copy, *, at: datetime, by: User | None) -> Hold:
    """Set the copy aside for the first who waits for its game; NoHousehold where nobody does, or it is already."""
    hold = None if copy.state == Copy.State.HELD else set_aside(copy=copy, at=moment_of_entry(at), by=by)
    if hold:
        return hold
    raise (HeldWithoutHousehold if copy.state == Copy.State.HELD else NoHousehold).of(copy)


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
