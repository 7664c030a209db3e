"""The page of exports in a browser: with and without JavaScript, by keyboard alone, and nothing for axe to find."""

import zipfile
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.utils import timezone
from playwright.sync_api import Page, expect

from catalogue.models import HouseArchive
from catalogue.moving.preparing import work as prepare
from catalogue.roles import MANAGER
from tests.e2e.conftest import OpenContext, log_in
from tests.e2e.test_every_page import faults_of
from tests.factories.records import HouseArchiveFactory

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("demo")]

EXPORTS = "/catalogage/exports/"
HOUSE = "/catalogage/exports/maison/"


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
    page.get_by_role("link", name="L’archive de la maison").click()

    page.get_by_role("button", name="Préparer l’archive").press("Enter")
    expect(page.get_by_text("L’archive attend son tour.")).to_be_visible()
    prepare(clock=timezone.now)
    page.goto(HOUSE)
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Télécharger l’archive").press("Enter")

    with zipfile.ZipFile(waiting.value.path()) as archive:
        assert archive.testzip() is None
        assert "rows/catalogue.household.jsonl" in archive.namelist()


def test_the_page_of_the_archive_follows_it_to_its_end(open_context: OpenContext):
    become_manager()
    page = open_context().new_page()
    log_in(page, "ludothecaire")
    page.goto(HOUSE)
    page.get_by_role("button", name="Préparer l’archive").click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    expect(page.get_by_role("link", name="Actualiser")).to_be_hidden()

    HouseArchive.objects.update(state="running", heartbeat_at=timezone.now(), units_done=2, units_total=4)
    expect(page.get_by_text("En préparation")).to_have_text("En préparation\u00a0: 50\u00a0% écrits.", timeout=8000)
    HouseArchive.objects.update(heartbeat_at=timezone.now() - timedelta(minutes=3))
    page.get_by_role("button", name="La relancer maintenant").click(timeout=8000)
    prepare(clock=timezone.now)

    expect(page.get_by_role("button", name="Télécharger l’archive")).to_be_visible(timeout=8000)


@pytest.mark.parametrize(("width", "scheme"), [(320, "dark"), (1280, "light")])
def test_the_archive_in_each_state_at_every_width(open_context: OpenContext, width: int, scheme: str):
    become_manager()
    page = open_context(viewport={"width": width, "height": 900}, color_scheme=scheme).new_page()
    log_in(page, "ludothecaire")
    now = timezone.now()
    ended = {"finished_at": now, "started_at": now}
    found = {"none": faults_of(page, HOUSE)}
    HouseArchiveFactory.create(state="waiting", created_at=now)
    states: dict[str, dict[str, Any]] = {
        "waiting": {},
        "running": {"state": "running", "heartbeat_at": now, "units_done": 40_000, "units_total": 90_000},
        "killed": {"state": "running", "heartbeat_at": None},
        "failed": {**ended, "state": "failed", "reason": "Le disque du serveur est plein."},
        "ready": {**ended, "state": "ready", "file": "x.zip", "size": 10**9, "missing": 2},
    }
    for name, columns in states.items():
        HouseArchive.objects.update(**columns)
        found[name] = faults_of(page, HOUSE)

    assert {name: one for name, one in found.items() if one} == {}


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
