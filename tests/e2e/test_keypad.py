"""The keypad, as fingers and keyboards meet it."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import OpenContext
from tests.e2e.plays import ROUNDS, begin, entries_of, expect_totals, write
from tests.e2e.test_every_page import RULES

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("demo")]

TABLET = {"width": 820, "height": 1180}
# Where the focused field and the keys are, in the window.
BOXES = """() => ["focus", "keys"].map((what) => {
  const element = what === "focus" ? document.activeElement : document.querySelector("[data-keypad]");
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return { top, bottom, left, right };
})"""


@pytest.fixture
def tablet(open_context: OpenContext) -> Page:
    """A tablet with fingers on it, and a play of three begun."""
    page = open_context(viewport=TABLET, has_touch=True).new_page()
    begin(page, ROUNDS, 3)
    return page


def press(page: Page, keys: str) -> None:
    """Tap keys: digits, − for minus, < for the last digit, > for the next field, x to clear, + for ten more."""
    names = {"−": "minus", "<": "back", ">": "next", "x": "clear", "+": "ten"}
    for key in keys:
        page.locator(f'[data-keys] [data-key="{names.get(key, key)}"]').tap()


def field(page: Page, seat: int = 1, key: str = "round_1") -> Locator:
    """The field of a cell."""
    return page.locator(f"#p{seat}-{key}")


def keys(page: Page) -> Locator:
    """The keys themselves."""
    return page.locator("[data-keys]")


def test_a_long_number_takes_as_many_taps_as_it_has_digits(tablet: Page):
    field(tablet).tap()
    expect(field(tablet)).to_have_attribute("inputmode", "none")
    press(tablet, "127")

    expect(field(tablet)).to_have_value("127")
    expect(field(tablet)).to_be_focused()
    expect_totals(tablet, "127", "0", "0")


def test_a_number_is_committed_once_and_not_digit_by_digit(tablet: Page):
    field(tablet).tap()
    press(tablet, "127>")

    expect(field(tablet)).not_to_be_focused()
    tablet.wait_for_timeout(1200)
    assert [entry["value"] for entry in entries_of(tablet, "round_1")] == [127]


def test_there_is_a_minus_where_points_can_be_lost_and_only_there(tablet: Page):
    field(tablet).tap()
    press(tablet, "1−2")
    expect(field(tablet)).to_have_value("−12")
    expect_totals(tablet, "−12", "0", "0")
    press(tablet, "−")
    expect(field(tablet)).to_have_value("12")

    begin(tablet, "7-wonders", 3)
    field(tablet, key="coins").tap()
    expect(tablet.locator('[data-key="minus"]')).to_be_disabled()


def test_the_first_key_replaces_what_stood_there_and_the_others_write_on(tablet: Page):
    write(tablet, 1, "round_1", 35)
    field(tablet).blur()
    field(tablet).tap()
    press(tablet, "84")
    expect(field(tablet)).to_have_value("84")
    press(tablet, "<")
    expect(field(tablet)).to_have_value("8")
    press(tablet, "x")
    expect(field(tablet)).to_have_value("")
    press(tablet, "++")
    expect(field(tablet)).to_have_value("20")


def test_next_goes_from_number_to_number_and_ends_after_the_last(open_context: OpenContext):
    page = open_context(viewport=TABLET, has_touch=True).new_page()
    begin(page, "second-chance", 2)
    field(page, key="empty").tap()
    expect(page.locator('[data-key="next"]')).to_contain_text("Suivant")
    press(page, "5>")
    expect(field(page, 2, "empty")).to_be_focused()
    expect(page.locator('[data-key="next"]')).to_contain_text("Terminé")
    press(page, "8>")

    expect(keys(page)).to_be_hidden()
    expect_totals(page, "5", "8")


@pytest.mark.parametrize(("width", "height"), [(820, 1180), (1180, 820), (320, 640), (360, 740), (740, 360)])
def test_the_keypad_never_covers_the_cell(open_context: OpenContext, width: int, height: int):
    page = open_context(viewport={"width": width, "height": height}, has_touch=True).new_page()
    begin(page, "7-wonders", 3)
    field(page, key="victories_1").tap()
    numbers = page.locator("#feuille input[data-number]:visible").count()

    for _field in range(numbers - 1):
        cell, pad = page.evaluate(BOXES)
        assert cell["bottom"] <= pad["top"]
        assert cell["top"] >= 0
        assert pad["bottom"] <= height + 0.5
        press(page, ">")


def test_turning_the_tablet_keeps_the_cell_in_sight(tablet: Page):
    begin(tablet, "7-wonders", 3)
    field(tablet, key="guilds").tap()
    tablet.set_viewport_size({"width": 1180, "height": 600})

    expect(field(tablet, key="guilds")).to_be_in_viewport(ratio=1)
    cell, pad = tablet.evaluate(BOXES)
    assert cell["bottom"] <= pad["top"]


def test_the_keyboard_of_the_tablet_is_a_press_away_and_stays_chosen(tablet: Page):
    mode = field(tablet).get_attribute("inputmode")
    field(tablet).tap()
    tablet.get_by_role("button", name="Clavier de la tablette").tap()
    expect(keys(tablet)).to_be_hidden()
    expect(field(tablet)).to_be_focused()
    assert (field(tablet).get_attribute("inputmode") or None) == mode
    tablet.reload()

    field(tablet).tap()
    expect(keys(tablet)).to_be_hidden()
    tablet.get_by_role("button", name="Pavé de chiffres").tap()
    expect(keys(tablet)).to_be_visible()
    expect(field(tablet)).to_have_attribute("inputmode", "none")


def test_the_keypad_has_names_for_the_ear_and_works_without_a_finger(tablet: Page):
    field(tablet, 2).focus()
    group = tablet.get_by_role("group", name=re.compile(r"Pavé de chiffres – Manche 1 – Joueur 2"))
    expect(group).to_have_attribute("aria-controls", "p2-round_1")
    for name in ("Moins", "Effacer le dernier chiffre", "Dix de plus", "Vider", "7"):
        expect(group.get_by_role("button", name=name, exact=True)).to_be_visible()
    group.get_by_role("button", name="7", exact=True).focus()
    tablet.keyboard.press("Enter")
    expect(field(tablet, 2)).to_have_value("7")
    tablet.keyboard.press("Escape")

    expect(keys(tablet)).to_be_hidden()
    expect(field(tablet, 2)).to_be_focused()
    found = Axe().run(tablet, '[data-panel="keypad"]', RULES).response["violations"]
    assert found == []


def test_keys_are_as_large_as_a_thumb(open_context: OpenContext):
    page = open_context(viewport={"width": 320, "height": 640}, has_touch=True).new_page()
    begin(page, ROUNDS, 3)
    field(page).tap()

    boxes = [button.bounding_box() for button in page.locator('[data-panel="keypad"] button').all()]
    assert [box for box in boxes if box is None or box["width"] < 47.5 or box["height"] < 47.5] == []
    found = Axe().run(page, '[data-panel="keypad"]', RULES).response["violations"]
    assert [fault["id"] for fault in found] == []


def test_where_there_are_no_fingers_there_is_no_keypad_until_somebody_wants_it(page: Page):
    begin(page, ROUNDS, 3)
    field(page).click()
    expect(page.locator('[data-panel="keypad"]')).to_be_hidden()
    page.locator("[data-more]").click()
    page.get_by_role("button", name="Pavé de chiffres").click()
    page.locator("#plus").get_by_role("button", name="Fermer").click()

    field(page).click()
    expect(keys(page)).to_be_visible()
