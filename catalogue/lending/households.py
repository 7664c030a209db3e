"""Households as the verbs hold them: locked, and where they stand on a day."""

from dataclasses import dataclass
from datetime import date

from catalogue.lending.policies import Policy, policy_for
from catalogue.lending.refusals import (
    HouseholdGone,
    LoanLimitReached,
    MembershipExpired,
    MembershipNotStarted,
    NoMembership,
    Refusal,
)
from catalogue.models import Household, Loan, Membership


def lock_household(household_id: int | None) -> None:
    """Keep other verbs away from the household until the transaction ends; nothing to do for nobody (None).

    A limit is a count, and no constraint can hold a count: without the lock two desks would each see a last
    free place. On SQLite the lock is a no-op; the IMMEDIATE transaction makes writers queue instead.
    ``no_key``: the household's key never changes, so rows that point at it may be written meanwhile.
    """
    if household_id is None:
        return
    if not Household.objects.select_for_update(no_key=True).filter(pk=household_id).values_list("pk").first():
        raise HouseholdGone


@dataclass(frozen=True, slots=True)
class Standing:
    """What a household may still borrow on ``day``.

    ``membership`` is the one that counts: in force, else the last that was, else the next; None: there is none.
    """

    day: date
    membership: Membership | None
    policy: Policy
    games_out: int

    @property
    def in_force(self) -> bool:
        """Whether the membership covers the day, its first and last day included."""
        return bool(self.membership and self.membership.starts_on <= self.day <= self.membership.ends_on)

    @property
    def places_left(self) -> int:
        """How many more games the limit allows, whatever the membership says; never negative."""
        return max(0, self.policy.games_at_once - self.games_out)

    def reasons_against(self) -> list[Refusal]:
        """Every reason why this household may not borrow one more game; none: it may."""
        reasons: list[Refusal] = []
        if not self.in_force:
            reasons.append(self._without_membership())
        if not self.places_left:
            reasons.append(LoanLimitReached(limit=self.policy.games_at_once, games_out=self.games_out))
        return reasons

    def _without_membership(self) -> Refusal:
        if self.membership is None:
            return NoMembership(ended_on=None)
        if self.membership.starts_on > self.day:
            return MembershipNotStarted(starts_on=self.membership.starts_on)
        return MembershipExpired(ended_on=self.membership.ends_on)


def membership_that_counts(household: Household, day: date) -> Membership | None:
    """The membership by which the household borrows on ``day``: of several in force, the one that ends last."""
    memberships = Membership.objects.filter(household=household)
    begun = memberships.filter(starts_on__lte=day).order_by("-ends_on", "-pk").first()
    if begun and begun.ends_on >= day:
        return begun
    return begun or memberships.order_by("starts_on", "pk").first()


def standing_of(household: Household, day: date) -> Standing:
    """Where the household stands on ``day``, with the games it has out at this moment."""
    membership = membership_that_counts(household, day)
    return Standing(
        day=day,
        membership=membership,
        policy=policy_for(membership.kind_id if membership else None),
        games_out=Loan.objects.open().filter(household=household).count(),
    )
