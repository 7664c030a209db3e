"""The pages of the house's rules in a browser: a closure moving due days and undone, a rule asked for, the log."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from catalogue.lending.due_dates import local_day
from catalogue.lending.house_changes import save_noted
from catalogue.models import Closure, Copy, DueDayShift, Event, Household, LendingPolicy, Loan, OpeningHours, Site
from tests.e2e.conftest import OpenContext, log_in
from tests.e2e.test_every_page import faults_of
from tests.factories.desk import (
    ClosureFactory,
    CopyKindFactory,
    DueDayMoveFactory,
    ExceptionalOpeningFactory,
    LoanSeasonFactory,
    OpeningHoursFactory,
)

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("demo")]


def test_a_closure_moves_due_days_on_confirmation_and_back(either_page: Page):
    page = either_page
    loan = Loan.objects.open().filter(due_on__gte=local_day(timezone.now())).order_by("due_on", "pk").first()
    assert loan is not None
    assert loan.due_on is not None
    day = loan.due_on
    log_in(page, "ludothecaire")

    page.goto("/bureau/calendrier/fermetures/ajouter/")
    page.get_by_label("Motif").fill("Travaux inventés")
    page.get_by_role("button", name="Enregistrer").click()
    expect(page.get_by_role("alert")).to_contain_text("Du")
    expect(page.get_by_label("Motif")).to_have_value("Travaux inventés")
    page.get_by_label("Du", exact=True).fill(f"{day:%d/%m/%Y}")
    page.get_by_role("button", name="Enregistrer").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Retours pendant la fermeture")
    expect(page.get_by_role("table")).to_contain_text(loan.copy.barcode)
    assert Loan.objects.get(pk=loan.pk).due_on == day
    page.get_by_role("button", name="Déplacer").click()
    expect(page.get_by_role("status")).to_contain_text("déplacé")
    moved = Loan.objects.get(pk=loan.pk).due_on
    assert moved is not None
    assert moved > day
    page.get_by_role("button", name="Remettre à leur date").click()
    expect(page.get_by_role("status")).to_contain_text("date")
    assert Loan.objects.get(pk=loan.pk).due_on == day


def test_the_rule_of_a_pair_is_asked_for_by_keyboard(either_page: Page):
    page, kind = either_page, CopyKindFactory(code="grand-essai", name="Grand jeu d’essai")
    LendingPolicy.objects.create(copy_kind=kind, loan_days=7)
    log_in(page, "benevole")

    page.goto("/bureau/regles-de-pret/")
    page.get_by_label("Type d’exemplaire").select_option(label="Grand jeu d’essai")
    page.get_by_label("Type d’exemplaire").press("Tab")
    with page.expect_navigation():
        page.keyboard.press("Enter")

    answer = page.get_by_role("region", name="sans adhésion × Grand jeu d’essai")
    expect(answer).to_contain_text("Toutes les adhésions × Grand jeu d’essai – compte")
    expect(answer).to_contain_text("7 jours")


def test_a_wrong_week_keeps_what_was_typed_and_links_to_the_day(page_without_js: Page):
    page, site = page_without_js, Site.objects.earliest("pk")
    log_in(page, "responsable")

    page.goto(f"/bureau/calendrier/sites/{site.pk}/horaires/")
    page.get_by_label("Mercredi").fill("matin")
    page.get_by_label("Samedi").fill("10h-12h30, 14h-18h")
    page.get_by_role("button", name="Enregistrer").click()
    page.get_by_role("alert").get_by_role("link", name="Mercredi").click()
    expect(page.get_by_label("Samedi")).to_have_value("10h-12h30, 14h-18h")
    page.get_by_label("Mercredi").fill("14-18")
    page.get_by_role("button", name="Enregistrer").click()

    expect(page.get_by_role("status")).to_contain_text("Horaires enregistrés.")
    expect(page.get_by_text("10:00–12:30, 14:00–18:00").first).to_be_visible()


def test_the_log_is_opened_by_a_scan(either_page: Page):
    page, copy = either_page, Copy.objects.get(barcode="92003")
    log_in(page, "ludothecaire")

    page.goto("/bureau/journal/")
    page.get_by_label("Exemplaire ou carte").fill("inconnu'")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("inconnu'")
    page.get_by_label("Exemplaire ou carte").fill("92003")
    page.keyboard.press("Enter")

    expect(page.get_by_role("heading", level=1)).to_contain_text(copy.game.title)


def addresses() -> list[str]:
    """One address of each page, with something on each."""
    today, site = local_day(timezone.now()), Site.objects.earliest("pk")
    OpeningHoursFactory(site=site)
    ExceptionalOpeningFactory(site=site, day=today + timedelta(days=3), reason="Fête du jeu")
    due = Loan.objects.open().filter(due_on__gte=today).earliest("due_on").due_on
    closure: Closure = ClosureFactory(first_day=due, last_day=due, reason="Travaux inventés")
    DueDayMoveFactory(shift__closure=closure)
    DueDayShift.objects.create(at=timezone.now())
    season, policy = (
        LoanSeasonFactory(),
        LendingPolicy.objects.create(copy_kind=CopyKindFactory(code="grand-essai", name="Jeu d’essai")),
    )
    undone = Event.objects.create(kind="played", at=timezone.now(), copy=Copy.objects.get(barcode="92003"))
    Event.objects.create(kind="undone", at=timezone.now(), copy=undone.copy, undoes=undone, reason="Une erreur")
    assert due is not None
    closure.yearly = True
    save_noted(closure, at=timezone.now(), by=None)
    OpeningHours.objects.filter(site=site, weekday=due.weekday()).delete()
    household = Household.objects.filter(loans__returned_at=None).earliest("pk")
    return [
        "/bureau/reglages/",
        "/bureau/regles-de-la-maison/",
        "/bureau/regles-de-la-maison/modifier/",
        "/bureau/calendrier/",
        f"/bureau/calendrier/sites/{site.pk}/horaires/",
        f"/bureau/calendrier/sites/{site.pk}/retours/",
        "/bureau/calendrier/ouvertures/ajouter/",
        f"/bureau/calendrier/periodes/{season.pk}/",
        f"/bureau/calendrier/fermetures/{closure.pk}/",
        f"/bureau/calendrier/fermetures/{closure.pk}/retours/",
        "/bureau/regles-de-pret/?adhesion=&exemplaire=x",
        f"/bureau/regles-de-pret/?adhesion=&exemplaire={policy.copy_kind_id}",
        f"/bureau/regles-de-pret/{policy.pk}/",
        "/bureau/journal/",
        "/bureau/journal/maison/",
        "/bureau/rayon/",
        "/bureau/rayon/?section=x",
        f"/bureau/exemplaires/{undone.copy_id}/journal/",
        f"/bureau/foyers/{household.pk}/journal/",
    ]


@pytest.mark.parametrize(("width", "scheme"), [(320, "dark"), (1280, "light")])
def test_axe_finds_nothing_and_nothing_is_wider_than_its_window(open_context: OpenContext, width: int, scheme: str):
    page = open_context(viewport={"width": width, "height": 900}, color_scheme=scheme).new_page()
    log_in(page, "responsable")

    assert [fault for address in addresses() for fault in faults_of(page, address)] == []


def test_the_errors_of_a_form_are_clean_too(page: Page):
    log_in(page, "responsable")
    page.goto("/bureau/regles-de-la-maison/modifier/")
    page.get_by_label("Deuxième rappel de retard").fill("2")
    page.get_by_label("Forfait par pièce").fill("cinq")
    page.get_by_role("button", name="Enregistrer").click()

    expect(page.get_by_role("alert").get_by_role("listitem")).to_have_count(2)
    expect(page.get_by_label("Forfait par pièce")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_label("Forfait par pièce")).to_have_value("cinq")
