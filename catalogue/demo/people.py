"""The demonstration's invented families, what they may borrow, and what they have."""

import re
from datetime import date, datetime, timedelta

from catalogue.demo.files import Row, names, rows
from catalogue.lending.loans import lend
from catalogue.models import Card, Copy, Household, Membership, MembershipKind, Patron

KINDS = {"family": "Famille", "community": "Collectivité", "staff": "Équipe"}
# How many days ago a membership of a year began.
BEGUN = {"current": 100, "ending": 353, "expired": 375}
PERSON = re.compile(r"(?P<given>\S+) (?P<family>.+) \((?P<year>\d{4})\)")
YEAR = timedelta(days=365)


def load_households(today: date) -> None:
    """Households with their persons, card and membership: in force, about to end, or over since ``today``."""
    kinds = {code: MembershipKind.objects.create(code=code, name=name) for code, name in KINDS.items()}
    for row in rows("households"):
        _load_household(row, kinds[row["membership_kind"]], today)


def _load_household(row: Row, kind: MembershipKind, today: date) -> None:
    household = Household.objects.create(name=row["household"], postcode=row["postcode"], mail=row["mail"])
    for person in names(row["persons"]):
        parts = PERSON.fullmatch(person)
        if parts is None:
            raise ValueError(f"households.csv: {person!r} is not “Given Family (year)”.")
        Patron.objects.create(
            household=household, given_name=parts["given"], family_name=parts["family"], birth_year=int(parts["year"])
        )
    Card.objects.create(household=household, number=row["card"])
    begun = today - timedelta(days=BEGUN[row["membership"]])
    Membership.objects.create(household=household, kind=kind, starts_on=begun, ends_on=begun + YEAR)


def load_loans(copies: dict[str, Copy], now: datetime) -> None:
    """The loans of the demonstration, by the same verb as at the desk, dated back from ``now``."""
    households = {card.number: card.household for card in Card.objects.select_related("household")}
    for row in rows("loans"):
        lent_at = now - timedelta(days=int(row["lent_days_ago"]))
        lend(copy=copies[row["barcode"]], household=households[row["card"]], at=lent_at, by=None)
