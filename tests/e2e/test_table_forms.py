"""The table's forms in a browser: every kind of entry counted at once, as the server counts it, and nothing lost."""

import re
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from playaid.forms.questions import sheet_ways
from rules.engine import Definition, SheetRefused, score
from rules.publishing import publish
from rules.shipped import GAMES, read_document
from tests.e2e.conftest import OpenContext
from tests.e2e.test_every_page import RULES
from tests.playaid.filling import made_up_sheet, typed_sheet
from tests.playaid.published import GARDEN, NOON, publish_file

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("transactional_db")]

DOCUMENTS = {path.parent.name: path for path in sorted(GAMES.glob("*/ruleset.yaml"))} | {"jardin": GARDEN}
GARDEN_SHEET = "/jouer/jardin/feuille/?joueurs=2"

# Sends a form with these fields, as a browser without JavaScript would after they were filled in.
SEND = """(typed) => {
  const form = document.createElement("form");
  form.method = "post";
  const token = document.querySelector("[name=csrfmiddlewaretoken]").value;
  for (const [name, values] of Object.entries({ ...typed, csrfmiddlewaretoken: token })) {
    for (const value of [values].flat()) {
      const field = document.createElement("input");
      Object.assign(field, { name, value, type: "hidden" });
      form.append(field);
    }
  }
  document.body.append(form);
  form.submit();
}"""

# What a page says of a scoreboard, and what the server had said before any script ran.
SAID = """(raw) => {
  const told = (root) => [
    ...[...root.querySelectorAll("#classement [data-decision], #classement li.standing > :not(ul, [hidden])")],
    ...root.querySelectorAll("#classement [data-points], #classement [data-because]"),
    ...root.querySelectorAll(".sheet [data-total], .sheet [data-rank], [data-warnings] li"),
  ].map((one) => one.textContent.replace(/\\s+/g, " ").trim());
  return [told(document), told(new DOMParser().parseFromString(raw, "text/html"))];
}"""


def sheets(definition: Definition, chance: Random) -> list[tuple[str, int, str]]:
    """One number of seats for each variant and way of a game."""
    return [
        (variant, chance.choice(definition.document.seats(variant).counts()), way)
        for variant in definition.variants
        for way in [one.key for one in sheet_ways(definition, variant)] or [""]
    ]


def has_a_score(definition: Definition, sheet: dict[str, Any], variant: str) -> bool:
    try:
        score(definition, sheet, variant)
    except SheetRefused:
        return False
    return True


@pytest.mark.parametrize("slug", DOCUMENTS)
def test_the_tablet_shows_what_the_server_shows(page: Page, slug: str):
    definition = publish_file(DOCUMENTS[slug])
    chance = Random(slug)
    compared = 0
    for variant, seats, way in sheets(definition, chance) * 2:
        sheet = made_up_sheet(definition, variant, way, seats, chance)
        if not has_a_score(definition, sheet, variant):
            continue
        asked = urlencode({"joueurs": seats, "places": seats, "variante": variant})
        page.goto(f"/jouer/{slug}/feuille/?{asked}")
        if page.locator("#feuille").count() == 0:
            asked = urlencode({"places": seats, "variante": variant})
            page.goto(f"/jouer/{slug}/feuille/?{asked}")
        with page.expect_navigation() as answered:
            page.evaluate(SEND, typed_sheet(definition, sheet, variant, way))
        expect(page.locator("[data-print]")).to_be_visible()
        shown, said = page.evaluate(SAID, answered.value.text())

        assert shown == said, (variant, way, sheet)
        compared += len(said) > 2
    assert compared


@pytest.fixture
def garden(page: Page) -> Page:
    """The sheet of the made-up game that asks for everything."""
    publish_file(GARDEN)
    page.goto(GARDEN_SHEET)
    return page


def test_records_are_added_and_removed_and_counted_at_once(garden: Page):
    page = garden
    page.get_by_role("button", name="Un par un").click()
    page.locator("#p1-beds-1-size").fill("4")
    page.locator("#p1-beds").get_by_role("button", name=re.compile("^Ajouter – Massifs")).click()
    expect(page.locator("#p1-beds-2-size")).to_be_focused()
    page.locator("#p1-beds-2-size").fill("3")
    page.locator("#p1-beds-2-walled").check()
    page.locator("[data-add][value='p1-beds-2-trees']").click()
    page.locator("#p1-beds-2-trees-2-height").fill("5")

    total = page.locator("[data-seat='1'] [data-total]")
    expect(total).to_have_text("15")
    expect(page.get_by_label("Hauteur – Massifs 2 – Arbres 2 – Joueur 1")).to_have_value("5")
    page.locator("[data-remove][value='p1-beds-1']").click()
    expect(total).to_have_text("11")
    expect(page.get_by_label("Hauteur – Massifs 1 – Arbres 2 – Joueur 1")).to_have_value("5")
    page.reload()
    expect(page.locator("#p1-beds-2-trees-2-height")).to_have_value("5")
    expect(page.locator("#p1-beds-1-size")).to_have_count(0)
    expect(total).to_have_text("11")
    page.get_by_role("button", name="Compter").click()
    expect(total).to_have_text("11")


def test_no_more_records_than_there_can_be(garden: Page):
    page = garden
    page.get_by_role("button", name="Un par un").click()
    add = page.locator("[data-add][value='p1-beds']")
    add.click()
    add.click()

    expect(page.locator("#p1-beds-3-size")).to_be_visible()
    expect(add).to_be_hidden()


def test_changing_the_way_forgets_nothing(garden: Page):
    page = garden
    total = page.locator("[data-seat='1'] [data-total]")
    page.locator("#p1-beds_total").fill("30")
    expect(total).to_have_text("30")
    page.get_by_role("button", name="Un par un").click()
    page.locator("#p1-beds-1-size").fill("2")
    expect(total).to_have_text("2")
    expect(page.locator("#p1-beds_total")).to_be_hidden()
    page.get_by_role("button", name="Par total").click()
    expect(page.locator("#p1-beds_total")).to_have_value("30")
    expect(total).to_have_text("30")
    page.get_by_role("button", name="Un par un").click()
    page.reload()
    expect(page.locator("#p1-beds-1-size")).to_be_visible()
    expect(total).to_have_text("2")


def test_a_grid_is_one_stop_and_arrow_keys_move_in_it(garden: Page):
    page = garden
    page.locator("#p1-plot summary").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator("#p1-plot-1-1")).to_be_focused()
    for key in ("Space", "ArrowDown", "Space", "ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowDown"):
        page.keyboard.press(key)

    expect(page.locator("#p1-plot-2-1")).to_be_focused()
    expect(page.locator("#p1-plot-2-1")).to_be_checked()
    expect(page.locator("[data-seat='1'] [data-total]")).to_have_text("2")
    page.keyboard.press("Tab")
    expect(page.locator("[data-seat='1'] input[id^='p1-plot']:focus")).to_have_count(0)


def test_a_card_among_many_is_found_by_a_part_of_its_name(page: Page):
    slug = "7-wonders-duel"
    definition = publish_file(DOCUMENTS[slug])
    page.goto(f"/jouer/{slug}/feuille/")
    page.get_by_role("button", name="En cochant les cartes").click()
    page.locator("#p1-cards > details > summary").click()
    label = next(row["label"] for row in definition.tables["buildings"].values() if "é" in row["label"])
    page.locator("#p1-cards-chercher").fill(label.upper().replace("É", "E"))

    found = page.locator("#p1-cards li:visible")
    expect(found).to_have_count(1)
    found.get_by_role("checkbox").check()
    expect(page.locator("#p1-cards > details > summary [data-chosen]")).to_have_text(label)
    page.locator("#p1-cards-chercher").fill("")
    expect(page.locator("#p1-cards [data-group]:visible").first).to_be_visible()


def test_enter_in_a_field_counts_and_does_not_change_the_form(page_without_js: Page):
    publish_file(GARDEN)
    page = page_without_js
    page.goto(GARDEN_SHEET)
    page.locator("#p1-water").fill("3")
    page.keyboard.press("Enter")

    expect(page.locator("#classement")).to_contain_text("3 mauvaises herbes")


def test_records_without_javascript(page_without_js: Page):
    publish_file(GARDEN)
    page = page_without_js
    page.goto(GARDEN_SHEET)
    page.get_by_role("button", name="Un par un").click()
    page.locator("#p1-beds-1-size").fill("4")
    page.locator("button[name=ajouter][value='p1-beds']").click()
    page.locator("#p1-beds-2-size").fill("5")
    page.locator("button[name=retirer][value='p1-beds-1']").click()
    page.get_by_role("button", name="Compter").click()

    expect(page.locator("[data-seat='1'] [data-total]")).to_have_text("5")


@pytest.mark.parametrize("slug", DOCUMENTS)
def test_nothing_for_axe_to_find_on_the_pages_of_a_game(open_context: OpenContext, slug: str):
    written = read_document(DOCUMENTS[slug])
    publish(text=written.text, tables=written.tables, at=NOON)
    definition = publish_file(DOCUMENTS[slug])
    document, faults = definition.document, []
    seats = document.seats().max
    pages = [f"/regles/{slug}/", f"/jouer/{slug}/feuille/?{urlencode({'joueurs': seats, 'places': seats})}"]
    if document.setup:
        pages.append(f"/jouer/{slug}/preparer/?joueurs={document.players().max}&graine=3")
    pages += [f"/jouer/{slug}/aides/{helper.key}/?joueurs={document.players().max}" for helper in document.helpers]
    for width in (320, 1280):
        page = open_context(viewport={"width": width, "height": 900}).new_page()
        for address in pages:
            page.goto(address)
            for way in page.locator("[data-change]").all():
                way.click()
            # What folds away is looked at too, but for what is folded once more inside a long list.
            page.evaluate("document.querySelectorAll('main details').forEach((one) => { one.open = true; })")
            found = Axe().run(page, options=RULES).response["violations"]
            faults += [
                (address, width, fault["id"], [node["target"] for node in fault["nodes"]][:3]) for fault in found
            ]
            wide = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
            faults += [(address, width, "wide", [])] if wide else []

    assert faults == []
