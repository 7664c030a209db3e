"""A household as the desk shows it, gathered in a fixed number of queries; how it is reached is not in it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from django.db.models import F, Sum

from catalogue.lending.households import Standing, standing_of
from catalogue.models import Account, Card, Charge, Deposit, Hold, Household, Loan, Membership, Patron
from catalogue.views.loan_lines import LoanLine, loan_lines

# A community may have dozens of games out, a card for each of its pupils, and years of memberships behind it.
SHOWN = 50


@dataclass(frozen=True, slots=True)
class PersonLine:
    """A person with an account of their own, or without."""

    patron: Patron
    account: Account | None


@dataclass(frozen=True, slots=True)
class HouseholdCard:
    """Everything of the household but its contact, its messages and its log."""

    household: Household
    standing: Standing
    persons: list[PersonLine]
    account: Account | None
    cards: list[Card]
    cards_number: int
    memberships: list[Membership]
    loans: list[LoanLine]
    holds: list[Hold]
    charges: list[Charge]
    deposits: list[Deposit]
    owed_cents: int

    @property
    def reasons(self) -> list[str]:
        """Why this household may not borrow one more game, in words."""
        return [refusal.words for refusal in self.standing.reasons_against()]


def household_card(household: Household, persons: Iterable[Patron], today: date) -> HouseholdCard:
    """The household as it stands today, with those ``persons`` of it; eleven queries, however much it has."""
    accounts = {account.patron_id: account for account in household.accounts.select_related("user")}
    loans = Loan.objects.open().filter(household=household).for_desk()[:SHOWN]
    charges = household.charges.open()
    # Said aloud, since one engine puts those without a day last: cards that count come before those that are replaced.
    cards = household.cards.order_by(F("replaced_at").asc(nulls_first=True), "number")
    return HouseholdCard(
        household=household,
        standing=standing_of(household, today),
        persons=[PersonLine(patron, accounts.get(patron.pk)) for patron in persons],
        account=accounts.get(None),
        cards=list(cards.select_related("patron")[:SHOWN]),
        cards_number=cards.count(),
        memberships=list(household.memberships.select_related("kind")[:SHOWN]),
        loans=loan_lines(loans, today=today),
        holds=list(household.holds.active().select_related("game", "copy", "pickup_site")[:SHOWN]),
        charges=list(charges[:SHOWN]),
        deposits=list(household.deposits.kept()[:SHOWN]),
        owed_cents=charges.aggregate(cents=Sum("amount_cents"))["cents"] or 0,
    )


@dataclass(frozen=True, slots=True)
class FoundHousehold:
    """A household in a list of results: its persons' names, and the last day of its last membership."""

    household: Household
    persons: list[str]
    ends_on: date | None


def found_households(households: list[Household]) -> list[FoundHousehold]:
    """The households with what tells them apart for somebody who may not see an address; two queries."""
    keys = [household.pk for household in households]
    patrons = Patron.objects.filter(household__in=keys).order_by("household", "family_name", "given_name", "pk")
    persons = {key: [str(patron) for patron in group] for key, group in groupby(patrons, lambda row: row.household_id)}
    memberships = Membership.objects.filter(household__in=keys).order_by("ends_on")
    ends = dict(memberships.values_list("household", "ends_on"))
    return [FoundHousehold(each, persons.get(each.pk, []), ends.get(each.pk)) for each in households]
