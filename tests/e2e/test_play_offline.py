"""A whole play without a network, after one visit: every game, from its box to its result, and sent in the end."""

import re
from functools import partial
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from playaid.forms.questions import sheet_ways
from playaid.models import Play
from playaid.plays.results import result_of
from playaid.table_facts import table_facts
from rules.engine import Definition, SheetRefused, score
from rules.published import number_in_force, published_definition
from rules.shipped import shipped_paths
from tests.e2e.by_hand import choose_way, fill_sheet
from tests.e2e.plays import all_sent, begin, cell, entries_of, expect_totals, write
from tests.e2e.unplugged import Open
from tests.playaid.filling import made_up_sheet

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("demo")]

SLUGS = [path.parent.name for path in shipped_paths()]

KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
  }
  return found;
}"""


def visited(page: Page, slug: str) -> str:
    """Visit the table of a game and wait until the tablet keeps it; gives its address."""
    address = f"/jouer/{slug}/partie/{number_in_force(slug)}/"
    page.goto(f"/jouer/{slug}/partie/")
    wanted = {address, f"{address}mises-en-place/"}
    for _attempt in range(150):
        if wanted <= set(page.evaluate(KEPT)):
            return address
        page.wait_for_timeout(100)
    raise AssertionError(page.evaluate(KEPT))


def a_sheet(definition: Definition, players: int) -> tuple[str, dict[str, Any]]:
    """The last way to count of a game, and a sheet for so many people that has a score, under the names of the page."""
    facts = table_facts(definition, 1)["variants"][0]
    columns = facts["teams"].get(players, facts["seats"][0]) if "seats" in facts else players
    ways = sheet_ways(definition, "")
    chance = Random(definition.slug)
    for _attempt in range(50):
        sheet = made_up_sheet(definition, "", ways[-1].key if ways else "", columns, chance)
        for number, player in enumerate(sheet["players"], 1):
            player["name"] = f"{facts['noun']} {number}" if columns > 1 else facts["noun"]
        try:
            score(definition, sheet, "")
        except SheetRefused:
            continue
        return ways[-1].label if ways else "", sheet
    raise AssertionError(definition.slug)


def shown_result(page: Page) -> tuple[str, list[tuple[str, str, int]]]:
    """What the page says: the decision, and each place with its rank, name and total."""
    expect(page.locator("[data-ranking] li").first).to_be_visible()
    places = [
        tuple(item.locator(f"[data-{name}]").inner_text() if item.locator(f"[data-{name}]").is_visible() else ""
              for name in ("rank", "name", "total"))
        for item in page.locator("[data-ranking] li").all()
    ]  # fmt: skip
    told = [(rank, name, int(total.replace("−", "-") or 0)) for rank, name, total in places]
    return page.locator('[data-panel="result"] [data-decision]').inner_text(), told


def known_result(code: str) -> tuple[str, list[tuple[str, str, int]]]:
    """The same, as the server works it out from what was sent to it."""
    play = Play.objects.get(code=code)
    result = result_of(play, list(play.entries.order_by("order")))
    return result.decision, [(str(place.rank or ""), place.name, place.total) for place in result.places]


def finish(page: Page) -> None:
    """End the play."""
    page.get_by_role("button", name="Terminer la partie").click()
    page.locator("#question").get_by_role("button", name="Terminer").click()


def answer(route: Route, *, status: int, body: str) -> None:
    """Answer in the place of the server."""
    route.fulfill(status=status, content_type="text/html", body=body)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_is_played_from_its_box_to_its_result_without_a_network(open_tablet: Open, slug: str):
    definition = published_definition(slug)
    players = max(2, definition.document.players("").min)
    label, sheet = a_sheet(definition, players)
    tablet = open_tablet()
    page = tablet.new_page()
    shell = visited(page, slug)

    tablet.set_offline(offline=True)
    if definition.document.setup:
        code = begin(page, slug, players, "Préparer d’abord la boîte")
        expect(page.locator('[data-panel="setup"] .steps li').first).to_be_visible()
        page.locator('[data-panel="setup"] .steps label').first.click()
        page.locator('[data-panel="setup"] [data-show="sheet"]').click()
    else:
        code = begin(page, slug, players)
    if label:
        choose_way(page, label)
    fill_sheet(page, definition, sheet, "", sheet_ways(definition, "")[-1].key if label else "")
    expect(page.locator("[data-sending]")).to_contain_text("Hors ligne")
    finish(page)
    told = shown_result(page)
    board = score(definition, sheet, "")
    assert sorted((name, total) for _rank, name, total in told[1]) == sorted(
        (player.name, player.total if board.labels else 0) for player in board.players
    )
    page.reload()
    assert shown_result(page) == told
    # The system throws the page away; opened again, still without a network, the play is where it was.
    page.close()
    again = tablet.new_page()
    again.goto(f"{shell}#{code}")
    assert shown_result(again) == told

    tablet.set_offline(offline=False)
    all_sent(again)
    assert known_result(code) == told


def test_a_play_goes_on_through_every_way_to_lose_the_network(open_tablet: Open):
    tablet = open_tablet()
    page = tablet.new_page()
    visited(page, "skyjo")
    code = begin(page)
    all_sent(page)
    write(page, 1, "round_1", 3)
    tablet.set_offline(offline=True)
    write(page, 2, "round_1", 4)
    line = page.locator("[data-sending]")
    expect(line).to_have_text(re.compile(r"Hors ligne\s: \d à envoyer, gardé sur cet appareil\."))
    page.reload()
    expect_totals(page, "3", "4", "0")
    tablet.set_offline(offline=False)
    all_sent(page)
    expect(line).to_be_hidden()
    # The Wi-Fi is there, and behind it a page that wants a log-in, then a server that fails.
    for points, status, body in ((20, 200, "<p>Bienvenue sur le Wi-Fi</p>"), (30, 503, "")):
        page.route("**/api/**", partial(answer, status=status, body=body))
        write(page, 3, "round_1", points)
        expect(line).to_contain_text("Hors ligne")
        expect_totals(page, "3", "4", str(points))
        page.unroute("**/api/**")
    page.evaluate("dispatchEvent(new Event('online'))")
    all_sent(page)
    assert [entry["value"] for entry in entries_of(page, "round_1")] == [3, 4, 20, 30]
    assert Play.objects.get(code=code).entries.filter(key="round_1").count() == 4


def test_without_a_network_the_way_to_the_table_is_there(open_tablet: Open):
    tablet = open_tablet()
    page = tablet.new_page()
    visited(page, "skyjo")
    begin(page)
    write(page, 1, "round_1", 3)
    all_sent(page)
    tablet.set_offline(offline=True)
    page.goto("/jouer/")
    page.get_by_role("link", name=re.compile("Reprendre")).first.click()
    expect(page.locator(cell(1, "round_1"))).to_have_value("3")
    page.get_by_role("link", name="Vos parties").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    # A play of another device cannot be had now, and that is said in words.
    page.goto("/jouer/skyjo/partie/1/#ZZZZZ99999")
    expect(page.locator("[data-notice]")).to_contain_text("Il faut le réseau pour la rejoindre")
    expect(page.get_by_role("button", name="3 joueurs")).to_be_visible()
