"""The steps at the panel of rounds that several journeys share."""

import re
from typing import Any

from playwright.sync_api import Page

CELEBRITY, KIDS = "times-up-celebrity", "times-up-kids"


def begin(page: Page, slug: str, people: int, variant: str | re.Pattern[str] = "") -> None:
    """Begin a play and open its rounds."""
    page.goto(f"/jouer/{slug}/partie/")
    if variant:
        page.get_by_role("button", name=variant).click()
    page.get_by_role("button", name=f"{people} joueurs").click()
    page.get_by_role("button", name="C’est parti").click()
    show(page, "turns")


def show(page: Page, view: str) -> None:
    page.locator(f"nav [data-show={view}]").click()


def press(page: Page, name: str, times: int = 1) -> None:
    for _time in range(times):
        page.get_by_role("button", name=name, exact=True).click()


def told(page: Page) -> dict[str, str]:
    """Who has the turn, who watches the clock, who comes next, as the panel shows it."""
    keys = ("label", "turn", "active", "team", "keeper", "next", "found", "rest")
    return {key: page.locator(f'[data-panel="turns"] [data-{key}]').first.inner_text().strip() for key in keys}


def open_first(page: Page) -> Any:
    page.locator("[data-more]").click()
    page.get_by_role("button", name="Qui commence").click()
    return page.get_by_role("dialog", name="Qui commence")
