"""The result of a play in a browser: ranking, picture, table, corrections, notes, paper."""

import json
import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenContext
from tests.e2e.plays import ROUNDS, begin, entries_of, write
from tests.e2e.test_every_page import RULES

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("demo")]

CITIES = "7-wonders"
NAMES = ["Ana", '=Bruno; "le" vrai', "Chloé"]
PLAYERS = [
    {"name": NAMES[0], "lines": {"war": -3, "coins": 2, "blue": 10}, "total": 9, "rank": 2},
    {"name": NAMES[1], "lines": {"war": 4, "coins": 0, "blue": 11}, "total": 15, "rank": 1},
    {"name": NAMES[2], "lines": {"war": -2, "coins": 1, "blue": 10}, "total": 9, "rank": 2},
]
ANSWER = {"players": PLAYERS, "labels": {"war": "-Conflits", "coins": "Trésor", "blue": "Civil"}}
SEATS = [{"seat": seat, "name": name, "colour": "red"} for seat, name in enumerate(NAMES, 1)]

# Which segments lie on which side of zero, as the browser has drawn them.
SIDES = """() => [...document.querySelectorAll(".result-picture .segment")].map((box) => {
  const zero = Number(document.querySelector(".result-picture .zero").getAttribute("d").match(/M([\\d.]+)/)[1]);
  const [x, width] = ["x", "width"].map((name) => Number(box.getAttribute(name)));
  return x + width <= zero + 0.2 ? "below" : x >= zero - 0.2 ? "above" : "across";
})"""


def called(page: Page, module: str, script: str, work: Any = None) -> Any:
    """What a script gives that gets a module of the table, on a page of the site, under its policy."""
    page.goto("/accessibilite/")
    wrapped = f"async ([address, work]) => JSON.stringify(await ({script})(await import(address), JSON.parse(work)))"
    return json.loads(page.evaluate(wrapped, [f"/static/playaid/play/{module}.js", json.dumps(work)]))


def lose_network(page: Page) -> None:
    """From now on the Wi-Fi answers for the server, with a page of its own that wants a log-in."""
    page.context.route(
        "**/api/**", lambda route: route.fulfill(status=200, content_type="text/html", body="<p>Wi-Fi</p>")
    )


def finish(page: Page) -> None:
    """End the play, as a person does."""
    page.get_by_role("button", name="Terminer la partie").click()
    page.locator("#question").get_by_role("button", name="Terminer").click()
    expect(page.locator("[data-ranking] li").first).to_be_visible()


def finished(page: Page, points: tuple[int, ...] = (12, 7, 7)) -> str:
    """A finished play of one round with these points; gives its code."""
    code = begin(page, ROUNDS, len(points))
    for seat, number in enumerate(points, 1):
        write(page, seat, "round_1", number)
    finish(page)
    return code


def places(page: Page) -> list[str]:
    """The ranking as it reads."""
    return [" ".join(text.split()) for text in page.locator("[data-ranking] li").all_inner_texts()]


def act(page: Page, name: str) -> None:
    """Press a button below the result."""
    page.locator('[data-panel="result"]').get_by_role("button", name=name, exact=True).click()


def test_bars_begin_at_zero_and_negative_parts_go_the_other_way(page: Page):
    got = called(page, "picture", "({ barsOf }, [answer, seats]) => barsOf(answer, seats)", [ANSWER, SEATS])

    assert [row["name"] for row in got["rows"]] == ['=Bruno; "le" vrai', "Ana", "Chloé"]
    assert got["rows"][1]["parts"] == [
        {"line": 0, "points": -3, "from": 0},
        {"line": 1, "points": 2, "from": 0},
        {"line": 2, "points": 10, "from": 2},
    ]
    assert (got["least"], got["most"]) == (-3, 15)


def test_a_play_that_goes_on_says_that_its_result_may_change(page: Page):
    begin(page, ROUNDS, 2)
    write(page, 1, "round_1", 12)
    page.locator('[data-views] [data-show="result"]').click()
    expect(page.get_by_text(re.compile("La partie n’est pas terminée"))).to_be_visible()
    page.locator('[data-views] [data-show="sheet"]').click()
    finish(page)

    expect(page.get_by_text(re.compile("La partie n’est pas terminée"))).to_be_hidden()


def test_places_are_shared_and_the_fewest_points_win(page: Page):
    finished(page, (12, 7, 7))

    expect(page.locator("[data-decision]").last).to_contain_text("se partagent la victoire")
    assert places(page) == ["1 Joueur 2 ex æquo 7 points", "1 Joueur 3 ex æquo 7 points", "3 Joueur 1 12 points"]
    assert page.locator(".step").count() == 2
    assert page.locator(".crown").count() == 1


def test_the_picture_has_its_words_and_its_figures_beside_it(page: Page):
    begin(page, CITIES, 3)
    write(page, 1, "defeats", 3)
    write(page, 1, "civil", 20)
    write(page, 2, "coins", 9)
    finish(page)

    picture = page.get_by_role("img", name=re.compile("Le résultat en image"))
    expect(picture).to_be_visible()
    told = picture.get_attribute("aria-label") or ""
    assert "1. Joueur 1 (17), 2. Joueur 2 (3), 3. Joueur 3 (0)" in told
    assert page.evaluate(SIDES) == ["below", "above", "above"]
    table = page.get_by_role("table", name=re.compile("ligne par ligne"))
    expect(table.get_by_role("row", name=re.compile("Conflits"))).to_have_text(re.compile(r"Conflits\s*−3\s*0\s*0"))
    fills = page.locator(".result-picture .segment").evaluate_all("(all) => all.map((one) => one.getAttribute('fill'))")
    assert len(set(fills)) == 3


def test_a_table_that_has_won_together_has_no_places(page: Page):
    begin(page, "times-up-kids", 4)
    for key, value in {"cards": 20, "found_1": 20, "found_2": 20, "seconds_used": 90, "seconds_limit": 300}.items():
        write(page, 1, key, value)
    finish(page)

    expect(page.locator("[data-decision]").last).to_contain_text("la partie est gagnée")
    expect(page.locator("[data-ranking] .rank")).to_be_hidden()
    expect(page.locator("[data-score]")).to_be_hidden()
    assert page.locator(".step-number").count() == 0


def test_a_correction_after_the_end_shows_what_it_was_and_is_counted(page: Page):
    finished(page, (12, 7, 9))
    act(page, "Corriger")
    write(page, 1, "round_1", 5)
    page.get_by_role("button", name="Revenir au résultat").click()

    expect(page.locator("[data-corrected]").last).to_be_visible()
    told = page.locator("[data-corrections] li")
    expect(told).to_have_count(1)
    expect(told).to_contain_text(re.compile(r"Manche 1 – Joueur 1\s*:\s*12\s*→\s*est devenu\s*5"))
    assert places(page)[0] == "1 Joueur 1 5 points"


def test_notes_are_kept_with_the_play(page: Page):
    finished(page)
    notes = page.get_by_label("Notes de la partie")
    notes.fill("Revanche samedi <b>!</b>")
    notes.blur()
    page.reload()

    expect(notes).to_have_value("Revanche samedi <b>!</b>")
    assert [entry["value"] for entry in entries_of(page, "@notes")] == ["Revanche samedi <b>!</b>"]


def test_the_result_fits_one_page_of_paper(page: Page):
    begin(page, CITIES, 7)
    for seat in range(1, 8):
        for key in ("civil", "coins", "wonder", "commerce", "guilds"):
            write(page, seat, key, seat + 2)
    finish(page)
    page.get_by_label("Notes de la partie").fill("Une belle partie.")
    page.get_by_label("Notes de la partie").blur()

    paper = page.pdf(prefer_css_page_size=True)

    assert paper.count(b"/Type /Page\n") == 1


@pytest.mark.parametrize(("width", "scheme"), [(320, "dark"), (820, "light"), (1180, "dark")])
def test_the_result_is_for_every_screen_and_every_reader(open_context: OpenContext, width: int, scheme: str):
    page = open_context(color_scheme=scheme, has_touch=True).new_page()
    finished(page)
    page.set_viewport_size({"width": width, "height": 800})

    found = Axe().run(page, '[data-panel="result"]', RULES).response["violations"]
    assert [(fault["id"], [node["target"] for node in fault["nodes"]][:3]) for fault in found] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    small = page.evaluate(
        """() => [...document.querySelectorAll('[data-panel="result"] :is(button, summary)')]
        .filter((one) => one.offsetParent).map((one) => [one.textContent, one.getBoundingClientRect()])
        .filter(([, box]) => box.height < 47.5 || box.width < 47.5).map(([text]) => text)"""
    )
    assert small == []


def test_the_picture_redraws_itself_for_another_width(page: Page):
    finished(page)
    before = page.locator(".result-picture").get_attribute("viewBox")
    page.set_viewport_size({"width": 500, "height": 900})

    expect(page.locator(".result-picture")).not_to_have_attribute("viewBox", str(before))
