"""A family at the desk, with JavaScript and without: renewals, holds, undo; and every state of the page under axe."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.utils import timezone
from playwright.sync_api import Page, expect

from catalogue.lending.holds import place_hold
from catalogue.models import Card, Copy, Hold, Loan
from tests.e2e.conftest import OpenContext, log_in
from tests.e2e.scanning import scan
from tests.e2e.test_every_page import RULES

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("demo")]


def test_a_loan_is_renewed_and_the_renewal_taken_back(either_page: Page):
    page, answer = either_page, either_page.locator("#desk-answer")
    log_in(page, "benevole")
    code = Copy.objects.takeable().order_by("barcode").values_list("barcode", flat=True)[0]
    scan(page, "C0003")
    scan(page, code)

    page.get_by_role("button", name=re.compile("^Renouveler")).first.click()
    expect(answer).to_contain_text("Renouvelé")
    page.get_by_role("button", name=re.compile(r"^Annuler\s: Renouvelé")).click()

    expect(answer).to_contain_text("Renouvellement annulé.")
    assert Loan.objects.open().get(copy__barcode=code).renewals == 0


def test_a_game_that_is_out_is_reserved_and_the_hold_cancelled(either_page: Page):
    page, answer = either_page, either_page.locator("#desk-answer")
    log_in(page, "benevole")
    scan(page, "C0003")
    loan = Loan.objects.open().exclude(household=Card.objects.get(number="C0003").household).first()
    assert loan

    page.get_by_role("link", name="Réserver un jeu").click()
    page.get_by_label(re.compile("^Jeu à réserver")).fill(loan.copy.barcode)
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Réserver", exact=True).click()
    expect(answer).to_contain_text("Réservé")
    page.get_by_role("button", name=re.compile("^Annuler la réservation")).click()

    expect(answer).to_contain_text("Réservation annulée")
    assert Hold.objects.latest("pk").state == Hold.State.CANCELLED


@pytest.mark.parametrize(("width", "scheme"), [(320, "dark"), (1280, "light")])
def test_every_state_of_the_desk_is_clean_and_fits(open_context: OpenContext, width: int, scheme: str):
    page = open_context(viewport={"width": width, "height": 900}, color_scheme=scheme).new_page()
    log_in(page, "ludothecaire")
    household = Card.objects.get(number="C0003").household
    codes = list(Copy.objects.takeable().order_by("barcode").values_list("barcode", flat=True)[:2])
    Copy.objects.filter(barcode=codes[1]).update(condition=Copy.Condition.PLAYABLE)
    back = Loan.objects.open().exclude(household=household).select_related("copy__game")[0].copy
    place_hold(game=back.game, household=household, at=timezone.now(), by=None)

    found: list[tuple[object, ...]] = []
    for code in ("C0003", codes[0], codes[1], back.barcode, "C0001", codes[1]):
        scan(page, code)
        violations = Axe().run(page, options=RULES).response["violations"]
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        found += [(code, fault["id"], [node["target"] for node in fault["nodes"]][:3]) for fault in violations]
        found += [(code, "wide", wide)] if wide > 0 else []
    page.goto("/bureau/reserver/?q=jeu")
    found += [("hold", fault["id"]) for fault in Axe().run(page, options=RULES).response["violations"]]

    assert found == []
