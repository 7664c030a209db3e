"""Boxes in a browser: one key, differences typed, an orphan piece, a shelf scanned; with JavaScript and without."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from catalogue.lending.piece_lists import PieceDraft, edit
from catalogue.models import (
    Copy,
    Household,
    MissingPiece,
    OnSitePlay,
    OrphanPiece,
    StockTake,
    StockTakeScan,
)
from tests.conftest import NOW
from tests.e2e.conftest import OpenContext, log_in
from tests.e2e.test_every_page import faults_of
from tests.factories.desk import (
    ChargeFactory,
    ContentCheckFactory,
    DepositFactory,
    MissingPieceFactory,
    OnSitePlayFactory,
    OrphanPieceFactory,
    RepairFactory,
    StockTakeFactory,
    StockTakeScanFactory,
)

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("demo")]


def listed() -> Copy:
    """A copy of the demonstration whose game has a list of three pieces."""
    copy = Copy.objects.select_related("game").get(barcode="92003")
    pieces = [PieceDraft("Pions bleus", 4), PieceDraft("Dés", 2), PieceDraft("Plateau")]
    edit(game=copy.game, pieces=pieces, at=NOW, by=None)
    return copy


def missing() -> list[tuple[str, int]]:
    of_the_copy = MissingPiece.objects.missing().filter(copy__barcode="92003")
    return list(of_the_copy.order_by("pk").values_list("label", "quantity"))


def test_two_pieces_are_missing_and_the_next_key_keeps_them(either_page: Page):
    page, copy = either_page, listed()
    log_in(page, "benevole")

    page.goto(f"/bureau/exemplaires/{copy.pk}/pieces/")
    page.get_by_label("4 × Pions bleus").fill("2")
    page.get_by_role("button", name="Noter ces écarts").click()
    expect(page.get_by_role("status")).to_contain_text("contenu noté, incomplet, jouable")
    expect(page.get_by_text("Il manque :")).to_be_visible()
    page.get_by_role("button", name="Rien d’autre ne manque").click()
    expect(page.get_by_role("status")).to_contain_text("contenu noté")

    assert (missing(), copy.checks.count()) == ([("Pions bleus", 2)], 2)
    page.goto(copy.game.get_absolute_url())
    expect(page.get_by_role("table", name="Exemplaires")).to_contain_text("2 × Pions bleus")


def test_one_key_and_no_other_says_that_all_is_there(page: Page):
    copy = listed()
    log_in(page, "benevole")
    page.goto(f"/bureau/exemplaires/{copy.pk}/pieces/")

    page.keyboard.insert_text("92003")
    page.keyboard.press("Enter")
    assert copy.checks.count() == 0
    page.keyboard.press("F2")
    expect(page.get_by_role("status")).to_contain_text("contenu noté, complet")

    assert copy.checks.get().condition == "complete"


def test_a_piece_from_the_floor_finds_its_box(either_page: Page):
    page, copy = either_page, listed()
    MissingPieceFactory(copy=copy, label="Pions bleus")
    log_in(page, "benevole")

    page.goto("/bureau/pieces-orphelines/")
    page.get_by_label(re.compile("^La pièce")).fill("pion bleu en bois")
    page.get_by_role("button", name="Chercher sa boîte").click()
    page.get_by_role("button", name=re.compile("C’est la sienne")).click()

    expect(page.get_by_role("status")).to_contain_text("de retour dans la boîte")
    assert (missing(), OrphanPiece.objects.latest("pk").outcome) == ([], "reunited")


def test_a_shelf_is_scanned_without_touching_anything(either_page: Page):
    page = either_page
    log_in(page, "benevole")
    page.goto("/bureau/inventaires/")
    page.get_by_label("Site").select_option(str(Copy.objects.get(barcode="92003").site_id))
    page.get_by_role("button", name="Commencer un inventaire").click()

    first, second = (f"« {Copy.objects.get(barcode=code).game.title} » : à sa place." for code in ("92003", "92005"))
    for code, words in [("92003", first), ("*92005*", second), ("0'0", "inconnu"), ("92003", "Déjà lu")]:
        expect(page.locator("[name=scan]")).to_be_focused()
        page.keyboard.insert_text(code)
        page.keyboard.press("Enter")
        expect(page.get_by_role("status")).to_contain_text(words)

    page.get_by_role("button", name="Terminer l’inventaire").click()
    expect(page.get_by_role("status")).to_contain_text("Inventaire terminé.")
    take = StockTake.objects.get()
    assert take.ended_at is not None
    assert StockTakeScan.objects.filter(stock_take=take).count() == 3
    with page.expect_download() as download:
        page.get_by_role("link", name=re.compile("CSV")).click()
    assert download.value.suggested_filename.startswith("inventaire-")


def test_one_tap_counts_one_play_even_when_the_finger_trembles(page: Page):
    played = OnSitePlay.objects.count()
    log_in(page, "benevole")
    page.goto(listed().game.get_absolute_url())

    page.get_by_role("button", name="On y joue ici").dblclick()
    expect(page.get_by_role("status").filter(has_text="une partie sur place de plus")).to_be_visible()

    assert OnSitePlay.objects.count() == played + 1


def everything(copy: Copy) -> list[str]:
    """Every page about boxes, shelves and money, with something on each."""
    household = Household.objects.order_by("pk")[0]
    missing_piece = MissingPieceFactory(copy=copy, label="Pions bleus", quantity=2)
    ContentCheckFactory(copy=copy)
    orphan = OrphanPieceFactory(label="Pion bleu")
    repair, take = RepairFactory(copy__site=copy.site), StockTakeFactory(site=copy.site, section="")
    StockTakeScanFactory(stock_take=take)
    StockTakeScanFactory(stock_take=take, copy=copy, barcode=copy.barcode, finding="on_loan")
    OnSitePlayFactory(game=copy.game)
    ChargeFactory(household=household)
    DepositFactory(household=household)
    assert missing_piece.pk
    piece_list = copy.game.piece_lists.get()
    return [
        f"/bureau/exemplaires/{copy.pk}/pieces/",
        f"/bureau/exemplaires/{repair.copy_id}/pieces/",
        f"/bureau/exemplaires/{copy.pk}/verifications/",
        "/bureau/pieces-manquantes/",
        f"/bureau/jeux/{copy.game_id}/pieces/",
        f"/bureau/listes-de-pieces/{piece_list.pk}/",
        "/bureau/pieces-orphelines/",
        f"/bureau/pieces-orphelines/{orphan.pk}/",
        "/bureau/reparations/",
        f"/bureau/reparations/{repair.pk}/terminer/",
        f"/bureau/exemplaires/{copy.pk}/soin/",
        "/bureau/inventaires/",
        f"/bureau/inventaires/{take.pk}/",
        "/bureau/sur-place/",
        "/bureau/argent/",
        f"/bureau/foyers/{household.pk}/argent/",
        copy.game.get_absolute_url(),
    ]


@pytest.mark.parametrize(("width", "scheme"), [(320, "dark"), (1280, "light")])
def test_axe_finds_nothing_and_nothing_scrolls_sideways(open_context: OpenContext, width: int, scheme: str):
    page = open_context(viewport={"width": width, "height": 900}, color_scheme=scheme).new_page()
    log_in(page, "ludothecaire")

    assert [fault for address in everything(listed()) for fault in faults_of(page, address)] == []


def test_a_refused_form_is_as_clean_as_the_page(page: Page):
    copy = listed()
    log_in(page, "ludothecaire")
    page.goto(f"/bureau/jeux/{copy.game_id}/pieces/")
    page.get_by_role("textbox", name=re.compile("^Pièces")).fill("des cubes")
    page.get_by_role("button", name="Enregistrer la liste").click()

    expect(page.get_by_role("alert")).to_contain_text("Ligne 1")
    assert Axe().run(page).response["violations"] == []
