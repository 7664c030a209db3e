"""What is typed outlives the page: a reload, a tablet that throws the page away, storage that is full or missing."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from playaid.models import Play
from tests.e2e.conftest import OpenContext
from tests.e2e.plays import TABLET, all_sent, begin, cell, entries_of, expect_totals, write
from tests.e2e.unplugged import Open
from tests.playaid.published import publish_garden

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("transactional_db")]


@dataclass(frozen=True)
class Control:
    """A kind of field: what a person does to it, and how one sees that it is still there."""

    touch: Callable[[Page], None]
    check: Callable[[Page], None]


def _floors(page: Page) -> None:
    page.locator("#p1-floors").select_option("2")


def _flower(page: Page) -> None:
    page.locator("#p1-flower").select_option("iris")


def _bed(page: Page) -> None:
    page.locator("#p1-beds-1-size").fill("4")
    page.locator("#p1-beds > [data-add]").press("Enter")
    page.locator("#p1-beds-2-trees-1-height").fill("5")


def _unfolded(page: Page, name: str) -> None:
    page.locator(f"#{name} > details > summary").press("Enter")


def _plot(page: Page) -> None:
    _unfolded(page, "p1-plot")
    page.locator("#p1-plot-2-3").press("Space")


def _held(page: Page) -> None:
    page.locator("#p1-held-rose").fill("3")
    page.locator("#p1-held-iris").press("Space")


def _held_still(page: Page) -> None:
    expect(page.locator("#p1-held-rose")).to_have_value("3")
    expect(page.locator("#p1-held-iris")).to_be_checked()


CONTROLS = {
    "count": Control(
        lambda page: page.locator("#p1-water").press_sequentially("-2"),
        lambda page: expect(page.locator("#p1-water")).to_have_value(re.compile("^[-−]2$")),
    ),
    "flag": Control(
        lambda page: page.locator("#p1-shed").press("Space"),
        lambda page: expect(page.locator("#p1-shed")).to_be_checked(),
    ),
    "choice": Control(
        _flower,
        lambda page: expect(page.locator("#p1-flower")).to_have_value("iris"),
    ),
    "steps": Control(_floors, lambda page: expect(page.locator("#p1-floors")).to_have_value("2")),
    "pieces": Control(_held, _held_still),
    "grid": Control(_plot, lambda page: expect(page.locator("#p1-plot-2-3")).to_be_checked()),
    "records": Control(_bed, lambda page: expect(page.locator("#p1-beds-2-trees-1-height")).to_have_value("5")),
}

# A browser whose storage takes nothing, and one that has none: what is asked of it fails, as it does there.
FULL = """() => {
  const refuse = () => { throw new DOMException("full", "QuotaExceededError"); };
  IDBObjectStore.prototype.put = refuse;
  Storage.prototype.setItem = refuse;
}"""
MISSING = """() => {
  IDBFactory.prototype.open = () => { throw new DOMException("none", "SecurityError"); };
  Object.defineProperty(window, "localStorage", { get() { throw new DOMException("none", "SecurityError"); } });
}"""


@pytest.fixture
def garden(open_context: OpenContext) -> Page:
    """A play of the made-up game that asks for everything, in the way that asks for lists."""
    publish_garden()
    page = open_context(**TABLET).new_page()
    begin(page, "jardin", 2)
    page.get_by_role("button", name="Un par un").click()
    expect(page.locator("#p1-beds")).to_be_visible()
    return page


def test_what_is_being_typed_outlives_a_reload(garden: Page):
    for control in CONTROLS.values():
        control.touch(garden)
        garden.reload()
        control.check(garden)
    expect_totals(garden, "20", "0")
    all_sent(garden)
    kinds = ("water", "shed", "flower", "floors", "held", "plot", "beds")
    assert {key: entries_of(garden, key)[-1]["value"] for key in kinds} == {
        "water": -2,
        "shed": True,
        "flower": "iris",
        "floors": 2,
        "held": ["iris", "rose", "rose", "rose"],
        "plot": ["000", "001"],
        "beds": [{"size": 4}, {"trees": [{"height": 5}]}],
    }


@pytest.mark.parametrize("kind", CONTROLS)
def test_what_is_being_typed_outlives_the_page(garden: Page, kind: str):
    CONTROLS[kind].touch(garden)
    address, context = garden.url, garden.context
    garden.close(run_before_unload=False)
    again = context.new_page()
    again.goto(address)

    CONTROLS[kind].check(again)


def test_a_form_that_was_just_added_stays_while_what_is_before_it_is_written(garden: Page):
    garden.locator("#p1-beds-1-size").fill("4")
    garden.locator("#p1-beds > [data-add]").press("Enter")
    for _attempt in range(40):
        if entries_of(garden, "beds"):
            break
        garden.wait_for_timeout(100)
    all_sent(garden)

    expect(garden.locator("#p1-beds-2-size")).to_be_focused()
    garden.keyboard.type("3")
    expect_totals(garden, "7", "0")


def test_what_cannot_be_read_is_told_and_kept_until_it_is_mended(garden: Page):
    water = garden.locator("#p1-water")
    water.fill("12")
    expect(garden.locator("#p1-water-erreur")).to_have_text("un nombre de -2 à 9 est attendu")
    garden.reload()
    expect(water).to_have_value("12")
    expect(garden.locator("#p1-water-erreur")).to_have_text("un nombre de -2 à 9 est attendu")
    water.fill("9")
    water.press("Tab")
    expect(garden.locator("#p1-water-erreur")).to_be_empty()
    all_sent(garden)
    assert [entry["value"] for entry in entries_of(garden, "water")] == [9]


@pytest.mark.parametrize(
    ("broken", "words"),
    [(FULL, "n’a plus de place"), (MISSING, "Ce navigateur ne garde rien")],
    ids=["full", "missing"],
)
def test_without_storage_the_play_goes_on_is_sent_and_says_so(open_tablet: Open, broken: str, words: str):
    publish_garden()
    tablet = open_tablet()
    tablet.add_init_script(f"({broken})()")
    page = tablet.new_page()
    code = begin(page, "jardin", 2)
    expect(page.locator("[data-notice]")).to_contain_text(words)
    write(page, 1, "water", 3)
    tablet.set_offline(offline=True)
    write(page, 2, "water", 5)
    expect_totals(page, "3", "5")
    tablet.set_offline(offline=False)
    sent: list[Any] = []
    for _attempt in range(100):
        known = Play.objects.filter(code=code, entries__key="water")
        sent = sorted(known.values_list("entries__seat", "entries__value"))
        if len(sent) == 2:
            break
        page.wait_for_timeout(100)

    assert sent == [(1, 3), (2, 5)]
    # Another device has it all; this one has it again after a reload, from the server.
    page.reload()
    expect_totals(page, "3", "5")
    assert page.locator(cell(2, "water")).input_value() == "5"
