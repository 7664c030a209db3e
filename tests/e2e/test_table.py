"""Around the table: set the box up, keep the score, settle a tie, fight a battle – with JavaScript and without."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenContext

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("demo")]

GAME = "7-wonders-architects"
# Two players with 17 points each; the second has built one stage more.
#   Giza, stages 1 to 3: 4 + 5 + 6, and the cat's 2
#   Ephesus, stages 1 to 4: 3 + 3 + 4 + 5, and 2 on blue cards
FIRST = {"wonder": "Gizeh", "stages": [1, 2, 3], "cat": True}
SECOND = {"wonder": "Éphèse", "stages": [1, 2, 3, 4], "blue": "2"}


def fill(page: Page, seat: int, entries: dict[str, Any]) -> None:
    """Fill one player's column by keyboard where a person would type, by choice where one chooses."""
    page.locator(f"#p{seat}-wonder").select_option(label=entries["wonder"])
    for stage in entries["stages"]:
        box = page.locator(f"#p{seat}-stages-{stage}")
        box.focus()
        page.keyboard.press("Space")
    if entries.get("cat"):
        page.locator(f"#p{seat}-cat").check()
    if "blue" in entries:
        page.locator(f"#p{seat}-blue").focus()
        page.keyboard.type(entries["blue"])


@pytest.mark.parametrize(("players", "tokens"), [(2, 3), (3, 3), (4, 4), (5, 5), (6, 6), (7, 6)])
def test_the_setup_says_how_many_conflict_tokens(page: Page, players: int, tokens: int):
    page.goto(f"/jouer/{GAME}/preparer/?joueurs={players}")

    expect(page.get_by_role("main")).to_contain_text(re.compile(rf"{tokens}\s*[Jj]etons? Conflit"))


def test_a_box_is_set_up_step_by_step_and_the_draw_can_be_shown_again(either_page: Page):
    page = either_page
    page.goto(f"/jouer/{GAME}/preparer/")
    page.get_by_role("button", name="Joueurs : 4").click()

    expect(page.get_by_role("heading", level=1)).to_contain_text("Préparer la partie")
    steps = page.get_by_role("checkbox")
    assert steps.count() >= 5
    steps.first.focus()
    page.keyboard.press("Space")
    expect(steps.first).to_be_checked()
    drawn = page.get_by_role("main").inner_text()
    page.goto(page.url)
    assert set(re.findall(r"Joueur \d : \S+", page.get_by_role("main").inner_text())) == set(
        re.findall(r"Joueur \d : \S+", drawn)
    )
    expect(page.get_by_text(re.compile("repères? tactiles?", re.IGNORECASE)).first).to_be_visible()


def test_a_tie_is_settled_by_built_stages_and_explained(either_page: Page):
    page = either_page
    page.goto(f"/jouer/{GAME}/feuille/?joueurs=2")
    page.locator("#p1-name").fill("Ana")
    page.locator("#p2-name").fill("Bruno")
    fill(page, 1, FIRST)
    fill(page, 2, SECOND)
    page.get_by_role("button", name="Compter").click()

    ranking = page.locator("#classement")
    expect(ranking).to_contain_text("Bruno")
    expect(ranking).to_contain_text("étapes")
    expect(ranking.get_by_role("listitem").first).to_contain_text("Bruno")
    expect(ranking).to_contain_text("17")
    expect(page.locator("#p1-name")).to_have_value("Ana")
    expect(page.locator("#p2-blue")).to_have_value("2")


def test_a_shared_win_is_shared(either_page: Page):
    page = either_page
    page.goto(f"/jouer/{GAME}/feuille/?joueurs=2")
    for seat in (1, 2):
        fill(page, seat, {"wonder": ["Gizeh", "Rhodes"][seat - 1], "stages": [1]})
    page.get_by_role("button", name="Compter").click()

    expect(page.locator("#classement")).to_contain_text(re.compile("partag", re.IGNORECASE))


def test_totals_follow_at_once_and_survive_a_reload(page: Page):
    page.goto(f"/jouer/{GAME}/feuille/?joueurs=3")
    page.locator("#p1-blue").focus()
    page.keyboard.type("12")

    expect(page.locator("#classement")).to_contain_text("12")
    expect(page.locator("#annonce")).to_contain_text("12")
    page.reload()
    expect(page.locator("#p1-blue")).to_have_value("12")
    expect(page.locator("#classement")).to_contain_text("12")


def test_what_was_typed_wrong_is_told_and_nothing_is_lost(page_without_js: Page):
    page = page_without_js
    page.goto(f"/jouer/{GAME}/feuille/?joueurs=2")
    page.locator("#p1-blue").fill("douze")
    page.locator("#p2-blue").fill("9")
    page.get_by_role("button", name="Compter").click()

    expect(page.get_by_role("link", name=re.compile("cartes bleues"))).to_be_visible()
    expect(page.locator("#p1-blue")).to_have_value("douze")
    expect(page.locator("#p2-blue")).to_have_value("9")


def test_a_battle_of_two_follows_its_own_rule(either_page: Page):
    page = either_page
    page.goto(f"/jouer/{GAME}/aides/battle/?joueurs=2")
    fields = page.get_by_role("main").get_by_role("textbox", name=re.compile("Boucliers"))
    fields.nth(0).fill("4")
    fields.nth(1).fill("2")
    page.get_by_role("main").locator("form[method=post] button[type=submit]").click()

    expect(page.get_by_role("main")).to_contain_text(re.compile("2 jetons"))


@pytest.mark.parametrize("size", [(320, 640), (820, 1180), (1180, 820)])
def test_controls_of_the_sheet_are_large_enough_for_a_finger(open_context: OpenContext, size: tuple[int, int]):
    page = open_context(viewport={"width": size[0], "height": size[1]}, has_touch=True).new_page()
    page.goto(f"/jouer/{GAME}/feuille/?joueurs=4")

    small = page.evaluate(
        """() => [...document.querySelectorAll('#feuille button, #feuille select, #feuille input:not([type=hidden])')]
        .filter((control) => control.offsetParent)
        .map((control) => [control, (control.closest('.tick') ?? control).getBoundingClientRect()])
        .filter(([, box]) => box.width < 47.5 || box.height < 47.5)
        .map(([control, box]) => `${control.id || control.className}: ${box.width} × ${box.height}`)"""
    )

    assert small == []
