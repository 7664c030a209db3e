"""An import from the file to its report, by keyboard, without JavaScript, on a small screen; the bar by itself."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.utils import timezone
from playwright.sync_api import Page, expect

from catalogue.exchange.formats import FORMATS
from catalogue.exchange.spreadsheet import reading
from catalogue.importing import worker
from catalogue.models import Game, ImportRun
from catalogue.roles import LIBRARIAN
from tests.catalogue.importing.handing_in import table
from tests.conftest import make_user

HOME = "/catalogage/imports/"


@pytest.fixture(autouse=True)
def spreadsheets(settings: Any, tmp_path: Path) -> Iterator[None]:
    """Spreadsheets are read, and files are kept in a folder of the test's own."""
    settings.MEDIA_ROOT = tmp_path / "media"
    added = FORMATS.setdefault(reading.FORMAT.key, reading.FORMAT)
    yield
    assert added is FORMATS[reading.FORMAT.key]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "jeux.csv"
    path.write_text(table(), encoding="utf-8")
    return path


def log_in(page: Page) -> None:
    make_user("ludothecaire", LIBRARIAN)
    page.goto("/connexion/")
    page.get_by_label("Nom").fill("ludothecaire")
    page.get_by_label("Mot de passe").fill("mot de passe ludothecaire")
    page.keyboard.press("Enter")
    page.wait_for_url("**/bureau/")


def faults(page: Page) -> list[str]:
    """What axe finds, and whether the page is wider than its window."""
    found = [one["id"] for one in Axe().run(page).response["violations"]]
    wide = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    return [*found, *(["wider than its window"] if wide else [])]


def test_an_import_by_keyboard_without_javascript_on_a_small_screen(page_without_js: Page, file: Path):
    page = page_without_js
    page.set_viewport_size({"width": 320, "height": 700})
    log_in(page)

    page.goto(HOME)
    page.get_by_label("Fichier de notices").set_input_files(file)
    page.get_by_label("Catalogue d’origine").fill("PMB d’essai")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Préparer jeux.csv")
    page.get_by_role("button", name="Faire un essai").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("L’importation attend son tour.")).to_be_visible()
    worker.work(clock=timezone.now)
    page.get_by_role("link", name="Actualiser").press("Enter")
    expect(page.get_by_text("C’était un essai")).to_be_visible()
    assert Game.objects.count() == 0

    page.get_by_role("button", name="Reprendre les notices").press("Enter")
    worker.work(clock=timezone.now)
    page.get_by_role("link", name="Actualiser").press("Enter")
    expect(page.get_by_text("lues\u00a0: 5")).to_be_visible()
    assert (Game.objects.count(), ImportRun.objects.get().source) == (5, "PMB d’essai")


def test_the_bar_moves_by_itself_and_the_page_follows_the_end(page: Page, file: Path):
    log_in(page)
    page.goto(HOME)
    page.get_by_label("Fichier de notices").set_input_files(file)
    page.get_by_role("button", name="Déposer").click()
    page.get_by_role("button", name="Reprendre les notices").click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    expect(page.get_by_role("link", name="Actualiser")).to_be_hidden()

    run = ImportRun.objects.get()
    ImportRun.objects.update(
        state="running", heartbeat_at=timezone.now(), records_done=2, counts={"bytes": run.file.size * 3 // 5}
    )
    expect(page.get_by_text("En cours")).to_have_text("En cours\u00a0: 50\u00a0% lus.", timeout=8000)
    expect(page.get_by_text("2 notices lues")).to_be_visible()
    ImportRun.objects.update(state="waiting", records_done=0, counts={})
    worker.work(clock=timezone.now)

    expect(page.get_by_text("Terminée.")).to_be_visible(timeout=8000)
    expect(page.get_by_role("table", name="Notice par notice")).to_be_visible()


@pytest.mark.parametrize("width", [320, 1280])
def test_the_pages_are_clean(page: Page, file: Path, width: int):
    page.set_viewport_size({"width": width, "height": 800})
    log_in(page)
    page.goto(HOME)
    found = {"list": faults(page)}
    page.get_by_label("Fichier de notices").set_input_files(file)
    page.get_by_role("button", name="Déposer").click()
    found["draft"] = faults(page)
    page.get_by_role("button", name="Reprendre les notices").click()
    found["waiting"] = faults(page)
    worker.work(clock=timezone.now)
    page.reload()
    found["done"] = faults(page)
    page.get_by_role("link", name="Annuler l’importation…").click()
    found["undo"] = faults(page)
    page.goto(HOME)
    found["list again"] = faults(page)

    assert {name: one for name, one in found.items() if one} == {}
