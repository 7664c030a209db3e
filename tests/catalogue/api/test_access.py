"""Who may ask: by a token, by a session with its CSRF token, with the rights of the page – and nobody else."""

import json

import pytest
from django.contrib.auth.models import User
from django.test import Client
from rest_framework.authtoken.models import Token

from catalogue.models import Card, Loan
from tests.catalogue.api.client import Device, Home, Program
from tests.catalogue.views.desk.counter import azul
from tests.conftest import make_user
from tests.factories.desk import AccountFactory

pytestmark = pytest.mark.django_db

LOANS, LEND = "/api/account/loans/", "/api/desk/lend/"


def browser(user: User) -> Client:
    """A browser that is asked for its CSRF token, as a real one is."""
    client = Client(enforce_csrf_checks=True)
    client.force_login(user)
    return client


def test_a_visitor_is_asked_to_show_a_token_or_to_log_in(client):
    asked = Program(User(), client)

    answers = [asked.post(LEND), asked.get(LOANS)]

    assert [(answer.status_code, answer["WWW-Authenticate"]) for answer in answers] == [
        (401, "Token"),
        (401, "Session"),
    ]
    assert {answer.json()["code"] for answer in answers} == {"not_authenticated"}


@pytest.mark.parametrize("key", ["", "faux", "é", "un deux"])
def test_a_token_that_nobody_has_opens_nothing(client, key: str):
    answer = client.post(LEND, "{}", content_type="application/json", headers={"Authorization": f"Token {key}"})

    assert answer.status_code == 401
    assert answer.json()["message"]


def test_the_token_of_a_locked_account_opens_nothing(kiosk: Device):
    User.objects.update(is_active=False)

    assert kiosk.post("/api/desk/scan/", code="1").status_code == 401


def test_a_session_is_enough_with_its_csrf_token_and_not_without(volunteer: User, card: Card):
    copy, client = azul(), browser(volunteer)
    body = json.dumps({"barcode": copy.barcode, "card": card.number})
    client.get("/bureau/")
    token = client.cookies["csrftoken"].value

    without = client.post(LEND, body, content_type="application/json")
    forged = client.post(LEND, body, content_type="application/json", headers={"X-CSRFToken": "a" * 32})
    given = client.post(LEND, body, content_type="application/json", headers={"X-CSRFToken": token})

    assert [answer.status_code for answer in (without, forged, given)] == [403, 403, 200]
    assert Loan.objects.count() == 1


def test_a_familys_session_is_asked_for_its_csrf_token_too(card: Card):
    client, copy = browser(AccountFactory(household=card.household).user), azul()

    answer = client.post("/api/account/holds/place/", json.dumps({"game": copy.game_id}), "application/json")

    assert (answer.status_code, answer.json()["code"]) == (403, "permission_denied")


def test_a_token_is_for_the_house_and_opens_no_account(card: Card):
    user = AccountFactory(household=card.household).user
    Token.objects.create(user=user)

    assert Device(user).get(LOANS).status_code == 401


@pytest.mark.parametrize("path", ["scan", "lend", "return", "undo", "holds/place", "plays/count", "loans/1/renew"])
def test_a_family_and_somebody_without_a_role_may_not_act_at_the_desk(home: Home, path: str):
    nobody = Device(make_user("sans-role"))

    answers = [asked.post(f"/api/desk/{path}/", code="1") for asked in (home, nobody)]

    assert [(answer.status_code, answer.json()["code"]) for answer in answers] == [(403, "permission_denied")] * 2


def test_each_act_asks_for_the_right_of_its_page(card: Card):
    """With the right to lend alone: neither holds nor plays."""
    from django.contrib.auth.models import Permission

    clerk = make_user("preteuse")
    clerk.user_permissions.set(Permission.objects.filter(codename="lend"))
    device, copy = Device(clerk), azul()

    assert device.post(LEND, barcode=copy.barcode, card=card.number).status_code == 200
    assert device.post("/api/desk/holds/place/", game=copy.game_id, card=card.number).status_code == 403
    assert device.post("/api/desk/holds/1/cancel/").status_code == 403
    assert device.post("/api/desk/plays/count/", game=copy.game_id).status_code == 403


def test_no_cache_keeps_an_answer_and_a_token_leaves_no_cookie(kiosk: Device, home: Home, card: Card):
    answers = [
        kiosk.get(f"/api/desk/households/{card.household_id}/"),
        home.get(LOANS),
        home.get("/api/desk/copies/1/"),
    ]

    assert ["no-store" in answer["Cache-Control"] for answer in answers] == [True] * 3
    assert dict(kiosk.client.cookies) == {}
