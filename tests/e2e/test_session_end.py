"""A form that is sent after the session has ended: nothing typed is lost, and one comes back to it."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from catalogue.management.commands.load_demo import LOGINS
from catalogue.models import Game
from tests.e2e.conftest import log_in
from tests.e2e.test_every_page import RULES

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("demo")]


def sent_after_the_end(page: Page) -> None:
    """A new record is typed, and sent when the session is over."""
    log_in(page, "ludothecaire")
    page.goto("/catalogage/notices/ajouter/?ean=3760000000017")
    page.get_by_label("Titre", exact=True).fill("Le Jeu des Nuages")
    page.context.clear_cookies(name="sessionid")
    page.get_by_role("button", name="Enregistrer").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Session terminée")


def test_what_was_typed_is_given_back_and_the_way_in_leads_to_the_form(either_page: Page):
    page = either_page
    sent_after_the_end(page)

    expect(page.get_by_text("Le Jeu des Nuages")).to_be_visible()
    page.set_viewport_size({"width": 320, "height": 700})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert not Game.objects.filter(title="Le Jeu des Nuages").exists()
    page.get_by_role("main").get_by_role("link", name="Se connecter").click()
    page.get_by_label("Nom d’utilisateur").fill("ludothecaire")
    page.get_by_label("Mot de passe").fill(LOGINS["ludothecaire"][0])
    page.get_by_role("button", name="Se connecter").click()

    expect(page.get_by_role("heading", level=1)).to_have_text("Nouvelle notice")
    assert page.url.endswith("/catalogage/notices/ajouter/?ean=3760000000017")


def test_axe_finds_nothing_on_the_page_that_says_so(page: Page):
    sent_after_the_end(page)

    assert Axe().run(page, options=RULES).response["violations"] == []
