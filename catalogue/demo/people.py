"""The demonstration's invented families, what they may borrow, and what they have."""

import re
from datetime import date, datetime, timedelta

from catalogue.demo.files import Row, names, rows
from catalogue.lending.loans import lend
from catalogue.models import Card, Copy, Household, LendingPolicy, Membership, MembershipKind, Patron

KINDS = {"family": "Famille", "community": "Collectivité", "staff": "Équipe"}
# Games at once, days. A house that is open to the public lends more, and longer, to schools and nurseries.
POLICIES = {"family": (3, 21), "community": (10, 30), "staff": (5, 21)}
PERSON = re.compile(r"(?P<given>\S+) (?P<family>.+) \((?P<year>\d{4})\)")
YEAR = timedelta(days=365)


def load_households(today: date) -> None:
    """Households with their persons, card and membership; the expired one ended ten days before ``today``."""
    LendingPolicy.objects.create(games_at_once=3, loan_days=21)
    kinds = {}
    for code, name in KINDS.items():
        kinds[code] = MembershipKind.objects.create(code=code, name=name)
        at_once, days = POLICIES[code]
        LendingPolicy.objects.create(membership_kind=kinds[code], games_at_once=at_once, loan_days=days)
    for row in rows("households"):
        _load_household(row, kinds[row["membership_kind"]], today)


def _load_household(row: Row, kind: MembershipKind, today: date) -> None:
    household = Household.objects.create(name=row["household"], postcode=row["postcode"])
    for person in names(row["persons"]):
        parts = PERSON.fullmatch(person)
        if parts is None:
            raise ValueError(f"households.csv: {person!r} is not “Given Family (year)”.")
        Patron.objects.create(
            household=household, given_name=parts["given"], family_name=parts["family"], birth_year=int(parts["year"])
        )
    Card.objects.create(household=household, number=row["card"])
    begun = today - (timedelta(days=100) if row["membership"] == "current" else YEAR + timedelta(days=10))
    Membership.objects.create(household=household, kind=kind, starts_on=begun, ends_on=begun + YEAR)


def load_loans(copies: dict[str, Copy], now: datetime) -> None:
    """The loans of the demonstration, by the same verb as at the desk, dated back from ``now``."""
    households = {card.number: card.household for card in Card.objects.select_related("household")}
    for row in rows("loans"):
        lent_at = now - timedelta(days=int(row["lent_days_ago"]))
        lend(copy=copies[row["barcode"]], household=households[row["card"]], at=lent_at, by=None)
