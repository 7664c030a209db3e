"""Finding households and looking at them: what each role sees, and what is logged."""

import re
from datetime import date

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from catalogue.models import Event, Household
from catalogue.views import household_cards, households
from tests.catalogue.views.people.pages import Desk, words
from tests.conftest import NOW
from tests.factories.catalogue import (
    CardFactory,
    CopyFactory,
    GameFactory,
    HouseholdFactory,
    PatronFactory,
    make_member,
)
from tests.factories.desk import (
    AccountFactory,
    ChargeFactory,
    DepositFactory,
    HoldFactory,
    LoanFactory,
    MessageFactory,
)

pytestmark = pytest.mark.django_db

FOUND = "/bureau/foyers/?trouves=1"
CONTACT = {
    "address": "1 rue des Essais",
    "city": "Nulle-Part",
    "mail": "inventee@exemple.invalid",
    "phone": "06 00 00 00 00",
}


def family() -> Household:
    household: Household = make_member(name="Famille Inventée", **CONTACT).household
    PatronFactory(household=household, given_name="Zoé", family_name="Élan", birth_year=2018, kind="child")
    return household


# ── Finding ──────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("asked", ["inventee", "FAMILLE inventée", "zoe elan", "élan inv"])
def test_by_a_name_without_accents_the_households_or_a_persons(at_desk: Desk, asked: str):
    family()
    HouseholdFactory(name="Autre")

    page = at_desk.act("households", q=asked, to=FOUND)

    assert ("Famille Inventée" in page, "Zoé Élan" in page, "Autre" in page) == (True, True, False)
    assert not any(words in page for words in CONTACT.values())


@pytest.mark.parametrize("scanned", ["c0042", "*C0042*", "]C1C0042"])
def test_a_card_leads_straight_to_its_household(at_desk: Desk, scanned: str):
    card = CardFactory(number="C0042")

    answer = at_desk.client.post(reverse("households"), {"q": scanned})

    assert (answer.status_code, answer["Location"]) == (302, reverse("household", args=[card.household_id]))


def test_an_old_card_is_refused_in_words_with_a_way_on(at_desk: Desk):
    CardFactory(number="C0042", replaced_at=NOW)

    assert "Cette carte a été remplacée le 17 janvier 2026" in at_desk.act("households", q="C0042", to=FOUND)


def test_the_words_stand_in_no_address_and_each_page_of_the_answer_has_one(at_desk: Desk):
    HouseholdFactory.create_batch(households.HOUSEHOLDS_PER_PAGE + 1, name="Famille Inventée")

    first = at_desk.act("households", q="inventee", to=FOUND)
    html = at_desk.client.get(FOUND).content.decode()
    second = words(at_desk.client.get(f"{FOUND}&page=2"), 200)

    assert ("31 foyers" in first, "Page 2 sur 2" in second) == (True, True)
    assert [address for address in re.findall(r'href="([^"]*)"', html) if "inventee" in address.lower()] == []
    assert "Famille Inventée" not in at_desk.see("households")


def test_what_was_asked_is_not_told_to_the_next_one_at_this_computer(at_desk: Desk, librarian: User):
    family()
    at_desk.act("households", q="inventee", to=FOUND)

    at_desk.client.logout()
    at_desk.client.force_login(librarian)

    assert "Inventée" not in words(at_desk.client.get(FOUND), 200)


def test_a_name_in_an_address_is_not_read(at_desk: Desk):
    family()

    assert "Famille Inventée" not in at_desk.see("households", q="inventee")


@pytest.mark.parametrize("asked", ["", "personne", "' OR 1=1 --", "\x00", "%", "x" * 300])
def test_whatever_is_asked_there_are_words(at_desk: Desk, asked: str):
    family()

    answer = at_desk.client.post(reverse("households"), {"q": asked}, follow=True)

    assert "Famille Inventée" not in words(answer, answer.status_code)
    assert answer.status_code in {200, 422}


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_asks_as_much_for_three(at_desk: Desk, count: int, django_assert_num_queries: DjangoAssertNumQueries):
    for _ in range(count):
        family()
    at_desk.client.post(reverse("households"), {"q": "inventee"})
    with django_assert_num_queries(9):
        at_desk.client.get(FOUND)


# ── One household ────────────────────────────────────────────────────────────────────────────────────
def test_the_page_shows_what_is_out_waited_for_owed_and_left_and_no_contact(librarians_desk: Desk):
    household = family()
    LoanFactory(household=household, copy=CopyFactory(game=GameFactory(title="Azul")), due_on=date(2026, 1, 10))
    HoldFactory(household=household, game=GameFactory(title="Hanabi"))
    ChargeFactory(household=household)
    DepositFactory(household=household)

    page = librarians_desk.see("household", household.pk)

    for told in (
        "Azul",
        "en retard de 7 jours",
        "Hanabi",
        "5,00\u00a0€",
        "30,00\u00a0€",
        "Zoé Élan",
        "2018",
        "Famille – du 01/01/2026 au 31/12/2026",
    ):
        assert told in page, told
    assert not any(words in page for words in CONTACT.values())


def test_what_stands_against_a_loan_is_told_before_anybody_scans(at_desk: Desk):
    household = HouseholdFactory()

    assert "Ce foyer n’a pas d’adhésion." in at_desk.see("household", household.pk)


@pytest.mark.parametrize("count", [1, 3])
def test_the_page_asks_as_much_for_three_of_everything(
    at_desk: Desk, count: int, django_assert_num_queries: DjangoAssertNumQueries
):
    household = family()
    for _ in range(count):
        PatronFactory(household=household)
        for factory in (CardFactory, LoanFactory, HoldFactory, ChargeFactory, DepositFactory):
            factory(household=household)

    with django_assert_num_queries(19):
        at_desk.client.get(reverse("household", args=[household.pk]))


def test_the_persons_of_a_school_go_over_several_pages_and_cards_that_count_come_first(
    at_desk: Desk, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(households, "SHOWN", 2)
    monkeypatch.setattr(household_cards, "SHOWN", 2)
    household = HouseholdFactory(name="École d’essai")
    for name in ("Ali", "Bea", "Cleo"):
        PatronFactory(household=household, given_name=name, family_name="Inventé")
    for number in ("C1", "C2", "C3"):
        CardFactory(household=household, number=number, patron=None, replaced_at=None if number > "C1" else NOW)

    first, second = (at_desk.see("household", household.pk, page=page) for page in ("1", "2"))

    assert [name in first for name in ("Ali Inventé –", "Bea Inventé –", "Cleo Inventé –")] == [True, True, False]
    assert [name in second for name in ("Ali Inventé –", "Bea Inventé –", "Cleo Inventé –")] == [False, False, True]
    assert [number in first for number in ("C1", "C2", "C3")] == [False, True, True]
    assert "Seules les 2 premières sont montrées." in first


# ── The full file ────────────────────────────────────────────────────────────────────────────────────
def test_a_full_file_is_for_who_may_see_a_contact_and_reading_it_is_logged(at_desk: Desk, librarians_desk: Desk):
    household = family()
    at_desk.see("household-file", household.pk, status=403)
    assert not Event.objects.exists()

    page = librarians_desk.see("household-file", household.pk)

    assert all(words in page for words in CONTACT.values())
    assert list(Event.objects.values_list("kind", "household", "actor")) == [
        ("file_read", household.pk, librarians_desk.user.pk)
    ]


def test_the_log_tells_who_did_what_without_titles_once_forgotten(librarians_desk: Desk, at_desk: Desk):
    household = family()
    own = AccountFactory(household=household).user
    copy = CopyFactory(game=GameFactory(title="Azul"))
    Event.objects.create(kind="enrolled", at=NOW, household=household, actor=at_desk.user)
    Event.objects.create(kind="renewed", at=NOW, household=household, actor=own, copy=copy, reason="Vacances")
    Event.objects.create(kind="reminded", at=NOW, household=household)
    Event.objects.create(kind="lent", at=NOW, copy=CopyFactory(game=GameFactory(title="Catan")))
    MessageFactory(household=household, subject="Vos jeux", failure="SMTPException")

    page = librarians_desk.see("household-file", household.pk)

    assert "inscrit – benevole –" in page
    assert "renouvelé Azul le foyer, en ligne Vacances" in page
    assert "rappel envoyé – automatique –" in page
    assert ("Vos jeux échec" in page, "Catan" in page, own.username in page) == (True, False, False)


@pytest.mark.parametrize("name", ["household", "household-file", "household-change", "household-merge"])
def test_a_household_that_is_not_there_is_a_page_not_found(librarians_desk: Desk, name: str):
    arguments = [] if name == "household-merge" else [999_999]

    assert librarians_desk.client.get(reverse(name, args=arguments)).status_code == 404
