"""The service worker in Chromium: the table without a network, a new version that waits, never a signed-in page."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.staticfiles.storage import staticfiles_storage
from playwright.sync_api import Browser, BrowserContext, Page

from playaid import offline
from rules.models import Ruleset
from tests.conftest import make_user
from tests.e2e.devices import until_in
from tests.playaid.published import SMALL, publish_text

pytestmark = pytest.mark.browser

TABLE = "/jouer/petit/partie/1/"
SETUPS = f"{TABLE}mises-en-place/"
OWN = "/jouer/mes-parties/"
INSTALLING = "/static/playaid/play/installing.js"
KEEP = f"async (addresses) => (await import('{INSTALLING}')).keepShells(addresses)"
KEPT = """async () => {
  const paths = [];
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
  }
  return paths.sort();
}"""
OFFER = f"""async () => {{
  const {{ register }} = await import('{INSTALLING}');
  window.loaded = "once";
  window.offers = 0;
  await register({{ onOffer: (accept) => {{ window.offers += 1; window.accept = accept; }} }});
}}"""
UPDATE = "async () => { await (await navigator.serviceWorker.getRegistration()).update(); }"


@pytest.fixture
def context(chromium: Browser, server: str, transactional_db: None) -> Iterator[BrowserContext]:
    """A tablet before a house that knows a small game."""
    publish_text()
    made = chromium.new_context(base_url=server, locale="fr-FR")
    made.set_default_timeout(15_000)
    yield made
    made.close()


@pytest.fixture
def table(context: BrowserContext) -> Page:
    """The table of the game, visited once with a network: the worker has kept it."""
    page = context.new_page()
    page.goto(TABLE)
    page.evaluate(f"async () => {{ await (await import('{INSTALLING}')).register(); }}")
    assert page.evaluate(KEEP, [TABLE, SETUPS]) == [TABLE, SETUPS]
    return page


def pages(page: Page) -> list[str]:
    """The pages that are kept, files left out."""
    return [path for path in page.evaluate(KEPT) if not path.startswith("/static/")]


def test_after_one_visit_the_table_is_there_without_a_network(table: Page, context: BrowserContext):
    title = table.title()
    context.set_offline(offline=True)

    table.reload()

    assert table.title() == title
    assert table.evaluate(f"async () => Object.keys(await (await fetch('{SETUPS}')).json()).length") >= 0
    for name in offline.FILES:
        address = staticfiles_storage.url(name)
        assert table.evaluate("async (address) => (await fetch(address)).status", address) == 200, name


def test_everything_that_the_page_loads_is_kept_with_it(table: Page):
    loaded = table.evaluate("""() => [...document.querySelectorAll("link[rel=stylesheet], script[src], link[rel=icon]")]
      .map((element) => new URL(element.href || element.src).pathname)""")

    assert set(loaded) - set(table.evaluate(KEPT)) == set()
    assert len(loaded) > 3


def test_an_address_with_a_question_is_the_same_table(table: Page, context: BrowserContext):
    context.set_offline(offline=True)

    table.goto(f"{TABLE}?jeu=3#ABCDEFGHJK")

    assert table.evaluate("location.search + location.hash") == "?jeu=3#ABCDEFGHJK"
    assert table.locator("main").count() == 1


def test_without_a_network_the_newest_version_that_is_kept_is_the_table(table: Page, context: BrowserContext):
    publish_text(SMALL.replace("max: 20", "max: 30"))
    newer = TABLE.replace("/1/", "/2/")
    assert table.evaluate(KEEP, [newer]) == [newer]
    context.set_offline(offline=True)

    table.goto("/jouer/petit/partie/?jeu=3")

    assert table.url.endswith(f"{newer}?jeu=3")


def test_with_a_network_the_version_in_force_is_the_table(table: Page):
    publish_text(SMALL.replace("max: 20", "max: 30"))

    table.goto("/jouer/petit/partie/")

    assert table.url.endswith(TABLE.replace("/1/", "/2/"))


def test_the_first_visit_loads_nothing_that_it_does_not_need(table: Page):
    assert pages(table) == [TABLE, SETUPS]


def test_the_installed_application_begins_with_the_table_after_a_single_visit(table: Page, context: BrowserContext):
    context.set_offline(offline=True)

    table.goto("/jouer/")

    assert table.url.endswith(TABLE)


def test_the_installed_application_begins_with_the_plays_of_this_device(table: Page, context: BrowserContext):
    table.reload()
    until_in(table, lambda: OWN in pages(table))
    context.set_offline(offline=True)

    table.goto("/jouer/")

    assert table.url.endswith(OWN)
    assert table.locator("h1").count() == 1


def test_what_is_not_the_table_is_left_to_the_network(table: Page, context: BrowserContext):
    table.goto("/jeux/")
    table.goto("/jouer/")
    table.goto("/regles/petit/")

    assert pages(table) == [TABLE, SETUPS]
    context.set_offline(offline=True)
    assert "ERR_INTERNET_DISCONNECTED" in refused(table, "/jeux/")


def refused(page: Page, address: str) -> str:
    """Why a page could not be opened."""
    try:
        page.goto(address)
    except Exception as failure:  # noqa: BLE001 - Playwright's own, whatever its class
        return str(failure)
    return ""


def test_no_signed_in_page_is_ever_kept(table: Page, context: BrowserContext):
    make_user("benevole", "Bénévole")
    table.goto("/connexion/")
    table.get_by_label("Nom d’utilisateur").fill("benevole")
    table.get_by_label("Mot de passe").fill("mot de passe benevole")
    table.get_by_role("button", name="Se connecter").click()
    table.wait_for_load_state()
    assert "sessionid" in {cookie.get("name") for cookie in context.cookies()}
    for address in ("/jouer/", "/bureau/", OWN, TABLE):
        table.goto(address)

    assert table.evaluate(KEEP, ["/bureau/", "/jouer/", "/gestion/", "https://example.com/", TABLE]) == [TABLE]

    assert pages(table) == sorted([OWN, TABLE, SETUPS])
    read = "async (paths) => Promise.all(paths.map(async (path) => (await caches.match(path)).text()))"
    texts = table.evaluate(read, pages(table))
    assert [text for text in texts if "benevole" in text or "deconnexion" in text] == []


def test_a_table_that_is_a_day_old_is_fetched_anew_behind_the_page(table: Page):
    age = """async ([path, hours]) => {
      const [name] = await caches.keys();
      const cache = await caches.open(name);
      const kept = await cache.match(path);
      const headers = new Headers(kept.headers);
      headers.set("Date", new Date(Date.now() - hours * 3600000).toUTCString());
      await cache.put(path, new Response(await kept.text(), { status: 200, headers }));
    }"""
    hours = """async (path) => (Date.now() - Date.parse((await caches.match(path)).headers.get("Date"))) / 3600000"""
    table.evaluate(age, [TABLE, 23])
    table.reload()
    table.wait_for_timeout(1000)
    assert table.evaluate(hours, TABLE) > 22

    table.evaluate(age, [TABLE, 25])
    table.reload()

    until_in(table, lambda: table.evaluate(hours, TABLE) < 1)


def test_a_new_version_waits_until_somebody_takes_it(table: Page, monkeypatch: pytest.MonkeyPatch):
    table.evaluate(OFFER)
    (before,) = table.evaluate("() => caches.keys()")
    monkeypatch.setattr(offline, "FILES", (*offline.FILES, "rules/engine.js"))

    table.evaluate(UPDATE)
    until_in(table, lambda: table.evaluate("window.offers") == 1)

    assert table.evaluate("window.loaded") == "once"
    assert len(table.evaluate("() => caches.keys()")) == 2
    table.reload()
    assert before in table.evaluate("() => caches.keys()")
    table.evaluate(OFFER)
    until_in(table, lambda: table.evaluate("window.offers") == 1)
    with table.expect_navigation():
        table.evaluate("() => { accept(); }")

    until_in(table, lambda: table.evaluate("() => caches.keys()") != [before] and len(pages(table)) == 3)
    assert before not in table.evaluate("() => caches.keys()")
    assert pages(table) == sorted([OWN, TABLE, SETUPS])
    assert staticfiles_storage.url("rules/engine.js") in table.evaluate(KEPT)
    table.wait_for_timeout(500)
    assert table.evaluate("window.loaded") is None


def test_a_version_that_could_not_fetch_all_its_pages_is_not_installed(
    table: Page, context: BrowserContext, monkeypatch: pytest.MonkeyPatch
):
    (before,) = table.evaluate("() => caches.keys()")
    monkeypatch.setattr("playaid.views.play.table_facts", failing)
    monkeypatch.setattr(offline, "FILES", (*offline.FILES, "rules/engine.js"))

    table.evaluate(UPDATE)

    table.wait_for_timeout(1500)
    assert table.evaluate("async () => (await navigator.serviceWorker.getRegistration()).waiting") is None
    context.set_offline(offline=True)
    table.reload()
    assert table.locator("main").count() == 1
    assert before in table.evaluate("() => caches.keys()")


def failing(*_given: Any) -> Any:
    """Stands in for what makes a page."""
    raise RuntimeError("no facts today")


def test_a_table_that_is_no_more_does_not_hold_a_new_version_up(table: Page, monkeypatch: pytest.MonkeyPatch):
    Ruleset.objects.all().delete()
    monkeypatch.setattr(offline, "FILES", (*offline.FILES, "rules/engine.js"))
    table.evaluate(OFFER)

    table.evaluate(UPDATE)

    until_in(table, lambda: table.evaluate("window.offers") == 1)


def test_a_browser_without_workers_is_told_nothing(context: BrowserContext):
    context.add_init_script("delete Navigator.prototype.serviceWorker;")
    page = context.new_page()
    page.goto("/accessibilite/")

    page.evaluate(OFFER)

    assert page.evaluate("window.offers") == 0
    assert page.evaluate(KEEP, [TABLE]) == []
