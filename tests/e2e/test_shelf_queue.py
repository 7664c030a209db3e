"""Shelves and plays scanned as fast as a scanner types: nothing is lost, whatever the server or the network does."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.utils import timezone
from playwright.sync_api import Page, Route, expect

from catalogue.lending.due_dates import local_day
from catalogue.models import Copy, OnSitePlay, StockTake, StockTakeScan, VisitCount
from tests.e2e.conftest import log_in
from tests.e2e.scanning import burst
from tests.e2e.test_every_page import RULES
from tests.factories.desk import OnSitePlayFactory, StockTakeFactory

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("demo")]


@dataclass(frozen=True, slots=True)
class Place:
    """A page that is scanned into: ``noted`` gives the codes that its scans have left, in their order."""

    page: Page
    sent_to: str
    noted: Callable[[], list[str]]


def stock_take(page: Page) -> Place:
    take = StockTakeFactory(site=Copy.objects.get(barcode="92003").site, section="")
    scans = StockTakeScan.objects.filter(stock_take=take).exclude(finding="unknown").order_by("at", "pk")
    page.goto(f"/bureau/inventaires/{take.pk}/")
    return Place(page, f"**/inventaires/{take.pk}/", lambda: list(scans.values_list("barcode", flat=True)))


def premises(page: Page) -> Place:
    before = OnSitePlay.objects.latest("pk").pk if OnSitePlay.objects.exists() else 0
    plays = OnSitePlay.objects.filter(pk__gt=before).order_by("pk")
    page.goto("/bureau/sur-place/")
    return Place(page, "**/sur-place/jouer/", lambda: list(plays.values_list("copy__barcode", flat=True)))


@pytest.fixture(params=[stock_take, premises])
def place(request: pytest.FixtureRequest, demo: None, page: Page) -> Place:
    """Either page, ready for a scan."""
    log_in(page, "benevole")
    made: Place = request.param(page)
    expect(page.locator("[name=scan]")).to_be_focused()
    return made


def codes(count: int) -> list[str]:
    """The barcodes of so many boxes, in an order that is not theirs."""
    return list(Copy.objects.takeable().order_by("-barcode").values_list("barcode", flat=True)[:count])


def cut(route: Route) -> None:
    """The wire is cut. (Chromium reports other failures in its console, where the tests take them for ours.)"""
    route.abort("aborted")


def settled(place: Place) -> None:
    """Nothing waits any more, and the field is ready for the next code."""
    expect(place.page.locator("#scan-queue")).to_be_hidden()
    expect(place.page.locator("#scan-trouble")).to_be_hidden()
    expect(place.page.locator("[name=scan]")).to_have_value("")
    expect(place.page.locator("[name=scan]")).to_be_focused()


def test_ten_boxes_without_waiting_are_ten_in_their_order(place: Place):
    scanned = codes(10)

    burst(place.page, scanned)

    # One after the other, on a machine that may have other things to do.
    expect(place.page.get_by_role("status").locator("p")).to_have_count(10, timeout=30_000)
    settled(place)
    assert place.noted() == scanned


def test_a_scanner_that_types_sign_by_sign_is_read_whole(place: Place):
    scanned = codes(6)

    for code in scanned:
        place.page.keyboard.type(code, delay=2)
        place.page.keyboard.press("Enter")
        place.page.wait_for_timeout(150)

    expect(place.page.get_by_role("status")).to_contain_text(Copy.objects.get(barcode=scanned[-1]).game.title)
    settled(place)
    assert place.noted() == scanned


def test_a_slow_answer_holds_nobody_up(place: Place):
    scanned = codes(3)
    held: list[Route] = []
    place.page.route(place.sent_to, lambda route: held.append(route) if not held else route.continue_())

    burst(place.page, scanned)
    place.page.keyboard.insert_text("920")
    expect(place.page.locator("#scan-queue")).to_contain_text("3")
    held[0].continue_()

    expect(place.page.locator("#scan-queue")).to_be_hidden()
    expect(place.page.get_by_role("status").locator("p")).to_have_count(3)
    expect(place.page.locator("[name=scan]")).to_have_value("920")
    assert place.noted() == scanned


def test_without_a_network_codes_are_kept_in_sight_and_sent_afterwards(place: Place):
    scanned, page = codes(4), place.page
    page.context.route(place.sent_to, cut)

    burst(page, scanned)

    trouble = page.get_by_role("alert")
    expect(trouble).to_contain_text("Pas de réponse")
    expect(trouble.get_by_role("listitem")).to_have_text(scanned)
    expect(page.locator("[name=scan]")).to_be_focused()
    assert Axe().run(page, options=RULES).response["violations"] == []
    with page.expect_event("dialog") as asked:
        page.close(run_before_unload=True)
    assert asked.value.type == "beforeunload"
    asked.value.dismiss()
    page.context.unroute(place.sent_to)
    page.get_by_role("button", name="Réessayer").click()
    expect(page.get_by_role("status").locator("p")).to_have_count(4)
    settled(place)
    assert place.noted() == scanned


def test_an_answer_that_is_lost_counts_no_box_twice(place: Place):
    scanned, page = codes(2), place.page

    def lose(route: Route) -> None:
        route.fetch(max_redirects=0)
        cut(route)

    page.context.route(place.sent_to, lose, times=1)
    burst(page, scanned)
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_role("button", name="Réessayer").click()

    expect(page.get_by_role("status")).to_contain_text(Copy.objects.get(barcode=scanned[-1]).game.title)
    settled(place)
    assert place.noted() == scanned


def test_a_session_that_is_over_is_said_and_the_codes_kept(place: Place):
    scanned, page = codes(2), place.page
    cookies = page.context.cookies()
    page.context.clear_cookies(name="sessionid")

    burst(page, scanned)

    expect(page.get_by_role("alert")).to_contain_text("Session terminée")
    expect(page.get_by_role("alert").get_by_role("listitem")).to_have_text(scanned)
    page.context.add_cookies([cookie for cookie in cookies if cookie["name"] == "sessionid"])  # type: ignore[misc] # as they were given
    page.get_by_role("button", name="Réessayer").click()
    expect(page.get_by_role("status").locator("p")).to_have_count(2)
    settled(place)
    assert place.noted() == scanned


def test_a_code_that_the_server_fails_at_can_be_put_aside(place: Place):
    scanned, page = codes(2), place.page

    def fail_at_the_first(route: Route) -> None:
        if scanned[0] in (route.request.post_data or ""):
            route.fulfill(status=404, body="no page of ours")
        else:
            route.continue_()

    page.context.route(place.sent_to, fail_at_the_first)
    burst(page, scanned)

    expect(page.get_by_role("alert")).to_contain_text("Erreur du serveur")
    expect(page.get_by_role("alert").get_by_role("listitem")).to_have_text(scanned)
    page.get_by_role("button", name="Écarter le premier code").click()
    expect(page.get_by_role("status").locator("p")).to_have_count(1)
    settled(place)
    assert place.noted() == scanned[1:]


def test_a_code_that_is_on_its_way_again_is_not_put_aside_nor_the_next_one(page: Page):
    log_in(page, "benevole")
    place, scanned = stock_take(page), codes(2)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.context.route(place.sent_to, hold, times=1)
    page.context.route(place.sent_to, lambda route: route.fulfill(status=404, body="no page of ours"), times=1)

    burst(page, scanned[:1])
    expect(page.get_by_role("alert")).to_contain_text("Erreur du serveur")
    burst(page, scanned[1:])
    page.get_by_role("button", name="Écarter le premier code").click()
    held[0].continue_()

    expect(page.get_by_role("status").locator("p")).to_have_count(2)
    settled(place)
    assert place.noted() == scanned


def test_a_stock_take_is_ended_after_the_last_scan(page: Page):
    log_in(page, "benevole")
    place, scanned = stock_take(page), codes(3)

    burst(page, scanned)
    # At one instant: each answer that comes moves the button from under a slow mouse.
    page.get_by_role("button", name="Terminer l’inventaire").evaluate("button => button.click()")

    expect(page.get_by_role("status")).to_contain_text("Inventaire terminé.")
    expect(page.get_by_text("Terminé le")).to_be_visible()
    expect(page.get_by_role("heading", name="Manquants")).to_be_visible()
    expect(page.locator("[name=scan]")).to_have_count(0)
    expect(page.get_by_role("button", name="Terminer l’inventaire")).to_have_count(0)
    assert place.noted() == scanned
    assert StockTake.objects.get().ended_at is not None


def test_visits_half_typed_outlive_a_scan_and_a_finger_that_trembles_counts_once(page: Page):
    box = Copy.objects.select_related("game").get(barcode="92003")
    OnSitePlayFactory(game=box.game, day=local_day(timezone.now()))
    log_in(page, "benevole")
    place, visits = premises(page), page.get_by_label("Visites à ajouter")
    counted = OnSitePlay.objects.count()
    page.get_by_label("Site", exact=True).select_option(str(box.site_id))
    visits.fill("-5")
    page.locator("[name=scan]").focus()

    burst(page, codes(1))
    expect(page.get_by_role("status").locator("p")).to_have_count(1)
    page.get_by_role("button", name=box.game.title).dblclick()
    settled(place)
    assert OnSitePlay.objects.count() == counted + 2
    page.get_by_role("button", name="Ajouter").click()
    expect(page.get_by_role("alert")).to_contain_text("Visites à ajouter")
    visits.fill("12")
    page.get_by_role("button", name="Ajouter").click()

    expect(page.get_by_role("status")).to_contain_text("12 visites aujourd’hui")
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(visits).to_have_value("")
    assert VisitCount.objects.latest("pk").visits == 12
