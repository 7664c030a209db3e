"""The queue of a title: who is next, and where a box goes that was set aside.

Each of these runs within the transaction of the verb that causes it, after the locks of the household and the
copy; its event names that verb's as its cause, so that both are undone together.
"""

from datetime import date, datetime

from django.contrib.auth.models import User

from catalogue.lending.due_dates import local_day
from catalogue.lending.events import Trace, record
from catalogue.lending.household_facts import HouseholdFacts, Waiting
from catalogue.lending.households import membership_that_counts
from catalogue.lending.loan_cases import kind_of
from catalogue.lending.policies import NO_KIND, Rules
from catalogue.lending.refusals_of_holds import HoldClosed
from catalogue.lending.refusals_of_lending import NoOpenDay
from catalogue.lending.site_calendar import SiteCalendar
from catalogue.models import Copy, Event, Hold, Loan


def set_aside(*, copy: Copy, at: datetime, by: User | None, cause: Event | None = None) -> Hold | None:
    """Set ``copy``, which stands on its shelf, aside for the first who waits for its game; None: nobody does.

    A copy that may not leave serves nobody, and a hold booked for a later day is not served before. First come
    first served, wherever the first wants to collect it: ``pickup_site`` says where the box has to go.
    """
    # Most boxes are awaited by nobody: asked first, without the joins and the lock that the answer needs.
    if not copy.lendable or not Hold.objects.filter(game=copy.game_id, state=Hold.State.WAITING).exists():
        return None
    waiting = Hold.objects.queue(copy.game_id).due(local_day(at)).select_related("household", "pickup_site")
    # Locked as it is found: of two copies that come back at once, the second finds the next in the queue.
    hold = waiting.select_for_update(of=("self",), no_key=True).first()
    if hold is None or not Copy.objects.takeable().filter(pk=copy.pk).update(state=Copy.State.HELD):
        return None
    copy.state = Copy.State.HELD
    until = kept_until(hold, copy, local_day(at))
    _move(hold, Hold.State.READY, copy=copy, ready_at=at, ready_until=until)
    trace = Trace()
    trace.changed(copy, {"state": Copy.State.ON_SHELF}, {"state": Copy.State.HELD})
    _trace_hold(trace, hold, {"state": Hold.State.WAITING, "copy_id": None, "ready_at": None, "ready_until": None})
    facts = {"ready_until": until.isoformat(), **trace.facts()}
    record(Event.Kind.HOLD_READY, hold=hold, at=at, by=by, facts=facts, cause=cause)
    return hold


def kept_until(hold: Hold, copy: Copy, today: date) -> date:
    """The last day on which the box waits: an open day of the site where it is collected, if there ever is one."""
    rules, facts = Rules.for_copy_kind(copy.kind_id), HouseholdFacts.read(hold.household_id)
    membership = membership_that_counts(facts.terms, today)
    policy = rules.policy(membership.kind if membership else NO_KIND, kind_of(copy))
    opening = SiteCalendar.read(hold.pickup_site_id or copy.stands_at_id, today).opening
    last = date.fromordinal(today.toordinal() + policy.hold_shelf_days)
    try:
        return opening.next_open(last)
    except NoOpenDay:
        return last


def free_copy(copy_id: int | None, trace: Trace) -> Copy | None:
    """Put a copy that was set aside back on its shelf; None where it went another way meanwhile."""
    if copy_id is None:
        return None
    copy = Copy.objects.select_related("game", "kind").filter(pk=copy_id).first()
    if copy is None or not Copy.objects.filter(pk=copy.pk, state=Copy.State.HELD).update(state=Copy.State.ON_SHELF):
        return None
    copy.state = Copy.State.ON_SHELF
    trace.changed(copy, {"state": Copy.State.HELD}, {"state": Copy.State.ON_SHELF})
    return copy


def put_back(
    *, hold_id: int, at: datetime, by: User | None, cause: Event | None = None, trace: Trace | None = None
) -> Hold:
    """Put a hold that was ready back in front of the queue: its copy goes to somebody else, or to the shelf."""
    hold = Hold.objects.select_for_update(of=("self",), no_key=True).get(pk=hold_id)
    before = {name: getattr(hold, name) for name in ("state", "copy_id", "ready_at", "ready_until")}
    copy_id = hold.copy_id
    # The moment at which it was placed stays, and with it the place in the queue.
    _move(hold, Hold.State.WAITING, copy=None, ready_at=None, ready_until=None)
    trace = trace or Trace()
    _trace_hold(trace, hold, before)
    record(Event.Kind.HOLD_REQUEUED, hold=hold, copy_id=copy_id, at=at, by=by, facts=trace.facts(), cause=cause)
    return hold


def satisfy(*, own: Waiting, loan: Loan, at: datetime, by: User | None, cause: Event) -> Hold:
    """Close the borrower's ``own`` hold with the loan that serves it; a copy set aside but not taken is freed."""
    trace = Trace()
    # The copy before the hold, for the order of locks.
    freed = free_copy(own.copy_id, trace) if own.copy_id != loan.copy_id else None
    hold = Hold.objects.select_for_update(of=("self",), no_key=True).get(pk=own.pk)
    before = {name: getattr(hold, name) for name in ("state", "copy_id", "loan_id", "closed_at")}
    # Entered afterwards, a loan may be older than the hold.
    _move(hold, Hold.State.SATISFIED, copy=loan.copy, loan=loan, closed_at=max(at, hold.placed_at))
    _trace_hold(trace, hold, before)
    event = record(Event.Kind.HOLD_SATISFIED, loan, hold=hold, at=at, by=by, facts=trace.facts(), cause=cause)
    if freed:
        set_aside(copy=freed, at=at, by=by, cause=event)
    return hold


def close(*, hold: Hold, state: Hold.State, kind: Event.Kind, at: datetime, by: User | None) -> Hold | None:
    """End an active hold without a loan (HoldClosed when it is over), and serve the next with the copy it frees.

    Answers with the hold that is ready now. Called with the household locked.
    """
    trace = Trace()
    held, ready_copy = locked(hold)
    before = {name: getattr(held, name) for name in ("state", "closed_at")}
    _move(held, state, closed_at=max(at, held.placed_at))
    _trace_hold(trace, held, before)
    freed = free_copy(ready_copy, trace)
    event = record(kind, hold=held, at=at, by=by, facts=trace.facts())
    hold.state, hold.closed_at = held.state, held.closed_at
    return set_aside(copy=freed, at=at, by=by, cause=event) if freed else None


def step_back(*, hold: Hold, at: datetime, by: User | None) -> Hold:
    """Put a ready hold back in the queue and its copy on the shelf, to be fetched again or lent; else HoldClosed."""
    held, ready_copy = locked(hold)
    trace = Trace()
    if ready_copy is None or free_copy(ready_copy, trace) is None:
        raise HoldClosed(title=hold.game.title)
    return put_back(hold_id=held.pk, at=at, by=by, trace=trace)


def reopen(*, hold_id: int, at: datetime, by: User | None) -> Hold | None:
    """Put a cancelled hold back where it stood in the queue; None where its household went, or waits again already.

    Called with the household locked.
    """
    hold = Hold.objects.select_for_update(of=("self",), no_key=True).filter(pk=hold_id).first()
    if hold is None or hold.state != Hold.State.CANCELLED or hold.household_id is None:
        return None
    if Hold.objects.active().filter(household=hold.household_id, game=hold.game_id).exists():
        return None
    before = {name: getattr(hold, name) for name in ("state", "copy_id", "ready_at", "ready_until", "closed_at")}
    _move(hold, Hold.State.WAITING, copy=None, ready_at=None, ready_until=None, closed_at=None)
    trace = Trace()
    _trace_hold(trace, hold, before)
    record(Event.Kind.HOLD_REQUEUED, hold=hold, at=at, by=by, facts=trace.facts())
    return hold


def locked(hold: Hold) -> tuple[Hold, int | None]:
    """The active hold as it stands and the copy set aside for it, the copy locked first; HoldClosed when over."""
    seen = Hold.objects.filter(pk=hold.pk).values_list("copy_id", flat=True).first()
    set_aside_copies = Copy.objects.select_for_update(no_key=True).filter(state=Copy.State.HELD)
    copy = set_aside_copies.filter(pk=seen).first() if seen else None
    held = Hold.objects.active().select_for_update(of=("self",), no_key=True).filter(pk=hold.pk).first()
    if held is None:
        raise HoldClosed(title=hold.game.title)
    # Between the first reading and the locks the copy may have gone to somebody else.
    return held, copy.pk if copy and held.copy_id == copy.pk else None


def _move(hold: Hold, state: Hold.State, **columns: object) -> None:
    for name, value in {"state": state, **columns}.items():
        setattr(hold, name, value)
    hold.save(update_fields=["state", *columns])


def _trace_hold(trace: Trace, hold: Hold, before: dict[str, object]) -> None:
    trace.changed(hold, before, {name: getattr(hold, name) for name in before})
