from datetime import date

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from catalogue.lending.accounts import account_of_card, close_account, open_account
from catalogue.lending.refusals_of_people import AccountExists, NoCardForAccount, ParentNeeded
from catalogue.models import Account, Event, Loan
from tests.conftest import NOW
from tests.factories.catalogue import CardFactory, PatronFactory
from tests.factories.desk import AccountFactory, LoanFactory

pytestmark = pytest.mark.django_db


def child(**person: object):
    patron = PatronFactory(kind="child", **person)
    CardFactory(household=patron.household, patron=patron)
    return patron


def test_an_account_has_a_user_without_a_role_whose_name_tells_nothing():
    card = CardFactory()

    account = open_account(household=card.household, at=NOW, by=None)

    user = account.user
    assert (user.is_staff, user.is_superuser, user.email, user.has_usable_password()) == (False, False, "", False)
    assert list(user.get_all_permissions()) == []
    assert (account.patron, account.opened_at) == (None, NOW)
    assert list(Event.objects.values_list("kind", "household", "facts")) == [
        ("account_opened", card.household_id, {"account": account.pk, "person": False})
    ]


@pytest.mark.parametrize(
    ("person", "alone"),
    [
        ({"birth_year": 2010}, True),  # sixteen in the course of 2026
        ({"birth_year": 2011}, False),  # fifteen, or not yet
        ({"birth_year": 2018}, False),
        ({"birth_year": None}, False),
        ({"birth_year": 2018, "permission_on": date(2026, 1, 17)}, True),
        ({"birth_year": 2018, "permission_on": date(2026, 1, 18)}, False),
    ],
)
def test_nobody_under_fifteen_without_a_parent(person, alone):
    patron = child(**person)

    if alone:
        assert open_account(household=patron.household, patron=patron, at=NOW, by=None).patron == patron
        return
    with pytest.raises(ParentNeeded) as refusal:
        open_account(household=patron.household, patron=patron, at=NOW, by=None)
    assert refusal.value.facts == {"age": 15}
    assert (Account.objects.count(), User.objects.count()) == (0, 0)


def test_a_second_account_and_one_without_a_card_are_refused():
    account = AccountFactory()
    CardFactory(household=account.household)
    with pytest.raises(AccountExists):
        open_account(household=account.household, at=NOW, by=None)

    patron = PatronFactory(birth_year=1980)
    with pytest.raises(NoCardForAccount):
        open_account(household=patron.household, patron=patron, at=NOW, by=None)

    with pytest.raises(IntegrityError), transaction.atomic():
        AccountFactory(household=account.household)


def test_a_card_opens_the_persons_account_else_the_households_and_never_for_a_child():
    whole = AccountFactory()
    family = CardFactory(household=whole.household)
    adult = PatronFactory(household=whole.household)
    adults, teens = CardFactory(household=whole.household, patron=adult), child(household=whole.household)
    own = AccountFactory(household=whole.household, patron=PatronFactory(household=whole.household))
    persons = CardFactory(household=whole.household, patron=own.patron)
    old = CardFactory(household=whole.household, replaced_at=NOW)

    found = {card.number: account_of_card(f" {card.number.lower()} ") for card in (family, adults, persons, old)}

    assert found == {family.number: whole, adults.number: whole, persons.number: own, old.number: None}
    assert account_of_card(teens.cards.get().number) is None
    assert [account_of_card(text) for text in ("", "inconnue", "\x00", "x" * 200)] == [None] * 4


def test_closing_deletes_the_user_and_leaves_the_loans(volunteer: User):
    account = AccountFactory()
    loan = LoanFactory(household=account.household)

    close_account(account=account, at=NOW, by=volunteer)

    assert (Account.objects.count(), list(User.objects.all())) == (0, [volunteer])
    assert Loan.objects.get().pk == loan.pk
    assert list(Event.objects.values_list("kind", "actor")) == [("account_closed", volunteer.pk)]
