"""Devices that meet in the same instant: over the verbs, and over HTTP, a real connection each."""

from typing import Any

import pytest
from django.db import connection
from pytest_django import Settings

from playaid.models import Attempt, Entry, Play, RecordBook
from playaid.plays.finding import find_play
from playaid.plays.forgetting import forget_play
from playaid.plays.keeping import house_book
from playaid.plays.opening import open_play
from playaid.plays.refusals import PlayRefusal
from tests.playaid.api.client import PLAYS, Device
from tests.playaid.factories import ADDRESS, CODE, OTHER, a_play, code_of, sent, take
from tests.playaid.published import NOON, publish_text
from tests.races.desks import DESKS, race

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def many(settings: Settings) -> None:
    settings.PLAYS_PER_HOUR = 1000
    settings.PLAY_MISSES = 1000


def over_http(act: Any) -> Any:
    """What a request answers, in a thread that keeps no connection."""
    try:
        return act()
    finally:
        connection.close()


def orders(play: Play) -> list[int]:
    return list(Entry.objects.filter(play=play).order_by("order").values_list("order", flat=True))


def test_eight_devices_send_at_once_and_orders_have_no_gap():
    play = a_play()

    race(lambda device: [take(*(sent(100 * device + place) for place in range(1, 6))) for _time in range(2)])

    assert orders(play) == list(range(1, 5 * DESKS + 1))
    play.refresh_from_db()
    assert play.last_order == 5 * DESKS


def test_eight_devices_send_the_same_ids_and_each_is_taken_once_with_one_order():
    play = a_play()
    same = [sent(place, value=place) for place in range(1, 11)]

    answers = race(lambda device: take(*(same if device % 2 else reversed(same))))

    told = [{str(entry.uid): entry.order for entry in news.entries} for news in answers]  # type: ignore[union-attr] # a refusal fails here
    assert all(one == told[0] for one in told)
    assert orders(play) == list(range(1, 11))


def test_the_same_request_eight_times_at_once_over_http_is_answered_alike():
    play = a_play()

    answers = race(lambda _device: over_http(lambda: Device().send(sent(1), sent(2), sent(3)).json()))

    assert all(answer == answers[0] for answer in answers)
    assert orders(play) == [1, 2, 3]


def test_devices_at_two_tables_do_not_meet():
    plays = [a_play(CODE), a_play(OTHER)]

    race(lambda device: take(sent(device + 1, value=device), code=(CODE, OTHER)[device % 2]))

    assert [orders(play) for play in plays] == [[1, 2, 3, 4]] * 2
    assert set(Entry.objects.filter(play=plays[0]).values_list("value", flat=True)) == {0, 2, 4, 6}


def test_a_play_begun_eight_times_at_once_is_one_play():
    publish_text()
    body = {"code": CODE, "ruleset": "petit", "version": 1}

    answers = race(lambda _device: over_http(lambda: Device(None).post(PLAYS, body).status_code))

    assert sorted(map(int, answers)) == [200] * 7 + [201]  # type: ignore[arg-type] # no refusal: it is over HTTP
    assert Play.objects.count() == 1


def test_the_book_of_the_house_is_made_once():
    books = race(lambda _desk: house_book(at=NOON))

    assert len(set(books)) == RecordBook.objects.count() == 1


def test_a_limit_is_kept_to_the_last_one(settings: Settings):
    settings.PLAYS_PER_HOUR = 5
    publish_text()

    def begin(device: int) -> str:
        try:
            open_play(code=code_of(device), slug="petit", number=1, game=None, address=ADDRESS, at=NOON)
        except PlayRefusal as refusal:
            return refusal.code
        return "begun"

    outcomes = race(begin)

    assert sorted(map(str, outcomes)) == ["begun"] * 5 + ["too_many_plays"] * 3
    assert (Play.objects.count(), Attempt.objects.get().count) == (5, 5)


def test_wrong_codes_tried_at_once_are_all_counted(settings: Settings):
    settings.PLAY_MISSES = 5

    def guess(device: int) -> str:
        try:
            find_play(code=code_of(device), address=ADDRESS, at=NOON)
        except PlayRefusal as refusal:
            return refusal.code
        return "found"

    outcomes = race(guess)

    assert sorted(map(str, outcomes)) == ["too_many_misses"] * 3 + ["unknown_code"] * 5


def test_a_play_that_is_deleted_while_others_write_is_gone_without_an_error():
    play = a_play()

    def act(device: int) -> str:
        try:
            if device == 0:
                forget_play(play)
            else:
                take(*(sent(100 * device + place) for place in range(1, 20)))
        except PlayRefusal as refusal:
            return refusal.code
        return "done"

    outcomes = race(act)

    assert set(map(str, outcomes)) <= {"done", "unknown_code"}
    assert (Play.objects.count(), Entry.objects.count()) == (0, 0)
