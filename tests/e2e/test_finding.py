"""Finding a game, as a family does it: by keyboard, on a phone, with and without JavaScript."""

import re

import pytest
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("demo")]


def test_a_family_of_five_finds_a_game_by_keyboard(either_page: Page):
    page = either_page
    page.goto("/")
    for question, answer in (("Combien êtes-vous", "5"), ("Quel âge", "6 ans"), ("Combien de temps", "30 min")):
        group = page.get_by_role("group", name=question)
        group.get_by_role("radio").first.focus()
        while not group.get_by_label(answer, exact=True).is_checked():
            page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")

    page.wait_for_url(re.compile(r"/\?joueurs=5&age=6&minutes=30"))
    expect(page.get_by_text("ne sont pas proposés")).to_be_visible()
    first = page.get_by_role("article").first.get_by_role("link")
    title = first.inner_text()
    first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    expect(page.get_by_text("En rayon").first).to_be_visible()


def test_words_find_a_game_and_its_page_leads_to_the_table(page: Page):
    page.goto("/jeux/?q=architecte")
    page.get_by_role("link", name="7 Wonders Architects").click()

    expect(page.get_by_role("link", name="Préparer la partie")).to_be_visible()
    expect(page.get_by_text("Adapté : repères tactiles")).to_be_visible()
    page.get_by_role("link", name="Antoine Bauza").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Antoine Bauza")


def test_the_first_tab_leads_past_the_masthead(page: Page):
    page.goto("/jeux/")
    page.keyboard.press("Tab")

    expect(page.get_by_role("link", name="Aller au contenu")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("#contenu$"))
