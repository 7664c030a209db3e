"""Journeys of a play as people take them: beginning in three taps, changing the table, counting, taking back."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from catalogue.models import Game
from playaid.models import Play
from tests.e2e.by_hand import choose_way
from tests.e2e.conftest import OpenContext
from tests.e2e.plays import PHONE, TABLET, all_sent, begin, cell, entries_of, expect_totals, rejoin, write

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("demo")]

LYING = {"viewport": {"width": 1180, "height": 820}, "has_touch": True}


def expect_names(page: Page, *names: str) -> None:
    """Wait until these sit around the table, in this order."""
    expect(page.locator(".totals [data-name]")).to_have_text(list(names))


def marks(page: Page) -> list[str]:
    """The shapes above the sheet, in the order of the table."""
    hrefs = [use.get_attribute("href") or "" for use in page.locator(".totals use").all()]
    return [href.removeprefix("#marque-") for href in hrefs]


def open_more(page: Page, act: str) -> None:
    """Choose something in the menu of the play."""
    page.get_by_role("button", name="La partie", exact=True).click()
    page.locator("#plus").get_by_role("button", name=act).click()


def answer(page: Page, button: str) -> None:
    """Answer a question."""
    page.locator("#question").get_by_role("button", name=button).click()
    expect(page.locator("#question")).to_be_hidden()


@pytest.mark.parametrize("device", [TABLET, LYING, PHONE], ids=["tablet", "lying", "phone"])
def test_three_taps_from_a_game_to_its_sheet(open_context: OpenContext, device: dict[str, object]):
    game = Game.objects.get(title="7 Wonders Architects")
    page = open_context(**device).new_page()
    page.goto(game.get_absolute_url())
    page.get_by_role("link", name="Compter les points").tap()
    page.get_by_role("button", name="4 joueurs").tap()
    page.get_by_role("button", name="C’est parti").tap()

    expect(page.locator("#p1-wonder")).to_be_visible()
    expect_names(page, "Joueur 1", "Joueur 2", "Joueur 3", "Joueur 4")
    assert len(set(marks(page))) == 4
    all_sent(page)
    play = Play.objects.get(code=page.url.partition("#")[2])
    assert (play.game, play.version.ruleset.slug) == (game, "7-wonders-architects")


def test_names_marks_and_places_are_changed_by_taps(tablet: Page):
    tablet.goto("/jouer/skyjo/partie/?joueurs=3")
    for seat, name in enumerate(("Ana", "Bruno", "Chloé"), 1):
        tablet.get_by_label(f"Nom – Joueur {seat}").fill(name)
    tablet.get_by_label("Couleur et forme – Bruno").select_option("teal")
    tablet.get_by_role("button", name="Reculer d’une place : Ana").click()
    expect(tablet.get_by_role("button", name="Reculer d’une place : Ana")).to_be_focused()
    tablet.get_by_role("button", name="C’est parti").click()
    expect_names(tablet, "Bruno", "Ana", "Chloé")
    assert marks(tablet)[0] == "teal"
    write(tablet, 1, "round_1", 12)
    expect_totals(tablet, "0", "12", "0")

    # During the play: another name, mark and place; the points stay with the person.
    open_more(tablet, "Joueurs, noms et places")
    table = tablet.locator("#joueurs")
    table.get_by_label("Nom – Ana").fill("  Zoé   Marie ")
    table.get_by_label("Nom – Ana").press("Tab")
    table.get_by_label("Couleur et forme – Zoé Marie").select_option("white")
    table.get_by_role("button", name="Avancer d’une place : Zoé Marie").click()
    table.get_by_role("button", name="C’est bon").click()
    expect_names(tablet, "Zoé Marie", "Bruno", "Chloé")
    assert marks(tablet)[0] == "white"
    expect_totals(tablet, "12", "0", "0")
    tablet.locator("#p3-name").fill("Dora")
    tablet.locator("#p3-name").press("Tab")
    expect(tablet.locator(".totals [data-name]").last).to_have_text("Dora")
    expect(tablet.get_by_label("Manche 1 – Dora", exact=True)).to_be_attached()
    tablet.reload()
    expect_names(tablet, "Zoé Marie", "Bruno", "Dora")


def test_somebody_sits_down_and_somebody_leaves(tablet: Page):
    begin(tablet)
    for seat, points in ((1, 12), (2, 7), (3, 30)):
        write(tablet, seat, "round_1", points)
    open_more(tablet, "Joueurs, noms et places")
    tablet.get_by_role("button", name="Ajouter une place").click()
    tablet.get_by_role("button", name="Retirer : Joueur 2").click()
    answer(tablet, "Non, revenir")
    tablet.get_by_role("button", name="Retirer : Joueur 2").click()
    answer(tablet, "Retirer")
    tablet.locator("#joueurs").get_by_role("button", name="C’est bon").click()

    expect_totals(tablet, "12", "30", "0")
    expect_names(tablet, "Joueur 1", "Joueur 3", "Joueur 4")
    assert [entry["value"] for entry in entries_of(tablet, "@seats")] == [[1, 2, 3], [1, 2, 3, 4], [1, 3, 4]]
    tablet.get_by_role("button", name="Annuler").click()
    expect_totals(tablet, "12", "7", "30", "0")
    tablet.get_by_role("button", name="Rétablir").click()
    expect_totals(tablet, "12", "30", "0")


def test_columns_are_teams_of_more_people(tablet: Page):
    begin(tablet, "times-up-celebrity", 7)
    expect_names(tablet, "Équipe 1", "Équipe 2", "Équipe 3")
    assert [entry["value"] for entry in entries_of(tablet, "@people")] == [7]
    open_more(tablet, "Qui commence")
    expect(tablet.locator("#qui-commence [data-lot]")).to_have_count(7)
    tablet.keyboard.press("Escape")

    # A variant in which each counts alone, and one that leaves the number of columns open.
    tablet.goto("/jouer/times-up-celebrity/partie/")
    tablet.get_by_role("button", name=re.compile("^Voisins")).click()
    tablet.get_by_role("button", name="5 joueurs").click()
    tablet.get_by_role("button", name="C’est parti").click()
    expect_names(tablet, *(f"Joueur {number}" for number in range(1, 6)))
    tablet.goto("/jouer/7-wonders/partie/")
    tablet.get_by_role("button", name=re.compile("^Variante experte")).click()
    columns = tablet.get_by_role("group", name=re.compile("Combien de colonnes"))
    columns.get_by_role("button", name="3").click()
    tablet.get_by_role("button", name="C’est parti").click()
    expect_names(tablet, "Cité 1", "Cité 2", "Cité 3")
    assert max(entries_of(tablet, "@people"), key=lambda entry: entry["moment"])["value"] == 2


def test_by_totals_and_by_cards(tablet: Page, open_context: OpenContext):
    begin(tablet, "7-wonders", 3)
    write(tablet, 1, "civil", 9)
    expect_totals(tablet, "9", "0", "0")
    all_sent(tablet)
    other = open_context(**LYING).new_page()
    rejoin(other, tablet.url)
    choose_way(tablet, "En cochant les cartes")

    # The way to count is one for the table: what only the other one asks for counts no more, and is kept.
    expect(other.get_by_role("button", name=re.compile("^En cochant"))).to_have_attribute("aria-pressed", "true")
    expect(other.locator("#p1-civil")).to_be_hidden()
    expect(other.locator(".totals [data-total]")).to_have_text(["–", "–", "–"])
    tablet.locator("#p1-cards > details > summary").click()
    search = tablet.get_by_role("searchbox", name="Chercher – Joueur 1")
    search.fill("PALAC")
    found = tablet.locator("#p1-cards li:visible")
    expect(found).to_have_count(1)
    name = found.locator("label").evaluate("label => label.firstChild.textContent.trim()")
    found.get_by_role("checkbox").check()
    expect(tablet.locator("#p1-cards > details > summary [data-chosen]")).to_have_text(name)
    expect(tablet.locator(".totals [data-total]").first).not_to_have_text("0")
    other.locator("#p2-cards > details > summary").click()
    other.get_by_role("searchbox", name="Chercher – Joueur 2").fill("palac")
    expect(other.locator("#p2-cards li:visible label")).to_have_text(re.compile(f"^{name} .*chez Joueur 1$", re.DOTALL))
    choose_way(other, "En donnant les totaux")
    expect(tablet.locator("#p1-civil")).to_have_value("9")
    expect_totals(tablet, "9", "0", "0")


def test_what_was_done_is_taken_back_and_done_again(tablet: Page):
    begin(tablet)
    undo, redo = (tablet.get_by_role("button", name=name) for name in ("Annuler", "Rétablir"))
    expect(undo).to_be_disabled()
    for points in (12, 15):
        write(tablet, 1, "round_1", points)
    write(tablet, 2, "round_1", 7)
    for left in (("15", "0", "0"), ("12", "0", "0")):
        undo.click()
        expect_totals(tablet, *left)
    tablet.reload()
    redo.click()
    expect_totals(tablet, "15", "0", "0")
    expect(tablet.locator("#annonce")).to_have_text(re.compile("^Rétabli.: Manche 1 – Joueur 1$"))
    redo.click()
    expect_totals(tablet, "15", "7", "0")
    expect(redo).to_be_disabled()
    # The keys do the same, but within a field, where they take typing back.
    undo.focus()
    tablet.keyboard.press("Control+z")
    expect_totals(tablet, "15", "0", "0")
    tablet.keyboard.press("Control+Shift+Z")
    expect_totals(tablet, "15", "7", "0")


def test_the_history_of_a_cell_is_one_tap_away(tablet: Page):
    begin(tablet)
    past = tablet.get_by_role("button", name=re.compile("^Historique"))
    write(tablet, 2, "round_1", 7)
    top = tablet.locator("#feuille").bounding_box()
    tablet.locator(cell(2, "round_1")).focus()
    expect(past).to_be_disabled()
    write(tablet, 2, "round_1", 17)
    expect(past).to_have_text(re.compile("^Historique.: Manche 1 – Joueur 2$"))
    # Nothing below has moved for it.
    assert tablet.locator("#feuille").bounding_box() == top
    past.click()
    box = tablet.get_by_role("dialog", name=re.compile("Historique"))
    expect(box.locator("[data-value]")).to_have_text(["17", "7"])
    box.get_by_role("button", name="Remettre 7").click()
    expect(box.locator("[data-value]")).to_have_text(["7", "17", "7"])
    box.get_by_role("button", name="Fermer").click()
    expect_totals(tablet, "0", "7", "0")
    tablet.locator(cell(1, "round_1")).focus()
    expect(past).to_be_disabled()


def test_clearing_and_ending_ask_first_and_are_taken_back(tablet: Page):
    begin(tablet)
    for seat, points in ((1, 12), (2, 7), (3, 30)):
        write(tablet, seat, "round_1", points)
    open_more(tablet, "Effacer les points")
    answer(tablet, "Non, revenir")
    expect_totals(tablet, "12", "7", "30")
    open_more(tablet, "Effacer les points")
    answer(tablet, "Effacer les points")
    expect(tablet.locator(".totals [data-total]")).to_have_text(["–", "–", "–"])
    tablet.locator("[data-notice]").get_by_role("button", name="Annuler").click()
    expect_totals(tablet, "12", "7", "30")

    ending = tablet.get_by_role("button", name="Terminer la partie")
    ending.click()
    answer(tablet, "Non, revenir")
    expect(ending).to_be_visible()
    ending.click()
    answer(tablet, "Terminer")
    expect(tablet.get_by_role("heading", name="Résultat")).to_be_focused()
    tablet.get_by_role("button", name="Feuille", exact=True).click()
    expect(ending).to_be_hidden()
    tablet.get_by_role("button", name="Annuler").click()
    expect(ending).to_be_visible()
    tablet.reload()
    expect(ending).to_be_visible()


def test_a_box_is_ticked_by_one_tap_while_the_keypad_is_open(open_context: OpenContext):
    page = open_context(**LYING).new_page()
    begin(page, players=2)
    for number in (1, 2):
        page.locator(cell(1, f"round_{number}")).tap()
        page.keyboard.type("7")
        # The keypad goes, and the box stays under the finger.
        page.locator(f"#p1-closed_{number}").tap()
        expect(page.locator(f"#p1-closed_{number}")).to_be_checked()
        expect(page.locator('[data-panel="keypad"]')).to_be_hidden()
    expect_totals(page, "14", "0")


def apart(one: Locator, other: Locator) -> float:
    """The pixels between two boxes; more than the screen when one is not to be seen."""
    first, second = one.bounding_box(), other.bounding_box()
    if not first or not second:
        return 10_000
    across = max(first["x"] - second["x"] - second["width"], second["x"] - first["x"] - first["width"], 0)
    down = max(first["y"] - second["y"] - second["height"], second["y"] - first["y"] - first["height"], 0)
    return float(max(across, down))


@pytest.mark.parametrize("device", [TABLET, PHONE], ids=["tablet", "phone"])
def test_no_finger_slips_into_something_that_destroys(open_context: OpenContext, device: dict[str, object]):
    page = open_context(**device).new_page()
    begin(page)
    write(page, 1, "round_1", 12)
    found = {}
    page.get_by_role("button", name="La partie", exact=True).click()
    clear = page.locator("#plus [data-act=clear]")
    found["clear"] = min(apart(clear, one) for one in page.locator("#plus :is(button, a):not([data-act=clear])").all())
    page.locator("#plus").get_by_role("button", name="Joueurs, noms et places").click()
    leaving = page.locator("#joueurs [data-leave]")
    moving = page.locator("#joueurs").locator("[data-up], [data-down], [data-add-seat], [data-close]").all()
    found["leave"] = min(apart(one, other) for one in leaving.all() for other in moving)
    page.keyboard.press("Escape")
    page.locator("nav [data-show=result]").click()
    delete = page.locator("[data-act=delete]")
    others = page.locator('[data-panel="result"] .actions button:visible').all()
    found["delete"] = min(apart(delete, one) for one in others)

    assert {name: distance for name, distance in found.items() if distance < 48} == {}
