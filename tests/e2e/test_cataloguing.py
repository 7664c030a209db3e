"""A box catalogued by keys alone, beginning with a scan; the same without JavaScript; nothing for axe to find."""

import time

import pytest
from django.contrib.auth.models import Group, Permission, User
from playwright.sync_api import Page, expect

from catalogue.cataloguing.actions import Action
from catalogue.cataloguing.batches import apply
from catalogue.cataloguing.distinct import say_distinct
from catalogue.cataloguing.lists import add_to_list, make_list
from catalogue.cataloguing.record_merging import merge
from catalogue.cataloguing.records import change_record
from catalogue.models import Attachment, Author, Copy, Game, Identifier, Term
from catalogue.roles import LIBRARIAN
from tests.conftest import NOW
from tests.e2e.conftest import OpenContext, log_in
from tests.e2e.test_every_page import faults_of

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("demo")]

EAN = "3760175513022"


def type_fields(page: Page, *texts: str) -> None:
    """Type each text into the field that has the focus, and go on by the tabulator."""
    for text in texts:
        if text:
            page.keyboard.type(text)
        page.keyboard.press("Tab")


def test_a_box_is_catalogued_in_under_a_minute_of_keys(page: Page):
    log_in(page, "ludothecaire")
    before = Copy.objects.count()
    page.goto("/catalogage/")
    expect(page.get_by_label("Code de la boîte")).to_be_focused()
    begun = time.monotonic()

    # The scanner: figures and Enter, into the field that has the focus.
    page.keyboard.type(EAN)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Nouvelle notice")
    expect(page.get_by_label("Numéros sur la boîte")).to_have_value(EAN)
    expect(page.get_by_label("Titre", exact=True)).to_be_focused()
    # Title, numbers, publishers, year, kind, first author.
    type_fields(page, "Moutons d’essai", "", "Éditions du Pré", "2015", "")
    page.keyboard.type("Bauz")
    expect(page.get_by_role("option", name="Antoine Bauza")).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Nom 1")).to_have_value("Antoine Bauza ; ")
    page.keyboard.type("Zoé Exemple")
    page.keyboard.press("Enter")

    expect(page.get_by_role("status").first).to_contain_text("« Moutons d’essai » est catalogué : exemplaire")
    assert time.monotonic() - begun < 60
    game = Game.objects.get(title="Moutons d’essai")
    assert [str(author) for author in game.authors.order_by("contributions__position")] == [
        "Antoine Bauza",
        "Zoé Exemple",
    ]
    assert Copy.objects.count() == before + 1

    # The second box of the same product: one scan, one key.
    expect(page.get_by_label("Code de la boîte")).to_be_focused()
    page.keyboard.type(EAN)
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Ajouter l’exemplaire")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").first).to_contain_text("ajouté à « Moutons d’essai »")
    assert game.copies.count() == 2


def test_the_enter_of_a_scanner_in_a_new_record_goes_on_to_the_next_field_and_sends_nothing(page: Page):
    log_in(page, "ludothecaire")
    page.goto("/catalogage/notices/ajouter/")
    page.get_by_label("Titre", exact=True).fill("Moutons d’essai")

    page.get_by_label("Numéros sur la boîte").focus()
    page.keyboard.type(EAN)
    page.keyboard.press("Enter")
    expect(page.get_by_label("Éditeurs")).to_be_focused()
    page.get_by_label("Codes-barres").focus()
    page.keyboard.type("90977")
    page.keyboard.press("Enter")

    expect(page.get_by_label("Codes-barres")).not_to_be_focused()
    expect(page.get_by_role("heading", level=1)).to_have_text("Nouvelle notice")
    expect(page.get_by_label("Titre", exact=True)).to_have_value("Moutons d’essai")
    assert not Game.objects.filter(title="Moutons d’essai").exists()


def test_the_journey_works_without_javascript(page_without_js: Page):
    page = page_without_js
    log_in(page, "ludothecaire")

    page.goto("/catalogage/")
    page.get_by_label("Code de la boîte").fill(EAN)
    page.keyboard.press("Enter")
    page.get_by_label("Titre", exact=True).fill("Moutons d’essai")
    page.get_by_label("Nom 1").fill("Antoine Bauza ; Zoé Exemple")
    page.get_by_label("Année").fill("MMXV")
    page.get_by_role("button", name="Trois lignes de plus").click()
    expect(page.get_by_label("Nom 4")).to_be_visible()
    page.get_by_role("button", name="Enregistrer").last.click()
    page.get_by_role("alert").get_by_role("link", name="Année").click()
    expect(page.get_by_label("Année")).to_have_value("MMXV")
    expect(page.get_by_label("Nom 1")).to_have_value("Antoine Bauza ; Zoé Exemple")
    page.get_by_label("Année").fill("2015")
    page.keyboard.press("Enter")

    expect(page.get_by_role("status").first).to_contain_text("est catalogué")
    assert Identifier.objects.get(value=EAN).game.year == 2015


def test_the_list_of_names_goes_by_keys_and_closes(page: Page):
    log_in(page, "ludothecaire")
    page.goto("/catalogage/notices/ajouter/")
    field = page.get_by_label("Éditeurs")

    field.focus()
    page.keyboard.type("Maison inconnue ; repos")
    expect(field).to_have_attribute("aria-expanded", "true")
    expect(page.locator("#combobox-told")).to_contain_text("proposé")
    page.keyboard.press("ArrowDown")
    chosen = page.locator(".names [aria-selected=true]")
    expect(chosen).to_have_count(1)
    expect(field).to_have_attribute("aria-activedescendant", chosen.get_attribute("id") or "?")
    page.keyboard.press("Escape")
    expect(field).to_have_attribute("aria-expanded", "false")
    expect(field).to_have_value("Maison inconnue ; repos")
    page.keyboard.type(" ")
    page.keyboard.press("Backspace")
    page.keyboard.press("o")
    page.keyboard.press("Backspace")
    expect(page.get_by_role("option", name="Repos Production")).to_be_visible()
    page.get_by_role("option", name="Repos Production").click()
    expect(field).to_have_value("Maison inconnue ; Repos Production ; ")
    expect(field).to_be_focused()


def test_a_batch_is_looked_at_done_and_taken_back(either_page: Page):
    page = either_page
    as_librarian()
    log_in(page, "ludothecaire")

    page.goto("/catalogage/lots/nouveau/")
    page.get_by_label("Mots").fill("wonders")
    page.keyboard.press("Enter")
    expect(page.get_by_role("textbox")).to_have_count(0)
    page.get_by_role("radio", name="Changer de site").check()
    expect(page.get_by_label("Site", exact=True)).to_be_visible()
    page.get_by_role("radio", name="Ajouter une catégorie").check()
    expect(page.get_by_label("Site", exact=True)).to_be_hidden()
    field = page.get_by_role("group", name="Notices").locator("[name=term]")
    expect(field).to_be_visible()
    field.fill("merveilles d’essai")
    page.get_by_role("button", name="Voir ce qui changerait").click()
    expect(page.get_by_role("table")).to_contain_text("merveilles d’essai")
    assert not Term.objects.filter(label="merveilles d’essai").exists()
    page.get_by_role("button", name="Modifier").click()
    expect(page.get_by_role("status").first).to_contain_text("merveilles d’essai")
    term = Term.objects.get(label="merveilles d’essai")
    assert term.games.count() > 0
    page.get_by_role("button", name="Tout remettre comme avant").first.click()
    expect(page.get_by_role("status").first).to_contain_text("remise")
    assert term.games.count() == 0


def test_two_records_are_merged_and_made_two_again(either_page: Page):
    page = either_page
    as_librarian()
    log_in(page, "ludothecaire")
    kept, gone = Game.objects.create(title="Moutons d’essai", year=2015), Game.objects.create(title="Moutons d’essai")

    page.goto("/catalogage/doublons/")
    page.get_by_role("region", name="Moutons d’essai").get_by_role("link", name="Comparer et réunir").click()
    page.get_by_role("button", name="Réunir", exact=True).click()
    expect(page.get_by_role("status").first).to_contain_text("n’en font plus qu’une")
    assert list(Game.objects.filter(title="Moutons d’essai")) == [kept]
    page.get_by_role("button", name="Défaire la réunion").click()
    expect(page.get_by_role("status").first).to_contain_text("est de nouveau une notice à part")
    assert set(Game.objects.filter(title="Moutons d’essai")) == {kept, gone}

    page.goto("/catalogage/doublons/")
    page.get_by_role("region", name="Moutons d’essai").get_by_role("button", name="Ce sont deux jeux").click()
    expect(page.get_by_role("status").first).to_contain_text("C’est noté")
    expect(page.get_by_role("region", name="Moutons d’essai")).to_have_count(0)
    page.get_by_role("link", name="paire dite différente").click()
    page.get_by_role("button", name="Proposer de nouveau").click()
    expect(page.get_by_role("status").first).to_contain_text("de nouveau proposées")


def pages_of_a_record() -> list[str]:
    """One address of each page, with something on each."""
    game = Game.objects.get(title="7 Wonders Architects")
    copy = game.copies.earliest("pk")
    change_record(game=game, values={"note": "Une note d’essai.\nDeux lignes.", "cooperative": False}, at=NOW, by=None)
    document = Attachment.objects.create(game=game, name="regles-d-essai-au-nom-assez-long-pour-un-telephone.pdf")
    Identifier.objects.get_or_create(game=game, kind="ean", value=EAN)
    double = Game.objects.create(title="7 Wonders Architect", year=2021)
    user = User.objects.get(username="ludothecaire")
    kept = make_list(name="Pour l’été", owner=user, shared=True, at=NOW)
    add_to_list(to=kept, games=[game.pk, double.pk])
    apply(action=Action("set_section", "Réserve"), games=[game.pk], summary="Section : Réserve", at=NOW, by=user)
    other, gone = Game.objects.create(title="Moutons"), Game.objects.create(title="Moutons")
    merge(kept=other, gone=gone, at=NOW, by=user)
    say_distinct(one=other, other=double, at=NOW, by=user)
    term, author = Term.objects.earliest("pk"), Author.objects.get(name="Antoine Bauza")
    return [
        "/catalogage/",
        f"/catalogage/?code={EAN}",
        "/catalogage/?code=wonders",
        "/catalogage/?code=rien-de-tel",
        f"/catalogage/?code={copy.barcode}",
        "/catalogage/notices/ajouter/",
        f"/catalogage/notices/{game.pk}/",
        f"/catalogage/notices/{game.pk}/supprimer/",
        f"/catalogage/notices/{game.pk}/historique/",
        f"/catalogage/notices/{game.pk}/exemplaires/",
        f"/catalogage/exemplaires/{copy.pk}/",
        f"/catalogage/notices/{game.pk}/documents/",
        f"/catalogage/documents/{document.pk}/",
        "/catalogage/lots/",
        "/catalogage/lots/nouveau/?q=wonders",
        "/catalogage/listes/",
        f"/catalogage/listes/{kept.pk}/",
        "/catalogage/doublons/",
        "/catalogage/doublons/differents/",
        f"/catalogage/notices/{other.pk}/historique/",
        f"/catalogage/notices/reunir/?garder={game.pk}&autre={double.pk}",
        "/catalogage/noms/author/",
        f"/catalogage/noms/term/{term.pk}/",
        f"/catalogage/noms/author/{author.pk}/reunir/?into=Bruno+Cathala",
    ]


def as_librarian() -> None:
    """The librarian of the demonstration has the rights of the role, whatever the demonstration gave."""
    user = User.objects.get(username="ludothecaire")
    user.groups.add(Group.objects.get(name=LIBRARIAN))
    assert Permission.objects.filter(group__user=user, codename="edit_in_batch").exists()


@pytest.mark.parametrize(("width", "scheme"), [(320, "dark"), (1280, "light")])
def test_axe_finds_nothing_and_nothing_is_wider_than_its_window(open_context: OpenContext, width: int, scheme: str):
    as_librarian()
    page = open_context(viewport={"width": width, "height": 900}, color_scheme=scheme).new_page()
    log_in(page, "ludothecaire")

    assert [fault for address in pages_of_a_record() for fault in faults_of(page, address)] == []
