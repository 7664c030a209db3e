"""How much, and for how long: which rule of the house counts for a kind of membership."""

from dataclasses import dataclass

from django.db.models import F, Q

from catalogue.models import LendingPolicy


@dataclass(frozen=True, slots=True)
class Policy:
    """What a household may borrow. The defaults are common practice: three games for three weeks."""

    games_at_once: int = 3
    loan_days: int = 21


def policy_for(kind_id: int | None) -> Policy:
    """The policy of the kind of membership; else the default row of the house; else the built-in figures.

    ``kind_id`` None, a household without any membership, has the default.
    """
    row = (
        LendingPolicy.objects.filter(Q(membership_kind=kind_id) | Q(membership_kind=None))
        .order_by(F("membership_kind").asc(nulls_last=True))
        .first()
    )
    return Policy(games_at_once=row.games_at_once, loan_days=row.loan_days) if row else Policy()
