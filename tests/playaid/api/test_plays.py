from typing import Any

import pytest
from django.test import Client

from playaid.models import Entry, Play
from tests.factories.catalogue import GameFactory
from tests.playaid.api.client import BOOK, ENTRIES, PLAYS, QR, Device
from tests.playaid.factories import CODE, OTHER, a_play, sent, take, uid
from tests.playaid.published import SMALL, publish_text

pytestmark = pytest.mark.django_db


def opening(**fields: Any) -> dict[str, Any]:
    return {"code": CODE, "ruleset": "petit", "version": 1, "game": None, **fields}


def test_a_play_is_begun_and_begun_again():
    publish_text()
    game = GameFactory.create()

    first = Device(None).post(PLAYS, opening(code="abcde-l2345", game=game.pk))
    second = Device(None).post(PLAYS, opening())

    told = {"ruleset": "petit", "version": 1, "order": 0}
    assert (first.status_code, first.json()) == (201, told)
    assert (second.status_code, second.json()) == (200, told)
    assert Play.objects.get().game == game


def test_the_code_of_another_play_is_taken():
    a_play()
    publish_text(SMALL.replace("max: 20", "max: 30"))

    answer = Device(None).post(PLAYS, opening(version=2))

    assert (answer.status_code, answer.json()["code"]) == (409, "code_taken")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "unreadable"),
        (b"{", "unreadable"),
        (b'{"code": NaN}', "unreadable"),
        ([], "unreadable"),
        (None, "unreadable"),
        (opening(code="ABC"), "unreadable"),
        (opening(code=7), "unreadable"),
        (opening(ruleset=None), "unreadable"),
        (opening(version="1"), "unreadable"),
        (opening(version=True), "unreadable"),
        (opening(game="12"), "unreadable"),
        (opening(game=0), "unreadable"),
        (opening(version=2), "unknown_rules"),
        (opening(version=10**15), "unknown_rules"),
        (opening(ruleset="grand"), "unknown_rules"),
        (opening(ruleset="a\0b"), "unknown_rules"),
    ],
)
def test_what_begins_nothing_says_why(body: Any, code: str):
    publish_text()

    answer = Device(None).post(PLAYS, body)

    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert answer.json()["message"]
    assert not Play.objects.exists()


def test_entries_are_sent_and_answered_with_what_is_new():
    a_play()
    take(sent(1, value=4))

    answer = Device().send(sent(2, value=5), sent(3, value=21), after=0)

    assert answer.status_code == 200
    assert answer.json() == {
        "ruleset": "petit",
        "version": 1,
        "order": 2,
        "entries": [{**sent(1, value=4), "order": 1}, {**sent(2, value=5), "order": 2}],
        "more": False,
        "refused": [{"id": uid(3), "code": "bad_value", "message": "un nombre de -5 à 20 est attendu"}],
    }


def test_the_same_entries_sent_again_are_answered_the_same():
    a_play()

    first, again = Device().send(sent(1), sent(2)), Device().send(sent(1), sent(2))

    assert first.json() == again.json()
    assert Entry.objects.count() == 2


def test_entries_are_read_from_an_order_on():
    a_play()
    take(sent(1), sent(2), sent(3))

    answer = Device().poll(2)

    assert answer.json() == {
        "ruleset": "petit",
        "version": 1,
        "order": 3,
        "entries": [{**sent(3), "order": 3}],
        "more": False,
    }
    assert Device().poll(99).json()["entries"] == []
    assert len(Device().get(ENTRIES).json()["entries"]) == 3


@pytest.mark.parametrize("after", ["-1", "x", "1.0", "9" * 10, "١", ""])
def test_an_order_that_is_none_is_refused(after: str):
    a_play()

    answer = Device().get(f"{ENTRIES}?after={after}")

    assert (answer.status_code, answer.json()["code"]) == (400, "unreadable")


@pytest.mark.parametrize(
    "body", [{}, {"entries": {}}, {"entries": [], "after": -1}, {"entries": [], "after": True}, [], "x"]
)
def test_a_sending_without_its_shape_is_refused(body: Any):
    a_play()

    answer = Device().post(ENTRIES, body)

    assert (answer.status_code, answer.json()["code"]) == (400, "unreadable")


def test_more_than_a_hundred_entries_are_refused():
    a_play()

    answer = Device().send(*(sent(place) for place in range(1, 102)))

    assert (answer.status_code, answer.json()["code"]) == (400, "unreadable")


@pytest.mark.parametrize("header", ["", "Play", "Play ABC", "Bearer ABCDE12345", "Book ABCDE12345", "ABCDE12345"])
@pytest.mark.parametrize(("method", "path"), [("GET", ENTRIES), ("POST", ENTRIES), ("DELETE", PLAYS), ("GET", QR)])
def test_without_a_code_nothing_is_told(header: str, method: str, path: str):
    a_play()

    answer = Device(None).ask(method, path, {"entries": [], "book": "house"}, Authorization=header)

    assert (answer.status_code, answer.json()["code"]) == (401, "code_missing")
    assert answer["WWW-Authenticate"] == "Play"
    assert Play.objects.exists()


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", ENTRIES), ("POST", ENTRIES), ("DELETE", PLAYS), ("GET", QR), ("PUT", BOOK), ("DELETE", BOOK)],
)
def test_a_code_that_no_play_has_touches_nothing(method: str, path: str):
    a_play()
    take(sent(1))

    answer = Device(OTHER).ask(method, path, {"entries": [sent(2)], "book": "house"})

    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_code")
    assert (Play.objects.get().book, Entry.objects.count()) == (None, 1)


def test_the_code_is_read_as_forgivingly_as_people_type():
    a_play()

    assert Device("abcde-l2345").poll().status_code == 200
    assert Device(CODE, word="play").poll().status_code == 200


def test_a_play_is_deleted_by_its_players_alone():
    a_play()
    a_play(OTHER)
    take(sent(1))
    take(sent(1), code=OTHER)

    answer = Device().ask("DELETE", PLAYS)

    assert (answer.status_code, answer.content) == (204, b"")
    assert Device().poll().status_code == 404
    assert len(Device(OTHER).poll().json()["entries"]) == 1


def test_the_way_to_a_play_is_an_address_with_the_code_in_its_fragment():
    a_play()

    answer = Device().get(QR).json()

    assert answer["address"] == "http://testserver/jouer/petit/partie/1/#ABCDE-12345"
    assert answer["svg"].startswith('<svg xmlns="http://www.w3.org/2000/svg" ')
    assert "style" not in answer["svg"]


def test_no_cookie_is_set_and_none_counts(librarian):
    a_play()
    client = Client()
    client.force_login(librarian)

    answer = client.get(ENTRIES)

    assert answer.status_code == 401
    assert not answer.cookies
    assert not Device().poll().cookies
    assert Device().poll()["Cache-Control"] == "no-store"


def test_methods_that_mean_nothing_are_refused_in_json():
    answer = Device().ask("PATCH", PLAYS, {})

    assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed")
