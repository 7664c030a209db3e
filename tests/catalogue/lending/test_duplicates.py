import pytest
from pytest_django import DjangoAssertNumQueries

from catalogue.lending.duplicates import Likeness, alike, probable_duplicates, say_distinct
from catalogue.lending.refusals_of_people import SameHousehold
from catalogue.models import DistinctHouseholds, Household
from tests.factories.catalogue import HouseholdFactory, PatronFactory

pytestmark = pytest.mark.django_db


def proposed() -> list[tuple[str, str, tuple[str, ...]]]:
    return [(pair.first.name, pair.second.name, pair.why) for pair in probable_duplicates()]


def test_one_telephone_number_in_two_writings():
    HouseholdFactory(name="Famille Une", phone="06 01 02 03 04")
    HouseholdFactory(name="Famille Tout-Autre", phone="+33 6.01.02.03.04")
    HouseholdFactory(name="Famille Muette", phone="06")

    assert proposed() == [("Famille Une", "Famille Tout-Autre", (Likeness.PHONE,))]


def test_one_mail_address():
    HouseholdFactory(name="Une", mail="a@exemple.invalid")
    HouseholdFactory(name="Autre", mail="A@exemple.invalid")

    assert proposed() == [("Une", "Autre", (Likeness.MAIL,))]


def test_a_name_misspelt_at_an_address_written_otherwise():
    HouseholdFactory(name="Famille Inventée-Dupont", address="12, rue des Essais", postcode="00000")
    HouseholdFactory(name="inventee dupond", address="12 Rue des essais", postcode="00000")
    HouseholdFactory(name="Inventée Dupont", address="3 place Ailleurs", postcode="99999")

    assert proposed() == [("Famille Inventée-Dupont", "inventee dupond", (Likeness.NAME_AND_ADDRESS,))]


def test_one_name_and_one_child():
    for name in ("Famille Imaginaire", "Imaginaire"):
        PatronFactory(household=HouseholdFactory(name=name), given_name="Zoé", family_name="", birth_year=2018)
    PatronFactory(household=HouseholdFactory(name="Imaginaire"), given_name="Zoé", family_name="", birth_year=2019)

    assert proposed() == [("Famille Imaginaire", "Imaginaire", (Likeness.NAME_AND_PERSON,))]


def test_namesakes_and_neighbours_are_two():
    HouseholdFactory(name="Inventée", address="1 rue des Essais", postcode="00000")
    HouseholdFactory(name="Inventée", address="")
    HouseholdFactory(name="Imaginaire", address="1 rue des Essais", postcode="00000")

    assert proposed() == []


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_what_was_said_to_be_two_is_not_proposed_again(order: tuple[int, int]):
    households = HouseholdFactory.create_batch(2, phone="06 01 02 03 04")
    one, other = (households[number] for number in order)

    for _ in range(2):
        say_distinct(one=one, other=other)

    assert proposed() == []
    assert list(DistinctHouseholds.objects.values_list("first", "second")) == [tuple(each.pk for each in households)]
    with pytest.raises(SameHousehold):
        say_distinct(one=one, other=one)


@pytest.mark.parametrize("count", [2, 6])
def test_many_ask_as_much_as_two(count: int, django_assert_num_queries: DjangoAssertNumQueries):
    HouseholdFactory.create_batch(count, phone="06 01 02 03 04")

    with django_assert_num_queries(3):
        assert len(probable_duplicates()) == count * (count - 1) // 2


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({"name": "FAMILLE  inventee"}, ["Famille Inventée"]),
        ({"name": "Autre", "mail": "INVENTEE@exemple.invalid"}, ["Famille Inventée"]),
        ({"name": "Autre", "phone": "0033 6 01 02 03 04"}, ["Famille Inventée"]),
        ({"name": "Autre", "phone": "07 01 02 03 04"}, []),
        ({"name": "Autre"}, []),
    ],
)
def test_who_is_about_to_be_enrolled_may_be_here_already(asked: dict[str, str], found: list[str]):
    HouseholdFactory(name="Famille Inventée", phone="06 01 02 03 04", mail="inventee@exemple.invalid")
    HouseholdFactory(name="Sans rien")

    assert [household.name for household in alike(**asked)] == found
    assert Household.objects.count() == 2
