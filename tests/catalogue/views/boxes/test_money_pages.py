from uuid import uuid4

import pytest
from django.urls import reverse
from pytest_django import Settings

from catalogue.models import Charge, Deposit
from tests.catalogue.views.boxes.browser import Browser, plain
from tests.catalogue.views.desk.counter import text_of
from tests.conftest import NOW
from tests.factories.catalogue import HouseholdFactory
from tests.factories.desk import ChargeFactory, DepositFactory
from tests.pages import Page

pytestmark = pytest.mark.django_db


def test_a_deposit_comes_and_goes(librarians: Browser):
    household, key = HouseholdFactory(), uuid4()

    for _ in range(2):
        told = librarians.send("deposit-receive", household.pk, deposit="30", submission=key)
    back = librarians.send("deposit-return", Deposit.objects.get().pk, returned="25,50 €")

    assert (told, back) == ("Caution reçue : 30,00 €.", "Caution rendue : 25,50 €.")
    assert list(Deposit.objects.values_list("amount_cents", "returned_cents", "returned_by")) == [
        (3000, 2550, librarians.user.pk)
    ]
    assert "Caution de 30,00 €, 25,50 € rendus le 17/01/2026" in librarians.words("household-money", household.pk)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("", "obligatoire"),
        ("trente", "par exemple 12,50"),
        ("12,345", "par exemple 12,50"),
        ("-5", "par exemple 12,50"),
        ("0", "trop petit ou trop grand"),
        ("10000,01", "trop petit ou trop grand"),
        ("١٢", "par exemple 12,50"),
    ],
)
def test_what_is_no_amount_is_told_and_kept_in_its_field(librarians: Browser, typed: str, words: str):
    household = HouseholdFactory()

    assert words in librarians.refused("deposit-receive", household.pk, deposit=typed)
    assert words in librarians.refused("charge", household.pk, kind="card", amount=typed)

    html = librarians.client.post(reverse("charge", args=[household.pk]), {"kind": "card", "amount": typed})
    assert f'value="{typed}"' in html.content.decode() or not typed
    assert (Deposit.objects.count(), Charge.objects.count()) == (0, 0)


@pytest.mark.parametrize(
    ("typed", "cents"), [("12,50", 1250), ("12.5 €", 1250), ("1 200", 120000), ("0,05", 5), ("7", 700)]
)
def test_amounts_as_people_type_them(librarians: Browser, typed: str, cents: int):
    librarians.send("deposit-receive", HouseholdFactory().pk, deposit=typed)

    assert Deposit.objects.get().amount_cents == cents


def refused_by(librarians: Browser, deposit: Deposit, typed: str) -> tuple[str, str]:
    answer = librarians.client.post(reverse("deposit-return", args=[deposit.pk]), {"returned": typed})
    html = answer.content.decode()
    assert (answer.status_code, Page(html).faults()) == (422, [])
    return plain(text_of(html)), html


def test_more_is_not_given_back_than_was_received(librarians: Browser):
    deposit = DepositFactory(amount_cents=3000)

    DepositFactory(household=deposit.household)

    for typed, words in [("31", "On ne rend pas plus que les 30,00 € reçus."), ("tout", "par exemple 12,50")]:
        told, html = refused_by(librarians, deposit, typed)
        assert words in told
        assert html.count(f'value="{typed}"') == 1
    assert librarians.send("deposit-return", deposit.pk, returned="0") == "Caution rendue : 0,00 €."
    assert "Cette caution est déjà rendue." in refused_by(librarians, deposit, "30")[0]


def test_a_charge_is_asked_for_and_settled(librarians: Browser):
    household = HouseholdFactory(name="Famille Exemple")

    asked = librarians.send("charge", household.pk, kind="lost", amount="34,90")
    listed = librarians.words("money")
    paid = librarians.send("charge-settle", Charge.objects.get().pk, outcome="paid", next="money", to=reverse("money"))
    again = librarians.send("charge-settle", Charge.objects.get().pk, outcome="waived")

    assert (asked, paid, again) == (
        "Somme due : jeu perdu, 34,90 €.", "34,90 € : payée.", "Cette somme est déjà réglée.",
    )  # fmt: skip
    assert "Famille Exemple 34,90 € – jeu perdu" in listed
    assert librarians.send("charge-settle", Charge.objects.get().pk, outcome="bof") == ""


def test_lateness_and_pieces_are_charged_by_their_own_acts(librarians: Browser):
    for kind in ("late", "piece", "bof"):
        assert "choix valide" in librarians.refused("charge", HouseholdFactory().pk, kind=kind, amount="5")


def test_a_list_longer_than_a_page_is_summed_up_whole(librarians: Browser, settings: Settings):
    settings.LOANS_PER_PAGE = 2
    household, page_two = HouseholdFactory(), "?page=2"
    ChargeFactory.create_batch(3, household=household, amount_cents=100)
    DepositFactory.create_batch(3, household=household, amount_cents=3000)
    DepositFactory.create_batch(3, household=household, returned_at=NOW, returned_cents=0)

    house, first = librarians.words("money"), librarians.words("household-money", household.pk)
    second = librarians.words("household-money", household.pk, page=2)

    for words in (house, first, second):
        assert "Dû en tout 3,00 € 3 cautions gardées 90,00 €" in words
    assert [words.count("Abandonner") for words in (house, first, second)] == [2, 2, 1]
    assert (first.count("Rendu (€)"), first.count("Caution de")) == (2, 2)
    assert "Seules les 2 premières sont montrées." in first
    address = reverse("household-money", args=[household.pk])
    wrong = librarians.client.post(reverse("charge", args=[household.pk]), {"kind": "card", "amount": "x"})
    assert f'href="{address}{page_two}"' in wrong.content.decode()


@pytest.mark.parametrize("rows", [1, 3])
def test_the_pages_ask_as_much_for_three_as_for_one(librarians: Browser, rows: int, django_assert_num_queries):
    household = HouseholdFactory()
    ChargeFactory.create_batch(rows, household=household)
    DepositFactory.create_batch(rows, household=household)

    with django_assert_num_queries(8):
        librarians.client.get(reverse("money"))
    with django_assert_num_queries(12):
        librarians.client.get(reverse("household-money", args=[household.pk]))


@pytest.mark.parametrize("name", ["money", "household-money"])
def test_a_volunteer_sees_nobodys_debts(volunteers: Browser, name: str):
    arguments = [HouseholdFactory().pk] if name == "household-money" else []

    assert volunteers.client.get(reverse(name, args=arguments)).status_code == 403
