"""Lending and taking back.

Both lock the household first, the copy second and a hold last; one order everywhere, so that two desks never wait
for each other in a circle.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Q

from catalogue.lending.due_dates import days_late, local_day
from catalogue.lending.events import Trace, record
from catalogue.lending.games import lock_game
from catalogue.lending.households import lock_household
from catalogue.lending.late_charges import charge_lateness
from catalogue.lending.loan_cases import LoanCase
from catalogue.lending.moments import CLOCK_SKEW, back_dated, judge_moment, moment_of_entry
from catalogue.lending.overrides import Passed, pass_or_raise
from catalogue.lending.queues import put_back, satisfy, set_aside
from catalogue.lending.refusals import (
    CopyBackAlready,
    CopyNotOnLoan,
    CopyOnHoldShelf,
    CopyOnLoan,
    CopyWasOut,
    CopyWithThisHousehold,
    ReturnBeforeLoan,
)
from catalogue.models import Charge, Copy, Deposit, Event, Hold, Household, Loan, Patron, Site, age_band


def lend(
    *,
    copy: Copy,
    household: Household,
    at: datetime,
    by: User | None,
    patron: Patron | None = None,
    override_reason: str = "",
    site: Site | None = None,
    accepted: Collection[str] = (),
) -> Loan:
    """Lend ``copy`` to ``household`` (to ``patron`` of it, when known), or raise a Refusal and change nothing.

    ``at`` may lie in the past, for whoever may date back; membership and due day are those of its day. With
    ``override_reason`` and the right to do so, ``by`` passes every refusal that is overridable; a warning is
    passed by its code among ``accepted``. ``site`` is where the desk stands; None: where the copy is. A hold of
    the household is satisfied; one of another, for which the copy was set aside, is first in its queue again.
    """
    if patron and patron.household_id != household.pk:
        raise ValueError("The patron belongs to another household.")
    judge_moment(at, by)
    try:
        with transaction.atomic():
            lock_household(household.pk)
            # Claimed before anything is judged: whoever asks twice is told that the copy is out, not that the
            # first loan has used up the limit. A refusal below undoes the claim with the transaction.
            taken_from = claim(copy, household)
            at = moment_of_loan(copy, at)
            case = LoanCase.read(copy, household.pk, local_day(at), site.pk if site else copy.stands_at_id)
            passed = pass_or_raise(case.reasons(), reason=override_reason, by=by, accepted=accepted)
            loan = Loan(copy=copy, household=household, patron=patron, lent_at=at, lent_from=site)
            write(loan, case, passed, taken_from, at=at, by=by)
    except IntegrityError:
        # The database's own promise, one open loan per copy, caught what the claim could not see.
        if open_loan(copy) is None:
            raise
        raise why_out(copy, household) from None
    copy.state = Copy.State.ON_LOAN
    return loan


def claim(copy: Copy, household: Household) -> Copy.State:
    """Take the copy from its shelf, or from the hold shelf; where it stood. CopyOnLoan when another was first."""
    taken_from = Copy.State.ON_SHELF
    if copy.state == Copy.State.HELD:
        lock_boxes_set_aside(copy, household)
    if not Copy.objects.claim(copy.pk):
        # Not on its shelf a moment ago: whatever another desk does with it, it has done once the row is ours.
        row = Copy.objects.select_for_update(no_key=True).filter(pk=copy.pk)
        taken_from = Copy.State(row.values_list("state", flat=True).get())
        if taken_from == Copy.State.ON_LOAN:
            raise why_out(copy, household)
        Copy.objects.filter(pk=copy.pk).update(state=Copy.State.ON_LOAN)
    return taken_from


def lock_boxes_set_aside(copy: Copy, household: Household) -> None:
    """Lock the title, then the copy and the box that is set aside for ``household``, in the order of their keys.

    Households that take each other's boxes would else wait for each other in a circle, when each frees its own.
    """
    lock_game(copy.game_id)
    own = Hold.objects.filter(household=household, game=copy.game_id, state=Hold.State.READY).values("copy")
    boxes = Copy.objects.select_for_update(no_key=True).filter(Q(pk=copy.pk) | Q(pk__in=own))
    list(boxes.order_by("pk").values_list("pk"))


def moment_of_loan(copy: Copy, at: datetime) -> datetime:
    """``at``; on the past day on which the copy came back, of which only the day is known, the moment when it did.

    Raises CopyWasOut for a past day at which the copy was with somebody, or before it was.
    """
    if not back_dated(at):
        return at
    later = Loan.objects.filter(copy=copy, lent_at__isnull=False, returned_at__gt=at).order_by("-returned_at").first()
    if later is None or later.returned_at is None:
        return at
    if not same_past_day(later.returned_at, at):
        raise CopyWasOut.of(copy, returned_at=later.returned_at)
    return later.returned_at


def write(loan: Loan, case: LoanCase, passed: Passed, taken_from: Copy.State, *, at: datetime, by: User | None) -> None:
    """Save the loan with what the figures keep of its borrower, log it, and see to the holds that it touches."""
    loan.due_on, loan.piece_list_id = case.due_on, case.facts.piece_list_id
    loan.membership_kind_id = case.standing.kind.pk
    loan.postcode = loan.household.postcode if loan.household else ""
    loan.age_band = age_band(loan.patron.birth_year if loan.patron else None, year=case.day.year)
    loan.save(force_insert=True)
    trace = Trace()
    trace.changed(loan.copy, {"state": taken_from}, {"state": Copy.State.ON_LOAN})
    went_out_from(loan, trace)
    trace.made(loan)
    attach_deposit(loan, case, trace)
    facts = {"due_on": case.due_on.isoformat(), **passed.facts, **trace.facts()}
    event = record(Event.Kind.LENT, loan, at=at, by=by, facts=facts, reason=passed.reason)
    if case.hold_of_other:
        put_back(hold_id=case.hold_of_other.pk, at=at, by=by, cause=event)
    if case.own_hold:
        satisfy(own=case.own_hold, loan=loan, at=moment_of_entry(at), by=by, cause=event)


def went_out_from(loan: Loan, trace: Trace) -> None:
    """Note that the copy was at the desk's site, where the house thought it elsewhere."""
    copy, site = loan.copy, loan.lent_from
    if site is None or site.pk == copy.stands_at_id:
        return
    there = None if site.pk == copy.site_id else site.pk
    Copy.objects.filter(pk=copy.pk).update(current_site=there)
    trace.changed(copy, {"current_site_id": copy.current_site_id}, {"current_site_id": there})
    copy.current_site_id = there


def attach_deposit(loan: Loan, case: LoanCase, trace: Trace) -> None:
    """Tie the deposit that the copy asked for to its loan, so that it is given back with that game."""
    kept = case.deposit
    if kept and Deposit.objects.kept().filter(pk=kept.pk, loan=kept.loan_id).update(loan=loan):
        trace.changed(Deposit(pk=kept.pk), {"loan_id": kept.loan_id}, {"loan_id": loan.pk})


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


@dataclass(frozen=True, slots=True)
class Return:
    """A loan that has ended, and what to do with the box.

    ``hold_ready``: it is set aside for this hold now. ``elsewhere``: it came back to another site than its own.
    ``charge``: what its lateness costs, where the house asks for money.
    """

    loan: Loan
    hold_ready: Hold | None
    elsewhere: bool
    charge: Charge | None

    @property
    def flag(self) -> str:
        """What the record of the copy says to whoever takes it back; empty: nothing."""
        return self.loan.copy.flag


def return_copy(
    *,
    copy: Copy,
    at: datetime,
    by: User | None,
    site: Site | None = None,
    seen: Loan | None = None,
    given_up: bool = False,
) -> Return:
    """Take ``copy`` back from whoever has it, or raise a Refusal and change nothing.

    A return is never refused because of the copy's restriction or the household's standing: what is back is
    back. ``at`` may lie in the past, for whoever may date back, but not before the loan began. ``site`` is where
    it comes back; None: where it was. The first who waits for the game has it set aside. ``seen`` is its open loan,
    from whoever has read it already. ``given_up``: the loan ends without its box, and the log says so.
    """
    judge_moment(at, by)
    with transaction.atomic():
        loan = seen or open_loan(copy)
        if loan is None:
            raise why_not_out(copy, at)
        lock_household(loan.household_id)
        ended = moment_of_return(loan, at)
        trace = end(loan, ended, site)
        late = days_late(loan.due_on, on=local_day(ended))
        facts = {"due_on": loan.due_on and loan.due_on.isoformat(), "days_late": late, **trace.facts()}
        if given_up:
            facts["given_up"] = True
        event = record(Event.Kind.RETURNED, loan, at=ended, by=by, facts=facts)
        charge = charge_lateness(loan, loan.due_on, late, at=ended, by=by, cause=event)
        hold = set_aside(copy=copy, at=moment_of_entry(ended), by=by, cause=event)
    return Return(loan, hold, elsewhere=site is not None and site.pk != copy.site_id, charge=charge)


def end(loan: Loan, ended: datetime, site: Site | None) -> Trace:
    """Put the copy on its shelf, at ``site`` when that is known, and end the loan; a second desk is refused."""
    copy = loan.copy
    before = {"state": Copy.State.ON_LOAN, "current_site_id": copy.current_site_id}
    there = copy.current_site_id if site is None else None if site.pk == copy.site_id else site.pk
    after = {"state": Copy.State.ON_SHELF, "current_site_id": there}
    # The copy first, for the order of locks; the loan decides which desk was first, since between its reading
    # and this line the copy may have come back and gone out again to somebody else.
    Copy.objects.filter(pk=copy.pk, state=Copy.State.ON_LOAN).update(**after)
    if not Loan.objects.open().filter(pk=loan.pk).update(returned_at=ended, returned_to=site):
        raise why_not_out(copy, ended)
    loan.returned_at, loan.returned_to = ended, site
    copy.state, copy.current_site_id = Copy.State.ON_SHELF, there
    trace = Trace()
    trace.changed(copy, before, after)
    trace.changed(
        loan, {"returned_at": None, "returned_to_id": None}, {"returned_at": ended, "returned_to_id": site and site.pk}
    )
    return trace


def why_not_out(copy: Copy, at: datetime) -> CopyNotOnLoan:
    """The refusal of a return of what is here: who scans it again the same day hears since when it is back."""
    back = Loan.objects.filter(copy=copy, returned_at__isnull=False).order_by("-returned_at").first()
    if back and back.returned_at and local_day(back.returned_at) == local_day(at):
        return CopyBackAlready.of(copy, returned_at=back.returned_at)
    held = Copy.objects.filter(pk=copy.pk, state=Copy.State.HELD).exists()
    return CopyOnHoldShelf.of(copy) if held else CopyNotOnLoan.of(copy)


def moment_of_return(loan: Loan, at: datetime) -> datetime:
    """``at``, or the beginning of the loan where the clocks of two desks cross; ReturnBeforeLoan when far off.

    For a past day one gives the day and not the hour: on the day of the loan it came back after it went out.
    """
    if loan.lent_at is None or loan.lent_at <= at:
        return at
    if loan.lent_at - at > CLOCK_SKEW and not same_past_day(loan.lent_at, at):
        raise ReturnBeforeLoan.of(loan.copy, lent_at=loan.lent_at)
    return loan.lent_at


def same_past_day(moment: datetime, at: datetime) -> bool:
    """Whether ``moment`` lies on the day of ``at``, of which only the day is known."""
    return back_dated(at) and local_day(moment) == local_day(at)


def lateness(loan: Loan, *, at: datetime) -> int:
    """By how many days the loan is, or was when it ended, past its due day; ``at`` counts while it is open."""
    return days_late(loan.due_on, on=local_day(loan.returned_at or at))
