"""Repairs: a copy put aside with what is to be done, and back on its shelf when that is done."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from catalogue.lending.amounts import MOST_CENTS
from catalogue.lending.copies import change_restriction, locked, refuse_if_in_repair, waits_for
from catalogue.lending.events import Trace
from catalogue.lending.households import lock_household
from catalogue.lending.moments import refuse_future
from catalogue.lending.refusals_of_contents import (
    ConditionContradicts,
    CopyGone,
    CopyStillOut,
    ProblemMissing,
    RepairEnded,
    RepairOpen,
)
from catalogue.lending.refusals_of_money import AmountImpossible
from catalogue.models import Copy, Event, MissingPiece, Repair

WORDS_LENGTH = 300


def begin_repair(*, copy: Copy, problem: str, at: datetime, by: User | None) -> Repair:
    """Put the copy aside for repair; nobody borrows it until the repair is ended.

    RepairOpen while another one is under way, CopyStillOut for a copy that is out, CopyGone for a withdrawn one,
    ProblemMissing without words or with more than 300 signs.
    """
    refuse_future(at)
    problem = " ".join(problem.split())
    if not 0 < len(problem) <= WORDS_LENGTH:
        raise ProblemMissing
    with transaction.atomic():
        lock_household(waits_for(copy))
        held = locked(copy)
        refuse_if_in_repair(held)
        if held.state == Copy.State.ON_LOAN:
            raise CopyStillOut.of(held)
        if held.restriction == Copy.Restriction.WITHDRAWN:
            raise CopyGone.of(held)
        repair = open_one(held, problem, at=at, by=by)
        trace = Trace()
        trace.made(repair)
        change_restriction(held, Copy.Restriction.IN_REPAIR, kind=Event.Kind.REPAIR_BEGUN, at=at, by=by, trace=trace)
    return repair


def open_one(copy: Copy, problem: str, *, at: datetime, by: User | None) -> Repair:
    """The row of a repair; RepairOpen where the database has seen one meanwhile."""
    try:
        with transaction.atomic():
            return Repair.objects.create(copy=copy, problem=problem, begun_at=at, begun_by=by)
    except IntegrityError:
        raise RepairOpen.of(copy) from None


def end_repair(
    *,
    repair: Repair,
    outcome: str,
    condition: Copy.Condition,
    at: datetime,
    by: User | None,
    restriction: Copy.Restriction = Copy.Restriction.NONE,
    cost_cents: int | None = None,
) -> Repair:
    """Note what was done, what it cost and how the box is now, and let the copy go out again.

    ``restriction``: what it may do from now on; withdrawn, where the repair has failed. RepairEnded when somebody
    was faster, ConditionContradicts for a complete box from which pieces are missing.
    """
    refuse_future(at)
    if cost_cents is not None and not 0 <= cost_cents <= MOST_CENTS:
        raise AmountImpossible(least=0, most=MOST_CENTS)
    with transaction.atomic():
        held = locked(repair.copy)
        refuse_complete(held, condition)
        # Two clocks can cross: nothing ends before it began.
        ended = max(at, repair.begun_at)
        after = {"ended_at": ended, "outcome": " ".join(outcome.split())[:WORDS_LENGTH], "cost_cents": cost_cents}
        if not Repair.objects.filter(pk=repair.pk, ended_at=None).update(**after):
            raise RepairEnded.of(held)
        trace = Trace()
        # Not the words of the outcome: the log quotes nobody.
        trace.changed(repair, {"ended_at": None}, {"ended_at": ended})
        if held.condition != condition:
            trace.changed(held, {"condition": held.condition}, {"condition": condition})
            Copy.objects.filter(pk=held.pk).update(condition=condition)
            held.condition = condition
        change_restriction(held, restriction, kind=Event.Kind.REPAIR_ENDED, at=at, by=by, trace=trace)
        repair.refresh_from_db()
    return repair


def refuse_complete(copy: Copy, condition: Copy.Condition) -> None:
    """Raise ConditionContradicts for a box that is called complete while pieces are missing from it."""
    if condition == Copy.Condition.COMPLETE and MissingPiece.objects.missing().filter(copy=copy).exists():
        raise ConditionContradicts
