"""Rows of the past, as the verbs would have left them."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

from catalogue.models import AgeBand, Copy, Game, Household, Loan, Patron, Term
from tests.factories.catalogue import (
    CopyFactory,
    GameFactory,
    HouseholdFactory,
    MembershipFactory,
    PatronFactory,
    SchemeFactory,
)


def at(day: str, hour: str = "10:00") -> datetime:
    """A moment in UTC."""
    return datetime.fromisoformat(f"{day}T{hour}").replace(tzinfo=UTC)


def term(code: str, label: str = "") -> Term:
    return Term.objects.get_or_create(scheme=SchemeFactory(code="ESAR"), code=code, defaults={"label": label or code})[
        0
    ]


def game_of(code: str, **game: Any) -> Game:
    """A game with that term of the classification; without one where it is empty."""
    made: Game = GameFactory.create(**game)
    if code:
        made.terms.add(term(code))
    return made


def copy_of(game: Game, came: str = "2024-05-01", **copy: Any) -> Copy:
    made: Copy = CopyFactory.create(game=game, acquired_on=date.fromisoformat(came), **copy)
    return made


def lent(copy: Copy, *moments: datetime, band: str = AgeBand.UNKNOWN, **borrower: Any) -> None:
    """Loans that are over, one an hour long from each moment."""
    Loan.objects.bulk_create(
        Loan(
            copy=copy,
            lent_at=moment,
            due_on=moment.date() + timedelta(days=21),
            returned_at=moment + timedelta(hours=1),
            age_band=band,
            **borrower,
        )
        for moment in moments
    )


def lent_times(copy: Copy, times: int, *, day: str = "2025-03-03", band: str = AgeBand.UNKNOWN) -> None:
    lent(copy, *[at(day)] * times, band=band)


def member(*birth_years: int | None, starts: str = "2025-01-01", ends: str = "2025-12-31") -> Household:
    """A household with persons born in those years, and a membership."""
    household: Household = HouseholdFactory.create()
    for year in birth_years:
        PatronFactory.create(household=household, birth_year=year)
    MembershipFactory.create(
        household=household, starts_on=date.fromisoformat(starts), ends_on=date.fromisoformat(ends)
    )
    return household


def persons(household: Household) -> list[Patron]:
    return list(household.patrons.order_by("pk"))
