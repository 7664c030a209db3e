import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from catalogue.models import Loan
from tests.catalogue.views.desk.counter import Counter
from tests.factories.catalogue import CopyFactory, make_member

pytestmark = pytest.mark.django_db

ACTS = ["desk-override", "desk-accept", "desk-undo", "desk-let-go", "desk-site"]
PAGES = ["desk", "late-loans", "hold-lists", "desk-hold", "desk-day", *ACTS]


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("method", ["get", "post"])
def test_a_visitor_is_sent_to_log_in(client: Client, name: str, method: str):
    response = getattr(client, method)(reverse(name), {"scan": "1"} if method == "post" else None)

    assert (response.status_code, response.headers["Location"]) == (302, f"/connexion/?next={reverse(name)}")


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("method", ["get", "post"])
def test_an_account_without_the_right_is_refused(outsider: Client, name: str, method: str):
    assert getattr(outsider, method)(reverse(name), {"scan": "1"} if method == "post" else None).status_code == 403


def test_neither_lends_anything(client: Client, outsider: Client):
    copy = CopyFactory()
    card = make_member()
    for browser in (client, outsider):
        browser.post(reverse("desk"), {"scan": card.number})
        browser.post(reverse("desk"), {"scan": copy.barcode})

    assert Loan.objects.count() == 0


@pytest.mark.parametrize("name", ["desk", "late-loans", "hold-lists"])
def test_volunteers_and_librarians_come_in_and_nothing_is_cached(
    counter: Counter, librarians_counter: Counter, name: str
):
    for desk in (counter, librarians_counter):
        response = desk.client.get(reverse(name))

        assert response.status_code == 200
        assert "no-store" in response.headers["Cache-Control"]


def test_a_form_from_elsewhere_is_refused(volunteer: User):
    client = Client(enforce_csrf_checks=True)
    client.force_login(volunteer)

    assert {client.post(reverse(name)).status_code for name in ("desk", *ACTS)} == {403}


@pytest.mark.parametrize("name", ["desk", "late-loans", "hold-lists"])
def test_other_methods_are_refused(counter: Counter, name: str):
    assert counter.client.put(reverse(name)).status_code == 405


def test_the_name_of_the_household_in_hand_leads_to_its_page(counter: Counter):
    card = make_member()
    counter.scan(card.number)

    assert f'href="/bureau/foyers/{card.household_id}/"' in counter.page()


def test_a_volunteer_does_not_choose_a_past_day(counter: Counter):
    assert counter.client.post(reverse("desk-day"), {"day": "2026-01-13"}).status_code == 403
    assert "Saisir pour un jour passé" not in counter.words()


@pytest.mark.parametrize("name", [*ACTS, "desk-day"])
def test_a_get_of_an_act_leads_to_the_desk_and_does_nothing(librarians_counter: Counter, name: str):
    response = librarians_counter.client.get(reverse(name))

    assert (response.status_code, response.headers["Location"]) == (302, "/bureau/")
    assert 'id="desk-past-title"' not in librarians_counter.page()


def test_the_household_in_hand_is_that_of_each_desk(counter: Counter, librarians_counter: Counter):
    counter.scan(make_member(name="Famille Première").number)
    librarians_counter.scan(make_member(name="Famille Deuxième").number)

    assert "Famille Première" in counter.words()
    assert "Famille Première" not in librarians_counter.words()
