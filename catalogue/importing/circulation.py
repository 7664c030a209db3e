"""Where a copy is: the source's word against ours, settled through the verbs of ``catalogue.lending`` alone.

The same three ways as for any value. What moved at the source alone is followed: a copy that went out there is
taken over as a loan of an unknown borrower, one that came back there is returned, a moved due day is moved. A
copy lent or returned here since keeps its state. A hold is never taken over, and the report says so.
"""

from dataclasses import dataclass
from datetime import date, datetime

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from catalogue.exchange.records import CopyState, ForeignCopy
from catalogue.importing.snapshots import CopySnapshot
from catalogue.lending.loans import open_loan, return_copy
from catalogue.lending.refusals import Refusal
from catalogue.lending.takeovers import change_due_day, take_over_loan
from catalogue.models import Copy, Loan


@dataclass(frozen=True, slots=True)
class Circulated:
    """Whether the copy moved here, and what to remember of the source."""

    moved: bool
    state: CopyState | None
    due_on: date | None
    warning: str = ""


def circulate(copy: Copy, row: ForeignCopy, base: CopySnapshot, *, at: datetime) -> Circulated:
    """Follow the source's word about ``copy`` where it alone has moved; ``copy.state`` follows."""
    if (row.state, row.due_on) == (base.state, base.due_on):
        return Circulated(moved=False, state=base.state, due_on=base.due_on)
    try:
        return _follow(copy, row, base, at)
    except Refusal as refusal:
        # A desk was faster than this run: what it did stands.
        return _kept(base, refusal.words)


def place(copy: Copy, row: ForeignCopy, *, at: datetime) -> Circulated:
    """The same for a copy that was just created: it stands on its shelf, and nobody can have lent it."""
    if row.state is CopyState.ON_LOAN:
        return circulate(copy, row, CopySnapshot(), at=at)
    return _came_back(copy, row, None, at)


def _follow(copy: Copy, row: ForeignCopy, base: CopySnapshot, at: datetime) -> Circulated:
    loan = open_loan(copy)
    out_now, out_before = row.state is CopyState.ON_LOAN, base.state is CopyState.ON_LOAN
    if out_now and out_before:
        return _due_day_moved(row, base, loan, at)
    if out_now:
        return _went_out(copy, row, loan, at)
    return _came_back(copy, row, loan if out_before else None, at)


def _went_out(copy: Copy, row: ForeignCopy, loan: Loan | None, at: datetime) -> Circulated:
    if loan is None:
        take_over_loan(copy=copy, due_on=row.due_on, at=at)
    return Circulated(moved=loan is None, state=row.state, due_on=row.due_on)


def _came_back(copy: Copy, row: ForeignCopy, loan: Loan | None, at: datetime) -> Circulated:
    ours_to_end = loan is not None and _is_taken_over(loan)
    if ours_to_end:
        return_copy(copy=copy, at=at, by=None)
    warning = ""
    if row.state is CopyState.RESERVED:
        warning = _("réservé à la source ; la réservation elle-même n’est pas reprise.")
    return Circulated(moved=ours_to_end, state=row.state, due_on=row.due_on, warning=warning)


def _due_day_moved(row: ForeignCopy, base: CopySnapshot, loan: Loan | None, at: datetime) -> Circulated:
    if row.due_on is None or (loan is not None and loan.due_on == row.due_on):
        return Circulated(moved=False, state=row.state, due_on=row.due_on)
    if loan is None or not _is_taken_over(loan) or loan.due_on != base.due_on:
        return _kept(base, _elsewhere(row.due_on, loan))
    change_due_day(loan=loan, due_on=row.due_on, at=at)
    return Circulated(moved=True, state=row.state, due_on=row.due_on)


def _elsewhere(theirs: date, loan: Loan | None) -> str:
    facts = {"theirs": date_format(theirs, "SHORT_DATE_FORMAT")}
    if loan is None:
        return _("sorti jusqu’au %(theirs)s à la source, mais rendu ici ; il reste en rayon.") % facts
    return _("à rendre le %(theirs)s à la source ; la date du prêt d’ici est gardée.") % facts


def _kept(base: CopySnapshot, warning: str) -> Circulated:
    return Circulated(moved=False, state=base.state, due_on=base.due_on, warning=warning)


def _is_taken_over(loan: Loan) -> bool:
    """Whether the loan began in another system: no loan of this house lacks its beginning."""
    return loan.household_id is None and loan.lent_at is None
