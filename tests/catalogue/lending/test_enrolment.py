from datetime import date
from typing import Any
from uuid import UUID

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from catalogue.lending.enrolment import (
    Contact,
    Person,
    add_person,
    change_household,
    change_person,
    enrol,
    remove_person,
)
from catalogue.lending.refusals import HouseholdGone, Refusal
from catalogue.lending.refusals_of_people import CardNumberMissing, CardTaken, NameMissing, PermissionOfAdult
from catalogue.models import Card, Deposit, Event, Household, Membership, MembershipKind, Patron
from tests.catalogue.rows import values
from tests.conftest import NOW
from tests.factories.catalogue import CardFactory, CopyFactory, HouseholdFactory, MembershipKindFactory, PatronFactory
from tests.factories.desk import AccountFactory, LoanFactory, UserFactory

pytestmark = pytest.mark.django_db

KEY = UUID("00000000-0000-4000-8000-000000000001")
PARENT = Person("Ada", "Inventée")
CHILD = Person("Zoé", kind=Patron.Kind.CHILD, birth_year=2018, permission_on=date(2026, 1, 10))


@pytest.fixture
def family_kind() -> MembershipKind:
    return MembershipKindFactory()


def enrolled(kind: MembershipKind, **fields: Any) -> Household:
    return enrol(**{"name": "Famille Inventée", "persons": [PARENT], "kind": kind, "at": NOW, "by": None, **fields})


def log(household: Household) -> list[tuple[str, dict[str, Any]]]:
    return list(Event.objects.filter(household=household).order_by("pk").values_list("kind", "facts"))


def refused(kind: MembershipKind, **fields: Any) -> Refusal:
    with pytest.raises(Refusal) as refusal:
        enrolled(kind, **fields)
    assert not Household.objects.filter(name="Famille Inventée").exists()
    return refusal.value


def test_one_act_makes_household_persons_membership_card_and_deposit(family_kind: MembershipKind, volunteer: User):
    contact = Contact("1 rue des Essais", "00000", "Nulle-Part", "inventee@exemple.invalid", "01 00 00 00 00")

    household = enrolled(
        family_kind, persons=[PARENT, CHILD], card_number="]C1F0042", contact=contact, deposit_cents=3000, by=volunteer
    )

    assert [str(person) for person in household.patrons.order_by("pk")] == ["Ada Inventée", "Zoé"]
    assert (household.address, household.mail, household.wants_reminders) == (contact.address, contact.mail, True)
    assert values(household.cards.all(), "number", "patron") == [("F0042", None)]
    membership = household.memberships.get()
    assert (membership.starts_on, membership.ends_on) == (date(2026, 1, 17), date(2027, 1, 16))
    assert list(household.deposits.values_list("amount_cents", "received_by")) == [(3000, volunteer.pk)]
    assert [kind for kind, _ in log(household)] == ["enrolled", "membership_begun", "card_issued", "deposit_received"]
    assert "Inventée" not in str([facts for _, facts in log(household)])


def test_a_name_and_a_kind_are_enough(family_kind: MembershipKind):
    household = enrolled(family_kind, persons=[])

    assert (household.cards.count(), household.deposits.count(), household.memberships.count()) == (0, 0, 1)


def test_the_same_form_sent_twice_enrols_once(family_kind: MembershipKind):
    first = enrolled(family_kind, card_number="F1", submission=KEY)
    second = enrolled(family_kind, card_number="F1", submission=KEY)

    assert (first, Household.objects.count(), Card.objects.count(), Membership.objects.count()) == (second, 1, 1, 1)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"name": "  "}, "name_missing"),
        ({"persons": [Person(" ")]}, "name_missing"),
        ({"persons": [Person("Ada", permission_on=date(2026, 1, 1))]}, "permission_of_adult"),
        ({"card_number": "c1", "deposit_cents": 3000}, "card_taken"),
        ({"card_number": "90001"}, "card_taken"),
        ({"card_number": "x" * 51}, "card_number_missing"),
        ({"deposit_cents": -1}, "amount_impossible"),
    ],
)
def test_a_refusal_leaves_nothing_behind(family_kind: MembershipKind, fields: dict[str, Any], code: str):
    CardFactory(number="C1")
    CopyFactory(barcode="90001")

    assert refused(family_kind, submission=KEY, **fields).code == code
    assert (Deposit.objects.count(), Membership.objects.count(), Event.objects.count()) == (0, 0, 0)
    assert enrolled(family_kind, submission=KEY).pk


def test_refusals_name_what_is_wrong(family_kind: MembershipKind):
    CardFactory(number="C1")

    assert refused(family_kind, card_number="C1").words == "Le numéro de carte « C1 » est déjà pris."
    assert refused(family_kind, name="").words == NameMissing().words
    assert refused(family_kind, card_number="\x07").words == CardNumberMissing().words


def test_a_card_of_a_scanner_on_the_wrong_keyboard_is_noted_in_figures(family_kind: MembershipKind):
    household = enrolled(family_kind, card_number="&é\"'(")

    assert household.cards.get().number == "12345"


def test_corrections_keep_which_columns_changed_and_not_what_stood_in_them(volunteer: User):
    household = HouseholdFactory(name="Famille Avant", mail="avant@exemple.invalid")

    changed = change_household(
        household=household, at=NOW, by=volunteer, name="Famille Après", contact=Contact(mail="apres@exemple.invalid")
    )
    unchanged = change_household(household=household, at=NOW, by=volunteer, name="Famille Après")

    assert (changed.mail, unchanged.name, unchanged.name_key) == (
        "apres@exemple.invalid",
        "Famille Après",
        "famille apres",
    )
    assert log(household) == [("household_changed", {"columns": ["mail", "name"]})]
    with pytest.raises(NameMissing):
        change_household(household=household, at=NOW, by=None, name=" ")


def test_a_household_that_is_gone_is_said_to_be(family_kind: MembershipKind):
    household = HouseholdFactory()
    Household.objects.all().delete()

    with pytest.raises(HouseholdGone):
        change_household(household=household, at=NOW, by=None, name="Famille")
    with pytest.raises(HouseholdGone):
        add_person(household=household, person=PARENT, at=NOW, by=None)


def test_persons_are_added_corrected_and_taken_out():
    household = HouseholdFactory()
    child = add_person(household=household, person=CHILD, at=NOW, by=None)

    change_person(patron=child, person=Person("Zoë", kind="child", birth_year=2018), at=NOW, by=None)

    child.refresh_from_db()
    assert (child.given_name, child.name_key, child.permission_on) == ("Zoë", "zoe", None)
    assert log(household) == [
        ("household_changed", {"made": [f"patron:{child.pk}"]}),
        ("household_changed", {"patron": child.pk, "columns": ["given_name", "permission_on"]}),
    ]
    with pytest.raises(PermissionOfAdult):
        change_person(patron=child, person=Person("Zoë", permission_on=date(2026, 1, 1)), at=NOW, by=None)


def test_a_person_who_leaves_leaves_loans_to_the_household_and_the_own_account_ends():
    patron = PatronFactory()
    loan = LoanFactory(household=patron.household, patron=patron)
    user = UserFactory()
    AccountFactory(user=user, household=patron.household, patron=patron)

    remove_person(patron=patron, at=NOW, by=None)

    loan.refresh_from_db()
    assert (loan.household, loan.patron) == (patron.household, None)
    assert not User.objects.filter(pk=user.pk).exists()


def test_the_database_refuses_a_permission_for_an_adult():
    with pytest.raises(IntegrityError), transaction.atomic():
        PatronFactory(permission_on=date(2026, 1, 1))


def test_a_taken_card_is_told_whatever_its_case(family_kind: MembershipKind):
    CardFactory(number="Abc1")

    with pytest.raises(CardTaken) as refusal:
        enrolled(family_kind, card_number="aBC1")

    assert refusal.value.facts == {"number": "aBC1"}
