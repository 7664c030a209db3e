"""How much, and for how long: which rule of the house counts for a kind of membership and a kind of copy.

The most specific row counts, whole: both kinds, then the membership's alone, then the copy's alone, then the row
with neither, then the figures built in here.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db import connection

from catalogue.models import CopyKind, LendingPolicy, MembershipKind

# Common practice of ludothèques, where the house has written no rule at all; kinds by their code.
COMMUNITY, NEW_ITEM = "community", "new"
COMMUNITY_GAMES, COMMUNITY_DAYS, NEW_ITEM_DAYS = 10, 30, 14


@dataclass(frozen=True, slots=True)
class Policy:
    """What may be borrowed. Amounts in cents, durations in days; None: never blocked, no cap.

    The defaults are common practice: three games for three weeks, renewed once.
    """

    games_at_once: int = 3
    loan_days: int = 21
    renewals: int = 1
    renewal_days: int = 21
    renewal_from: str = LendingPolicy.RenewalFrom.DUE_DAY
    holds_at_once: int = 3
    hold_shelf_days: int = 10
    late_block_days: int | None = 14
    late_cents: int = 0
    late_per: str = LendingPolicy.LatePer.DAY
    late_grace_days: int = 0
    late_cap_cents: int | None = None
    overridable_by: str = LendingPolicy.OverridableBy.PERMITTED


# By hand for the reason of ``household_facts``; the figures in the order in which ``Policy`` has them.
RULES = """
SELECT id, membership_kind_id, copy_kind_id,
       games_at_once, loan_days, renewals, renewal_days, renewal_from, holds_at_once, hold_shelf_days,
       late_block_days, late_cents, late_per, late_grace_days, late_cap_cents, overridable_by
  FROM catalogue_lendingpolicy WHERE copy_kind_id IS NULL OR copy_kind_id = %s
"""


@dataclass(frozen=True, slots=True)
class Row:
    """A rule as the house wrote it, with the kinds that it speaks of (None: every one)."""

    membership_kind_id: int | None
    copy_kind_id: int | None
    policy: Policy
    pk: int

    @property
    def specificity(self) -> tuple[bool, bool]:
        """The higher, the sooner it counts: a kind of membership weighs more than a kind of copy."""
        return self.membership_kind_id is not None, self.copy_kind_id is not None

    def speaks_of(self, membership_kind_id: int | None, copy_kind_id: int | None) -> bool:
        """Whether the rule covers the pair of kinds."""
        return self.membership_kind_id in (None, membership_kind_id) and self.copy_kind_id in (None, copy_kind_id)


@dataclass(frozen=True, slots=True)
class Rules:
    """All the rules that can matter for a pair of kinds, and for each kind alone: one query."""

    rows: tuple[Row, ...]

    @classmethod
    def for_copy_kind(cls, copy_kind_id: int | None) -> "Rules":
        """The rules for copies of that kind, of every kind of membership, and those for every copy."""
        with connection.cursor() as cursor:
            cursor.execute(RULES, [copy_kind_id])
            return cls(tuple(_as_row(values) for values in cursor.fetchall()))

    def candidates(self, membership_kind_id: int | None, copy_kind_id: int | None) -> list[Row]:
        """The rows that cover the pair, the one that counts first."""
        rows = [row for row in self.rows if row.speaks_of(membership_kind_id, copy_kind_id)]
        return sorted(rows, key=lambda row: row.specificity, reverse=True)

    def policy(self, membership_kind: "Kind", copy_kind: "Kind") -> Policy:
        """The figures that count for the pair."""
        rows = self.candidates(membership_kind.pk, copy_kind.pk)
        return rows[0].policy if rows else built_in(membership_kind.code, copy_kind.code)


def _as_row(values: Iterable[Any]) -> Row:
    pk, membership_kind_id, copy_kind_id, *figures = values
    return Row(membership_kind_id, copy_kind_id, Policy(*figures), pk)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of membership or of copy by its key and code; neither: no kind."""

    pk: int | None = None
    code: str = ""


NO_KIND = Kind()


def built_in(membership_code: str, copy_code: str) -> Policy:
    """The figures for a house without rules: a community borrows more and longer, a new item goes out for less."""
    days = COMMUNITY_DAYS if membership_code == COMMUNITY else Policy().loan_days
    return Policy(
        games_at_once=COMMUNITY_GAMES if membership_code == COMMUNITY else Policy().games_at_once,
        loan_days=min(days, NEW_ITEM_DAYS) if copy_code == NEW_ITEM else days,
    )


@dataclass(frozen=True, slots=True)
class Candidate:
    """One rule that was looked at for a pair of kinds, from the strongest place to the weakest.

    ``row`` None: the house wrote none there; ``built_in``: the figures of the program. ``wins``: it counts, as
    the first that exists.
    """

    membership_kind: MembershipKind | None
    copy_kind: CopyKind | None
    row: int | None
    policy: Policy | None
    built_in: bool
    wins: bool


def policy_for(membership_kind_id: int | None, copy_kind_id: int | None = None) -> Policy:
    """The figures for a pair of kinds; None: no membership, or an ordinary copy. One query where a rule exists."""
    rows = Rules.for_copy_kind(copy_kind_id).candidates(membership_kind_id, copy_kind_id)
    if rows:
        return rows[0].policy
    membership_kind, copy_kind = _kinds(membership_kind_id, copy_kind_id)
    return built_in(membership_kind.code if membership_kind else "", copy_kind.code if copy_kind else "")


def explain(membership_kind_id: int | None, copy_kind_id: int | None) -> list[Candidate]:
    """Every place where a rule for the pair could stand, the strongest first, and which one counts."""
    membership_kind, copy_kind = _kinds(membership_kind_id, copy_kind_id)
    rows = Rules.for_copy_kind(copy_kind_id).candidates(membership_kind_id, copy_kind_id)
    by_place = {(row.membership_kind_id, row.copy_kind_id): row for row in rows}
    places = dict.fromkeys((m, c) for m in (membership_kind, None) for c in (copy_kind, None))
    found = [by_place.get((m.pk if m else None, c.pk if c else None)) for m, c in places]
    candidates = [
        Candidate(
            membership_kind=m,
            copy_kind=c,
            row=row.pk if row else None,
            policy=row.policy if row else None,
            built_in=False,
            wins=bool(rows) and row is rows[0],
        )
        for (m, c), row in zip(places, found, strict=True)
    ]
    usual = built_in(membership_kind.code if membership_kind else "", copy_kind.code if copy_kind else "")
    return [*candidates, Candidate(None, None, None, usual, built_in=True, wins=not rows)]


def _kinds(membership_kind_id: int | None, copy_kind_id: int | None) -> tuple[MembershipKind | None, CopyKind | None]:
    membership_kind = MembershipKind.objects.filter(pk=membership_kind_id).first() if membership_kind_id else None
    return membership_kind, CopyKind.objects.filter(pk=copy_kind_id).first() if copy_kind_id else None
