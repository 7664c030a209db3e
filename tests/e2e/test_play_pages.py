"""The table's page in every view: nothing for axe to find, nothing too small or too wide, and all of it by the keys."""

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from catalogue.models import Game
from playaid.offline import worker_script
from tests.e2e.conftest import OpenContext
from tests.e2e.plays import PHONE, TABLET, begin, cell, entries_of, expect_totals, write
from tests.e2e.test_every_page import RULES
from tests.playaid.published import publish_garden

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("demo")]

# The colours are those that the person has chosen: axe reads the page's own, which nobody sees.
OWN_COLOURS = {**RULES, "rules": {"color-contrast": {"enabled": False}}}

# What a finger must hit: buttons, links, fields – a box to tick with the words that tick it –, but for the squares of
# a grid, which are as large as the whole grid allows, and for links within a sentence.
SMALL = """() => {
  const root = document.querySelector("dialog[open]") ?? document.body;
  const shown = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".skip, .squares");
  const box = (element) => {
    const words = element.matches("[type=checkbox], [type=radio]") ? element.labels[0] : null;
    const parts = [element, words, words && element.closest(".tick")].filter(Boolean);
    const all = parts.map((part) => part.getBoundingClientRect());
    const [left, right] = [Math.min(...all.map((one) => one.left)), Math.max(...all.map((one) => one.right))];
    return [right - left, Math.max(...all.map(({ height }) => height))];
  };
  return [...root.querySelectorAll("button, a, input, select, textarea, summary")].filter(shown)
    .map((element) => [element.outerHTML.slice(0, 90), ...box(element).map(Math.round)])
    .filter(([, width, height]) => width < 48 || height < 48)
    .map((told) => told.join(" "));
}"""
WIDE = """() => {
  const [page, main] = [document.documentElement, document.getElementById("contenu")];
  return page.scrollWidth > page.clientWidth || main.scrollWidth > main.clientWidth;
}"""
# The fields of the sheet whose names do not say both what is asked and of whom.
UNNAMED = """() => [...document.querySelectorAll("#feuille :is(input, select)")]
  .filter((field) => field.checkVisibility() && !field.matches("[type=hidden]"))
  .map((field) => {
    const group = field.closest("fieldset.options")?.querySelector("legend").textContent ?? "";
    return (field.labels[0]?.textContent ?? "").replace(/\\s+/g, " ").trim() || `${field.id} ${group}`;
  })
  .filter((name) => !/.+ – (Joueur|Équipe) \\d/.test(name))"""


def faults(page: Page, view: str, *, axe: dict[str, Any] | None) -> list[str]:
    """What axe finds in a view (by these options, if any), and what is too wide or too small for a finger."""
    found = Axe().run(page, options=axe).response["violations"] if axe else []
    return [
        *(f"{view}: {fault['id']}: {[node['target'] for node in fault['nodes']][:4]}" for fault in found),
        *([f"{view}: wider than its window"] if page.evaluate(WIDE) else []),
        *(f"{view}: small: {told}" for told in page.evaluate(SMALL)),
    ]


def looked_at(page: Page, axe: dict[str, Any] | None) -> list[str]:
    """The faults of each view of a play in turn, of each dialog while it is open."""
    found = []

    def look(view: str) -> None:
        found.extend(faults(page, view, axe=axe))

    page.goto("/jouer/7-wonders-architects/partie/?joueurs=3")
    expect(page.get_by_role("button", name="C’est parti")).to_be_visible()
    look("start")
    page.get_by_role("button", name="Préparer d’abord la boîte").click()
    expect(page.locator('[data-panel="setup"] .steps li').first).to_be_visible()
    look("setup")
    page.locator("nav [data-show=sheet]").click()
    page.locator("#p1-wonder").select_option(index=1)
    for number in ("4", "5"):
        write(page, 1, "blue", number)
    expect(page.locator("[data-past]")).to_be_enabled()
    look("sheet")
    page.locator(cell(1, "blue")).focus()
    look("keypad")
    page.locator("[data-past]").click()
    look("history")
    page.keyboard.press("Escape")
    page.locator("[data-chip]").first.click()
    look("lines")
    page.keyboard.press("Escape")
    for act in ("share", "seats", "first"):
        page.locator("[data-more]").click()
        if act == "share":
            look("menu")
        page.locator(f"#plus [data-act={act}]").click()
        if act == "share":
            expect(page.locator("#partage svg")).to_be_visible()
        look(act)
        page.keyboard.press("Escape")
    page.locator("[data-finish]").click()
    look("question")
    page.locator("#question [data-yes]").click()
    expect(page.locator("[data-ranking] li").first).to_be_visible()
    look("result")
    page.locator("[data-act=again]").click()
    look("again")
    page.keyboard.press("Escape")
    begin(page, "times-up-celebrity", 4)
    page.locator("nav [data-show=turns]").click()
    look("rounds")
    return found


@pytest.mark.parametrize(
    "options",
    [
        {**PHONE, "color_scheme": "dark"},
        {**TABLET, "color_scheme": "light"},
        {"viewport": {"width": 1280, "height": 900}, "color_scheme": "dark", "forced_colors": "active"},
    ],
    ids=["phone, dark", "tablet, light", "desktop, forced colours"],
)
def test_every_view_of_a_play(open_context: OpenContext, options: dict[str, Any]):
    page = open_context(**options).new_page()

    assert looked_at(page, RULES if "forced_colors" not in options else OWN_COLOURS) == []


def test_at_twice_the_size_nothing_runs_out_of_the_page(open_context: OpenContext):
    page = open_context(viewport={"width": 410, "height": 590}, has_touch=True).new_page()

    assert looked_at(page, None) == []


def test_every_field_says_what_is_asked_and_of_whom(open_context: OpenContext):
    publish_garden()
    page = open_context(**TABLET).new_page()
    begin(page, "jardin", 2)
    for way in ("Par total", "Un par un"):
        page.get_by_role("button", name=way).click()
        page.evaluate("document.querySelectorAll('#feuille details').forEach((one) => { one.open = true; })")

        assert page.evaluate(UNNAMED) == []
    assert page.locator("#feuille input:visible").count() > 20


def tab_to(page: Page, name: str) -> None:
    """Press the tabulator until what has the focus is called so."""
    seen = []
    for _press in range(90):
        page.keyboard.press("Tab")
        script = "() => { const now = document.activeElement; return now.labels?.[0]?.textContent ?? now.textContent; }"
        seen.append(" ".join(page.evaluate(script).split()))
        if seen[-1].startswith(name):
            return
    raise AssertionError(seen)


def test_a_whole_play_by_the_keys_alone(open_context: OpenContext):
    page = open_context().new_page()
    page.goto("/jouer/skyjo/partie/")
    expect(page.get_by_role("button", name="2 joueurs")).to_be_visible()
    tab_to(page, "2")
    page.keyboard.press("Enter")
    tab_to(page, "C’est parti")
    page.keyboard.press("Enter")
    for seat, points in ((1, "12"), (2, "7")):
        tab_to(page, f"Manche 1 – Joueur {seat}")
        page.keyboard.type(points)
    page.keyboard.press("ArrowUp")
    tab_to(page, "A fini la manche 1 – Joueur 2")
    page.keyboard.press("Space")
    expect(page.locator("#p2-closed_1")).to_be_checked()
    tab_to(page, "Terminer la partie")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Non, revenir")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")

    expect(page.get_by_role("heading", name="Résultat")).to_be_focused()
    expect(page.locator("[data-ranking] li").first).to_contain_text("Joueur 2")
    assert [entry["value"] for entry in entries_of(page, "round_1")] == [12, 8]


def test_without_javascript_the_plain_sheet_counts(page_without_js: Page):
    page = page_without_js
    page.goto("/jouer/skyjo/partie/")
    page.get_by_role("link", name="ouvrir la feuille simple").click()
    if page.get_by_role("button", name="Joueurs : 2").count():
        page.get_by_role("button", name="Joueurs : 2").click()
    page.locator("#p1-round_1").fill("12")
    page.locator("#p2-round_1").fill("7")
    page.get_by_role("button", name="Compter").click()

    expect(page.locator("#classement").get_by_role("listitem").first).to_contain_text("Joueur 2")


def test_a_game_without_rules_has_a_sheet_and_a_draw(open_context: OpenContext):
    game = Game.objects.filter(ruleset=None, terms=None).first() or Game.objects.filter(ruleset=None).first()
    assert game
    page = open_context(**TABLET, reduced_motion="reduce").new_page()
    page.goto(game.get_absolute_url())
    page.get_by_role("link", name="Compter les points").click()
    page.get_by_role("button", name="4 joueurs").click()
    page.get_by_role("button", name="C’est parti").dblclick()
    write(page, 2, "round_1", 247)
    expect_totals(page, "0", "247", "0", "0")
    # However often the button was pressed, one play was begun.
    assert len({entry["code"] for entry in entries_of(page) if "code" in entry}) <= 1
    assert len(entries_of(page, "@seats")) == 1

    page.get_by_role("button", name="La partie", exact=True).click()
    page.locator("#plus").get_by_role("button", name="Qui commence").click()
    page.get_by_role("button", name="Tirer au sort").click()
    expect(page.locator("#qui-commence [data-outcome]")).to_have_text(re.compile(r"^Joueur [1-4] commence\.$"))
    drawn = page.locator("#qui-commence [data-outcome]").inner_text()
    assert drawn == f"Joueur {entries_of(page, '@first')[-1]['value']} commence."


def test_the_sheet_faces_each_side_of_the_table(open_context: OpenContext):
    page = open_context(**TABLET).new_page()
    begin(page)
    for turn in (90, 180, 270, 0):
        page.locator("[data-more]").click()
        page.locator("#plus [data-act=face]").click()
        expect(page.locator(".table")).to_have_class(re.compile(rf"\bfacing-{turn}\b"))
        # What is on the sheet stays within the screen, and under the finger.
        page.locator(cell(1, "round_1")).click()
        box = page.locator(cell(1, "round_1")).bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 820
        assert 0 <= box["y"] <= 1180 - box["height"]
        expect(page.locator(cell(1, "round_1"))).to_be_focused()
        page.keyboard.press("Escape")
    write(page, 1, "round_1", 12)
    expect_totals(page, "12", "0", "0")


def test_a_new_version_waits_until_the_play_is_over(open_context: OpenContext, monkeypatch: pytest.MonkeyPatch):
    page = open_context(**TABLET).new_page()
    begin(page)
    page.evaluate("() => { window.here = true; return navigator.serviceWorker.ready.then(() => true); }")
    newer = re.sub(r'VERSION = "\w+"', 'VERSION = "newer"', worker_script())
    monkeypatch.setattr("playaid.views.offline.worker_script", lambda: newer)
    write(page, 1, "round_1", 12)
    waiting = """async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration.update();
      return Boolean(registration.waiting);
    }"""
    for _attempt in range(60):
        if page.evaluate(waiting):
            break
        page.wait_for_timeout(100)
    assert page.evaluate("window.here") is True
    expect(page.locator("[data-notice]")).to_be_hidden()
    expect_totals(page, "12", "0", "0")

    # Between two plays it is offered, and taken when somebody says so.
    page.goto("/jouer/mes-parties/")
    page.goto("/jouer/skyjo/partie/1/")
    notice = page.locator("[data-notice]")
    expect(notice).to_contain_text("Une nouvelle version de l’application est prête.")
    with page.expect_navigation():
        notice.get_by_role("button", name="Mettre à jour").click()
    assert page.evaluate("async () => (await caches.keys()).join()") == "ludotheque newer"
    page.get_by_role("link", name=re.compile("^Reprendre")).click()
    expect_totals(page, "12", "0", "0")
