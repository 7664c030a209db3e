"""What a scanner does at the desk: a keyboard that types fast and ends with Enter."""

import re

from playwright.sync_api import Page, expect

ANY = re.compile(".+")


def scan(page: Page, code: str) -> None:
    """The code and Enter, into the field that must have the focus; back when the answer is there."""
    expect(page.locator("[name=scan]")).to_be_focused()
    type_and_enter(page, code)
    expect(page.locator("[name=scan]")).to_be_focused()


def type_and_enter(page: Page, code: str) -> None:
    """The same into whatever has the focus."""
    answer = page.locator("#desk-answer")
    before = answer.get_attribute("data-at") or "none"
    page.keyboard.type(code)
    page.keyboard.press("Enter")
    expect(answer).to_have_attribute("data-outcome", ANY)
    expect(answer).not_to_have_attribute("data-at", before)


def burst(page: Page, codes: list[str]) -> None:
    """Codes one after the other as fast as the wire brings them, without a look at any answer.

    Once the page has given its field the focus, which on a busy machine it does some time after it is loaded.
    """
    expect(page.locator("[name=scan]")).to_be_focused()
    for code in codes:
        page.keyboard.insert_text(code)
        page.keyboard.press("Enter")
