"""The table on a slow tablet, in the house's own browser: from a tap to the new total, and what a first visit loads.

Chromium slowed down four times. Each act is done within the page, as a finger would do it on a button; measured is
how long until the text of the total is another one (``counted``: the handlers, one task) and until the frame that
shows it was drawn (``drawn``: the callback after the next animation frame, so up to one frame of waiting more).
"""

import os
import statistics
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from scripts.chromium import chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Request

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
SLOWER, TAPS = 4, 60
SETTLED_MS = 6000
FRAME_MS, MOST_KB, MOST_REQUESTS = 16.0, 90.0, 8
HEAVY, LIGHT = "7-wonders", "skyjo"
WORDS = {"plus": "+ of a counter", "digit": "a digit of the keypad", "tick": "a card ticked"}
SCRIPT = Path(__file__).with_name("tablet.js").read_text()


def tablet(browser: "Browser", address: str) -> "BrowserContext":
    """A tablet that has never been here."""
    return browser.new_context(
        base_url=address, viewport={"width": 1180, "height": 820}, has_touch=True, locale="fr-FR"
    )


def begin(page: "Page", slug: str, players: int, *, way: int = 0) -> None:
    """Begin a play, and choose the way to count by its place among the buttons."""
    page.goto(f"/jouer/{slug}/partie/")
    page.get_by_role("button", name=f"{players} joueurs", exact=True).click()
    page.locator("[data-begin] [value=sheet]").click()
    page.locator("#feuille tbody tr").nth(players - 1).wait_for()
    if way:
        page.locator("[data-ways-offered] [data-change]").nth(way).click()
        page.wait_for_timeout(500)


@contextmanager
def slow_sheet(browser: "Browser", address: str, slug: str, players: int, *, way: int = 0) -> Iterator["Page"]:
    """A sheet that is filled in, on a tablet that is four times slower than this machine."""
    context = tablet(browser, address)
    page = context.new_page()
    begin(page, slug, players, way=way)
    page.evaluate(f"{SCRIPT}; fill()")
    page.wait_for_timeout(1500)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    yield page
    context.close()


def told(milliseconds: Sequence[float]) -> str:
    """Say the median and the 95th percentile."""
    return f"{statistics.median(milliseconds):5.1f} / {statistics.quantiles(milliseconds, n=20)[-1]:5.1f} ms"


def measure(page: "Page", name: str, act: str) -> float:
    """Print how long an act takes, and give the median until it is counted."""
    counted, drawn, same = page.evaluate(f"{SCRIPT}; measure({act}, {TAPS})")
    unchanged = f"   ({same} left the totals as they were)" if same else ""
    print(f"  {name:<24} counted {told(counted)}   drawn {told(drawn)}{unchanged}")
    return float(statistics.median(counted))


def taps(browser: "Browser", address: str) -> float:
    """Measure each sheet; gives the slowest median."""
    print(f"From tap to new total, {SLOWER} times slower, {TAPS} each: median / p95")
    slowest = []
    for name, slug, players, way, acts in (
        (f"{HEAVY}, 7 players, totals", HEAVY, 7, 0, ("plus", "digit")),
        (f"{HEAVY}, 7 players, cards", HEAVY, 7, 1, ("plus", "digit", "tick")),
        (f"{LIGHT}, 2 players", LIGHT, 2, 0, ("plus", "digit")),
    ):
        print(name)
        with slow_sheet(browser, address, slug, players, way=way) as page:
            slowest += [measure(page, WORDS[act], act) for act in acts]
    return max(slowest)


@dataclass(frozen=True, slots=True)
class Loaded:
    """What came over the wire: how many answers, and their KB (compressed, with the headers)."""

    answers: int
    kilobytes: float

    def __str__(self) -> str:
        return f"{self.answers} requests, {self.kilobytes:.1f} KB"


def size_of(request: "Request") -> int:
    """How many bytes an answer took on the wire; none when a cache of the browser gave it."""
    response = request.response()
    if response is None or response.from_service_worker:
        return 0
    sizes = request.sizes()
    if sizes["responseBodySize"] or not request.url.endswith("/sw.js"):
        return max(sizes["responseBodySize"] + sizes["responseHeadersSize"], 0)
    # The browser does not say how large the script of the worker was.
    return sizes["responseHeadersSize"] + int(response.header_value("Content-Length") or 0)


def loaded(requests: "Sequence[Request]") -> Loaded:
    """Add up what really came."""
    sizes = [size for size in map(size_of, requests) if size]
    return Loaded(len(sizes), sum(sizes) / 1024)


def visits(browser: "Browser", address: str) -> bool:
    """Print what a first visit of a sheet loads, and a second one without a network; whether that is little enough."""
    context = tablet(browser, address)
    heard: list[Request] = []
    page = context.new_page()
    context.on("requestfinished", lambda request: heard.append(request))  # noqa: PLW0108 # Playwright marks what it is given, which a bound method of a list refuses
    begin(page, HEAVY, 7)
    page.wait_for_timeout(SETTLED_MS)
    play = [request for request in heard if "/api/" in request.url]
    worker = [request for request in heard if request.service_worker]
    document = loaded([request for request in heard if request.resource_type == "document"])
    first = loaded([request for request in heard if request not in play and request not in worker])
    print(f"First visit of a sheet ({HEAVY}): {first}, of which the page itself {document.kilobytes:.1f} KB")
    print(f"  behind it, the worker keeps the table for later: {loaded(worker)}; the play itself: {loaded(play)}")
    heard.clear()
    context.set_offline(True)
    page.reload()
    page.locator("#feuille tbody tr").nth(6).wait_for()
    second = loaded(heard)
    print(f"Second visit, without a network: {second}")
    context.close()
    return first.kilobytes <= MOST_KB and first.answers <= MOST_REQUESTS and second.answers == 0


@contextmanager
def prepared() -> Iterator[str]:
    """The production server with the rules and the hashed files; gives its address."""
    with tempfile.TemporaryDirectory(prefix="tablet-") as folder:
        os.environ.update(DATABASE_URL=f"sqlite:///{folder}/tablet.sqlite3", STATIC_ROOT=f"{folder}/static")
        os.environ["STATIC_MANIFEST"] = "1"
        from scripts.django_ready import setup

        setup()
        from django.core.management import call_command

        from scripts.bench.server import running_server

        call_command("migrate", verbosity=0)
        call_command("load_rulesets", stdout=sys.stderr)
        call_command("collectstatic", interactive=False, verbosity=0)
        with running_server(workers=2, threads=4) as port:
            yield f"http://127.0.0.1:{port}"


def main() -> int:
    """Print the figures of the tablet; 1 when one of them is worse than promised."""
    from playwright.sync_api import sync_playwright

    with prepared() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        slowest = taps(browser, address)
        little = visits(browser, address)
        browser.close()
    if slowest > FRAME_MS:
        print(f"Missed: a new total takes {slowest:.1f} ms, and more than one frame of {FRAME_MS:.0f} ms.")
    if not little:
        print(f"Missed: a first visit is {MOST_KB:.0f} KB and {MOST_REQUESTS} requests at most, a second one nothing.")
    return int(slowest > FRAME_MS or not little)


if __name__ == "__main__":
    sys.exit(main())
