"""Whatever is sent: words that name the field, and never a 500."""

import json
from typing import Any

import pytest

from catalogue.models import Card, Event
from tests.catalogue.api.client import Device, Home
from tests.catalogue.views.desk.counter import azul
from tests.factories.catalogue import HouseholdFactory, PatronFactory

pytestmark = pytest.mark.django_db

LEND, RETURN, PLAY, UNDO = "/api/desk/lend/", "/api/desk/return/", "/api/desk/plays/count/", "/api/desk/undo/"


@pytest.mark.parametrize(
    ("path", "said", "fields"),
    [
        (LEND, {}, {"barcode"}),
        (LEND, {"barcode": "1"}, {"card"}),
        (LEND, {"barcode": "1", "card": "2", "household": 0}, {"household"}),
        (LEND, {"barcode": ["1"], "card": {"a": 1}}, {"barcode", "card"}),
        (LEND, {"barcode": "1" * 201, "card": "2"}, {"barcode"}),
        (LEND, {"barcode": "1\u0000", "card": "2"}, {"barcode"}),
        (LEND, {"barcode": "1", "card": "2", "site": 10**15}, {"site"}),
        (LEND, {"barcode": "1", "household": "x"}, {"household"}),
        (LEND, {"barcode": "1", "card": "2", "overide": []}, {"overide"}),
        (LEND, {"barcode": "1", "card": "2", "override": "tout"}, {"override"}),
        (LEND, {"barcode": "1", "card": "2", "override": [[]], "reason": "a" * 201}, {"override", "reason"}),
        (LEND, {"barcode": "1", "card": "2", "submission": "moi"}, {"submission"}),
        (RETURN, {"barcode": "1", "at": "demain"}, {"at"}),
        (RETURN, {"barcode": "1", "at": "0001-01-01T00:00:00"}, {"at"}),
        (RETURN, {"barcode": "1", "at": "9999-12-31T23:59:59Z"}, {"at"}),
        (PLAY, {}, {"game"}),
        (PLAY, {"game": 1.5}, {"game"}),
        (PLAY, {"game": True}, {"game"}),
        (UNDO, {"event": -1}, {"event"}),
        ("/api/desk/holds/place/", {"game": 0, "wanted_from": "2026-02-30"}, {"game", "wanted_from"}),
        ("/api/desk/loans/1/renew/", {"number": 40_000}, {"number"}),
    ],
)
def test_a_wrong_field_is_named_with_what_to_do(kiosk: Device, path: str, said: dict[str, Any], fields: set[str]):
    answer = kiosk.post(path, **said)

    told = answer.json()
    assert (answer.status_code, told["code"], set(told["fields"])) == (400, "invalid", fields)
    assert all(words and all(words) for words in told["fields"].values())
    assert not Event.objects.exists()


def test_a_misspelt_field_is_told_which_there_are(kiosk: Device):
    told = kiosk.post("/api/desk/scan/", kode="1").json()

    assert told["fields"] == {"kode": ["Ce champ n’existe pas. Il y a\u00a0: code."]}


@pytest.mark.parametrize("body", [[], "texte", 3, None, [{"code": "1"}]])
def test_a_body_that_is_no_object(kiosk: Device, body: Any):
    answer = kiosk.client.post(
        "/api/desk/scan/", json.dumps(body), content_type="application/json", headers=kiosk.headers
    )

    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")


@pytest.mark.parametrize("body", [b"{", b"\xff\xfe", b"scan=1", b'{"code": NaN}', b'{"code": "\\ud800"}', b"[" * 99])
def test_a_body_that_is_no_json(kiosk: Device, body: bytes):
    answer = kiosk.client.post("/api/desk/scan/", body, content_type="text/plain", headers=kiosk.headers)

    assert (answer.status_code, answer.json()["code"]) == (400, "unreadable")
    assert answer.json()["message"]


def test_somebody_of_another_household_borrows_nothing(kiosk: Device, card: Card):
    stranger = PatronFactory(household=HouseholdFactory())

    answer = kiosk.post(LEND, barcode=azul().barcode, household=card.household_id, patron=stranger.pk)

    assert answer.json()["fields"] == {"patron": ["Cette personne n’est pas de ce foyer."]}


def test_keys_that_are_not_there_are_told_in_words(kiosk: Device, home: Home):
    paths = ["/api/desk/loans/0/renew/", "/api/desk/holds/0/cancel/", "/api/desk/holds/0/requeue/"]
    answers = [kiosk.post(path) for path in paths] + [home.post("/api/account/loans/0/renew/")]
    undone = kiosk.post(UNDO, event=1)

    assert [answer.status_code for answer in [*answers, undone]] == [404] * 5
    assert undone.json() == {"code": "not_found", "message": "Aucun acte n’a cette clé."}


@pytest.mark.parametrize("method", ["get", "put", "patch", "delete", "head"])
def test_an_act_is_sent_by_post_alone(kiosk: Device, method: str):
    answer = getattr(kiosk.client, method)(LEND, headers=kiosk.headers)

    assert answer.status_code == 405


def test_words_come_in_the_language_that_is_asked_for(kiosk: Device):
    asked = {**kiosk.headers, "Accept-Language": "en"}
    answer = kiosk.client.post("/api/desk/scan/", "{}", content_type="application/json", headers=asked)

    assert answer.json()["fields"] == {"code": ["This field is required."]}
