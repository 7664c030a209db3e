"""The screen during a play: it stays on, and the sheet on it faces each side of the table."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenContext
from tests.e2e.plays import ROUNDS, begin
from tests.e2e.test_keypad import TABLET, field, press

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("demo")]

# Stands in for the system: counts the locks that are held, and takes them back as a system does.
LOCKS = """() => {
  window.held = [];
  Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
    const lock = new EventTarget();
    lock.release = async () => {
      held.splice(held.indexOf(lock), 1);
      lock.dispatchEvent(new Event("release"));
    };
    held.push(lock);
    return lock;
  } } });
}"""


@pytest.fixture
def tablet(open_context: OpenContext) -> Page:
    """A tablet with fingers on it, and a play of three begun."""
    page = open_context(viewport=TABLET, has_touch=True).new_page()
    begin(page, ROUNDS, 3)
    return page


def held(page: Page, number: int) -> None:
    """Wait until so many locks are held."""
    for _attempt in range(50):
        if page.evaluate("held.length") == number:
            return
        page.wait_for_timeout(50)
    assert page.evaluate("held.length") == number


def test_the_screen_stays_on_is_asked_for_again_and_can_be_let_go(page: Page):
    page.add_init_script(f"({LOCKS})()")
    begin(page, ROUNDS, 2)
    held(page, 1)
    page.evaluate("held[0].release()")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    held(page, 1)

    page.locator("[data-more]").click()
    button = page.get_by_role("button", name="Garder l’écran allumé")
    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    held(page, 0)
    page.reload()
    page.wait_for_timeout(300)
    held(page, 0)


def test_a_browser_that_cannot_keep_the_screen_on_says_nothing(page: Page):
    page.add_init_script("delete Navigator.prototype.wakeLock")
    begin(page, ROUNDS, 2)
    page.locator("[data-more]").click()

    expect(page.locator("#plus")).to_be_visible()
    expect(page.locator("[data-awake]")).to_be_hidden()


def test_the_sheet_turns_to_each_side_and_is_filled_in_from_there(tablet: Page):
    for side, keyed in ((90, "1"), (180, "2"), (270, "3")):
        tablet.locator("[data-more]").tap()
        tablet.get_by_role("button", name="Tourner la feuille").tap()
        expect(tablet.locator(f".table.facing-{side}")).to_be_visible()
        box = tablet.locator(".table").bounding_box()
        assert box == {"x": 0, "y": 0, **TABLET}
        field(tablet).tap()
        press(tablet, keyed)
        expect(field(tablet)).to_have_value(keyed)
        tablet.keyboard.press("Escape")
    tablet.reload()

    expect(tablet.locator(".table.facing-270")).to_be_visible()
    begin(tablet, ROUNDS, 2)
    expect(tablet.locator(".table.facing-0")).to_be_visible()
