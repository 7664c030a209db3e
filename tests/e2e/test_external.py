"""Looking for a record elsewhere in a browser, against a real SRU server: keyboard, phone, without JavaScript."""

import json
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from pytest_django import Settings

from catalogue.models import Game, SourceRecord
from tests.e2e.conftest import OpenContext, log_in
from tests.e2e.test_every_page import RULES, faults_of
from tests.sru.catalogue_elsewhere import entry, running

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("demo", "servers")]

SEARCH = "/catalogage/ailleurs/"
EAN = "3760000000017"


@pytest.fixture(scope="module")
def zebra(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the server."""
    with running(tmp_path_factory.mktemp("zebra")) as address:
        yield address


@pytest.fixture
def servers(zebra: str, settings: Settings) -> None:
    """Two that answer, and one where nobody listens."""
    dublin_core = entry(zebra, name="Le même en Dublin Core", key="voisin-dc", schema="dc")
    silent = entry("http://127.0.0.1:9/sru", name="Serveur éteint", key="eteint")
    settings.SRU_SERVERS = json.dumps([entry(zebra), dublin_core, silent])


def test_a_record_is_looked_for_compared_and_taken(either_page: Page):
    page = either_page
    log_in(page, "ludothecaire")
    page.goto(SEARCH)

    page.get_by_label("EAN ou ISBN").fill(EAN)
    page.get_by_label("EAN ou ISBN").press("Enter")
    expect(page.get_by_role("region", name="Serveur éteint")).to_contain_text("injoignable")
    expect(page.get_by_role("region", name="Ici")).to_contain_text("Aucune notice")
    page.get_by_role("region", name="Catalogue voisin").get_by_role("button", name="Comparer et reprendre").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Les œufs de la forêt d’essai")
    page.get_by_role("checkbox", name="Principe du jeu").uncheck()
    page.get_by_role("button", name="Reprendre ce qui est coché").click()
    expect(page.get_by_role("status")).to_contain_text("a été créé")

    game = Game.objects.get(identifiers__value=EAN)
    assert (game.year, game.principle) == (2019, "")
    page.goto(f"{SEARCH}?ean={EAN}")
    page.get_by_role("region", name="Catalogue voisin").get_by_role("button").click()
    expect(page.get_by_role("row")).to_have_count(2)
    page.get_by_role("button", name="Tout reprendre").click()
    expect(page.get_by_role("status").first).to_contain_text("est complété")
    game.refresh_from_db()
    assert game.principle.startswith("Chacun cherche")
    assert SourceRecord.objects.filter(game=game).count() == 1


def test_all_of_it_by_keyboard(page: Page):
    log_in(page, "ludothecaire")
    page.goto(f"{SEARCH}?titre=voyage")

    button = page.get_by_role("region", name="Catalogue voisin").get_by_role("button")
    reach(page, "Comparer et reprendre")
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("La forêt d’essai en voyage")
    reach(page, "Éditeurs")
    page.keyboard.press("Space")
    reach(page, "Reprendre ce qui est coché")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("a été créé")

    assert list(Game.objects.get(title="La forêt d’essai en voyage").publishers.all()) == []


def reach(page: Page, name: str, *, most: int = 60) -> None:
    """Press Tab until what has the focus is called ``name``."""
    for _press in range(most):
        page.keyboard.press("Tab")
        called = page.evaluate(
            "(document.activeElement.labels?.[0] ?? document.activeElement).textContent.trim().split(' – ')[0]"
        )
        if called == name:
            return
    pytest.fail(f"Tab does not reach « {name} ».")


@pytest.mark.parametrize(("width", "scheme"), [(320, "dark"), (820, "light"), (1280, "light")])
def test_the_pages_are_for_everybody(open_context: OpenContext, width: int, scheme: str):
    page = open_context(viewport={"width": width, "height": 900}, color_scheme=scheme).new_page()
    log_in(page, "ludothecaire")
    here = Game.objects.create(title="La forêt d’essai, une autre édition", year=1999)
    here.identifiers.create(kind="ean", value=EAN)

    found = faults_of(page, SEARCH) + faults_of(page, f"{SEARCH}?titre=for%C3%AAt+essai&jeu={here.pk}")
    found += faults_of(page, f"{SEARCH}?ean=123") + faults_of(page, f"{SEARCH}?ean={EAN}")
    page.get_by_role("region", name="Catalogue voisin").get_by_role("button").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Reprendre")
    violations = Axe().run(page, options=RULES).response["violations"]
    sizes = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")

    assert found == []
    assert [(one["id"], [node["target"] for node in one["nodes"]][:4]) for one in violations] == []
    assert sizes[0] <= sizes[1]
