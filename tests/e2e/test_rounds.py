"""Rounds at the table: who has the turn and who watches the clock, what is found, faults and passes, who begins."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenContext
from tests.e2e.rounds import CELEBRITY, KIDS, begin, open_first, press, show, told
from tests.e2e.test_every_page import RULES

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("demo")]


def sums(page: Page) -> list[str]:
    return page.locator("[data-tally] td").all_inner_texts()


def cells(page: Page, key: str) -> list[str]:
    """What the sheet holds of an entry, seat by seat."""
    show(page, "sheet")
    fields = page.locator(f'#feuille td[data-key="{key}"] [data-number]')
    found = [fields.nth(place).input_value() for place in range(fields.count())]
    show(page, "turns")
    return found


def test_a_round_in_teams_goes_round_the_table(page: Page):
    begin(page, CELEBRITY, 4)
    expect(page.get_by_text("Parole libre")).to_be_visible()
    expect(page.get_by_text("On ne passe pas.")).to_be_visible()
    expect(page.get_by_role("button", name="Passée")).to_be_hidden()
    assert told(page) == {
        "label": "Première manche", "turn": "1", "active": "Joueur 1", "team": "Équipe 1", "keeper": "Joueur 4",
        "next": "Joueur 2", "found": "0", "rest": "40",
    }  # fmt: skip

    press(page, "Une de plus", 5)
    press(page, "Une de moins")
    assert (told(page)["found"], told(page)["rest"], sums(page)) == ("4", "36", ["0", "0"])
    press(page, "Fin du tour")
    press(page, "Une de plus", 3)
    press(page, "Fin du tour")
    press(page, "Une de plus")
    press(page, "Fin du tour")

    assert told(page) == {
        "label": "Première manche", "turn": "4", "active": "Joueur 4", "team": "Équipe 2", "keeper": "Joueur 3",
        "next": "Joueur 1", "found": "0", "rest": "32",
    }  # fmt: skip
    assert sums(page) == ["5", "3"]
    expect(page.locator("[data-said-turns]")).to_have_text("Au tour de Joueur 4. Sablier\u00a0: Joueur 3.")
    assert cells(page, "round_1") == ["5", "3"]


def test_a_fault_ends_the_turn_in_the_first_round_and_not_in_the_second(page: Page):
    begin(page, CELEBRITY, 4)
    press(page, "Une de plus", 2)

    press(page, "Faute")

    assert (told(page)["active"], sums(page)) == ("Joueur 2", ["2", "0"])
    end_round(page, "Terminer cette manche")
    expect(page.get_by_text("On peut passer.")).to_be_visible()
    press(page, "Une de plus")
    page.get_by_role("button", name="Faute").click()
    page.get_by_role("button", name="Passée").click()
    page.get_by_role("button", name="Passée").click()
    expect(page.get_by_role("button", name="Faute (1)")).to_be_visible()
    expect(page.get_by_role("button", name="Passée (2)")).to_be_visible()
    assert (told(page)["active"], told(page)["found"]) == ("Joueur 3", "1")


def end_round(page: Page, question: str, *, sure: bool = True) -> None:
    page.get_by_role("button", name="Fin de la manche…").click()
    asked = page.get_by_role("dialog", name=re.compile(question))
    expect(asked).to_be_visible()
    asked.get_by_role("button", name="Terminer la manche" if sure else "Non, revenir").click()


def test_the_end_of_a_round_asks_first_adds_the_turn_and_the_next_one_begins(page: Page):
    begin(page, CELEBRITY, 4)
    press(page, "Une de plus", 6)
    end_round(page, "Terminer cette manche", sure=False)
    assert (told(page)["label"], told(page)["found"]) == ("Première manche", "6")

    end_round(page, r"ce tour a trouvé \(6\)")

    expect(page.get_by_role("heading", name="Deuxième manche")).to_be_focused()
    assert told(page) == {
        "label": "Deuxième manche", "turn": "2", "active": "Joueur 2", "team": "Équipe 2", "keeper": "Joueur 1",
        "next": "Joueur 3", "found": "0", "rest": "40",
    }  # fmt: skip
    assert cells(page, "round_1") == ["6", ""]
    end_round(page, "Terminer cette manche")
    end_round(page, "Terminer la dernière manche")
    expect(page.get_by_role("button", name="Voir le résultat")).to_be_focused()
    press(page, "Revenir à la dernière manche")
    assert told(page)["label"] == "Troisième manche"
    end_round(page, "Terminer la dernière manche")
    press(page, "Voir le résultat")
    expect(page.locator('[data-panel="result"]')).to_contain_text("Équipe 1 l’emporte")


def test_undo_takes_the_points_and_the_turn_back_together(page: Page):
    begin(page, CELEBRITY, 4)
    press(page, "Une de plus", 3)
    press(page, "Fin du tour")
    assert cells(page, "round_1") == ["3", ""]

    show(page, "sheet")
    page.locator("[data-undo]").first.click()

    assert cells(page, "round_1") == ["", ""]
    assert (told(page)["turn"], told(page)["active"]) == ("1", "Joueur 1")


def test_undo_is_at_hand_where_the_turns_are(page: Page):
    begin(page, CELEBRITY, 4)
    press(page, "Une de plus", 3)
    press(page, "Fin du tour")

    press(page, "Annuler")

    expect(page.locator("[data-said-turns]")).to_have_text("Au tour de Joueur 1. Sablier\u00a0: Joueur 4.")
    assert (told(page)["turn"], sums(page)) == ("1", ["0", "0"])


def test_a_double_tap_skips_nobody(page: Page):
    begin(page, CELEBRITY, 4)

    page.get_by_role("button", name="Fin du tour").dblclick()

    assert told(page)["active"] == "Joueur 2"


def test_a_reload_in_the_middle_of_a_turn_keeps_what_was_found(page: Page):
    begin(page, CELEBRITY, 4)
    press(page, "Une de plus", 7)

    page.reload()
    show(page, "turns")

    assert (told(page)["found"], told(page)["rest"]) == ("7", "33")


def test_no_more_is_found_than_there_are_cards(page: Page):
    begin(page, CELEBRITY, 4)
    show(page, "sheet")
    page.locator('#feuille td[data-key="round_1"] [data-number]').nth(1).fill("38")
    page.keyboard.press("Tab")
    show(page, "turns")

    press(page, "Une de plus", 2)

    expect(page.get_by_role("button", name="Une de plus")).to_be_disabled()
    assert told(page)["rest"] == "0"


def test_neighbours_share_the_pile_between_them(page: Page):
    begin(page, CELEBRITY, 5, "Voisins")
    assert (told(page)["active"], told(page)["team"], told(page)["keeper"]) == ("Joueur 1", "", "Joueur 5")
    press(page, "Une de plus", 4)
    press(page, "Fin du tour")
    press(page, "Une de plus", 2)
    press(page, "Fin du tour")

    assert sums(page) == ["4", "6", "2", "0", "0"]
    assert cells(page, "left_1") == ["4", "2", "", "", ""]
    assert cells(page, "right_1") == ["", "4", "2", "", ""]


def test_people_in_teams_have_names_of_their_own(page: Page):
    begin(page, CELEBRITY, 4)
    press(page, "Noms des joueurs")
    asked = page.get_by_role("dialog", name="Noms des joueurs")
    asked.get_by_label("Joueur 1 – Équipe 1").fill("  Pia   Essai ")
    asked.get_by_label("Joueur 4 – Équipe 2").fill("<b>Zo</b>")
    asked.get_by_role("button", name="C’est bon").click()

    assert (told(page)["active"], told(page)["keeper"]) == ("Pia Essai", "<b>Zo</b>")
    begun = open_first(page)
    expect(begun.get_by_role("button", name="Pia Essai")).to_be_visible()


def test_columns_that_are_people_are_named_at_the_sheet(page: Page):
    begin(page, CELEBRITY, 5, "Voisins")

    expect(page.get_by_role("button", name="Noms des joueurs")).to_be_hidden()


def test_experts_play_a_fourth_round(page: Page):
    begin(page, CELEBRITY, 6, "Expert")

    assert page.locator("[data-steps] li").all_inner_texts() == [
        "Première manche", "Deuxième manche", "Troisième manche", "Quatrième manche",
    ]  # fmt: skip
    assert page.locator("[data-tally] th").all_inner_texts() == ["Équipe 1", "Équipe 2", "Équipe 3"]


def test_a_table_against_the_clock_changes_after_each_card(page: Page):
    begin(page, KIDS, 3, re.compile("Dès 6 ans.{0,2}Chacun"))
    assert (told(page)["active"], told(page)["next"], told(page)["keeper"]) == ("Joueur 1", "Joueur 2", "")
    expect(page.get_by_role("button", name="Fin du tour")).to_be_hidden()
    expect(page.get_by_role("timer")).to_have_text("20:00")

    press(page, "Une de plus", 4)
    assert (told(page)["found"], told(page)["active"]) == ("4", "Joueur 2")
    press(page, "Une de moins")

    assert (told(page)["found"], told(page)["active"]) == ("3", "Joueur 1")
    assert cells(page, "found_1") == ["3"]


def test_with_the_youngest_an_adult_goes_on(page: Page):
    begin(page, KIDS, 3)
    expect(page.get_by_role("timer")).to_have_text("10:00")

    press(page, "Une de plus", 2)
    end_round(page, "Terminer cette manche")
    press(page, "Une de plus")

    assert (told(page)["active"], told(page)["found"], told(page)["next"]) == ("Joueur 1", "1", "")
    assert (cells(page, "found_1"), cells(page, "found_2")) == (["2"], ["1"])


def test_another_device_follows(page: Page, open_context: OpenContext):
    begin(page, CELEBRITY, 4)
    press(page, "Une de plus", 2)
    press(page, "Fin du tour")
    other = open_context().new_page()
    other.goto(page.url)
    show(other, "turns")
    expect(other.locator("[data-active]")).to_have_text("Joueur 2")

    press(page, "Fin du tour")

    expect(other.locator("[data-active]")).to_have_text("Joueur 3", timeout=6000)


def test_a_game_of_many_rounds_without_turns_has_no_panel(page: Page):
    page.goto("/jouer/skyjo/partie/")
    page.get_by_role("button", name="3 joueurs").click()
    page.get_by_role("button", name="C’est parti").click()

    expect(page.locator("nav [data-show=turns]")).to_be_hidden()


def test_whole_turns_by_keyboard(page: Page):
    begin(page, CELEBRITY, 4)
    page.get_by_role("button", name="Une de plus").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    assert told(page)["found"] == "2"
    for _stop in range(10):
        page.keyboard.press("Tab")
        if page.get_by_role("button", name="Fin du tour").evaluate("button => button === document.activeElement"):
            break
    page.keyboard.press("Enter")

    assert (told(page)["active"], sums(page)) == ("Joueur 2", ["2", "0"])


@pytest.mark.parametrize(("width", "scheme"), [(320, "dark"), (820, "light")])
def test_nothing_for_axe_to_find_and_no_small_target(open_context: OpenContext, width: int, scheme: str):
    page = open_context(viewport={"width": width, "height": 800}, color_scheme=scheme).new_page()
    begin(page, CELEBRITY, 4)
    end_round(page, "Terminer cette manche")
    found = Axe().run(page, options=RULES).response["violations"]
    small = page.evaluate(
        """() => [...document.querySelectorAll("[data-panel='turns'] button")].filter((button) => button.offsetParent)
          .map((button) => [button.textContent.trim(), button.getBoundingClientRect()])
          .filter(([, { width, height }]) => width < 48 || height < 48).map(([name]) => name)"""
    )
    asked = open_first(page)
    expect(asked).to_be_visible()
    found += Axe().run(page, options=RULES).response["violations"]

    assert [(fault["id"], [node["target"] for node in fault["nodes"]]) for fault in found] == []
    assert small == []
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    assert page.evaluate("document.querySelector('main').scrollWidth <= document.querySelector('main').clientWidth")
