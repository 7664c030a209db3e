"""Scans that do not wait for each other, answers that are lost, keys that press buttons."""

import re
from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import Page, Route, expect

from catalogue.lending.takeovers import take_over_loan
from catalogue.models import ContentCheck, Copy, Loan
from tests.e2e.conftest import log_in
from tests.e2e.scanning import burst, scan

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("demo")]


def on_the_shelf(count: int) -> list[str]:
    """The barcodes of so many copies that may leave the house."""
    return list(Copy.objects.takeable().order_by("barcode").values_list("barcode", flat=True)[:count])


def out(count: int) -> list[str]:
    """The barcodes of so many copies that are out."""
    codes = on_the_shelf(count)
    for copy in Copy.objects.filter(barcode__in=codes).select_related("game"):
        take_over_loan(copy=copy, due_on=None, at=timezone.now())
    return codes


def test_ten_returns_in_a_row_without_touching_anything(page: Page):
    codes = out(10)
    log_in(page, "benevole")

    burst(page, codes)

    lines = page.locator(".desk-past li")
    expect(lines).to_have_count(10)
    expect(page.locator("#scan-queue")).to_be_hidden()
    expect(page.locator("#desk-answer > div")).to_have_count(10)
    titles = dict(Copy.objects.filter(barcode__in=codes).values_list("barcode", "game__title"))
    for place, code in enumerate(reversed(codes)):
        expect(lines.nth(place)).to_contain_text(f"Rendu « {titles[code]} »")
    assert not Loan.objects.open().filter(copy__barcode__in=codes).exists()
    expect(page.locator("[name=scan]")).to_be_focused()


def test_what_is_typed_while_an_answer_is_on_its_way_stays(page: Page):
    codes = out(2)
    log_in(page, "benevole")
    held: list[Route] = []
    page.route("**/bureau/", lambda route: held.append(route) if route.request.method == "POST" else route.continue_())

    burst(page, codes)
    page.keyboard.type("C00")
    expect(page.locator("#scan-queue")).to_contain_text("2")
    held.pop().continue_()
    expect(page.locator(".desk-past li")).to_have_count(1)
    held.pop().continue_()

    expect(page.locator(".desk-past li")).to_have_count(2)
    expect(page.locator("[name=scan]")).to_have_value("C00")
    expect(page.locator("[name=scan]")).to_be_focused()


def cut(route: Route) -> None:
    """The wire is cut. (Chromium reports other failures in its console, where the tests take them for ours.)"""
    route.abort("aborted")


def busy(route: Route) -> None:
    """What stands before the server has waited in vain for it."""
    route.fulfill(status=408)


@pytest.mark.parametrize("fails", [cut, busy])
def test_without_a_network_codes_are_kept_in_order_and_sent_afterwards(page: Page, fails: Callable[[Route], None]):
    codes = out(2)
    log_in(page, "benevole")
    page.context.route("**/bureau/", fails)

    burst(page, codes)

    trouble = page.get_by_role("alert")
    expect(trouble).to_contain_text("Pas de réponse")
    expect(trouble.get_by_role("listitem")).to_have_text(codes)
    assert Loan.objects.open().filter(copy__barcode__in=codes).count() == 2
    page.context.unroute("**/bureau/")
    page.get_by_role("button", name="Réessayer").click()
    expect(page.locator(".desk-past li")).to_have_count(2)
    expect(trouble).to_be_hidden()
    assert not Loan.objects.open().filter(copy__barcode__in=codes).exists()


def test_an_answer_that_is_lost_does_not_make_a_loan_of_a_return(page: Page):
    code = on_the_shelf(1)[0]
    log_in(page, "benevole")
    scan(page, "C0003")

    def lose(route: Route) -> None:
        route.fetch()
        cut(route)

    page.context.route("**/bureau/", lose)
    burst(page, [code])
    expect(page.get_by_role("alert")).to_be_visible()
    page.context.unroute("**/bureau/")
    page.get_by_role("button", name="Réessayer").click()

    expect(page.locator("#desk-answer")).to_contain_text("Prêté")
    assert Loan.objects.open().filter(copy__barcode=code).count() == 1


def test_a_session_that_is_over_is_said_and_the_code_kept(page: Page):
    code = out(1)[0]
    log_in(page, "benevole")
    cookies = page.context.cookies()
    page.context.clear_cookies(name="sessionid")

    burst(page, [code])

    trouble = page.get_by_role("alert")
    expect(trouble).to_contain_text("Session terminée")
    expect(trouble.get_by_role("listitem")).to_have_text([code])
    page.context.add_cookies([cookie for cookie in cookies if cookie["name"] == "sessionid"])  # type: ignore[misc] # as they were given
    page.get_by_role("button", name="Réessayer").click()
    expect(page.locator("#desk-answer")).to_contain_text("Rendu")


def test_f2_says_that_all_is_there_of_the_box_scanned_last(page: Page):
    codes = out(2)
    log_in(page, "benevole")

    burst(page, codes)
    page.keyboard.press("F2")

    expect(page.locator("#desk-answer")).to_contain_text("contenu noté, complet")
    assert ContentCheck.objects.latest("pk").copy.barcode == codes[1]
    expect(page.locator("[name=scan]")).to_be_focused()


def test_f4_accepts_a_warning_and_f8_takes_the_loan_back_and_f9_lets_the_family_go(page: Page):
    code = on_the_shelf(1)[0]
    Copy.objects.filter(barcode=code).update(condition=Copy.Condition.PLAYABLE)
    log_in(page, "benevole")
    answer = page.locator("#desk-answer")
    scan(page, "C0003")
    scan(page, code)
    expect(answer).to_contain_text("À confirmer")
    assert not Loan.objects.open().filter(copy__barcode=code).exists()

    page.keyboard.press("F4")
    expect(answer).to_contain_text("Prêté")
    page.keyboard.press("F8")
    expect(answer).to_contain_text("Prêt annulé.")
    assert not Loan.objects.open().filter(copy__barcode=code).exists()
    page.keyboard.press("F9")
    expect(answer).to_contain_text("Terminé")
    expect(page.locator("[name=scan]")).to_be_focused()


def test_a_reason_half_written_outlives_a_scan(page: Page):
    log_in(page, "ludothecaire")
    scan(page, "C0001")
    scan(page, on_the_shelf(1)[0])
    page.get_by_label(re.compile("^Motif")).fill("Fête de l’éc")
    page.locator("[name=scan]").focus()

    scan(page, "inconnu")

    expect(page.get_by_label(re.compile("^Motif"))).to_have_value("Fête de l’éc")


def test_the_sound_is_off_until_it_is_turned_on_and_that_is_remembered(page: Page):
    log_in(page, "benevole")
    button = page.get_by_role("button", name="Son")
    expect(button).to_have_attribute("aria-pressed", "false")

    button.click()
    expect(page.locator("[name=scan]")).to_be_focused()
    scan(page, "C0003")
    page.reload()

    expect(button).to_have_attribute("aria-pressed", "true")
