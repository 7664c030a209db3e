"""Finding a game with the filters and the suggestions: by keyboard, on a phone, with and without JavaScript."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenContext

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("demo")]


def test_a_suggestion_is_reached_and_left_by_keyboard(page: Page):
    page.goto("/jeux/")
    field = page.get_by_role("combobox", name="Mots")
    field.press_sequentially("archit")

    listed = page.get_by_role("listbox", name="Suggestions")
    expect(listed.get_by_role("option")).to_have_text(["7 Wonders Architects jeu"])
    expect(field).to_have_attribute("aria-expanded", "true")
    expect(page.get_by_text("1 suggestion", exact=False)).to_be_attached()
    field.press("Escape")
    expect(listed).to_be_hidden()
    expect(field).to_have_value("archit")

    field.press_sequentially("e")
    expect(listed.get_by_role("option")).to_have_count(1)
    field.press("ArrowDown")
    chosen = field.get_attribute("aria-activedescendant")
    expect(page.locator(f"#{chosen}")).to_have_attribute("aria-selected", "true")
    field.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("7 Wonders Architects")


def test_enter_without_a_chosen_suggestion_searches(page: Page):
    page.goto("/")
    field = page.get_by_role("combobox", name="Mots")
    field.press_sequentially("wonders")
    expect(page.get_by_role("option").first).to_be_visible()
    field.press("Enter")

    page.wait_for_url(re.compile(r"/jeux/\?q=wonders"))


def test_a_suggestion_can_be_clicked(page: Page):
    page.goto("/jeux/")
    page.get_by_role("combobox", name="Mots").press_sequentially("bauz")
    page.get_by_role("listbox").get_by_role("option", name="Antoine Bauza").click()

    expect(page.get_by_role("heading", level=1)).to_have_text("Antoine Bauza")


def test_fast_typing_asks_once(page: Page):
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "suggestions" in request.url else None)
    page.goto("/jeux/")
    page.get_by_role("combobox", name="Mots").press_sequentially("wonders", delay=20)

    expect(page.get_by_role("option").first).to_be_visible()
    assert [address.partition("?")[2] for address in asked] == ["q=wonders"]


def test_filters_on_a_phone_fold_and_chips_take_them_back(open_context: OpenContext):
    for scripts in (True, False):
        page = open_context(viewport={"width": 390, "height": 800}, java_script_enabled=scripts).new_page()
        page.goto("/jeux/")
        players = page.get_by_label("Joueurs", exact=True)
        expect(players).to_be_hidden()
        page.locator(".filters > summary").click()
        players.select_option("5")
        page.get_by_text("Plus de filtres").click()
        page.get_by_label("Ensemble ou en concurrence").select_option("oui")
        page.get_by_role("button", name="Appliquer les filtres").click()

        page.wait_for_url(re.compile(r"joueurs=5"))
        heading = page.get_by_role("status").get_by_role("heading")
        few = heading.inner_text()
        page.get_by_role("link", name=re.compile("Coopératif.*retirer")).click()
        expect(heading).not_to_have_text(few)
        expect(page).to_have_url(re.compile(r"\?joueurs=5$"))


def test_the_filters_stand_open_beside_the_results_on_a_desktop(page_without_js: Page):
    page = page_without_js
    page.goto("/jeux/")

    expect(page.get_by_label("Joueurs", exact=True)).to_be_visible()
    expect(page.locator(".filters > summary")).to_be_hidden()
