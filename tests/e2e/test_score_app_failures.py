"""What score apps get wrong at the table, one test a failure: each fails when the behaviour is broken.

| failure                                        | test                                              |
| ---------------------------------------------- | ------------------------------------------------- |
| scores gone after the tablet slept             | test_scores_outlive_a_tablet_that_sleeps          |
| … after it was turned                          | test_scores_outlive_a_turn_of_the_tablet          |
| … after a refresh                              | test_scores_outlive_a_refresh_in_mid_typing       |
| … after the app was installed                  | test_scores_are_there_in_the_installed_app        |
| no minus on the keys                           | test_a_negative_number_can_be_typed_with_a_finger |
| digits committed one by one                    | test_a_number_is_one_entry_and_not_one_a_digit    |
| a countdown that drifts                        | test_a_countdown_keeps_its_deadline               |
| a finished game that cannot be corrected       | test_a_finished_play_is_corrected_and_shows_it    |
| lowest wins, ranked as if highest              | test_where_the_fewest_win_the_fewest_lead         |
| all who tied credited though one has won       | test_a_tie_that_is_settled_has_one_winner         |
| a full tie settled by the order of the list    | test_a_full_tie_is_shared                         |
| two phones that overwrite each other           | test_two_devices_never_overwrite_each_other       |
| keys that cover the cell                       | test_the_keypad_never_covers_the_cell             |
| a live region that never stops                 | test_the_announcements_wait_for_a_pause           |
"""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenContext
from tests.e2e.plays import PHONE, TABLET, TIE_BREAK, all_sent, begin, cell, entries_of, expect_totals, rejoin, write

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("demo")]


def test_scores_outlive_a_tablet_that_sleeps(tablet: Page):
    code = begin(tablet)
    write(tablet, 1, "round_1", 12)
    tablet.locator(cell(2, "round_1")).fill("7")
    # The system freezes the page and, being short of memory, throws it away.
    tablet.context.new_cdp_session(tablet).send("Page.setWebLifecycleState", {"state": "frozen"})
    again = tablet.context.new_page()
    again.goto(f"{tablet.url.partition('#')[0]}#{code}")

    expect_totals(again, "12", "7", "0")


def test_scores_outlive_a_turn_of_the_tablet(tablet: Page):
    begin(tablet)
    write(tablet, 1, "round_1", 12)
    tablet.locator(cell(2, "round_1")).fill("7")
    tablet.set_viewport_size({"width": 1180, "height": 820})

    expect(tablet.locator(cell(2, "round_1"))).to_have_value("7")
    expect(tablet.locator(cell(2, "round_1"))).to_be_focused()
    expect_totals(tablet, "12", "7", "0")


def test_scores_outlive_a_refresh_in_mid_typing(tablet: Page):
    begin(tablet)
    write(tablet, 1, "round_1", 12)
    tablet.locator(cell(2, "round_1")).focus()
    tablet.keyboard.type("10")
    tablet.reload()

    expect(tablet.locator(cell(2, "round_1"))).to_have_value("10")
    expect_totals(tablet, "12", "10", "0")


def test_scores_are_there_in_the_installed_app(tablet: Page):
    begin(tablet)
    write(tablet, 1, "round_1", 12)
    manifest = tablet.request.get("/manifest.webmanifest").json()
    app = tablet.context.new_page()
    app.goto(manifest["start_url"])
    app.get_by_role("link", name=re.compile("Vos parties")).first.click()
    app.get_by_role("link", name=re.compile("Reprendre")).first.click()

    expect_totals(app, "12", "0", "0")


def test_a_negative_number_can_be_typed_with_a_finger(tablet: Page):
    begin(tablet)
    tablet.locator(cell(1, "round_1")).tap()
    keys = tablet.get_by_role("group", name=re.compile("Pavé de chiffres"))
    keys.get_by_role("button", name="Moins").tap()
    keys.get_by_role("button", name="4", exact=True).tap()

    expect(tablet.locator(cell(1, "round_1"))).to_have_value(re.compile("^[−-]4$"))
    expect_totals(tablet, "−4", "0", "0")


def test_a_number_is_one_entry_and_not_one_a_digit(tablet: Page):
    begin(tablet)
    tablet.locator(cell(1, "round_1")).focus()
    tablet.keyboard.type("142", delay=120)
    expect_totals(tablet, "142", "0", "0")
    tablet.locator(cell(2, "round_1")).focus()
    all_sent(tablet)

    assert [entry["value"] for entry in entries_of(tablet, "round_1")] == [142]


def test_a_countdown_keeps_its_deadline(tablet: Page):
    tablet.clock.install()
    begin(tablet, "times-up-celebrity", 4)
    tablet.locator("nav [data-show=turns]").click()
    clock = tablet.locator("[data-timer]").first
    expect(clock.get_by_role("timer")).to_have_text("0:30")
    clock.get_by_role("button", name="Lancer").click()
    tablet.clock.run_for(2_000)
    # The screen is locked: nothing ticks, and the time goes on.
    tablet.clock.fast_forward(15_000)

    expect(clock.get_by_role("timer")).to_have_text(re.compile("^0:1[23]$"))


def test_a_finished_play_is_corrected_and_shows_it(tablet: Page):
    begin(tablet)
    for seat, points in ((1, 12), (2, 7), (3, 30)):
        write(tablet, seat, "round_1", points)
    tablet.get_by_role("button", name="Terminer la partie").click()
    tablet.get_by_role("button", name="Terminer", exact=True).click()
    expect(tablet.get_by_role("heading", name="Résultat")).to_be_visible()
    tablet.get_by_role("button", name="Corriger").click()
    write(tablet, 2, "round_1", 17)
    tablet.get_by_role("button", name="Revenir au résultat").click()

    corrections = tablet.locator("[data-corrections]")
    expect(corrections).to_contain_text("Manche 1 – Joueur 2")
    expect(corrections).to_contain_text(re.compile(r"7\b.*17"))
    expect(tablet.locator('[data-panel="result"] [data-decision]')).to_contain_text("Joueur 1 l’emporte")


def test_where_the_fewest_win_the_fewest_lead(tablet: Page):
    begin(tablet)
    for seat, points in ((1, 12), (2, 7), (3, 30)):
        write(tablet, seat, "round_1", points)

    expect(tablet.locator(".chip.leads")).to_contain_text("Joueur 2")
    expect(tablet.locator(".totals [data-rank]")).to_have_text(["place 2", "place 1", "place 3"])


def built(page: Page, seat: int, wonder: str, stages: list[int]) -> None:
    """Fill a city in: its wonder, and which stages are built."""
    page.locator(f"#p{seat}-wonder").select_option(label=wonder)
    for stage in stages:
        page.locator(f"#p{seat}-stages-{stage}").check()


def test_a_tie_that_is_settled_has_one_winner(tablet: Page):
    # Giza's three stages are worth 15, Ephesus' four as well; the second has built more.
    begin(tablet, TIE_BREAK, 2)
    built(tablet, 1, "Gizeh", [1, 2, 3])
    built(tablet, 2, "Éphèse", [1, 2, 3, 4])

    expect_totals(tablet, "15", "15")
    expect(tablet.locator(".chip.leads")).to_have_count(1)
    expect(tablet.locator(".chip.leads")).to_contain_text("Joueur 2")
    expect(tablet.locator(".totals > [data-decision]")).to_contain_text("étapes")
    expect(tablet.locator(".totals [data-rank]")).to_have_text(["place 2", "place 1"])


def test_a_full_tie_is_shared(tablet: Page):
    begin(tablet)
    for seat, points in ((1, 7), (2, 7), (3, 30)):
        write(tablet, seat, "round_1", points)

    expect(tablet.locator(".totals [data-rank]")).to_have_text(["place 1", "place 1", "place 3"])
    expect(tablet.locator(".totals > [data-decision]")).to_contain_text("se partagent la victoire")
    expect(tablet.locator(".chip.leads")).to_have_count(2)


def test_two_devices_never_overwrite_each_other(tablet: Page, open_context: OpenContext):
    begin(tablet)
    write(tablet, 1, "round_1", 12)
    all_sent(tablet)
    phone = open_context(**TABLET).new_page()
    rejoin(phone, tablet.url)
    expect_totals(phone, "12", "0", "0")

    phone.locator(cell(2, "round_1")).focus()
    phone.keyboard.type("7")
    write(tablet, 3, "round_1", 30)

    expect_totals(tablet, "12", "7", "30")
    expect_totals(phone, "12", "7", "30")
    write(phone, 1, "round_1", 15)
    expect_totals(tablet, "15", "7", "30")
    notice = tablet.locator("[data-notice]")
    expect(notice).to_contain_text("un autre appareil a mis 15 à la place de 12")
    notice.get_by_role("button", name="Remettre 12").click()
    expect_totals(phone, "12", "7", "30")


def test_the_keypad_never_covers_the_cell(open_context: OpenContext):
    phone = open_context(**PHONE).new_page()
    begin(phone)
    for key in ("round_1", "carried"):
        phone.locator(cell(1, key)).tap()
        keys = phone.locator('[data-panel="keypad"]')
        expect(keys).to_be_visible()
        field, pad = phone.locator(cell(1, key)).bounding_box(), keys.bounding_box()
        head = phone.locator(".table-head").bounding_box()

        assert field
        assert pad
        assert head
        assert head["y"] + head["height"] <= field["y"]
        assert field["y"] + field["height"] <= pad["y"]
        assert pad["y"] + pad["height"] <= 640.5


def test_the_announcements_wait_for_a_pause(tablet: Page):
    begin(tablet)
    tablet.evaluate(
        """() => {
          window.said = [];
          const region = document.getElementById("annonce");
          const heard = new MutationObserver(() => window.said.push(region.textContent));
          heard.observe(region, { childList: true, characterData: true, subtree: true });
        }"""
    )
    tablet.locator(cell(1, "round_1")).focus()
    tablet.keyboard.type("142", delay=150)
    tablet.wait_for_timeout(1800)

    said = tablet.evaluate("window.said")
    assert len(said) == 1, said
    assert "Joueur 1 : 142 points." in said[0].replace("\u00a0", " ")
