"""Who begins: the game's own rule, a name that somebody touches, or a draw that is fair and makes a little show."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenContext
from tests.e2e.rounds import CELEBRITY, begin, open_first, show, told

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("demo")]


def test_the_rule_is_told_and_a_name_can_be_chosen(page: Page):
    begin(page, CELEBRITY, 4)
    asked = open_first(page)
    expect(asked).to_contain_text("le plus grand sombrero")

    asked.get_by_role("button", name="Joueur 3").click()

    expect(asked.get_by_role("status")).to_have_text("Joueur 3 commence.")
    expect(asked.get_by_role("button", name="Joueur 3")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    show(page, "turns")
    assert (told(page)["active"], told(page)["team"], told(page)["keeper"]) == ("Joueur 3", "Équipe 1", "Joueur 2")


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_a_draw_names_somebody_of_the_table_and_stays(open_context: OpenContext, motion: str):
    page = open_context(reduced_motion=motion).new_page()
    begin(page, CELEBRITY, 5, "Voisins")
    asked = open_first(page)
    # Hops would light a name; with less motion nothing does.
    page.evaluate(
        """() => {
          window.hops = 0;
          const seen = new MutationObserver((all) => {
            window.hops += all.filter(({ target }) => target.classList.contains("lit")).length;
          });
          seen.observe(document.querySelector("[data-lots]"), { subtree: true, attributeFilter: ["class"] });
        }"""
    )

    asked.get_by_role("button", name="Tirer au sort").click()

    expect(asked.get_by_role("status")).to_have_text(re.compile(r"^Joueur [1-5] commence\.$"), timeout=5000)
    drawn = asked.get_by_role("status").inner_text().removesuffix(" commence.")
    assert (page.evaluate("window.hops") > 3) == (motion == "no-preference")
    page.keyboard.press("Escape")
    show(page, "turns")
    assert told(page)["active"] == drawn
    page.reload()
    asked = open_first(page)
    expect(asked.get_by_role("status")).to_have_text(f"{drawn} commence.")


def test_the_draw_is_fair(page: Page):
    page.goto("/accessibilite/")
    counts, thrown_back, edges = page.evaluate(
        """async (address) => {
          const { drawLot } = await import(address);
          const counts = Array(7).fill(0);
          for (let time = 0; time < 70000; time += 1) counts[drawLot(7)] += 1;
          // 2 ** 32 is 4 more than a multiple of 7: the last four numbers favour nobody, they are thrown back.
          const given = [2 ** 32 - 1, 2 ** 32 - 4, 2 ** 32 - 5];
          const thrown = drawLot(7, () => given.shift());
          return [counts, [thrown, given.length], [drawLot(1), drawLot(3, () => 0), drawLot(3, () => 5)]];
        }""",
        "/static/playaid/play/lots.js",
    )

    # Chi-squared with 6 degrees of freedom: above 35 once in two hundred thousand runs.
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts) < 35
    assert thrown_back == [6, 0]
    assert edges == [0, 0, 2]
