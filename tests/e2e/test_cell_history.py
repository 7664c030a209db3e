"""The history of a cell: what stood there, who wrote it, and how it comes back."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import OpenContext
from tests.e2e.plays import ROUNDS, begin, expect_totals, write
from tests.e2e.test_keypad import field

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("demo")]


def history(page: Page, seat: int, key: str) -> Locator:
    """Open the history of a cell; gives its dialog."""
    field(page, seat, key).focus()
    page.locator("[data-past]").click()
    box = page.get_by_role("dialog", name=re.compile("Historique"))
    expect(box).to_be_visible()
    return box


def test_a_former_value_is_put_back_from_the_history_of_its_cell(page: Page):
    begin(page, ROUNDS, 3)
    for value in (12, 21):
        write(page, 1, "round_1", value)
        page.wait_for_timeout(50)
    box = history(page, 1, "round_1")

    expect(box).to_contain_text("Manche 1 – Joueur 1")
    expect(box.locator("[data-value]")).to_have_text(["21", "12"])
    expect(box.get_by_text("cet appareil")).to_have_count(2)
    box.get_by_role("button", name="Remettre 12").click()
    expect(box.locator("[data-value]")).to_have_text(["12", "21", "12"])
    box.get_by_role("button", name="Fermer").click()
    expect_totals(page, "12", "0", "0")


def test_the_history_says_what_another_device_wrote_and_what_was_undone(open_context: OpenContext):
    page, other = (open_context().new_page() for _device in range(2))
    begin(page, ROUNDS, 2)
    write(page, 1, "round_1", 4)
    other.goto(page.url)
    expect_totals(other, "4", "0")
    write(other, 1, "round_1", 9)
    expect_totals(page, "9", "0")
    write(page, 2, "round_1", 3)
    page.locator("[data-undo]").click()
    expect_totals(page, "9", "0")

    box = history(page, 1, "round_1")
    expect(box.locator("li").first).to_contain_text("un autre appareil")
    expect(box.locator("li").last).to_contain_text("cet appareil")
    page.keyboard.press("Escape")
    box = history(page, 2, "round_1")
    expect(box.locator("[data-value]")).to_have_text(["vide", "3"])
    expect(box.locator("li").first.get_by_text("annulation")).to_be_visible()
    expect(box.locator("li").last.get_by_text("annulé depuis")).to_be_visible()
