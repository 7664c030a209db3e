from datetime import timedelta
from typing import Any

import pytest

from playaid.models import Entry, Play
from playaid.plays.finding import find_play
from playaid.plays.refusals import RulesUnreadable, UnknownCode, Unreadable
from playaid.plays.writing import News, news_of
from tests.playaid.factories import ADDRESS, CODE, OTHER, a_play, log_of, sent, take, uid
from tests.playaid.published import NOON

pytestmark = pytest.mark.django_db

LATER = NOON + timedelta(minutes=5)


def orders(news: News) -> list[int]:
    return [entry.order for entry in news.entries]


def refused(news: News) -> list[tuple[str | None, str]]:
    return [(one.id, one.code) for one in news.refused]


def test_entries_are_taken_in_the_order_in_which_they_were_sent():
    play = a_play()

    news = take(sent(1, value=4), sent(2, seat=2, value=-5), sent(3, seat=0, key="@notes", value="Bien"), at=LATER)

    assert log_of(play) == [(1, 1, "coins", 4), (2, 2, "coins", -5), (3, 0, "@notes", "Bien")]
    assert (orders(news), news.more, refused(news)) == ([1, 2, 3], False, [])
    kept = Play.objects.get()
    assert (kept.last_order, kept.opened_at, kept.touched_at, kept.finished_at) == (3, NOON, LATER, None)


def test_an_entry_is_kept_as_it_was_sent():
    a_play()
    raw = sent(1, seat=2, key="@name", value="Zoé ✨", device="abc12345", moment=-5, undoes=uid(8))

    take(raw, at=LATER)

    entry = Entry.objects.get()
    assert entry.as_json() == {**raw, "order": 1}
    assert entry.taken_at == LATER


def test_an_id_that_is_sent_again_keeps_its_order_and_its_value():
    play = a_play()
    take(sent(1, value=4))

    news = take(sent(1, value=9), sent(2, value=5), sent(2, value=6), after=1)

    assert log_of(play) == [(1, 1, "coins", 4), (2, 1, "coins", 5)]
    assert (orders(news), refused(news)) == ([2], [])


def test_sending_nothing_new_touches_nothing():
    a_play()
    take(sent(1))

    news = take(sent(1), at=LATER)

    assert (orders(news), Play.objects.get().touched_at) == ([1], NOON)


def test_an_entry_that_is_refused_costs_the_others_nothing():
    play = a_play()

    news = take(
        sent(1, value=4),
        sent(2, value=21),
        sent(3, key="wind"),
        sent(4, seat=21),
        "saisie",
        {**sent(6), "device": "?"},
        sent(7, seat=1, key="@name", value="a\0b"),
        sent(8, seat=0, key="@notes", value="é" * 5000),
        sent(9, value=5),
    )

    assert log_of(play) == [(1, 1, "coins", 4), (2, 1, "coins", 5)]
    assert sorted(refused(news), key=str) == sorted(
        [
            (uid(2), "bad_value"),
            (uid(3), "unknown_key"),
            (uid(4), "bad_seat"),
            (None, "unreadable"),
            (uid(6), "unreadable"),
            (uid(7), "bad_value"),
            (uid(8), "too_large"),
        ],
        key=str,
    )
    assert all(one.message for one in news.refused)


def test_an_id_of_no_shape_is_repeated_no_longer_than_an_id():
    a_play()

    [one] = take({**sent(1), "id": "x" * 5000}).refused

    assert one.id == "x" * 60


def test_a_cell_is_cleared_by_null():
    play = a_play()

    take(sent(1, value=4), sent(2, value=None))

    assert log_of(play) == [(1, 1, "coins", 4), (2, 1, "coins", None)]
    assert Entry.objects.filter(value__isnull=True).count() == 1


def test_who_was_away_gets_what_others_have_written_with_the_answer():
    a_play()
    take(sent(1), sent(2), sent(3))

    news = take(sent(4), after=1)

    assert (orders(news), news.more) == ([2, 3, 4], False)


def test_a_long_log_is_given_in_parts():
    play = a_play()
    for start in range(0, 600, 100):
        take(*(sent(start + place + 1) for place in range(100)), after=start)
    play.refresh_from_db()

    first, second, third = (news_of(play, after=after) for after in (0, 500, 600))

    assert (orders(first), first.more) == (list(range(1, 501)), True)
    assert (orders(second), second.more) == (list(range(501, 601)), False)
    assert (orders(third), third.more) == ([], False)


def test_more_than_a_hundred_at_once_are_refused_whole():
    play = a_play()

    with pytest.raises(Unreadable):
        take(*(sent(place) for place in range(1, 102)))

    assert log_of(play) == []


def test_a_full_play_takes_no_more():
    play = a_play()
    Play.objects.update(last_order=4999)

    news = take(sent(1), sent(2), after=4999)

    assert (orders(news), refused(news)) == ([5000], [(uid(2), "play_full")])
    play.refresh_from_db()
    assert play.last_order == 5000


@pytest.mark.parametrize(
    ("values", "finished"),
    [([True], True), ([True, None], False), ([None, True], True), ([], False)],
)
def test_whether_a_play_is_over_is_read_from_its_log(values: list[Any], finished: bool):  # noqa: FBT001 - a case of the table
    a_play()

    take(*(sent(place, seat=0, key="@finished", value=value) for place, value in enumerate(values, 1)), at=LATER)

    assert Play.objects.get().finished_at == (LATER if finished else None)


def test_a_correction_leaves_the_moment_of_the_end():
    a_play()
    take(sent(1, seat=0, key="@finished", value=True))

    take(sent(2, value=7), sent(3, seat=0, key="@finished", value=True), at=LATER)

    play = Play.objects.get()
    assert (play.finished_at, play.touched_at) == (NOON, LATER)


def test_a_worker_whose_clock_is_behind_writes_no_past():
    a_play()

    take(sent(1), at=NOON - timedelta(seconds=3))

    assert Play.objects.get().touched_at == NOON


def test_entries_go_to_the_play_of_the_code_alone():
    play, other = a_play(), a_play(OTHER)
    take(sent(1, value=4))

    take(sent(1, value=5), code=OTHER)

    assert log_of(play) == [(1, 1, "coins", 4)]
    assert log_of(other) == [(1, 1, "coins", 5)]


def test_a_code_that_no_play_has_takes_nothing():
    a_play()

    with pytest.raises(UnknownCode):
        take(sent(1), code=OTHER)

    assert not Entry.objects.exists()


def test_rules_that_this_engine_cannot_read_take_nothing_and_may_be_tried_again():
    play = a_play()
    play.version.text = "slug: petit"
    play.version.digest = "f" * 64
    play.version.save(update_fields=["text", "digest"])

    with pytest.raises(RulesUnreadable) as refusal:
        take(sent(1))

    assert (refusal.value.status, log_of(play)) == (503, [])
    assert news_of(find_play(code=CODE, address=ADDRESS, at=NOON), after=0).entries == ()
