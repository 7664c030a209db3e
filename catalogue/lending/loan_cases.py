"""One loan that is asked for, with all that speaks for and against it."""

from dataclasses import dataclass
from datetime import date

from catalogue.lending.household_facts import HouseholdFacts, KeptDeposit, Waiting
from catalogue.lending.households import Standing, standing_from
from catalogue.lending.overrides import under
from catalogue.lending.policies import NO_KIND, Kind, Policy, Rules
from catalogue.lending.refusals import CopyNotLendable, CopyUnplayable, Refusal
from catalogue.lending.refusals_of_lending import (
    BaseGameMissing,
    CopyIncomplete,
    DepositMissing,
    HoldOfOther,
    KindLimitReached,
    MembershipEndsEarly,
    copy_awaited,
)
from catalogue.lending.site_calendar import SiteCalendar
from catalogue.models import Copy


@dataclass(frozen=True, slots=True)
class LoanCase:
    """``copy`` for ``household_id`` on ``day``: where the household stands, by which policy, due when.

    ``policy`` is that of the pair of kinds; the household's limit over all of its games is its standing's.
    """

    copy: Copy
    household_id: int
    day: date
    standing: Standing
    policy: Policy
    calendar: SiteCalendar
    due_on: date

    @classmethod
    def read(cls, copy: Copy, household_id: int, day: date, site_id: int) -> "LoanCase":
        """The case as it stands now, the household locked and the copy claimed; NoOpenDay where nothing can be due.

        Three queries. The copy that was claimed is no free one any more.
        """
        facts = HouseholdFacts.read(household_id, copy.game_id, copy.pk)
        # As they are now that the copy is ours: another desk may have set it aside for repair since the scan.
        copy.restriction, copy.condition = facts.restriction, facts.condition
        rules, calendar = Rules.for_copy_kind(copy.kind_id), SiteCalendar.read(site_id, day)
        standing = standing_from(facts, rules, day)
        policy = rules.policy(standing.kind, kind_of(copy))
        due_on = calendar.due_day(day, policy.loan_days)
        return cls(copy, household_id, day, standing, policy, calendar, due_on)

    @property
    def facts(self) -> HouseholdFacts:
        """What was read of the household and the queue."""
        return self.standing.facts

    @property
    def own_hold(self) -> Waiting | None:
        """The household's own hold of the game: the loan satisfies it."""
        return next((hold for hold in self.facts.queue if hold.household_id == self.household_id), None)

    @property
    def hold_of_other(self) -> Waiting | None:
        """The hold for which this very copy is set aside, when it is another household's."""
        set_aside = (hold for hold in self.facts.queue if hold.copy_id == self.copy.pk)
        return next((hold for hold in set_aside if hold.household_id != self.household_id), None)

    @property
    def deposit(self) -> KeptDeposit | None:
        """The deposit that the copy asks for: the smallest that is enough, and leaves the membership's own whole."""
        wanted = self.copy.kind.deposit_cents if self.copy.kind else 0
        kept, left = self.facts.deposits, sum(deposit.cents for deposit in self.facts.deposits)
        enough = [
            deposit
            for deposit in kept
            if wanted and deposit.cents >= wanted and left - deposit.cents >= self.standing.deposit_cents
        ]
        return min(enough, key=lambda deposit: (deposit.cents, deposit.pk), default=None)

    def reasons(self) -> list[Refusal]:
        """Every refusal and every warning, marked with who may pass it: the copy's, the household's, the queue's."""
        return [
            *self._of_the_copy(),
            *under(self.standing.policy.overridable_by, self.standing.reasons_against()),
            *under(self.policy.overridable_by, self._of_the_pair()),
            *self._of_the_queue(),
            *self._warnings(),
        ]

    def _of_the_copy(self) -> list[Refusal]:
        reasons: list[Refusal] = []
        if self.copy.restriction:
            reasons.append(CopyNotLendable.of(self.copy, restriction=self.copy.restriction))
        if self.copy.condition == Copy.Condition.UNPLAYABLE:
            reasons.append(CopyUnplayable.of(self.copy))
        return reasons

    def _of_the_pair(self) -> list[Refusal]:
        reasons: list[Refusal] = []
        kind, covered = self.copy.kind, self.standing.covered_until
        out = sum(loan.copy_kind_id == self.copy.kind_id for loan in self.facts.loans)
        if kind and out >= self.policy.games_at_once:
            reasons.append(
                KindLimitReached.of(self.copy, kind=kind.name, limit=self.policy.games_at_once, games_out=out)
            )
        if self.calendar.membership_covers_loan and covered and covered < self.due_on:
            reasons.append(MembershipEndsEarly(ended_on=covered, due_on=self.due_on))
        if kind and kind.deposit_cents and not self.deposit:
            reasons.append(DepositMissing(cents=kind.deposit_cents))
        return reasons

    def _of_the_queue(self) -> list[Refusal]:
        own = self.own_hold
        if self.hold_of_other or (own and own.copy_id):
            return []
        before = self.facts.queue[: self.facts.queue.index(own)] if own else self.facts.queue
        waiting = [hold for hold in before if hold.copy_id is None and hold.due_by(self.due_on)]
        # Another copy on the shelf serves the first of them just as well.
        if len(waiting) <= self.facts.free_copies:
            return []
        days = [hold.wanted_from for hold in waiting]
        return [copy_awaited(self.copy.barcode, self.copy.game.title, days)]

    def _warnings(self) -> list[Refusal]:
        warnings: list[Refusal] = []
        base = self.copy.game.base_game_id
        if self.hold_of_other:
            warnings.append(HoldOfOther.of(self.copy))
        if self.copy.condition == Copy.Condition.PLAYABLE:
            warnings.append(CopyIncomplete.of(self.copy))
        if base is not None and base not in {loan.game_id for loan in self.facts.loans}:
            warnings.append(BaseGameMissing.of(self.copy, base=str(self.copy.game.base_game)))
        return warnings


def kind_of(copy: Copy) -> Kind:
    """The kind of the copy, by key and code."""
    return Kind(copy.kind.pk, copy.kind.code) if copy.kind else NO_KIND
