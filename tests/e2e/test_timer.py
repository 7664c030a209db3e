"""The clock of the table: a deadline that nothing shifts, an end that is heard, felt and seen, and few words."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenContext
from tests.e2e.test_every_page import RULES
from tests.playaid.published import publish_text

pytestmark = pytest.mark.browser

# A made-up game of whispers: three seconds a turn, and a minute and a half for the whole of it in another variant.
WHISPERS = """
slug: les-murmures
identity: {name: Les murmures, edition: Inventée, players: {min: 2, max: 6}, sources: {cahier: {title: Cahier}}}
variants: {long: {label: Longue}, silent: {label: Muette}}
timers:
  breath: {label: Souffle, seconds: 3, text: Plus un mot ne compte., only: [""]}
  evening: {label: Soirée, seconds: 90, each: game, only: [long]}
entries:
  words: {label: Mots, kind: count, max: 20}
rounds:
  only_round: {label: Seule manche, entries: [words], found: {active: [words]}, timers: [breath, evening]}
turns:
  rota: {active: Qui murmure, found: Mots, only: ["", long]}
lines: {words: {label: Mots, value: words, because: "{words}"}}
ranking: {most: total}
"""


def begin(page: Page, variant: str = "", people: int = 3) -> None:
    """Begin a play of whispers and open its rounds."""
    publish_text(WHISPERS)
    page.goto("/jouer/les-murmures/partie/")
    if variant:
        page.get_by_role("button", name=variant).click()
    page.get_by_role("button", name=f"{people} joueurs").click()
    page.get_by_role("button", name="C’est parti").click()
    page.locator("nav [data-show=turns]").click()


def clock(page: Page) -> Any:
    return page.locator("[data-timer]")


SOUNDS = """
  window.rung = [];
  window.shaken = [];
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...given) {
    window.rung.push(this.frequency.value);
    return start.apply(this, given);
  };
  navigator.vibrate = (pattern) => { window.shaken.push(pattern); return true; };
"""


def test_the_end_is_seen_heard_and_felt_and_goes_by_escape(page: Page):
    page.add_init_script(SOUNDS)
    begin(page)
    expect(clock(page).get_by_role("timer")).to_have_text("0:03")

    clock(page).get_by_role("button", name="Lancer").click()

    over = page.get_by_role("dialog", name="Le temps est écoulé")
    expect(over).to_be_visible(timeout=6000)
    expect(over).to_contain_text("Plus un mot ne compte.")
    box, window = over.bounding_box(), page.viewport_size
    assert box is not None
    assert window is not None
    assert (box["width"], box["height"]) == (window["width"], window["height"])
    assert page.evaluate("window.rung.length") == 3
    assert page.evaluate("window.shaken.length") == 1
    expect(over.get_by_role("button", name="Continuer")).to_be_focused()
    page.keyboard.press("Escape")
    expect(over).to_be_hidden()
    expect(clock(page).get_by_role("button", name="Recommencer")).to_be_focused()
    expect(clock(page).get_by_role("timer")).to_have_text("0:00")
    expect(page.locator("[data-said]")).to_have_text("Le temps est écoulé.")


def test_the_sound_can_be_turned_off_and_stays_off(page: Page):
    page.add_init_script(SOUNDS)
    begin(page)
    sound = clock(page).get_by_role("button", name="Son à la fin")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "false")
    page.reload()
    page.locator("nav [data-show=turns]").click()
    expect(clock(page).get_by_role("button", name="Son à la fin")).to_have_attribute("aria-pressed", "false")

    clock(page).get_by_role("button", name="Lancer").click()

    expect(page.get_by_role("dialog", name="Le temps est écoulé")).to_be_visible(timeout=6000)
    assert page.evaluate("window.rung.length") == 0


def test_the_end_shows_while_the_sheet_is_open(page: Page):
    begin(page)
    clock(page).get_by_role("button", name="Lancer").click()
    page.locator("nav [data-show=sheet]").click()

    expect(page.get_by_role("dialog", name="Le temps est écoulé")).to_be_visible(timeout=6000)


def test_a_clock_that_ran_before_a_reload_rings_on_the_sheet(page: Page):
    begin(page)
    clock(page).get_by_role("button", name="Lancer").click()

    page.reload()

    expect(page.locator("nav [data-show=sheet]")).to_have_attribute("aria-current", "page")
    expect(page.get_by_role("dialog", name="Le temps est écoulé")).to_be_visible(timeout=6000)


def test_pause_goes_on_where_it_was_and_the_start_comes_back(page: Page):
    page.clock.install()
    begin(page, "Longue")
    expect(clock(page).get_by_role("timer")).to_have_text("1:30")
    clock(page).get_by_role("button", name="Lancer").click()
    page.clock.run_for(20_000)
    expect(clock(page).get_by_role("timer")).to_have_text("1:10")
    clock(page).get_by_role("button", name="Pause").click()
    page.clock.run_for(60_000)
    expect(clock(page).get_by_role("timer")).to_have_text("1:10")
    clock(page).get_by_role("button", name="Continuer").click()
    page.clock.run_for(25_000)
    expect(clock(page).get_by_role("timer")).to_have_text("0:45")
    expect(page.locator("[data-said]")).to_have_text("Il reste 45\u00a0s.")

    clock(page).get_by_role("button", name="Recommencer").click()

    expect(clock(page).get_by_role("timer")).to_have_text("1:30")
    expect(clock(page).get_by_role("button", name="Lancer")).to_be_visible()


def test_a_tab_that_was_hidden_for_a_minute_shows_the_right_time(page: Page):
    page.clock.install()
    begin(page, "Longue")
    clock(page).get_by_role("button", name="Lancer").click()
    page.clock.run_for(5_000)
    turn_to = """(state) => {
      Object.defineProperty(document, "hidden", { get: () => state === "hidden", configurable: true });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }"""
    page.evaluate(turn_to, "hidden")
    # Timers of a hidden page may not run at all: the clock of the system goes on, nothing else.
    page.clock.fast_forward(60_000)
    page.evaluate(turn_to, "visible")

    expect(clock(page).get_by_role("timer")).to_have_text("0:25")


@pytest.mark.parametrize("hours", [-5, 5])
def test_a_system_clock_that_jumps_in_the_middle_of_a_turn_changes_nothing(page: Page, hours: int):
    page.clock.install()
    begin(page, "Longue")
    clock(page).get_by_role("button", name="Lancer").click()
    page.clock.run_for(10_000)
    now = page.evaluate("Date.now()")

    page.clock.set_system_time(now + hours * 3_600_000)
    page.clock.run_for(5_000)

    expect(clock(page).get_by_role("timer")).to_have_text("1:15")
    assert abs(page.evaluate("Date.now()") - now) > 4 * 3_600_000


def test_a_reload_in_the_middle_of_a_turn_keeps_the_deadline(page: Page):
    begin(page, "Longue")
    clock(page).get_by_role("button", name="Lancer").click()
    expect(clock(page).get_by_role("timer")).to_have_text("1:28")

    page.reload()
    page.locator("nav [data-show=turns]").click()

    expect(clock(page).get_by_role("timer")).to_have_text(re.compile("1:2[4-8]"))
    expect(clock(page).get_by_role("button", name="Pause")).to_be_visible()


def test_a_new_turn_begins_anew_and_a_whole_game_goes_on(page: Page):
    page.clock.install()
    begin(page, "Longue")
    clock(page).get_by_role("button", name="Lancer").click()
    page.clock.run_for(10_000)
    page.get_by_role("button", name="Fin du tour").click()
    expect(clock(page).get_by_role("timer")).to_have_text("1:20")


def test_a_turn_of_its_own_begins_with_all_of_its_time(page: Page):
    page.clock.install()
    begin(page)
    clock(page).get_by_role("button", name="Lancer").click()
    page.clock.run_for(1_500)
    expect(clock(page).get_by_role("timer")).to_have_text("0:02")
    page.get_by_role("button", name="Fin du tour").click()
    expect(clock(page).get_by_role("timer")).to_have_text("0:03")
    expect(clock(page).get_by_role("button", name="Lancer")).to_be_visible()


@pytest.mark.parametrize(("width", "scheme"), [(320, "dark"), (820, "light")])
def test_nothing_for_axe_to_find_at_the_clock_and_at_its_end(
    open_context: OpenContext, transactional_db: None, width: int, scheme: str
):
    from axe_playwright_python.sync_playwright import Axe

    page = open_context(viewport={"width": width, "height": 700}, color_scheme=scheme).new_page()
    begin(page)
    found = Axe().run(page, options=RULES).response["violations"]
    clock(page).get_by_role("button", name="Lancer").click()
    expect(page.get_by_role("dialog", name="Le temps est écoulé")).to_be_visible(timeout=6000)
    found += Axe().run(page, options=RULES).response["violations"]

    assert [(fault["id"], [node["target"] for node in fault["nodes"]]) for fault in found] == []
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
