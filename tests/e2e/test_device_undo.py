"""Undo and redo on the tablet, worked out from the log alone, so that a reload loses neither."""

import pytest
from playwright.sync_api import Page

from tests.e2e.log_entries import called, entry

pytestmark = pytest.mark.browser


def test_an_undo_gives_the_former_value_and_a_redo_the_one_after(page: Page):
    log = [entry(1, 5), entry(2, 7)]
    done = called(page, "lastDoneBy", log, "mine")
    assert called(page, "takingBack", log, done) == {
        "writes": [{"seat": 1, "key": "coins", "value": 5, "undoes": "e2"}]
    }

    log.append(entry(3, 5, undoes="e2"))
    assert called(page, "lastDoneBy", log, "mine") == [log[0]]
    undone = called(page, "lastUndoneBy", log, "mine")
    assert undone == [log[2]]
    assert called(page, "takingBack", log, undone) == {
        "writes": [{"seat": 1, "key": "coins", "value": 7, "undoes": "e3"}]
    }

    log.append(entry(4, 7, undoes="e3"))
    assert called(page, "lastUndoneBy", log, "mine") is None
    assert called(page, "lastDoneBy", log, "mine") == [log[3]]


def test_a_new_change_ends_what_could_be_done_again(page: Page):
    log = [entry(1, 5), entry(2, 7), entry(3, 5, undoes="e2"), entry(4, 1, key="wood")]

    assert called(page, "lastUndoneBy", log, "mine") is None
    assert called(page, "lastDoneBy", log, "mine") == [log[3]]


def test_what_was_written_at_once_is_undone_at_once(page: Page):
    log = [
        entry(1, ["baker"], seat=2, moment=10),
        entry(2, ["baker"], seat=1, moment=20),
        entry(3, None, seat=2, moment=20),
    ]

    action = called(page, "lastDoneBy", log, "mine")

    assert action == log[1:]
    assert called(page, "takingBack", log, action) == {
        "writes": [
            {"seat": 1, "key": "coins", "value": None, "undoes": "e2"},
            {"seat": 2, "key": "coins", "value": ["baker"], "undoes": "e3"},
        ]
    }


def test_an_undo_stops_where_another_device_wrote_since(page: Page):
    log = [entry(1, 5), entry(2, 7, device="theirs")]

    assert called(page, "takingBack", log, [log[0]]) == {"overtaken": log[1]}


def test_the_beginning_of_a_play_is_not_taken_back(page: Page):
    log = [entry(1, [1, 2], seat=0, key="@seats", moment=5), entry(2, "A.", seat=1, key="@name", moment=5)]

    assert called(page, "lastDoneBy", log, "mine") is None


def test_another_order_of_seats_later_on_is_taken_back(page: Page):
    log = [entry(1, [1, 2], seat=0, key="@seats"), entry(2, [2, 1], seat=0, key="@seats")]

    assert called(page, "lastDoneBy", log, "mine") == [log[1]]


def test_each_action_of_a_device_has_a_moment_of_its_own_though_the_clock_jumps_back(page: Page):
    log = [entry(1, 5, moment=500), entry(2, 6, moment=501), entry(3, 7, moment=502, device="theirs")]

    assert called(page, "nextMoment", log, "mine", 500) == 502
    assert called(page, "nextMoment", log, "mine", 3) == 3
