"""Plays on the production server while it dies, hangs and is replaced: gunicorn, hashed files, the real policy."""

import re
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from tests.e2e.plays import begin, entries_of, expect_totals, rejoin, totals, write
from tests.e2e.production import Row, Site

pytestmark = pytest.mark.browser

TABLET = {"viewport": {"width": 1180, "height": 820}, "has_touch": True}
KILLS = 10
# What a page gets to hear while nobody answers it; anything else in the console is a fault.
DEAD = re.compile(r"^Failed to load resource: net::ERR_")
# When each sending began and ended, in milliseconds since 1970, and whether it was answered.
WATCHED = """
window.sendings = [];
const fetching = window.fetch;
window.fetch = async (...asked) => {
  const sending = { began: Date.now(), ended: null, answered: false };
  if (asked[1]?.method === "POST") window.sendings.push(sending);
  try {
    const answer = await fetching(...asked);
    sending.answered = true;
    return answer;
  } finally {
    sending.ended = Date.now();
  }
};
"""
SHELL_KEPT = """async () => {
  const kept = await caches.match(location.pathname);
  return Boolean(kept) && navigator.serviceWorker.controller !== null;
}"""

POLICY = {
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'", "connect-src 'self'",
    "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'", "manifest-src 'self'", "worker-src 'self'",
}  # fmt: skip

OpenTablet = Callable[[], Page]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site of its own, prepared once."""
    site = Site(tmp_path_factory.mktemp("production"))
    site.prepare()
    yield site
    site.kill()


@pytest.fixture
def site(installed: Site) -> Site:
    """The site, running."""
    if installed.process is None:
        installed.start()
    return installed


@pytest.fixture
def tablet(chromium: Browser, site: Site) -> Iterator[OpenTablet]:
    """Opens tablets, which may lose the server and must not complain of anything else."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        if message.type == "error" and not DEAD.match(message.text):
            complaints.append(message.text)

    def open_one() -> Page:
        context = chromium.new_context(base_url=site.address, locale="fr-FR", **TABLET)  # type: ignore[arg-type] # options of one call, as Playwright names them
        context.set_default_timeout(15_000)
        context.on("console", heard)
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        context.add_init_script(WATCHED)
        contexts.append(context)
        return context.new_page()

    yield open_one
    for context in contexts:
        context.close()
    assert complaints == []


def caught(page: Page, kills: list[float]) -> int:
    """How many sendings were on their way when the server was killed."""
    sendings = page.evaluate("window.sendings")
    return sum(
        any(sending["began"] <= kill <= sending["ended"] and not sending["answered"] for sending in sendings)
        for kill in kills
    )


def same_on_both_sides(page: Page, log: list[Row]) -> None:
    """Assert that the device and the database have the same entries, each once, in orders without a gap."""
    assert [row.order for row in log] == list(range(1, len(log) + 1))
    assert len({row.uid for row in log}) == len(log)
    assert {entry["id"]: entry["order"] for entry in entries_of(page)} == {row.uid: row.order for row in log}


def figures(log: list[Row]) -> list[tuple[int, str, Any]]:
    """What was written on the sheet itself, sorted."""
    return sorted((row.seat, row.key, row.value) for row in log if row.key.startswith("round_"))


def until(page: Page, holds: Callable[[], object]) -> None:
    """Wait until something holds; a page that was refused several times asks again after half a minute at most."""
    end = time.monotonic() + 45
    while not holds():
        assert time.monotonic() < end, "not within 45 s"
        page.wait_for_timeout(100)


def sent(page: Page) -> None:
    """Wait until every entry of the device has its order from the server."""
    until(page, lambda: all(entry.get("order") for entry in entries_of(page)))


def settle(page: Page) -> None:
    """Wait until the page's service worker is there and has asked for its own script: Chromium complains aloud of a
    server that goes away meanwhile, and these tests are about what is written.
    """
    page.evaluate("navigator.serviceWorker.ready.then((worker) => worker.update()).then(() => null)")


def test_a_server_killed_in_mid_send_loses_and_doubles_nothing(site: Site, tablet: OpenTablet):
    page, chance, kills = tablet(), Random(), []
    code = begin(page)
    sent(page)
    settle(page)
    written = []
    for number in range(1, KILLS + 1):
        for seat in (1, 2, 3):
            written.append((seat, f"round_{number}", 3 * number + seat))
            write(page, *written[-1])
            if seat == 2:
                # An answer takes from ten to fifty milliseconds: before it, in the midst of it, after it.
                time.sleep(chance.expovariate(1 / 0.05))
                kills.append(time.time() * 1000)
                site.kill()
        # Every other time nobody waits for it: what is sent meanwhile queues before a server that only just begins.
        site.start(wait=number % 2 == 0)
    # Whoever writes does not wait for the next attempt.
    written.append((1, "round_1", 77))
    write(page, *written[-1])
    sent(page)

    log = site.log(code)
    same_on_both_sides(page, log)
    assert figures(log) == sorted(written)
    assert caught(page, kills) > 0
    expect(page.locator("[data-sending]")).to_be_hidden()


def test_a_server_that_hangs_is_told_in_words_and_gets_everything_later(site: Site, tablet: OpenTablet):
    page = tablet()
    code = begin(page)
    sent(page)
    site.freeze()
    try:
        write(page, 1, "round_1", 12)
        write(page, 2, "round_1", -3)
        expect_totals(page, "12", "−3", "0")
        # The page gives up after eight seconds; the server still has the question, and will read it late.
        told = page.locator("[data-sending]")
        expect(told).to_have_text(re.compile(r"^Hors ligne\s: 2 à envoyer"), timeout=20_000)
        # Asking once more is no reason to fall silent.
        write(page, 1, "round_2", 4)
        expect(told).to_have_text(re.compile(r"^Hors ligne\s: 3 à envoyer"))
        expect(told).to_be_visible()
    finally:
        site.thaw()
    write(page, 3, "round_1", 30)
    sent(page)

    expect(page.locator("[data-sending]")).to_be_hidden()
    same_on_both_sides(page, site.log(code))
    assert figures(site.log(code)) == [
        (1, "round_1", 12), (1, "round_2", 4), (2, "round_1", -3), (3, "round_1", 30),
    ]  # fmt: skip


def test_two_devices_come_together_again_after_the_server_died(site: Site, tablet: OpenTablet):
    one, other = tablet(), tablet()
    code = begin(one)
    sent(one)
    rejoin(other, one.url)
    settle(one)
    settle(other)
    for number in (1, 2):
        write(one, 1, f"round_{number}", number)
        write(other, 2, f"round_{number}", 10 * number)
        site.kill()
        write(other, 3, f"round_{number}", 5)
        write(one, 3, f"round_{number}", 6)
        site.start()
    write(one, 1, "round_3", 100)
    write(other, 2, "round_3", 100)
    for device in (one, other):
        sent(device)

    until(one, lambda: totals(one) == totals(other))
    assert totals(one)[:2] == ["103", "130"]
    for device in (one, other):
        same_on_both_sides(device, site.log(code))


def test_a_play_outlives_a_deploy_and_the_new_version_waits_for_its_end(site: Site, tablet: OpenTablet):
    page = tablet()
    code = begin(page)
    write(page, 1, "round_1", 12)
    sent(page)
    until(page, lambda: page.evaluate(SHELL_KEPT))
    before = page.locator("link[href*=play]").last.get_attribute("href")
    style = site.code / "static" / "playaid" / "play" / "play.css"
    site.deploy({"playaid/play/play.css": style.read_bytes() + b"\n.table { outline: 0 }\n"})

    assert before is not None
    assert not (site.folder / before.removeprefix("/")).exists()
    page.reload()
    expect_totals(page, "12", "0", "0")
    page.context.set_offline(True)
    page.reload()
    write(page, 2, "round_1", 7)
    expect_totals(page, "12", "7", "0")
    assert page.locator("link[href*=play]").last.get_attribute("href") == before
    page.context.set_offline(False)
    sent(page)
    expect(page.locator("[data-notice]")).to_be_hidden()

    page.goto("/jouer/skyjo/partie/")
    expect(page.locator("[data-notice]")).to_contain_text("Une nouvelle version", timeout=15_000)
    page.get_by_role("button", name="Mettre à jour").click()
    expect(page.locator("link[href*=play]").last).not_to_have_attribute("href", before)
    rejoin(page, f"{page.url}#{code}")
    page.reload()
    expect_totals(page, "12", "7", "0")
    same_on_both_sides(page, site.log(code))


def test_the_real_server_sends_what_the_table_relies_on(site: Site):
    status, shell = site.headers("/jouer/skyjo/partie/1/")

    assert status == 200
    assert "set-cookie" not in shell
    assert set(shell["content-security-policy"].split("; ")) == POLICY
    assert (shell["x-content-type-options"], shell["x-frame-options"]) == ("nosniff", "DENY")
    assert site.headers("/jouer/skyjo/partie/")[1]["location"] == "/jouer/skyjo/partie/1/"
    worker = site.headers("/sw.js")[1]
    assert (worker["cache-control"], worker["content-type"]) == ("no-cache", "text/javascript; charset=utf-8")
    script = next(name for name in (site.folder / "static" / "playaid" / "play").glob("play.????????????.js"))
    file = site.headers(f"/static/playaid/play/{script.name}")[1]
    assert (file["cache-control"], file["content-encoding"]) == ("max-age=315360000, public, immutable", "gzip")
    assert "set-cookie" not in file
