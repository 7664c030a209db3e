"""What the admin shows of a household is logged, and what it corrects too."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from catalogue.models import Card, Event, Household
from tests.factories.catalogue import CardFactory

pytestmark = pytest.mark.django_db

FORMSETS = ("patrons", "cards", "memberships")


@pytest.fixture
def browser(librarian: User) -> Client:
    client = Client()
    client.force_login(librarian)
    return client


@pytest.fixture
def card() -> Card:
    return CardFactory(number="C1", household__name="Famille Martin", household__address="12 rue des Lilas")


def page_of(household: Household) -> str:
    return f"/gestion/catalogue/household/{household.pk}/change/"


def form_of(household: Household, **changed: object) -> dict[str, object]:
    """The form as it stands, with what is changed."""
    card = household.cards.get()
    counts = {f"{name}-{what}": "0" for name in FORMSETS for what in ("TOTAL_FORMS", "INITIAL_FORMS")}
    counts |= {"cards-TOTAL_FORMS": "1", "cards-INITIAL_FORMS": "1"}
    kept = {"cards-0-id": card.pk, "cards-0-household": household.pk, "cards-0-number": card.number}
    own = {field.name: getattr(household, field.name) for field in Household._meta.concrete_fields}
    return {name: value for name, value in {**own, **counts, **kept, **changed}.items() if value not in (None, False)}


def test_who_reads_an_address_is_logged(browser: Client, card: Card, librarian: User):
    answer = browser.get(page_of(card.household))

    assert "12 rue des Lilas" in answer.content.decode()
    reading = Event.objects.get()
    assert (reading.kind, reading.household, reading.actor) == (Event.Kind.FILE_READ, card.household, librarian)


def test_a_list_of_households_and_one_that_is_not_there_are_no_reading(browser: Client, card: Card):
    assert browser.get("/gestion/catalogue/household/").status_code == 200
    assert browser.get("/gestion/catalogue/household/999999/change/").status_code == 302
    assert not Event.objects.exists()


def test_what_is_corrected_is_logged_by_its_columns_and_rows_without_what_stood_there(browser: Client, card: Card):
    sent = form_of(card.household, city="Lyon", **{"cards-0-number": "C2"})

    assert browser.post(page_of(card.household), sent).status_code == 302

    change = Event.objects.get(kind=Event.Kind.HOUSEHOLD_CHANGED)
    assert change.household == card.household
    assert change.facts == {"columns": ["city"], "rows": [f"card:{card.pk}"]}
    card.refresh_from_db()
    assert (card.number, card.household.city) == ("C2", "Lyon")


def test_a_form_sent_as_it_was_changes_nothing(browser: Client, card: Card):
    assert browser.post(page_of(card.household), form_of(card.household)).status_code == 302

    assert not Event.objects.exists()


def test_households_are_neither_enrolled_nor_removed_here(browser: Client, card: Card):
    assert browser.get("/gestion/catalogue/household/add/").status_code == 403
    assert browser.post(f"/gestion/catalogue/household/{card.household_id}/delete/", {"post": "yes"}).status_code == 403
    assert Household.objects.exists()
