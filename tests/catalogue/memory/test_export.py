import csv
import json
from io import StringIO

import pytest
from django.contrib.auth.models import User
from pytest_django import DjangoAssertNumQueries

from catalogue.memory.export import PARTS, as_csv, as_json, export, note_export
from catalogue.models import Event, Household
from tests.conftest import NOW
from tests.factories.catalogue import CardFactory, CopyFactory, GameFactory, HouseholdFactory, PatronFactory
from tests.factories.desk import ChargeFactory, DepositFactory, LoanFactory, MessageFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def household(librarian: User) -> Household:
    made: Household = HouseholdFactory(name="Famille Inventée", mail="a@exemple.invalid", phone="+33 6")
    patron = PatronFactory(household=made, given_name="=Zoé()", birth_year=2018)
    CardFactory(household=made, number="0042")
    copy = CopyFactory(game=GameFactory(title="Azul"), barcode="00913")
    LoanFactory(household=made, patron=patron, copy=copy)
    DepositFactory(household=made, received_by=librarian)
    MessageFactory(household=made)
    Event.objects.create(kind="enrolled", at=NOW, household=made, actor=librarian)
    LoanFactory()
    return made


def test_it_holds_everything_of_the_household(household: Household):
    exported = export(household)

    assert exported["household"]["mail"] == "a@exemple.invalid"
    assert exported["persons"] == [
        {"given_name": "=Zoé()", "family_name": "Exemple", "kind": "adult", "birth_year": 2018, "permission_on": None}
    ]
    assert exported["loans"] == [
        {
            "game": "Azul",
            "barcode": "00913",
            "person": "=Zoé()",
            "lent_at": "2026-01-05T10:00:00+00:00",
            "due_on": "2026-01-26",
            "renewals": 0,
            "returned_at": None,
            "age_band": "",
            "postcode": "",
        }
    ]
    assert {part: len(rows) for part, rows in exported.items() if part != "household"} == {
        **dict.fromkeys(PARTS, 0),
        **dict.fromkeys(("persons", "cards", "loans", "deposits", "messages", "events"), 1),
    }


def test_a_late_charge_says_which_due_day_was_missed(household: Household):
    loan = household.loans.get()
    ChargeFactory(household=household, loan=loan, kind="late", due_missed=loan.due_on, amount_cents=60)

    assert export(household)["charges"] == [
        {
            "kind": "late",
            "due_missed": "2026-01-26",
            "amount_cents": 60,
            "at": "2026-01-05T10:00:00+00:00",
            "outcome": "",
            "settled_at": None,
        }
    ]


def test_no_key_to_a_household_is_left_out_of_it():
    relations = {relation for relation, _ in PARTS.values()}

    # Those without a name from the household's side are pairs said to be distinct: they tell of another one.
    assert {relation.get_accessor_name() for relation in Household._meta.related_objects} - {None} == relations


def test_nobody_of_the_staff_is_named(household: Household):
    assert "ludothecaire" not in as_json(export(household))


def test_the_json_reads_back(household: Household):
    exported = export(household)

    assert json.loads(as_json(exported)) == exported


def test_the_csv_has_a_bom_semicolons_leading_zeros_and_no_formula(household: Household):
    text = as_csv(export(household))
    table = list(csv.reader(StringIO(text.removeprefix("\ufeff")), delimiter=";"))

    assert text.startswith("\ufeff")
    assert table[0] == ["part", "line", "column", "value"]
    assert ["persons", "1", "given_name", "'=Zoé()"] in table
    assert ["household", "1", "phone", "'+33 6"] in table
    assert ["cards", "1", "number", "0042"] in table
    assert ["loans", "1", "returned_at", ""] in table
    assert {len(row) for row in table} == {4}


@pytest.mark.parametrize("loans", [1, 3])
def test_a_query_a_part(loans: int, django_assert_num_queries: DjangoAssertNumQueries):
    made = HouseholdFactory()
    LoanFactory.create_batch(loans, household=made)

    with django_assert_num_queries(len(PARTS)):
        export(made)


def test_handing_it_out_is_logged(household: Household, librarian: User):
    note_export(household=household, at=NOW, by=librarian)

    assert Event.objects.filter(kind="file_exported", household=household, actor=librarian).count() == 1
