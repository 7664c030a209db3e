"""Sent twice under one key, done once, and answered twice alike."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest

from catalogue.models import Card, Event, Loan, OnSitePlay, Submission
from tests.catalogue.api.client import Device, Home
from tests.catalogue.views.desk.counter import azul
from tests.conftest import make_user
from tests.factories.desk import HoldFactory, LoanFactory

pytestmark = pytest.mark.django_db

Asked = tuple[str, dict[str, Any]]


def a_loan(card: Card) -> Asked:
    return "/api/desk/lend/", {"barcode": azul().barcode, "card": card.number}


def a_return(card: Card) -> Asked:
    return "/api/desk/return/", {"barcode": LoanFactory(household=card.household).copy.barcode}


def a_renewal(card: Card) -> Asked:
    return f"/api/desk/loans/{LoanFactory(household=card.household).pk}/renew/", {}


def a_hold(card: Card) -> Asked:
    return "/api/desk/holds/place/", {"game": azul().game_id, "card": card.number}


def a_hold_given_up(card: Card) -> Asked:
    return f"/api/desk/holds/{HoldFactory(household=card.household).pk}/cancel/", {}


def a_play(card: Card) -> Asked:
    return "/api/desk/plays/count/", {"game": azul().game_id}


@pytest.mark.parametrize("ask", [a_loan, a_return, a_renewal, a_hold, a_hold_given_up, a_play])
def test_an_act_of_the_desk(kiosk: Device, card: Card, ask: Callable[[Card], Asked]):
    path, said = ask(card)
    key = str(uuid4())

    answers = [kiosk.act(path, **said, submission=key) for _ in range(3)]

    assert answers[0] == answers[1] == answers[2]
    assert [event.pk for event in Event.objects.all()] == [answers[0]["event"]]
    assert Submission.objects.count() == 1


def test_taking_back(kiosk: Device, card: Card):
    path, said = a_loan(card)
    event, key = kiosk.act(path, **said)["event"], str(uuid4())

    answers = [kiosk.act("/api/desk/undo/", event=event, submission=key) for _ in range(2)]

    assert answers[0] == answers[1]
    assert [each.kind for each in Event.objects.order_by("pk")] == ["lent", "undone"]


def own_renewal(card: Card) -> Asked:
    return f"/api/account/loans/{LoanFactory(household=card.household).pk}/renew/", {}


def own_hold(card: Card) -> Asked:
    return "/api/account/holds/place/", {"game": azul().game_id}


def own_hold_given_up(card: Card) -> Asked:
    return f"/api/account/holds/{HoldFactory(household=card.household).pk}/cancel/", {}


@pytest.mark.parametrize("ask", [own_renewal, own_hold, own_hold_given_up])
def test_an_act_from_home(home: Home, card: Card, ask: Callable[[Card], Asked]):
    path, said = ask(card)
    key = str(uuid4())

    answers = [home.act(path, **said, submission=key) for _ in range(2)]

    assert answers[0] == answers[1]
    assert Event.objects.count() == 1


def test_without_a_key_each_request_is_an_act_of_its_own(kiosk: Device, card: Card):
    path, said = a_play(card)

    for _ in range(2):
        kiosk.act(path, **said)

    assert OnSitePlay.objects.count() == 2


def test_a_key_is_of_one_act_and_of_one_person(kiosk: Device, card: Card):
    path, said = a_loan(card)
    key = str(uuid4())
    kiosk.act(path, **said, submission=key)
    other = Device(make_user("autre", "Bénévoles"))

    assert kiosk.refused("/api/desk/return/", barcode=said["barcode"], submission=key) == (409, "form_used")
    assert other.refused(path, **said, submission=key) == (409, "form_used")
    assert Loan.objects.open().count() == 1


def test_what_was_taken_back_since_is_not_told_as_if_it_stood(kiosk: Device, card: Card):
    path, said = a_loan(card)
    key = str(uuid4())
    event = kiosk.act(path, **said, submission=key)["event"]
    kiosk.act("/api/desk/undo/", event=event)

    assert kiosk.refused(path, **said, submission=key) == (409, "form_used")


def test_a_refused_act_may_be_tried_again_under_its_key(kiosk: Device, card: Card):
    path, said = a_loan(card)
    key = str(uuid4())
    assert kiosk.refused(path, **{**said, "card": "inconnue"}, submission=key) == (404, "unknown_code")

    assert kiosk.act(path, **said, submission=key)["kind"] == "lent"
