from datetime import timedelta

import pytest
from pytest_django import Settings

from playaid.models import Attempt, Play
from playaid.plays.finding import find_book, find_play
from playaid.plays.limits import MISSES, OPENINGS, forget_attempts
from playaid.plays.refusals import TooManyMisses, TooManyPlays, UnknownBook, UnknownCode
from tests.playaid.factories import ADDRESS, CODE, a_play, begin, code_of, sent, take
from tests.playaid.published import NOON, publish_text

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)


@pytest.fixture(autouse=True)
def few(settings: Settings) -> None:
    settings.PLAY_MISSES = 3
    settings.PLAYS_PER_HOUR = 2


def miss(times: int, address: str = ADDRESS, minutes: int = 0) -> None:
    for number in range(times):
        with pytest.raises(UnknownCode):
            find_play(code=code_of(number), address=address, at=NOON + minutes * MINUTE)


def test_too_many_wrong_codes_close_the_door_to_the_right_one_too():
    a_play()
    miss(3)

    with pytest.raises(TooManyMisses) as found:
        find_play(code=CODE, address=ADDRESS, at=NOON)
    with pytest.raises(TooManyMisses):
        find_play(code=code_of(9), address=ADDRESS, at=NOON)
    with pytest.raises(TooManyMisses):
        take(sent(1))
    with pytest.raises(TooManyMisses):
        take(sent(1), code=code_of(9))

    assert found.value.facts == {"wait": 600}
    assert Attempt.objects.get(kind="miss").count == 3


def test_the_door_opens_again_with_the_next_window_and_was_never_closed_to_others():
    play = a_play()
    miss(3)

    assert find_play(code=CODE, address="192.0.2.8", at=NOON) == play
    with pytest.raises(TooManyMisses) as late:
        find_play(code=CODE, address=ADDRESS, at=NOON + 9 * MINUTE)
    assert late.value.facts == {"wait": 60}
    assert find_play(code=CODE, address=ADDRESS, at=NOON + 10 * MINUTE) == play


def test_wrong_codes_of_books_count_with_those_of_plays():
    miss(2)
    with pytest.raises(UnknownBook):
        find_book(code=code_of(5), address=ADDRESS, at=NOON)

    with pytest.raises(TooManyMisses):
        find_book(code=code_of(5), address=ADDRESS, at=NOON)


def test_right_codes_are_not_counted():
    a_play()
    for _time in range(5):
        find_play(code=CODE, address=ADDRESS, at=NOON)
        take(sent(1))

    miss(3)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9"),
        ("::ffff:192.0.2.9", "192.0.2.9"),
    ],
)
def test_one_connection_is_one_origin(one: str, other: str):
    miss(3, one)

    with pytest.raises(TooManyMisses):
        find_play(code=CODE, address=other, at=NOON)


def test_neighbours_are_others():
    miss(3, "2001:db8:1:2::1")

    miss(3, "2001:db8:1:3::1")


def test_an_address_is_not_written_down_and_not_recognised_in_the_next_window():
    miss(1, "no address at all")
    miss(1)
    miss(1, minutes=10)

    rows = list(Attempt.objects.values_list("kind", "origin", "count"))
    assert [(kind, len(origin), count) for kind, origin, count in rows] == [("miss", 64, 1)] * 3
    assert len({origin for _kind, origin, _count in rows}) == 3
    assert ADDRESS not in str(rows)


def test_another_key_of_the_site_gives_other_hashes(settings: Settings):
    before = MISSES.counted(ADDRESS, NOON).query
    settings.SECRET_KEY = "another key of tests"

    assert str(MISSES.counted(ADDRESS, NOON).query) != str(before)


def test_plays_are_opened_so_often_within_an_hour():
    publish_text()
    for number in range(2):
        begin(code_of(number))

    with pytest.raises(TooManyPlays) as refusal:
        begin(code_of(2))
    begin(code_of(1))
    begin(code_of(2), address="192.0.2.8")
    begin(code_of(3), at=NOON + 60 * MINUTE)

    assert refusal.value.facts == {"wait": 3600}
    assert sorted(Play.objects.values_list("code", flat=True)) == [code_of(number) for number in range(4)]


def test_counts_of_past_windows_are_forgotten():
    miss(2)
    OPENINGS.claim(ADDRESS, NOON + 50 * MINUTE)
    assert Attempt.objects.count() == 2

    assert forget_attempts(at=NOON + 59 * MINUTE) == 0
    assert forget_attempts(at=NOON + 61 * MINUTE) == 2
    assert forget_attempts(at=NOON + 61 * MINUTE) == 0
