"""Paper and figures in a browser: nothing for axe to find, nothing wider than a phone, the PDF by keyboard alone."""

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from catalogue.models import Copy
from tests.catalogue.paper.decoding import words
from tests.e2e.conftest import OpenContext, log_in

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("demo")]

RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
ADDRESSES = ["/bureau/etiquettes/", "/bureau/cartes/imprimer/", "/bureau/chiffres/", "/chiffres/"]


def faults_of(page: Page, address: str) -> list[str]:
    page.goto(address)
    found = Axe().run(page, options=RULES).response["violations"]
    width = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    return [
        *(f"{address}: {fault['id']}: {[node['target'] for node in fault['nodes']][:4]}" for fault in found),
        *([f"{address}: {width[0]} px wide in a window of {width[1]}"] if width[0] > width[1] else []),
    ]


@pytest.mark.parametrize(("width", "scheme"), [(320, "dark"), (1280, "light")])
def test_the_pages_are_open_to_everybody(open_context: OpenContext, width: int, scheme: str):
    page = open_context(viewport={"width": width, "height": 900}, color_scheme=scheme).new_page()
    log_in(page, "ludothecaire")

    assert [fault for address in ADDRESSES for fault in faults_of(page, address)] == []


def test_a_page_of_errors_is_open_to_everybody(open_context: OpenContext):
    page = open_context(viewport={"width": 320, "height": 900}).new_page()
    log_in(page, "ludothecaire")
    page.goto("/bureau/etiquettes/")
    page.get_by_role("button", name="Faire le PDF").click()
    expect(page.get_by_role("alert")).to_contain_text("La liste est vide")

    assert Axe().run(page, options=RULES).response["violations"] == []
    page.get_by_role("alert").get_by_role("link").click()
    expect(page.get_by_label("Codes à imprimer")).to_be_focused()


def test_labels_are_scanned_and_printed_by_keyboard_alone(either_page: Page, tmp_path: Path):
    page = either_page
    log_in(page, "ludothecaire")
    codes = list(Copy.objects.order_by("barcode").values_list("barcode", flat=True)[:2])
    page.goto("/bureau/etiquettes/")
    page.get_by_label("Codes à imprimer").focus()
    for code in codes:
        page.keyboard.type(code)
        page.keyboard.press("Enter")  # as a scanner does: the form stays

    expect(page.get_by_label("Codes à imprimer")).to_have_value("".join(f"{code}\n" for code in codes))
    page.get_by_role("button", name="Faire le PDF").focus()
    with page.expect_download() as download:
        page.keyboard.press("Enter")
    path = tmp_path / "etiquettes.pdf"
    download.value.save_as(path)

    (text,) = words(path.read_bytes())
    assert all(code in text for code in codes)


def test_found_copies_are_added_before_anything_is_printed(either_page: Page):
    page = either_page
    log_in(page, "ludothecaire")
    page.goto("/bureau/etiquettes/")
    page.get_by_label("Mots").fill("wonders")
    page.keyboard.press("Enter")

    expect(page.get_by_role("status")).to_contain_text("exemplaire")
    expect(page.get_by_label("Codes à imprimer")).not_to_have_value("")
