"""A network and a server that fail in every way: nothing is lost, nothing is doubled, and it is told."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.signals import request_started
from playwright.sync_api import Browser, Route

from playaid.models import Entry, Play
from tests.e2e.devices import API, Device, tablets
from tests.playaid.published import SMALL, publish_text

pytestmark = pytest.mark.browser

SEATS = (0, "@seats", [1, 2])


@pytest.fixture
def device(chromium: Browser, server: str, transactional_db: None) -> Iterator[Device]:
    """A tablet with a play that the server has."""
    publish_text()
    with tablets(chromium, server) as make:
        made = make()
        made.begin(SEATS)
        made.sends()
        yield made


def coins() -> list[Any]:
    """The values of the one cell of points that the server has, in its order."""
    return list(Entry.objects.filter(key="coins").order_by("order").values_list("value", flat=True))


def answering(status: int, body: str, kind: str = "application/json", **headers: str) -> Callable[[Route], None]:
    """A route that answers in the server's place."""
    return lambda route: route.fulfill(status=status, body=body, content_type=kind, headers=headers or None)


@pytest.mark.parametrize(
    "failing",
    [
        answering(500, "<h1>Erreur</h1>", "text/html"),
        answering(503, '{"code": "busy", "message": ""}'),
        answering(200, "<form>Bienvenue sur le Wi-Fi</form>", "text/html"),
        answering(404, "<h1>Page introuvable</h1>", "text/html"),
        answering(404, '{"detail": "Not found."}'),
        answering(200, '{"ok": true}'),
        answering(200, "{"),
        lambda route: route.abort(),
    ],
    ids=[
        "server error",
        "busy",
        "captive portal",
        "no such page",
        "another service",
        "another document",
        "cut off",
        "no network",
    ],
)
def test_what_is_no_answer_of_ours_leaves_the_entries_to_be_sent(device: Device, failing: Callable[[Route], None]):
    device.page.route(API, failing)

    device.write(1, "coins", 7)

    device.until(lambda: device.state == {"unsent": 1, "reach": "waiting", "refused": []})
    assert device.value(1, "coins") == 7
    device.page.unroute(API)
    device.sends()
    assert coins() == [7]


def test_a_redirect_to_a_page_that_wants_a_log_in_is_no_answer(device: Device):
    device.page.route(API, answering(302, "", "text/html", Location="/accessibilite/"))

    device.write(1, "coins", 7)

    device.until(lambda: device.state["reach"] == "waiting")
    device.page.unroute(API)
    device.sends()
    assert coins() == [7]


def test_an_answer_that_is_lost_on_the_way_doubles_nothing(device: Device):
    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    device.page.route(API, lose)
    device.write(1, "coins", 7)
    device.until(lambda: coins() == [7])
    device.until(lambda: device.state == {"unsent": 1, "reach": "waiting", "refused": []})
    device.page.unroute(API)

    device.sends()

    assert coins() == [7]
    assert device.run("return log.entries().map(({ order }) => order);") == [1, 2]


def test_a_server_that_does_not_answer_is_given_up_and_asked_again(device: Device):
    device.page.route(API, lambda _route: None)
    device.write(1, "coins", 7)
    device.until(lambda: device.state["reach"] == "sending")

    device.until(lambda: device.state["reach"] == "waiting", seconds=10)
    device.page.unroute(API)

    device.sends()
    assert coins() == [7]


def test_a_crowded_server_is_asked_again_when_it_said_not_before(device: Device):
    asked: list[str] = []
    device.page.on("request", lambda request: asked.append(request.method))
    words = '{"code": "too_often", "message": "Trop de demandes."}'
    device.page.route(API, answering(429, words, **{"Retry-After": "2"}))

    device.write(1, "coins", 7)
    device.until(lambda: device.state["reach"] == "crowded")
    before = len(asked)
    device.write(1, "coins", 8)
    device.page.wait_for_timeout(500)

    assert len(asked) == before
    device.page.unroute(API)
    device.sends()
    assert coins() == [7, 8]


def test_a_batch_that_is_too_large_is_halved(device: Device):
    sizes: list[int] = []

    def small_ones_alone(route: Route) -> None:
        sent = json.loads(route.request.post_data or "{}").get("entries", [])
        sizes.append(len(sent))
        if len(sent) > 2:
            route.fulfill(status=413, body="<h1>Too large</h1>", content_type="text/html")
        else:
            route.continue_()

    device.page.route(API, small_ones_alone)
    script = "await log.write(work.map((seat) => ({ seat, key: 'coins', value: seat })));"

    device.run(script, list(range(1, 8)))

    device.sends()
    assert coins() == list(range(1, 8))
    # As few at once as it takes, and more again afterwards.
    assert sizes[:3] == [7, 4, 2]


def test_an_entry_that_is_refused_is_put_aside_with_its_reason_and_the_others_go_on(device: Device):
    script = "await log.write(work.map(([seat, key, value]) => ({ seat, key, value })));"

    device.run(script, [[1, "coins", 7], [1, "stones", 3], [2, "coins", 999]])

    device.until(lambda: device.state["reach"] == "refused")
    state = device.state
    told = [
        (one["seat"], one["key"], one["value"], bool(one["code"]), bool(one["message"])) for one in state["refused"]
    ]
    assert (state["unsent"], told) == (0, [(1, "stones", 3, True, True), (2, "coins", 999, True, True)])
    device.write(2, "coins", 9)
    device.until(lambda: coins() == [7, 9])
    assert device.value(2, "coins") == 9


def test_an_entry_that_the_server_will_not_even_read_is_put_aside_alone(device: Device):
    def no_sevens(route: Route) -> None:
        if '"value":7' in (route.request.post_data or ""):
            answering(400, '{"code": "unreadable", "message": "Illisible."}')(route)
        else:
            route.continue_()

    device.page.route(API, no_sevens)
    script = "await log.write(work.map((seat) => ({ seat, key: 'coins', value: seat + 4 })));"

    device.run(script, [1, 2, 3, 4])

    device.until(lambda: sorted(coins()) == [5, 6, 8])
    (refused,) = device.state["refused"]
    assert (refused["value"], refused["code"], refused["message"]) == (7, "unreadable", "Illisible.")


def test_the_code_of_a_play_with_other_rules_is_told(device: Device):
    code = device.run("return log.code;")
    publish_text(SMALL.replace("slug: petit", "slug: autre"))
    script = """
      log.stop();
      await plays.forget(work);
      await plays.store.keepPlay({ code: work, slug: "autre", version: 1, title: "", opened: 1, created: false });
      use(await plays.open(work));
      await log.write([{ seat: 1, key: "coins", value: 1 }]);"""

    device.run(script, code)

    device.until(lambda: device.state["reach"] == "refused")
    state = device.state
    assert (state["unsent"], [bool(one["message"]) for one in state["refused"]]) == (1, [True])
    assert coins() == []


def test_a_play_that_is_gone_is_told_and_stays_on_the_device(device: Device):
    Play.objects.all().delete()

    device.write(1, "coins", 7)

    device.until(lambda: device.state == {"unsent": 1, "reach": "gone", "refused": []})
    assert device.value(1, "coins") == 7


def test_the_network_that_comes_back_is_used_at_once(device: Device):
    device.page.context.set_offline(offline=True)
    device.write(1, "coins", 7)
    device.page.wait_for_timeout(5000)
    device.page.context.set_offline(offline=False)

    device.until(lambda: coins() == [7], seconds=2)


def test_a_hidden_tab_asks_seldom_and_one_that_is_shown_again_at_once(device: Device):
    asked: list[str] = []
    device.page.on("request", lambda request: asked.append(request.url))
    show = """
      Object.defineProperty(document, "hidden", { get: () => work, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));"""
    device.run(show, work=True)
    device.page.wait_for_timeout(2500)
    asked.clear()

    device.page.wait_for_timeout(4500)
    assert asked == []
    device.run(show, work=False)

    device.until(lambda: len(asked) >= 2, seconds=3)


def test_no_request_tells_who_the_browser_is(device: Device):
    """Neither a cookie nor the code in an address: the code is in a header, and nothing else is known."""
    seen: list[dict[str, str]] = []

    def hear(environ: dict[str, str], **_signal: object) -> None:
        seen.append(environ)

    site = device.page.url.removesuffix("accessibilite/")
    device.page.context.add_cookies([{"name": "sessionid", "value": "secret", "url": site}])
    code = device.run("return log.code;")
    request_started.connect(hear)
    try:
        device.write(1, "coins", 7)
        device.sends()
    finally:
        request_started.disconnect(hear)

    assert seen
    for environ in seen:
        assert code not in environ["PATH_INFO"] + environ["QUERY_STRING"]
        assert environ["HTTP_AUTHORIZATION"] == f"Play {code}"
        assert not {"HTTP_COOKIE", "HTTP_REFERER"} & set(environ)
