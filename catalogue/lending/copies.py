"""What a copy may do, and where it belongs: restricted, lost and found again, withdrawn, sent home."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from catalogue.lending.due_dates import local_day
from catalogue.lending.events import Trace, record
from catalogue.lending.games import lock_game
from catalogue.lending.households import lock_household
from catalogue.lending.moments import moment_of_entry, refuse_future
from catalogue.lending.queues import free_copy, put_back, set_aside
from catalogue.lending.refusals_of_contents import CopyHomeAlready, CopyStillOut, RepairOpen
from catalogue.models import Copy, Event, Game, Hold, Repair

Restriction = Copy.Restriction
# A copy that is out can be given up for lost, or kept here from its return on; it cannot be thrown away.
WHILE_OUT = frozenset({Restriction.NONE, Restriction.EXCLUDED, Restriction.ON_SITE, Restriction.LOST})


def restrict(*, copy: Copy, restriction: Copy.Restriction, at: datetime, by: User | None) -> Copy:
    """Say why the copy may not leave, or (NONE) that it may again; the copy as it is now.

    A copy set aside for somebody goes back to its shelf when it may not leave, and that hold to the front of its
    queue; one that may leave again serves whoever waits. CopyStillOut for one that is out and cannot be withdrawn
    from afar, RepairOpen while a repair is under way: that is ended as a repair.
    """
    refuse_future(at)
    if restriction == Restriction.IN_REPAIR:
        raise ValueError("A repair is begun as one.")
    with transaction.atomic():
        lock_household(waits_for(copy))
        lock_game(copy.game_id)
        held = locked(copy)
        refuse_if_in_repair(held)
        if held.state == Copy.State.ON_LOAN and restriction not in WHILE_OUT:
            raise CopyStillOut.of(held)
        if held.restriction != restriction:
            # Whoever harvests the catalogue is told of it.
            Game.objects.filter(pk=copy.game_id).update(changed_at=moment_of_entry(at))
            change_restriction(held, restriction, kind=Event.Kind.RESTRICTED, at=at, by=by)
    return held


def waits_for(copy: Copy) -> int | None:
    """The household for which the copy is set aside; locked before the copy."""
    ready = Hold.objects.filter(copy=copy.pk, state=Hold.State.READY)
    return ready.values_list("household", flat=True).first()


def locked(copy: Copy) -> Copy:
    """The copy as it stands, kept from others until the transaction ends."""
    copies = Copy.objects.select_related("game", "kind", "site").select_for_update(of=("self",), no_key=True)
    return copies.get(pk=copy.pk)


def refuse_if_in_repair(copy: Copy) -> None:
    """Raise RepairOpen while a repair of the copy is under way."""
    if Repair.objects.filter(copy=copy, ended_at=None).exists():
        raise RepairOpen.of(copy)


def change_restriction(
    copy: Copy,
    restriction: Copy.Restriction,
    *,
    kind: Event.Kind,
    at: datetime,
    by: User | None,
    trace: Trace | None = None,
    facts: dict[str, object] | None = None,
) -> Event:
    """Write the restriction on a locked copy and log it as ``kind``; then see to the holds that it touches."""
    trace = trace or Trace()
    withdrawn_on = local_day(at) if restriction == Restriction.WITHDRAWN else None
    after = {"restriction": restriction, "withdrawn_on": withdrawn_on}
    before = {name: getattr(copy, name) for name in after}
    Copy.objects.filter(pk=copy.pk).update(**after)
    trace.changed(copy, before, after)
    copy.restriction, copy.withdrawn_on = restriction, withdrawn_on
    told = {"from": str(before["restriction"]), "to": str(restriction), **(facts or {}), **trace.facts()}
    event = record(kind, at=at, by=by, facts=told, copy_id=copy.pk)
    follow_condition(copy, at=at, by=by, cause=event)
    return event


def follow_condition(copy: Copy, *, at: datetime, by: User | None, cause: Event) -> Hold | None:
    """See to the queue after what may be done with a locked copy has changed.

    One that may not leave any more is taken from the hold shelf, and whoever waited for it is first again; one that
    may leave serves the first who waits. The hold that is ready now, if one is.
    """
    if copy.state == Copy.State.HELD and not copy.lendable:
        hold = Hold.objects.filter(copy=copy, state=Hold.State.READY).first()
        trace = Trace()
        free_copy(copy.pk, trace)
        copy.state = Copy.State.ON_SHELF
        if hold:
            put_back(hold_id=hold.pk, at=moment_of_entry(at), by=by, cause=cause, trace=trace)
        return None
    if copy.state == Copy.State.ON_SHELF:
        return set_aside(copy=copy, at=moment_of_entry(at), by=by, cause=cause)
    return None


def move_home(*, copy: Copy, at: datetime, by: User | None) -> Copy:
    """Note that the copy is back at its own site; CopyStillOut while it is with a family."""
    refuse_future(at)
    with transaction.atomic():
        held = locked(copy)
        if held.state == Copy.State.ON_LOAN:
            raise CopyStillOut.of(held)
        if held.current_site_id is None:
            raise CopyHomeAlready.of(held)
        trace = Trace()
        trace.changed(held, {"current_site_id": held.current_site_id}, {"current_site_id": None})
        facts = {"from": held.current_site_id, "to": held.site_id, **trace.facts()}
        Copy.objects.filter(pk=held.pk).update(current_site=None)
        held.current_site = None
        record(Event.Kind.COPY_MOVED, at=at, by=by, facts=facts, copy_id=held.pk)
    return held
