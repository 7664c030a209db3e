"""A queue at the desk: keyboard and scanner alone, with JavaScript and without."""

import re

import pytest
from playwright.sync_api import Page, expect

from catalogue.models import Loan
from tests.e2e.conftest import log_in
from tests.e2e.scanning import scan, type_and_enter

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("demo")]


def test_a_card_two_boxes_and_a_return_without_touching_the_mouse(either_page: Page):
    page = either_page
    log_in(page, "benevole")
    answer, field = page.get_by_role("status"), page.get_by_label(re.compile("Code à scanner"))
    expect(field).to_be_focused()

    scan(page, "C0003")
    expect(answer).to_contain_text("Famille Personne-Inventée")
    expect(field).to_be_focused()
    scan(page, "92003")
    expect(answer).to_contain_text("Prêté")
    expect(answer).to_contain_text("à rendre le")
    scan(page, "92003")
    expect(answer).to_contain_text("vient d’être prêté")
    assert Loan.objects.open().filter(copy__barcode="92003").count() == 1
    scan(page, "92058")
    expect(answer).to_contain_text("Rendu")
    expect(field).to_be_focused()
    assert not Loan.objects.open().filter(copy__barcode="92058").exists()


@pytest.mark.parametrize(
    ("scans", "said"),
    [
        (["n'existe pas"], "Refusé"),
        (["92003"], "carte"),
        (["C0003", "92002"], "Rendu"),
        (["C0001", "92003"], "Limite atteinte : 3 jeux à la fois."),
        (["C0005", "92003"], "adhésion"),
    ],
)
def test_refusals_are_told_in_words_and_the_field_is_ready_again(either_page: Page, scans: list[str], said: str):
    page = either_page
    log_in(page, "benevole")

    for code in scans:
        scan(page, code)

    expect(page.get_by_role("status")).to_contain_text(said)
    expect(page.get_by_label(re.compile("Code à scanner"))).to_be_focused()


def test_a_code_in_thirty_milliseconds_is_taken_whole(page: Page):
    log_in(page, "benevole")
    page.keyboard.insert_text("C0003")
    page.keyboard.press("Enter")

    expect(page.get_by_role("status")).to_contain_text("Famille Personne-Inventée")


def test_a_scan_lands_in_the_field_wherever_the_focus_is(page: Page):
    log_in(page, "benevole")
    page.get_by_role("button", name="Valider").focus()

    type_and_enter(page, "C0003")

    expect(page.get_by_role("status")).to_contain_text("Famille Personne-Inventée")


def test_reloading_does_nothing_twice(page: Page):
    log_in(page, "benevole")
    scan(page, "C0003")
    scan(page, "92003")
    page.reload()
    page.reload()

    assert Loan.objects.open().filter(copy__barcode="92003").count() == 1


def test_a_librarian_passes_a_refusal_with_a_reason_and_a_volunteer_is_not_offered_to(page: Page):
    log_in(page, "ludothecaire")
    scan(page, "C0001")
    scan(page, "92003")
    page.get_by_label(re.compile("^Motif")).fill("Fête de l’école")
    page.get_by_role("button", name="Prêter quand même").click()

    expect(page.get_by_role("status")).to_contain_text("Prêté")
    loan = Loan.objects.open().get(copy__barcode="92003")
    assert loan.events.get().reason == "Fête de l’école"

    page.get_by_role("button", name=re.compile("Se déconnecter")).click()
    log_in(page, "benevole")
    scan(page, "C0001")
    scan(page, "92005")
    expect(page.get_by_role("status")).to_contain_text("Limite atteinte")
    expect(page.get_by_role("button", name="Prêter quand même")).to_have_count(0)


def test_a_visitor_sees_nothing_of_the_desk(page: Page):
    page.goto("/")
    expect(page.get_by_role("link", name="Le bureau")).to_have_count(0)

    page.goto("/bureau/")

    expect(page).to_have_url(re.compile("/connexion/"))
