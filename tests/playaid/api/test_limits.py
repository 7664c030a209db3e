from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from tests.playaid.api.client import BOOKS, ENTRIES, PLAYS, Device
from tests.playaid.factories import CODE, OTHER, a_play, code_of, sent
from tests.playaid.published import publish_text

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def few(settings: Settings) -> None:
    settings.PLAY_MISSES = 3
    settings.PLAYS_PER_HOUR = 2


def crowded(answer: Any, code: str, most: int) -> bool:
    assert (answer.status_code, answer.json()["code"]) == (429, code)
    return 0 < int(answer["Retry-After"]) <= most


def test_wrong_codes_are_counted_for_every_request_by_code():
    a_play()
    Device(OTHER).poll()
    Device(OTHER).send(sent(1))
    Device(OTHER, word="Book").get(BOOKS)

    assert crowded(Device(CODE).poll(), "too_many_misses", 600)
    assert crowded(Device(CODE).send(sent(1)), "too_many_misses", 600)
    assert crowded(Device(CODE).ask("DELETE", PLAYS), "too_many_misses", 600)
    assert crowded(Device(OTHER, word="Book").get(BOOKS), "too_many_misses", 600)
    assert Device(CODE, address="192.0.2.8").poll().status_code == 200


def test_what_is_no_code_is_no_guess():
    a_play()
    for _time in range(9):
        Device("ABC").poll()

    assert Device(CODE).poll().status_code == 200


def test_plays_are_opened_so_often():
    publish_text()
    answers = [
        Device(None).post(PLAYS, {"code": code_of(number), "ruleset": "petit", "version": 1}) for number in range(3)
    ]

    assert [answer.status_code for answer in answers[:2]] == [201, 201]
    assert crowded(answers[2], "too_many_plays", 3600)


@pytest.mark.parametrize(
    ("behind", "forwarded", "counted"),
    [
        (True, "198.51.100.1, 203.0.113.5", "203.0.113.5"),
        (True, "203.0.113.5", "203.0.113.5"),
        (True, "", "192.0.2.7"),
        (True, "203.0.113.5, unknown", "192.0.2.7"),
        (False, "198.51.100.1, 203.0.113.5", "192.0.2.7"),
    ],
)
def test_behind_a_proxy_the_part_that_the_proxy_has_added_counts(
    settings: Settings,
    behind: bool,  # noqa: FBT001 - a case of the table
    forwarded: str,
    counted: str,
):
    settings.BEHIND_PROXY = behind
    a_play()
    for _time in range(3):
        client = Client(REMOTE_ADDR="192.0.2.7")
        client.get(ENTRIES, headers={"Authorization": f"Play {OTHER}", "X-Forwarded-For": forwarded})

    settings.BEHIND_PROXY = False

    assert Device(CODE, address=counted).poll().status_code == 429
    others = {"192.0.2.7", "203.0.113.5", "198.51.100.1"} - {counted}
    assert {Device(CODE, address=other).poll().status_code for other in others} == {200}
