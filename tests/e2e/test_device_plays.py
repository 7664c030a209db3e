"""Plays kept on tablets and sent to the real server: begun, joined, shared, undone, deleted."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db.models import F
from playwright.sync_api import Browser, Route

from playaid.models import Entry, Play
from tests.e2e.devices import API, Device, tablets
from tests.playaid.published import publish_text

pytestmark = pytest.mark.browser

MakeDevice = Callable[..., Device]
SEATS = (0, "@seats", [1, 2])
NAMES = ((1, "@name", "Alix"), (2, "@name", "Bo"))


@pytest.fixture
def tablet(chromium: Browser, server: str, transactional_db: None) -> Iterator[MakeDevice]:
    """Makes tablets before a house that knows a small game."""
    publish_text()
    with tablets(chromium, server) as make:
        yield make


def taken() -> list[tuple[int, str, Any]]:
    """What the server has, in its order."""
    return list(Entry.objects.order_by("order").values_list("seat", "key", "value"))


def test_a_play_is_begun_on_the_device_and_sent(tablet: MakeDevice):
    device = tablet()

    code = device.begin(SEATS, *NAMES)
    device.write(1, "coins", 7)

    device.sends()
    assert list(Play.objects.values_list("code", "version__ruleset__slug", "version__number")) == [(code, "petit", 1)]
    assert taken() == [SEATS, *NAMES, (1, "coins", 7)]


def test_two_devices_come_to_the_same_sheet_within_three_seconds(tablet: MakeDevice):
    one, other = tablet(), tablet()
    code = one.begin(SEATS)
    one.sends()
    other.join(code)

    one.write(1, "coins", 7)
    other.until(lambda: other.value(1, "coins") == 7)
    other.write(2, "coins", 3)
    one.until(lambda: one.value(2, "coins") == 3)

    assert one.run("return changes.at(-1);") == {
        "cells": [{"seat": 2, "key": "coins"}],
        "foreign": True,
        "displaced": [],
    }


def test_in_the_same_cell_the_later_one_stands_and_the_other_is_told(tablet: MakeDevice):
    one, other = tablet(), tablet()
    code = one.begin(SEATS, (1, "coins", 7))
    one.sends()
    other.join(code)

    other.write(1, "coins", 9)
    one.until(lambda: one.value(1, "coins") == 9)

    (told,) = one.run("return changes.at(-1).displaced;")
    assert (told["seat"], told["key"], told["before"], told["now"]) == (1, "coins", 7, 9)
    assert other.run("return changes.flatMap(({ displaced }) => displaced);") == []


def test_a_device_that_was_away_merges_what_it_wrote(tablet: MakeDevice):
    one, other = tablet(), tablet()
    code = one.begin(SEATS)
    one.sends()
    other.join(code)
    other.page.context.set_offline(offline=True)

    other.write(1, "coins", 4)
    other.write(2, "coins", 5)
    one.write(1, "coins", 8)
    one.sends()
    assert other.state == {"unsent": 2, "reach": "waiting", "refused": []}
    other.page.context.set_offline(offline=False)

    one.until(lambda: [(each.value(1, "coins"), each.value(2, "coins")) for each in (one, other)] == [(4, 5), (4, 5)])
    assert taken() == [SEATS, (1, "coins", 8), (1, "coins", 4), (2, "coins", 5)]


def test_what_was_written_without_a_network_is_there_after_a_reload_and_sent_later(tablet: MakeDevice):
    device = tablet()
    device.page.route(API, lambda route: route.abort())
    code = device.begin(SEATS)
    device.write(1, "coins", 7)
    device.run("await log.keepDraft(2, 'coins', '1');")

    device.load()
    device.open(code)
    assert device.value(1, "coins") == 7
    assert device.run("return [log.draft(2, 'coins'), log.draft(1, 'coins')];") == ["1", None]
    assert device.state["unsent"] == 2
    device.page.unroute(API)

    device.sends()
    assert taken() == [SEATS, (1, "coins", 7)]


def test_two_tabs_of_a_device_show_the_same_without_a_network(tablet: MakeDevice):
    tab = tablet()
    tab.page.context.route(API, lambda route: route.abort())
    code = tab.begin(SEATS)
    other = tablet(beside=tab)
    other.open(code)

    tab.write(1, "coins", 7)
    other.until(lambda: other.value(1, "coins") == 7, seconds=1)
    other.write(1, "coins", 8)
    tab.until(lambda: tab.value(1, "coins") == 8, seconds=1)

    assert tab.run("return log.device;") == other.run("return log.device;")
    assert tab.run("return changes.flatMap(({ displaced }) => displaced);") == []
    tab.page.context.unroute(API)
    tab.sends()
    other.sends()
    assert taken() == [SEATS, (1, "coins", 7), (1, "coins", 8)]


def test_undo_and_redo_outlive_a_reload(tablet: MakeDevice):
    device = tablet()
    code = device.begin(SEATS)
    for value in (1, 2):
        device.write(1, "coins", value)
    device.run("await log.undo();")
    device.load()
    device.open(code)

    assert device.run("return [log.canUndo, log.canRedo, log.value(1, 'coins')];") == [True, True, 1]
    device.run("await log.undo();")
    assert device.run("return [log.canUndo, log.canRedo, log.value(1, 'coins')];") == [False, True, None]
    device.run("await log.redo(); await log.redo();")
    assert device.run("return [log.canUndo, log.canRedo, log.value(1, 'coins')];") == [True, False, 2]
    assert device.run("return await log.redo();") == {}
    device.sends()
    assert [value for _seat, _key, value in taken()] == [[1, 2], 1, 2, 1, None, 1, 2]


def test_an_undo_that_another_device_overtook_writes_nothing_and_the_next_goes_on(tablet: MakeDevice):
    one, other = tablet(), tablet()
    code = one.begin(SEATS, (2, "coins", 1))
    one.write(2, "coins", 2)
    one.write(1, "coins", 7)
    one.sends()
    other.join(code)
    other.write(1, "coins", 9)
    one.until(lambda: one.value(1, "coins") == 9)

    answer = one.run("return await log.undo();")

    assert (answer["overtaken"]["value"], "written" in answer) == (9, False)
    assert one.value(1, "coins") == 9
    one.run("await log.undo();")
    assert (one.value(1, "coins"), one.value(2, "coins")) == (9, 1)


def test_writing_what_stands_already_writes_nothing(tablet: MakeDevice):
    device = tablet()
    device.begin(SEATS, (1, "coins", 7))

    assert device.run("return await log.write([{ seat: 1, key: 'coins', value: 7 }]);") == []
    assert device.run("return await log.write([{ seat: 2, key: 'coins', value: null }]);") == []
    assert device.run("return log.entries().length;") == 2


def test_the_list_of_plays_tells_what_each_is_about(tablet: MakeDevice):
    device = tablet()
    first = device.begin(SEATS, *NAMES, (1, "@colour", "red"))
    device.sends()
    device.page.route(API, lambda route: route.abort())
    second = device.begin(SEATS, (0, "@finished", True))

    told = device.run("return (await plays.list()).map(({ opened, changed, ...play }) => play);")

    known = {"slug": "petit", "version": 1, "title": "Petit jeu", "game": None, "seats": [1, 2]}
    people = {"names": ["Alix", "Bo"], "colours": ["red", None]}
    nobody = {"names": [None, None], "colours": [None, None]}
    assert told == [
        {**known, **nobody, "code": second, "created": False, "finished": True, "unsent": 2},
        {**known, **people, "code": first, "created": True, "finished": False, "unsent": 0},
    ]


def test_joining_says_why_not(tablet: MakeDevice):
    device = tablet()

    assert device.run("return await plays.join('ABCDE');") == {"reason": "unreadable"}
    assert device.run("return await plays.join('ABCDE-FGHJK');") == {"reason": "unknown"}
    device.page.context.set_offline(offline=True)
    assert device.run("return await plays.join('ABCDE-FGHJK');") == {"reason": "unreachable"}
    assert device.run("return await plays.list();") == []


def test_deleting_a_play_deletes_it_everywhere_and_the_other_devices_keep_theirs(tablet: MakeDevice):
    one, other = tablet(), tablet()
    code = one.begin(SEATS, (1, "coins", 7))
    one.sends()
    other.join(code)

    assert one.run("return await plays.remove(log.code);") == {"removed": True}

    assert (Play.objects.count(), Entry.objects.count()) == (0, 0)
    assert one.run("return await plays.open(work);", code) is None
    other.until(lambda: other.state["reach"] == "gone")
    assert other.value(1, "coins") == 7


def test_a_play_that_one_tab_deletes_does_not_come_back_by_the_other(tablet: MakeDevice):
    tab = tablet()
    code = tab.begin(SEATS)
    other = tablet(beside=tab)
    other.open(code)
    tab.sends()

    tab.run("await plays.remove(work);", code)
    other.until(lambda: other.state["reach"] == "gone")
    other.write(1, "coins", 7)

    assert tab.run("return await plays.list();") == []
    assert Play.objects.count() == 0


def test_a_play_deleted_while_it_is_on_its_way_is_not_left_on_the_server(tablet: MakeDevice):
    device, held = tablet(), list[Route]()
    device.page.route("**/api/plays/", lambda route: held.append(route) if not held else route.continue_())
    code = device.begin(SEATS)
    device.until(lambda: bool(held))
    assert held[0].request.method == "POST"

    assert device.run("return await plays.remove(work);", code) == {"removed": True}
    with device.page.expect_response(lambda answer: answer.request.method == "DELETE") as told:
        held[0].continue_()

    assert told.value.status == 204
    assert Play.objects.count() == 0


def test_a_play_is_not_said_to_be_deleted_without_a_network(tablet: MakeDevice):
    device = tablet()
    code = device.begin(SEATS)
    device.sends()
    device.page.context.set_offline(offline=True)

    assert device.run("return await plays.remove(work);", code) == {"removed": False, "reason": "unreachable"}
    assert device.run("return (await plays.open(work)).value(0, '@seats');", code) == [1, 2]


def test_a_long_log_comes_whole(tablet: MakeDevice):
    one, other = tablet(), tablet()
    code = one.begin(SEATS)
    for start in range(0, 600, 100):
        one.run(
            "for (let n = 0; n < 100; n += 1) log.write([{ seat: 1, key: 'coins', value: (work + n) % 21 }]);", start
        )
    one.sends()

    other.join(code)

    other.until(lambda: other.run("return log.entries().length;") == 601)
    assert other.value(1, "coins") == one.value(1, "coins") == 599 % 21
    assert Play.objects.get().last_order == 601


def test_what_a_server_lost_is_sent_to_it_again(tablet: MakeDevice):
    """The server was put back from a copy that is older than what it had already answered."""
    one, other = tablet(), tablet()
    code = one.begin(SEATS)
    one.sends()
    other.join(code)
    other.write(2, "coins", 5)
    one.until(lambda: one.value(2, "coins") == 5)
    one.write(1, "coins", 7)
    other.until(lambda: other.value(1, "coins") == 7)
    other.page.close()

    Entry.objects.filter(order__gt=1).delete()
    Play.objects.update(last_order=F("last_order") - 2)

    one.until(lambda: taken() == [SEATS, (2, "coins", 5), (1, "coins", 7)])
    one.sends()
    assert one.value(2, "coins") == 5
