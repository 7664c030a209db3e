"""A real browser before a real server: hashed files, the real policy, a database in a file.

Run by ``make browser``. Every page fails its test when the console reports an error, when the policy refuses
something, or when a request leaves this machine.
"""

import os
import sqlite3
from collections.abc import Callable, Iterator
from io import StringIO
from typing import Any

import pytest
from django.conf import settings as site
from django.core.management import call_command
from django.db import connections
from django.test.testcases import LiveServerThread
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, sync_playwright

from scripts.chromium import chromium as chromium_path
from tests.e2e.plays import TABLET
from tests.e2e.unplugged import Open, unplugged

# Playwright's own loop runs in this thread; Django would take it for an asynchronous one and refuse the ORM.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"

CHROMIUM_FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
]  # fmt: skip


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """A database in a file, since the server's threads come with connections of their own."""
    connections["default"].settings_dict["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / "e2e.sqlite3")


@pytest.fixture(scope="session")
def collected_files() -> None:
    """The static files under their hashed names, as in production."""
    if not site.STATIC_MANIFEST:
        pytest.fail("The browser tests want the real files: run them by `make browser` (STATIC_MANIFEST=1).")
    call_command("collectstatic", interactive=False, verbosity=0)


def unchanged(application: Any) -> Any:
    """In the place of Django's own handler of static files: here whitenoise serves them, as in production."""
    return application


@pytest.fixture(scope="session")
def server(django_db_setup: None, collected_files: None) -> Iterator[str]:
    """The address of the running site."""
    thread = LiveServerThread("127.0.0.1", static_handler=unchanged, port=0)  # type: ignore[arg-type] # a function does
    thread.daemon = True
    thread.start()
    thread.is_ready.wait()
    if thread.error:
        raise thread.error
    yield f"http://127.0.0.1:{thread.port}"
    thread.terminate()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium, or the one that ``CHROMIUM`` names."""
    path = chromium_path()
    if not path:
        pytest.fail("Chromium is missing. Get it with: sudo apt-get install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


OpenContext = Callable[..., BrowserContext]


@pytest.fixture
def open_context(chromium: Browser, server: str) -> Iterator[OpenContext]:
    """Opens browser contexts and, at the end of the test, fails on whatever their pages complained of."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        # A refused form answers 4xx on purpose, and Chromium reports each such answer as an error.
        if message.type == "error" and "the server responded with a status of 4" not in message.text:
            complaints.append(message.text)

    def asked(request: Request) -> None:
        if not request.url.startswith((server, "data:", "blob:")):
            complaints.append(f"asked outside: {request.url}")

    def open_one(**options: object) -> BrowserContext:
        context = chromium.new_context(
            **{"base_url": server, "locale": "fr-FR", "viewport": {"width": 1280, "height": 900}, **options}  # type: ignore[arg-type] # options of one call, as Playwright names them
        )
        context.set_default_timeout(10_000)
        context.on("console", heard)
        context.on("request", asked)
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        contexts.append(context)
        return context

    yield open_one
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def page(open_context: OpenContext, transactional_db: None) -> Page:
    """A page at a desktop's size, JavaScript on."""
    return open_context().new_page()


@pytest.fixture
def page_without_js(open_context: OpenContext, transactional_db: None) -> Page:
    """The same with JavaScript off."""
    return open_context(java_script_enabled=False).new_page()


@pytest.fixture(params=["with JavaScript", "without JavaScript"])
def either_page(request: pytest.FixtureRequest, open_context: OpenContext, transactional_db: None) -> Page:
    """A journey that must work both ways."""
    return open_context(java_script_enabled=request.param == "with JavaScript").new_page()


@pytest.fixture
def tablet(open_context: OpenContext) -> Page:
    """A tablet in the middle of the table."""
    return open_context(**TABLET).new_page()


@pytest.fixture
def open_tablet(chromium: Browser, server: str) -> Iterator[Open]:
    """Opens tablets that may lose their network."""
    with unplugged(chromium, server) as opened:
        yield opened


@pytest.fixture(scope="session")
def snapshots() -> Iterator[list[sqlite3.Connection]]:
    """A copy of the loaded demonstration in memory, once a test has loaded it."""
    kept: list[sqlite3.Connection] = []
    yield kept
    for copy in kept:
        copy.close()


@pytest.fixture
def demo(transactional_db: None, snapshots: list[sqlite3.Connection]) -> None:
    """The demonstration, as ``make demo`` loads it; from the second test on it is copied back, not loaded."""
    database = connections["default"]
    database.ensure_connection()
    if snapshots:
        snapshots[0].backup(database.connection)
        return
    call_command("load_rulesets", stdout=StringIO())
    call_command("load_demo", stdout=StringIO())
    snapshots.append(sqlite3.connect(":memory:", check_same_thread=False))
    database.connection.backup(snapshots[0])


def log_in(page: Page, name: str) -> None:
    """Log in by the form, as a member of the demonstration's staff."""
    from catalogue.management.commands.load_demo import LOGINS

    page.goto("/connexion/")
    page.get_by_label("Nom d’utilisateur").fill(name)
    page.get_by_label("Mot de passe").fill(LOGINS[name][0])
    page.get_by_role("button", name="Se connecter").click()
    page.wait_for_url("**/bureau/")
