"""Households as the verbs hold them: locked, and where they stand on a day."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from catalogue.lending.due_dates import days_late
from catalogue.lending.household_facts import HouseholdFacts, Term
from catalogue.lending.policies import NO_KIND, Kind, Policy, Rules
from catalogue.lending.refusals import (
    HouseholdGone,
    LoanLimitReached,
    MembershipExpired,
    MembershipNotStarted,
    NoMembership,
    Refusal,
)
from catalogue.lending.refusals_of_lending import DepositMissing, HouseholdLate
from catalogue.models import Household


def lock_household(household_id: int | None) -> None:
    """Keep other verbs away from the household until the transaction ends; nothing to do for nobody (None).

    A limit is a count, and no constraint can hold a count: without the lock two desks would each see a last
    free place. On SQLite the lock is a no-op; the IMMEDIATE transaction makes writers queue instead.
    ``no_key``: the household's key never changes, so rows that point at it may be written meanwhile.
    """
    if household_id is None:
        return
    rows = Household.objects.select_for_update(no_key=True).filter(pk=household_id)
    if not list(rows.order_by().values_list("pk")):
        raise HouseholdGone


@dataclass(frozen=True, slots=True)
class Standing:
    """What a household may still borrow on ``day``, copies of any kind.

    ``membership`` is the one that counts: in force, else the last that was, else the next; None: there is none.
    """

    day: date
    membership: Term | None
    policy: Policy
    facts: HouseholdFacts

    @property
    def kind(self) -> Kind:
        """The kind of the membership that counts."""
        return self.membership.kind if self.membership else NO_KIND

    @property
    def games_out(self) -> int:
        """How many games the household has out at this moment."""
        return len(self.facts.loans)

    @property
    def in_force(self) -> bool:
        """Whether the membership covers the day, its first and last day included."""
        return bool(self.membership and self.membership.starts_on <= self.day <= self.membership.ends_on)

    @property
    def covered_until(self) -> date | None:
        """The last day up to which memberships follow each other without a gap; None: none is in force."""
        if self.membership is None or not self.in_force:
            return None
        until = self.membership.ends_on
        for term in sorted(self.facts.terms, key=lambda term: term.starts_on):
            # A subtraction: no day follows the last that a calendar knows, on which some never end.
            if (term.starts_on - until).days <= 1:
                until = max(until, term.ends_on)
        return until

    @property
    def places_left(self) -> int:
        """How many more games the limit allows, whatever the membership says; never negative."""
        return max(0, self.policy.games_at_once - self.games_out)

    @property
    def most_days_late(self) -> int:
        """By how many days the game that is latest should have been back; 0: none is late."""
        return max((days_late(loan.due_on, on=self.day) for loan in self.facts.loans), default=0)

    @property
    def deposit_cents(self) -> int:
        """What the kind of membership asks for."""
        return self.membership.deposit_cents if self.membership else 0

    def reasons_against(self) -> list[Refusal]:
        """Every reason why this household may not borrow one more game; none: it may."""
        reasons: list[Refusal] = []
        if not self.in_force:
            reasons.append(self.without_membership())
        if not self.places_left:
            reasons.append(LoanLimitReached(limit=self.policy.games_at_once, games_out=self.games_out))
        limit = self.policy.late_block_days
        if limit is not None and self.most_days_late > limit:
            reasons.append(HouseholdLate(days=self.most_days_late, limit=limit))
        if sum(deposit.cents for deposit in self.facts.deposits) < self.deposit_cents:
            reasons.append(DepositMissing(cents=self.deposit_cents))
        return reasons

    def without_membership(self) -> Refusal:
        """Why no membership is in force, in the words that fit."""
        if self.membership is None:
            return NoMembership(ended_on=None)
        if self.membership.starts_on > self.day:
            return MembershipNotStarted(starts_on=self.membership.starts_on)
        return MembershipExpired(ended_on=self.membership.ends_on)


def membership_that_counts(terms: Iterable[Term], day: date) -> Term | None:
    """The membership by which a household borrows on ``day``: of several in force, the one that ends last."""
    by_end = sorted(terms, key=lambda term: (term.ends_on, term.pk))
    begun = [term for term in by_end if term.starts_on <= day]
    if begun:
        return begun[-1]
    return min(by_end, key=lambda term: (term.starts_on, term.pk), default=None)


def standing_from(facts: HouseholdFacts, rules: Rules, day: date) -> Standing:
    """Where a household with these facts stands on ``day``."""
    membership = membership_that_counts(facts.terms, day)
    policy = rules.policy(membership.kind if membership else NO_KIND, NO_KIND)
    return Standing(day, membership, policy, facts)


def standing_of(household: Household, day: date) -> Standing:
    """Where the household stands on ``day``, with the games it has out at this moment."""
    return standing_from(HouseholdFacts.read(household.pk), Rules.for_copy_kind(None), day)
