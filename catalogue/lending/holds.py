"""Placing holds, and ending them: by a wish, or because nobody came."""

from datetime import date, datetime

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from catalogue.lending import queues
from catalogue.lending.due_dates import local_day
from catalogue.lending.events import Trace, record
from catalogue.lending.household_facts import HouseholdFacts
from catalogue.lending.households import Standing, lock_household, standing_from
from catalogue.lending.loan_cases import kind_of
from catalogue.lending.moments import refuse_future
from catalogue.lending.overrides import pass_or_raise, under
from catalogue.lending.policies import Policy, Rules
from catalogue.lending.refusals import Refusal
from catalogue.lending.refusals_of_holds import (
    AlreadyBorrowed,
    HoldClosed,
    HoldExists,
    HoldLimitReached,
    NoCopyToWaitFor,
)
from catalogue.models import Copy, Event, Game, Hold, Household, Patron, Site

# One in repair comes back; the others never leave.
WORTH_WAITING = [Copy.Restriction.NONE, Copy.Restriction.IN_REPAIR]


def place_hold(
    *,
    game: Game,
    household: Household,
    at: datetime,
    by: User | None,
    patron: Patron | None = None,
    pickup_site: Site | None = None,
    wanted_from: date | None = None,
    override_reason: str = "",
) -> Hold:
    """Put ``household`` at the end of the queue for ``game``, or raise a Refusal and change nothing.

    ``wanted_from`` books for that day on; one that has come is no booking. A copy that stands on its shelf is set
    aside when somebody fetches and scans it, not before: until then it is in nobody's hand.
    """
    if patron and patron.household_id != household.pk:
        raise ValueError("The patron belongs to another household.")
    refuse_future(at)
    today = local_day(at)
    try:
        with transaction.atomic():
            lock_household(household.pk)
            reasons = reasons_against(game, household, today)
            passed = pass_or_raise(reasons, reason=override_reason, by=by)
            hold = Hold.objects.create(
                household=household,
                patron=patron,
                game=game,
                pickup_site=pickup_site,
                placed_at=at,
                wanted_from=wanted_from if wanted_from and wanted_from > today else None,
            )
            trace = Trace()
            trace.made(hold)
            facts = {**passed.facts, **trace.facts()}
            record(Event.Kind.HOLD_PLACED, hold=hold, at=at, by=by, facts=facts, reason=passed.reason)
    except IntegrityError:
        # One active hold per household and game: the database's own promise.
        if not Hold.objects.active().filter(household=household, game=game).exists():
            raise
        raise HoldExists(title=game.title) from None
    return hold


def reasons_against(game: Game, household: Household, today: date) -> list[Refusal]:
    """Every reason why the household may not wait for the game; raises those that nobody can pass."""
    facts = HouseholdFacts.read(household.pk, game.pk)
    if any(hold.household_id == household.pk for hold in facts.queue):
        raise HoldExists(title=game.title)
    copies = list(game.copies.filter(restriction__in=WORTH_WAITING).select_related("kind"))
    if not copies:
        raise NoCopyToWaitFor(title=game.title)
    kinds = {kind_of(copy) for copy in copies}
    # Copies of several kinds: whichever comes, so that no rule of one kind can speak.
    rules = Rules.for_copy_kind(copies[0].kind_id if len(kinds) == 1 else None)
    standing = standing_from(facts, rules, today)
    reasons = under(standing.policy.overridable_by, _of_the_household(standing, household, game))
    if len(kinds) == 1 and copies[0].kind_id:
        policy = rules.policy(standing.kind, kind_of(copies[0]))
        reasons += under(policy.overridable_by, _of_the_kind(policy, household, copies[0].kind_id))
    return reasons


def _of_the_household(standing: Standing, household: Household, game: Game) -> list[Refusal]:
    reasons: list[Refusal] = []
    holds, limit = Hold.objects.active().filter(household=household).count(), standing.policy.holds_at_once
    if not standing.in_force:
        reasons.append(standing.without_membership())
    if any(loan.game_id == game.pk for loan in standing.facts.loans):
        reasons.append(AlreadyBorrowed(title=game.title))
    if holds >= limit:
        reasons.append(HoldLimitReached(limit=limit, holds=holds))
    return reasons


def _of_the_kind(policy: Policy, household: Household, copy_kind_id: int) -> list[Refusal]:
    active = Hold.objects.active().filter(household=household)
    holds = active.filter(game__copies__kind=copy_kind_id).distinct().count()
    return [HoldLimitReached(limit=policy.holds_at_once, holds=holds)] if holds >= policy.holds_at_once else []


def cancel_hold(*, hold: Hold, at: datetime, by: User | None) -> Hold | None:
    """End the hold; HoldClosed when it is over. The next in the queue, when that one is ready now by its copy."""
    return _close(hold, Hold.State.CANCELLED, Event.Kind.HOLD_CANCELLED, at=at, by=by)


def expire_holds(*, today: date, at: datetime, by: User | None = None) -> int:
    """End every hold that was kept up to a day before ``today``, and serve the next; how many were ended.

    A transaction each: an interrupted run leaves nothing half done, and a second one does the rest.
    """
    ended = 0
    for hold in Hold.objects.uncollected(today).select_related("game").order_by("placed_at", "pk"):
        try:
            _close(hold, Hold.State.EXPIRED, Event.Kind.HOLD_EXPIRED, at=at, by=by)
        except HoldClosed:
            # Collected at a desk while this ran.
            continue
        ended += 1
    return ended


def _close(hold: Hold, state: Hold.State, kind: Event.Kind, *, at: datetime, by: User | None) -> Hold | None:
    refuse_future(at)
    with transaction.atomic():
        lock_household(hold.household_id)
        return queues.close(hold=hold, state=state, kind=kind, at=at, by=by)


def set_aside(*, copy: Copy, at: datetime, by: User | None) -> Hold | None:
    """Set a copy fetched from its shelf aside for the first who waits for its game; None: nobody does."""
    refuse_future(at)
    with transaction.atomic():
        Copy.objects.select_for_update(no_key=True).filter(pk=copy.pk).first()
        return queues.set_aside(copy=copy, at=at, by=by)


def requeue(*, hold: Hold, at: datetime, by: User | None) -> Hold:
    """Put a ready hold back in front of its queue, and its copy on the shelf; HoldClosed unless it was ready.

    For a box that cannot be handed over as it is: once it can, it is set aside for the same household again.
    """
    refuse_future(at)
    with transaction.atomic():
        lock_household(hold.household_id)
        return queues.step_back(hold=hold, at=at, by=by)


def to_fetch(today: date, site_id: int | None = None) -> list[tuple[Hold, Copy]]:
    """Boxes to fetch from the shelves, each with the hold that it would serve: the first first, two queries.

    ``site_id`` keeps to the copies that stand there. A copy serves one hold alone, however many wait for its game.
    """
    waiting = (
        Hold.objects.filter(state=Hold.State.WAITING).due(today).select_related("game", "household", "pickup_site")
    )
    holds = list(waiting.order_by("placed_at", "pk"))
    shelf = (
        Copy.objects.takeable().filter(game__in={hold.game_id for hold in holds}).select_related("site", "current_site")
    )
    by_game: dict[int, list[Copy]] = {}
    for copy in shelf.order_by("call_number", "barcode"):
        by_game.setdefault(copy.game_id, []).append(copy)
    pairs = [(hold, by_game[hold.game_id].pop(0)) for hold in holds if by_game.get(hold.game_id)]
    return [(hold, copy) for hold, copy in pairs if site_id in (None, copy.stands_at_id)]
