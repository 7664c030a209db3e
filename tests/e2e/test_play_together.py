"""Several devices on one play: they agree within three seconds, in whatever order they were heard."""

import json
import re
import time
from datetime import UTC, datetime

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from playaid.models import Play
from rules.publishing import publish
from rules.shipped import GAMES, read_document
from tests.e2e.plays import PHONE, all_sent, begin, cell, entries_of, expect_totals, rejoin, write
from tests.e2e.unplugged import Open
from tests.playaid.published import NOON

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("demo")]

# What a person reads on a sheet, whatever its size: each number, each box, each name.
READ = """() => JSON.stringify([...document.querySelectorAll("#feuille tbody input")]
  .map((field) => [field.id, field.type === "checkbox" ? field.checked : field.value]))"""
AGREE_WITHIN = 3.0


def agree(*pages: Page) -> float:
    """Wait until all show the same sheet; gives the seconds that it took, three at most."""
    began = time.monotonic()
    while len({page.evaluate(READ) for page in pages}) > 1:
        took = time.monotonic() - began
        assert took < AGREE_WITHIN, [json.loads(page.evaluate(READ)) for page in pages]
        pages[0].wait_for_timeout(50)
    return time.monotonic() - began


def shows(page: Page, seat: int, key: str, number: int) -> None:
    """Wait until a cell shows a number, as fast as connected devices must agree."""
    expect(page.locator(cell(seat, key))).to_have_value(str(number), timeout=1000 * AGREE_WITHIN)


def away(page: Page, *, gone: bool = True) -> None:
    """Take the network from a device, or give it back."""
    page.context.set_offline(offline=gone)


def joined(context: BrowserContext, address: str) -> Page:
    """Another device at the same table."""
    page = context.new_page()
    rejoin(page, address)
    return page


def test_one_cell_in_every_order_of_two_hands(open_tablet: Open):
    first = open_tablet().new_page()
    begin(first, players=2)
    all_sent(first)
    second = joined(open_tablet(), first.url)
    told = {page: page.locator("[data-notice-text]") for page in (first, second)}

    # One after the other, both connected: the later one wins, and the other is told.
    for number, (early, late) in enumerate(((first, second), (second, first)), 1):
        write(early, number, "round_1", 10)
        shows(late, number, "round_1", 10)
        write(late, number, "round_1", 20)
        shows(early, number, "round_1", 20)
        expect(told[early]).to_have_text(
            re.compile(r"Manche 1 – Joueur \d.: un autre appareil a mis 20 à la place de 10")
        )

    # One is away and comes back: its entry is the later one for the server, and it wins.
    write(first, 1, "carried", 1)
    agree(first, second)
    away(first)
    write(first, 1, "carried", 5)
    write(second, 1, "carried", 7)
    all_sent(second)
    away(first, gone=False)
    shows(second, 1, "carried", 5)
    expect(told[second]).to_have_text(re.compile("un autre appareil a mis 5 à la place de 7"))

    # Both are away; who is heard last wins, on both.
    away(first)
    away(second)
    write(first, 2, "carried", 8)
    write(second, 2, "carried", 9)
    away(second, gone=False)
    all_sent(second)
    away(first, gone=False)
    shows(second, 2, "carried", 8)
    all_sent(first)
    assert agree(first, second) < AGREE_WITHIN
    assert [entry["value"] for entry in entries_of(first, "carried")] == [1, 7, 5, 9, 8]
    assert [entry["id"] for entry in entries_of(first)] == [entry["id"] for entry in entries_of(second)]


def test_three_devices_and_a_fourth_that_types_the_code(open_tablet: Open):
    tablet = open_tablet().new_page()
    code = begin(tablet)
    all_sent(tablet)
    phone, laptop = joined(open_tablet(**PHONE), tablet.url), joined(open_tablet(has_touch=False), tablet.url)

    late = open_tablet().new_page()
    late.goto("/jouer/rejoindre/")
    field = late.get_by_label("Code")
    field.fill("ZZZZZ ZZZZZ")
    field.press("Enter")
    expect(late.get_by_role("main")).to_contain_text(re.compile("[Aa]ucune partie"))
    late.get_by_label("Code").fill(f"{code[:5].lower()} - {code[5:].replace('0', 'o').replace('1', 'l')}")
    late.get_by_role("button", name="Rejoindre").click()
    expect(late).to_have_url(re.compile(f"#{code[:5]}-?{code[5:]}$"))
    expect(late.locator("#feuille [data-seat]").first).to_be_attached()

    # All write at once, each in cells of its own, while another hand is in the middle of a number.
    devices = (tablet, phone, laptop, late)
    tablet.locator(cell(1, "carried")).focus()
    tablet.keyboard.type("1")
    for seat, page in enumerate((phone, laptop, late), 1):
        write(page, seat, "round_1", 11 * seat)
    shows(tablet, 3, "round_1", 33)
    expect(tablet.locator(cell(1, "carried"))).to_be_focused()
    expect(tablet.locator(cell(1, "carried"))).to_have_value("1")
    tablet.keyboard.type("5")
    tablet.locator(cell(2, "carried")).focus()
    for page in devices:
        expect_totals(page, "26", "22", "33")
    assert agree(*devices) < AGREE_WITHIN


def test_a_device_that_was_away_for_an_hour_merges(open_tablet: Open):
    table = open_tablet().new_page()
    begin(table, players=4)
    all_sent(table)
    traveller = joined(open_tablet(), table.url)
    traveller.clock.install()
    traveller.reload()
    away(traveller)
    for number in range(1, 4):
        for seat in (1, 2):
            write(traveller, seat, f"round_{number}", 10 * number + seat)
        for seat in (3, 4):
            write(table, seat, f"round_{number}", 20 * number + seat)
        for page in (traveller, table):
            page.evaluate("document.querySelector('[data-more-rounds]').click()")
    traveller.clock.fast_forward("01:00:00")
    expect(traveller.locator("[data-sending]")).to_contain_text(re.compile(r"Hors ligne.: 6 à envoyer"))
    traveller.reload()
    expect_totals(traveller, "63", "66", "0", "0")

    away(traveller, gone=False)
    for page in (table, traveller):
        expect(page.locator(".totals [data-total]")).to_have_text(["63", "66", "129", "132"], timeout=3000)
    assert agree(table, traveller) < AGREE_WITHIN
    expect(traveller.locator("[data-sending]")).to_be_hidden()


def test_a_clock_that_jumps_changes_nothing_of_the_order(open_tablet: Open):
    page = open_tablet().new_page()
    page.clock.install()
    code = begin(page, players=2)
    for number, hour in enumerate((15, 14, 16, 15), 1):
        page.clock.set_system_time(datetime(2026, 1, 17, hour, 30, tzinfo=UTC))
        write(page, 1, "round_1", number)
    all_sent(page)

    moments = [entry["moment"] for entry in entries_of(page, "round_1")]
    assert moments != sorted(moments)
    assert [entry["value"] for entry in entries_of(page, "round_1")] == [1, 2, 3, 4]
    taken = Play.objects.get(code=code).entries.filter(key="round_1").order_by("order")
    assert list(taken.values_list("value", flat=True)) == [1, 2, 3, 4]
    # Back and forth through the log as it was written, not as the clock said.
    for undone in ("3", "2", "1"):
        page.get_by_role("button", name="Annuler").click()
        expect_totals(page, undone, "0")
    page.reload()
    expect_totals(page, "1", "0")


def test_a_play_keeps_the_rules_under_which_it_began(open_tablet: Open):
    page = open_tablet().new_page()
    code = begin(page, players=2)
    write(page, 1, "round_1", 10)
    all_sent(page)
    written = read_document(GAMES / "skyjo" / "ruleset.yaml")
    changed = written.text.replace("label: Manche 1,", "label: Tour 1,")
    assert changed != written.text
    publish(text=changed, tables=written.tables, at=NOON)

    page.reload()
    expect_totals(page, "10", "0")
    expect(page.get_by_label("Manche 1 – Joueur 1", exact=True)).to_have_value("10")
    # Another device that comes by the address of the newer rules is led to those of the play.
    other = open_tablet().new_page()
    other.goto(f"/jouer/skyjo/partie/2/#{code}")
    expect(other).to_have_url(re.compile(f"/partie/1/#{code}$"))
    expect(other.get_by_label("Manche 1 – Joueur 1", exact=True)).to_have_value("10")

    newer = open_tablet().new_page()
    begin(newer, players=2)
    expect(newer).to_have_url(re.compile("/partie/2/#"))
    expect(newer.get_by_label("Tour 1 – Joueur 1", exact=True)).to_be_attached()


def test_a_wrong_code_is_told_in_words_and_a_play_can_begin(open_tablet: Open):
    for code in ("ZZZZZZZZZZ", "n-importe-quoi"):
        page = open_tablet().new_page()
        page.goto(f"/jouer/skyjo/partie/1/#{code}")
        expect(page.locator("[data-notice]")).to_contain_text("Aucune partie n’a ce code")
        expect(page.get_by_role("button", name="3 joueurs")).to_be_visible()
