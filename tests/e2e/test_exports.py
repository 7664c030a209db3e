"""The page of exports in a browser: with and without JavaScript, by keyboard alone, and nothing for axe to find."""

import zipfile

import pytest
from django.contrib.auth.models import Group, User
from playwright.sync_api import Page, expect

from catalogue.roles import MANAGER
from tests.e2e.conftest import OpenContext, log_in
from tests.e2e.test_every_page import faults_of

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("demo")]

EXPORTS = "/catalogage/exports/"


def become_manager() -> None:
    """Give the librarian of the demonstration the rights of one who answers for the whole house."""
    User.objects.get(username="ludothecaire").groups.add(Group.objects.get(name=MANAGER))


def test_the_catalogue_as_a_table(either_page: Page):
    page = either_page
    log_in(page, "ludothecaire")
    page.goto(EXPORTS)

    page.get_by_label("Ce que trouve une recherche").check()
    page.get_by_role("button", name="Télécharger").click()
    expect(page.get_by_role("alert")).to_contain_text("Écrivez des mots")
    page.get_by_label("Recherche", exact=False).last.fill("wonders")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Télécharger").click()

    assert waiting.value.suggested_filename.endswith(".csv")
    table = waiting.value.path().read_text(encoding="utf-8-sig")
    assert table.startswith("Identifiant;Titre;")
    assert "7 Wonders" in table
    assert "Mastermind" not in table


def test_the_house_as_an_archive(either_page: Page):
    become_manager()
    page = either_page
    log_in(page, "ludothecaire")
    page.goto(EXPORTS)

    with page.expect_download() as waiting:
        page.get_by_role("button", name="Télécharger l’archive").click()

    with zipfile.ZipFile(waiting.value.path()) as archive:
        assert archive.testzip() is None
        assert "rows/catalogue.household.jsonl" in archive.namelist()


def test_the_form_by_keyboard_alone(open_context: OpenContext):
    page = open_context().new_page()
    log_in(page, "ludothecaire")
    page.goto(EXPORTS)

    page.get_by_label("Tableau (CSV)").focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_label("UNIMARC (ISO 2709)")).to_be_checked()
    page.keyboard.press("Tab")
    expect(page.get_by_label("Tout le catalogue")).to_be_focused()


@pytest.mark.parametrize(("width", "scheme"), [(320, "dark"), (820, "light"), (1280, "dark")])
def test_the_page_at_every_width(open_context: OpenContext, width: int, scheme: str):
    become_manager()
    page = open_context(viewport={"width": width, "height": 900}, color_scheme=scheme).new_page()
    log_in(page, "ludothecaire")

    assert faults_of(page, EXPORTS) + faults_of(page, f"{EXPORTS}fichier/?format=csv&notices=liste") == []
