"""Accounts of families: opened at the desk, entered by the number of a card and a password of their own."""

from datetime import date, datetime
from uuid import uuid4

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet

from catalogue.lending.due_dates import local_day
from catalogue.lending.events import record
from catalogue.lending.households import lock_household
from catalogue.lending.refusals_of_people import AccountExists, NoCardForAccount, ParentNeeded
from catalogue.lending.spellings import clean, spellings
from catalogue.models import Account, Card, Event, Household, Patron

# Article 8 of the GDPR as France applies it (loi Informatique et Libertés, art. 45): from 15 on, alone.
AGE_ALONE = 15


def open_account(*, household: Household, at: datetime, by: User | None, patron: Patron | None = None) -> Account:
    """Open an account of the whole household, or of ``patron`` alone; nobody can come in before a password is set.

    Refused: AccountExists, ParentNeeded for who may be under 15 without a parent's permission, NoCardForAccount.
    """
    if patron and patron.household_id != household.pk:
        raise ValueError("The patron belongs to another household.")
    with transaction.atomic():
        lock_household(household.pk)
        judge(household, patron, local_day(at))
        user = User(username=f"famille-{uuid4().hex}")
        user.set_unusable_password()
        user.save()
        account = Account.objects.create(user=user, household=household, patron=patron, opened_at=at)
        facts = {"account": account.pk, "person": patron is not None}
        record(Event.Kind.ACCOUNT_OPENED, at=at, by=by, facts=facts, household_id=household.pk)
    return account


def judge(household: Household, patron: Patron | None, today: date) -> None:
    """Raise what stands against an account of the household, or of the person alone."""
    if Account.objects.filter(household=household, patron=patron).exists():
        raise AccountExists
    if patron and not may_be_alone(patron, today):
        raise ParentNeeded(age=AGE_ALONE)
    if not cards_of(household, patron).exists():
        raise NoCardForAccount


def may_be_alone(patron: Patron, today: date) -> bool:
    """Whether the person is 15, as far as a year of birth tells for certain, or a parent has said yes by today."""
    if patron.permission_on and patron.permission_on <= today:
        return True
    if patron.birth_year is None:
        return patron.kind == Patron.Kind.ADULT
    # In the year of their fifteenth birthday one cannot know, and asks.
    return today.year - patron.birth_year > AGE_ALONE


def cards_of(household: Household, patron: Patron | None) -> QuerySet[Card]:
    """The cards in force by which the account can be entered: the person's; for the household, also an adult's."""
    cards = Card.objects.filter(household=household, replaced_at=None)
    if patron:
        return cards.filter(patron=patron)
    return cards.filter(Q(patron=None) | Q(patron__kind=Patron.Kind.ADULT))


def account_of_card(number: str) -> Account | None:
    """The account that a card opens: of the person it names, else of the whole household, unless it is a child's.

    Read as at the desk, whatever the keyboard of the scanner; a card that was replaced opens nothing.
    """
    for spelling in spellings(clean(number)):
        card = Card.objects.scanned(spelling.code).filter(replaced_at=None).select_related("patron").first()
        if card:
            accounts = Account.objects.filter(household=card.household_id).select_related("user")
            own = accounts.filter(patron=card.patron_id).first()
            may_be_shared = card.patron is None or card.patron.kind == Patron.Kind.ADULT
            return own or (accounts.filter(patron=None).first() if may_be_shared else None)
    return None


def close_account(*, account: Account, at: datetime, by: User | None) -> None:
    """Close the account: its user is deleted, and with it every log-in that is still open. Loans stay."""
    with transaction.atomic():
        lock_household(account.household_id)
        facts = {"account": account.pk, "person": account.patron_id is not None}
        own = by is not None and account.user_id == by.pk
        record(
            Event.Kind.ACCOUNT_CLOSED,
            at=at,
            by=None if own else by,
            facts=facts,
            household_id=account.household_id,
        )
        User.objects.filter(pk=account.user_id).delete()
