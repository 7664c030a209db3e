"""Plays in the browser: beginning one, filling cells in, reading what is shown and what the device has kept."""

import json
import re
from typing import Any

from playwright.sync_api import Page, expect

# The demonstration's round game, in which the fewest points win.
ROUNDS = "skyjo"
TIE_BREAK = "7-wonders-architects"

TABLET = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}
PHONE = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}

ENTRIES = """async () => {
  const database = await new Promise((resolve, reject) => {
    const request = indexedDB.open("ludotheque-plays");
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const rows = await new Promise((resolve) => {
    const request = database.transaction("entries").objectStore("entries").getAll();
    request.onsuccess = () => resolve(request.result);
  });
  database.close();
  return JSON.stringify(rows);
}"""


def begin(page: Page, slug: str = ROUNDS, players: int = 3, view: str = "C’est parti") -> str:
    """Begin a play as people do: the number, then off; gives its code."""
    page.goto(f"/jouer/{slug}/partie/")
    number = page.get_by_role("button", name=f"{players} joueurs", exact=True)
    begins = page.get_by_role("button", name=view)
    expect(number.or_(begins).first).to_be_visible()
    if number.count():
        number.click()
    begins.click()
    expect(page).to_have_url(re.compile(r"#[0-9A-Z]{10}$"))
    return page.url.partition("#")[2]


def rejoin(page: Page, address: str) -> None:
    """Open a play on another device."""
    page.goto(address)
    expect(page.locator("#feuille [data-seat]").first).to_be_attached()


def cell(seat: int, key: str) -> str:
    """The selector of a number field."""
    return f"#p{seat}-{key}"


def write(page: Page, seat: int, key: str, number: int | str) -> None:
    """Type a number into a cell and leave it."""
    page.locator(cell(seat, key)).fill(str(number))
    page.locator(cell(seat, key)).dispatch_event("change")


def totals(page: Page) -> list[str]:
    """The totals in sight above the sheet, in the order of the seats."""
    return page.locator(".totals [data-total]").all_inner_texts()


def expect_totals(page: Page, *expected: str) -> None:
    """Wait until the totals in sight are these."""
    expect(page.locator(".totals [data-total]")).to_have_text(list(expected))


def entries_of(page: Page, key: str = "") -> list[dict[str, Any]]:
    """What the device has kept of its plays, in the order of writing; of one key when it is named."""
    found: list[dict[str, Any]] = json.loads(page.evaluate(ENTRIES))
    known = [entry for entry in found if not key or entry["key"] == key]
    return sorted(known, key=lambda entry: entry.get("order") or 10_000 + entry.get("place", 0))


def all_sent(page: Page) -> None:
    """Wait until every entry of the device has its order from the server."""
    for _attempt in range(60):
        if all(entry.get("order") for entry in entries_of(page)):
            return
        page.wait_for_timeout(100)
    raise AssertionError([entry for entry in entries_of(page) if not entry.get("order")])
