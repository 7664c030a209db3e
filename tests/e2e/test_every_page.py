"""Every page of the site: nothing for axe to find, and no sideways scrolling on the narrowest phone."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from catalogue.models import Author, Game, Publisher, Term
from tests.e2e.conftest import OpenContext, log_in
from tests.e2e.scanning import type_and_enter

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("demo")]

RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


def public_addresses() -> list[str]:
    """One address of each kind of page that a visitor sees."""
    aided = Game.objects.get(title="7 Wonders Architects")
    slug = "7-wonders-architects"
    return [
        "/",
        "/jeux/",
        "/jeux/?joueurs=beaucoup",
        "/jeux/?joueurs=5&en_rayon=on&page=2",
        aided.get_absolute_url(),
        Author.objects.get(name="Antoine Bauza").get_absolute_url(),
        Publisher.objects.get(name="Repos Production").get_absolute_url(),
        Term.objects.get(code="A406").get_absolute_url(),
        "/accessibilite/",
        "/connexion/",
        "/nulle-part/",
        "/jouer/",
        "/jouer/mes-parties/",
        "/jouer/rejoindre/",
        f"/jouer/boites/{aided.pk}/",
        f"/jouer/{slug}/partie/1/",
        f"/jouer/{slug}/preparer/?players=4&seed=7",
        f"/jouer/{slug}/feuille/?joueurs=3",
        f"/jouer/{slug}/aides/battle/",
        f"/regles/{slug}/",
    ]


def faults_of(page: Page, address: str) -> list[str]:
    """What axe finds on a page, and whether it is wider than its window."""
    page.goto(address)
    found = Axe().run(page, options=RULES).response["violations"]
    width = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    return [
        *(f"{address}: {fault['id']}: {[node['target'] for node in fault['nodes']][:4]}" for fault in found),
        *([f"{address}: {width[0]} px wide in a window of {width[1]}"] if width[0] > width[1] else []),
    ]


@pytest.mark.parametrize(("width", "scheme"), [(320, "dark"), (820, "light"), (1280, "dark")])
def test_pages_for_everybody(open_context: OpenContext, width: int, scheme: str):
    page = open_context(viewport={"width": width, "height": 900}, color_scheme=scheme).new_page()

    assert [fault for address in public_addresses() for fault in faults_of(page, address)] == []


@pytest.mark.parametrize("width", [320, 1280])
def test_pages_of_the_desk(open_context: OpenContext, width: int):
    page = open_context(viewport={"width": width, "height": 900}).new_page()
    log_in(page, "ludothecaire")
    scans = ["C0001", "92003", "inconnu'"]

    found = faults_of(page, "/bureau/retards/") + faults_of(page, "/bureau/reservations/")
    found += faults_of(page, "/jouer/carnet/")
    for scan in scans:
        page.goto("/bureau/")
        type_and_enter(page, scan)
        found += faults_of(page, "/bureau/")

    assert found == []
