"""A device that cannot keep anything says so, goes on in memory, and still sends what is written."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Route

from playaid.models import Entry
from tests.e2e.devices import API, Device, tablets
from tests.playaid.published import publish_text

pytestmark = pytest.mark.browser

MakeDevice = Callable[..., Device]
SEATS = (0, "@seats", [1, 2])

# Databases that fail as browsers' do.
FULL = """
  window.room = true;
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...given) {
    const request = put.apply(this, given);
    if (!room) this.transaction.abort();
    return request;
  };
  const error = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, "error");
  Object.defineProperty(IDBTransaction.prototype, "error", {
    get() { return room ? error.get.call(this) : new DOMException("Full", "QuotaExceededError"); },
  });"""
FORBIDDEN = (
    """Object.defineProperty(window, "indexedDB", { get() { throw new DOMException("No", "SecurityError"); } });"""
)
BROKEN = """
  IDBFactory.prototype.open = () => {
    const request = { error: new DOMException("Internal error", "UnknownError") };
    setTimeout(() => request.onerror());
    return request;
  };"""
SILENT = "IDBFactory.prototype.open = () => ({});"
CLOSED = """
  let times = 0;
  const transaction = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (...given) {
    if ((times += 1) % 3 === 0) this.close();
    return transaction.apply(this, given);
  };"""


@pytest.fixture
def tablet(chromium: Browser, server: str, transactional_db: None) -> Iterator[MakeDevice]:
    """Makes tablets before a house that knows a small game."""
    publish_text()
    with tablets(chromium, server) as make:
        yield make


def coins() -> list[object]:
    """The values of the one cell of points that the server has, in its order."""
    return list(Entry.objects.filter(key="coins").order_by("order").values_list("value", flat=True))


def test_a_full_disk_is_told_and_what_is_written_is_sent_all_the_same(tablet: MakeDevice):
    device = tablet(before=FULL)
    device.begin(SEATS)
    assert device.run("return plays.store.keeps;") is True
    device.run("window.room = false;")

    device.write(1, "coins", 7)

    assert device.run("return [troubles, plays.store.keeps, log.value(1, 'coins')];") == [["full"], False, 7]
    device.sends()
    assert coins() == [7]


def test_what_found_no_room_is_kept_once_there_is_some(tablet: MakeDevice):
    device = tablet(before=FULL)
    device.page.route(API, lambda route: route.abort())
    code = device.begin(SEATS)
    device.run("window.room = false;")
    device.write(1, "coins", 7)
    assert device.run("return plays.store.keeps;") is False
    device.run("window.room = true;")

    device.write(2, "coins", 8)

    assert device.run("return plays.store.keeps;") is True
    device.load()
    device.open(code)
    assert (device.value(1, "coins"), device.value(2, "coins")) == (7, 8)


@pytest.mark.parametrize("before", [FORBIDDEN, BROKEN, SILENT], ids=["forbidden", "broken", "silent"])
def test_without_a_database_a_play_goes_on_in_memory(tablet: MakeDevice, before: str):
    device = tablet(before=before)

    code = device.begin(SEATS)
    device.write(1, "coins", 7)
    device.run("await log.keepDraft(2, 'coins', '1'); await plays.store.keepSetting('way', 'cards');")

    assert device.run("return [plays.store.keeps, troubles];") == [False, ["none"]]
    assert device.run("return (await plays.open(work)).value(1, 'coins');", code) == 7
    assert device.run("return (await plays.list()).map((play) => play.code);") == [code]
    assert device.run("return [log.draft(2, 'coins'), await plays.store.setting('way')];") == ["1", "cards"]
    device.sends()
    assert coins() == [7]


def test_a_database_that_closes_now_and_then_loses_nothing(tablet: MakeDevice):
    device = tablet(before=CLOSED)
    device.page.route(API, lambda route: route.abort())
    code = device.begin(SEATS)

    for value in range(12):
        device.write(1, "coins", value)
    device.write(2, "coins", 5)

    assert device.run("return troubles;") == []
    device.load()
    device.open(code)
    assert device.run("return log.history(1, 'coins').map(({ value }) => value);") == list(range(12))


def test_a_device_has_one_name_in_all_its_tabs_and_after_a_reload(tablet: MakeDevice):
    tab = tablet()
    name = tab.run("return plays.store.device;")
    tab.load()

    assert tab.run("return plays.store.device;") == name
    assert tablet(beside=tab).run("return plays.store.device;") == name
    assert tablet().run("return plays.store.device;") != name


def test_two_stores_opened_at_once_agree_on_the_name(tablet: MakeDevice):
    script = """
      const { openStore } = await import("/static/playaid/play/store.js");
      return (await Promise.all([1, 2, 3].map(() => openStore()))).map(({ device }) => device);"""

    assert len(set(tablet().run(script))) == 1


def test_the_storage_is_asked_to_persist_once_there_is_a_play(tablet: MakeDevice):
    count = """
      window.persists = 0;
      const asked = { persisted: async () => false, persist: async () => (window.persists += 1) > 0 };
      Object.defineProperty(Navigator.prototype, "storage", { get: () => asked });"""
    device = tablet(before=count)
    assert device.run("return persists;") == 0

    device.begin(SEATS)
    device.begin(SEATS)

    assert device.run("return persists;") == 1


def test_forgetting_a_play_leaves_the_others_and_nothing_of_its_own(tablet: MakeDevice):
    device = tablet()
    kept = device.begin(SEATS, (1, "coins", 1))
    forgotten = device.begin(SEATS, (1, "coins", 2))
    device.run("await log.keepDraft(2, 'coins', '1');")

    device.run("await plays.forget(work);", forgotten)

    script = "return [await plays.store.entries(work), [...await plays.store.drafts(work)], await plays.open(work)];"
    assert device.run(script, forgotten) == [[], [], None]
    assert device.run("return (await plays.list()).map(({ code }) => code);") == [kept]
    assert len(device.run("return await plays.store.entries(work);", kept)) == 2


def test_an_answer_that_comes_after_a_play_was_forgotten_does_not_bring_it_back(tablet: MakeDevice):
    device = tablet()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    device.page.route(API, hold)
    code = device.begin(SEATS)
    device.until(lambda: held)

    device.run("await plays.forget(work);", code)
    held[0].continue_()
    device.page.wait_for_timeout(1000)

    assert device.run("return [log.state.reach, await plays.list(), await plays.store.entries(work)];", code) == [
        "gone",
        [],
        [],
    ]


def test_a_page_that_fails_to_show_a_value_does_not_keep_it_from_being_stored_and_sent(tablet: MakeDevice):
    device = tablet()
    code = device.begin(SEATS)
    quiet = "window.addEventListener('error', (event) => event.preventDefault());"
    device.run(f"{quiet} log.onChange(() => {{ throw new Error('cannot show this'); }});")

    device.write(1, "coins", 7)

    device.sends()
    assert coins() == [7]
    assert len(device.run("return await plays.store.entries(work);", code)) == 2


def test_a_setting_is_kept_until_it_is_taken_away(tablet: MakeDevice):
    device = tablet()
    device.run("await plays.store.keepSetting('keypad', false);")
    device.load()

    assert device.run("return await plays.store.setting('keypad');") is False
    device.run("await plays.store.keepSetting('keypad', null);")
    assert device.run("return await plays.store.setting('keypad');") is None
