"""People in a browser: enrolment by scanner and keyboard, the account at home, and every page to axe and 320 px."""

import re

import pytest
from django.contrib.auth.models import Permission, User
from playwright.sync_api import Page, expect

from catalogue.models import Account, Card, Household, Loan
from tests.e2e.conftest import OpenContext, log_in
from tests.e2e.test_every_page import faults_of

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("demo")]

PASSWORD = "des-jeux-pour-nous-tous"


def test_a_family_is_enrolled_by_keyboard_and_the_scanners_enter_does_not_send_the_form(either_page: Page):
    page = either_page
    log_in(page, "benevole")
    page.goto("/bureau/foyers/inscrire/")
    expect(page.get_by_label("Nom du foyer")).to_be_focused()
    page.keyboard.type("Famille Toute-Inventée")
    page.get_by_label("Adhésion").select_option(index=1)
    page.get_by_label(re.compile("Numéro de carte")).focus()

    page.keyboard.type("F4242")
    page.keyboard.press("Enter")

    page.get_by_role("group", name="Personne 1", exact=True).get_by_label("Prénom").fill("Ada")
    assert not Household.objects.filter(name="Famille Toute-Inventée").exists()
    expect(page.get_by_label(re.compile("Numéro de carte"))).to_have_value("F4242")
    page.get_by_role("button", name="Inscrire", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Famille Toute-Inventée")
    expect(page.get_by_role("status")).to_contain_text("Le foyer est inscrit.")
    assert Card.objects.get(number="F4242").household.patrons.get().given_name == "Ada"


def test_enter_after_a_scanned_card_goes_on_to_the_next_field(page: Page):
    log_in(page, "benevole")
    page.goto("/bureau/foyers/inscrire/")
    page.get_by_label(re.compile("Numéro de carte")).focus()

    page.keyboard.type("F4242")
    page.keyboard.press("Enter")

    expect(page.get_by_label(re.compile("Caution reçue"))).to_be_focused()
    expect(page).to_have_url(re.compile("/bureau/foyers/inscrire/$"))


def test_a_lost_card_is_replaced_and_refused_at_the_desk(either_page: Page):
    page = either_page
    log_in(page, "benevole")
    page.goto("/bureau/foyers/")
    page.get_by_label("Nom ou carte").fill("C0003")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Remplacer la carte C0003").click()
    page.get_by_label("Numéro de la nouvelle carte").fill("F7777")
    page.get_by_role("button", name="Remplacer la carte").click()
    expect(page.get_by_role("status")).to_contain_text("Carte remplacée")

    page.goto("/bureau/")
    page.get_by_label(re.compile("Code à scanner")).fill("C0003")
    page.keyboard.press("Enter")

    expect(page.locator("#desk-answer")).to_contain_text("a été remplacée")


def test_an_account_from_the_desk_to_a_renewal_at_home(either_page: Page, open_context: OpenContext):
    desk = either_page
    loan = Loan.objects.open().filter(household__isnull=False).exclude(household__cards=None).order_by("-due_on")[0]
    assert loan.household is not None
    card = loan.household.cards.filter(replaced_at=None, patron=None)[0]
    Household.objects.update(mail="")
    log_in(desk, "benevole")
    desk.goto(f"/bureau/foyers/{loan.household_id}/")
    desk.get_by_role("button", name=f"Ouvrir un compte en ligne pour {loan.household.name}").click()
    desk.get_by_role("button", name="Montrer l’adresse").click()
    address = desk.get_by_role("status").get_by_role("link").get_attribute("href")
    assert address

    home = open_context().new_page()
    assert faults_of(home, address) == []
    home.get_by_label("Nouveau mot de passe", exact=True).fill(PASSWORD)
    home.get_by_label(re.compile("^Confirmation")).fill(PASSWORD)
    home.get_by_role("button", name="Enregistrer").click()
    home.get_by_label(re.compile("Numéro de carte")).fill(card.number)
    home.get_by_label("Mot de passe").fill(PASSWORD)
    home.get_by_role("button", name="Se connecter").click()

    expect(home.get_by_role("heading", level=1)).to_have_text(loan.household.name)
    expect(home.locator("body")).not_to_contain_text(Account.objects.get().user.username)
    home.get_by_role("button", name="Prolonger").first.click()
    expect(home.get_by_role("status")).not_to_be_empty()
    home.get_by_role("button", name="Se déconnecter").click()
    home.goto("/compte/")
    expect(home).to_have_url(re.compile("/compte/connexion/$"))


def pages_of_the_desk(household: int) -> list[str]:
    """Every page about people, with something on it."""
    patron = Household.objects.get(pk=household).patrons.first()
    card = Card.objects.filter(household=household)[0].pk
    other = Household.objects.exclude(pk=household)[0].pk
    return [
        "/bureau/foyers/?trouves=1",
        "/bureau/foyers/inscrire/",
        "/bureau/foyers/doubles/",
        f"/bureau/foyers/reunir/?garder={household}&autre={other}",
        *(f"/bureau/foyers/{household}/{page}" for page in ("", "dossier/", "corriger/", "exporter/", "supprimer/")),
        f"/bureau/foyers/{household}/personnes/ajouter/",
        *([f"/bureau/personnes/{patron.pk}/"] if patron else []),
        f"/bureau/cartes/{card}/remplacer/",
        "/bureau/rappels/",
        "/bureau/rappels/lettres/",
        "/bureau/rappels/textes/",
        "/bureau/rappels/textes/late/mail/",
        "/bureau/taches/",
    ]


@pytest.mark.parametrize(("width", "scheme"), [(320, "dark"), (1280, "light")])
def test_pages_about_people(open_context: OpenContext, width: int, scheme: str):
    page = open_context(viewport={"width": width, "height": 900}, color_scheme=scheme).new_page()
    names = ["export_household", "remove_household", "see_contact", "merge_households", "send_reminders", "see_jobs"]
    User.objects.get(username="ludothecaire").user_permissions.set(Permission.objects.filter(codename__in=names))
    family = Household.objects.filter(loans__returned_at=None, cards__replaced_at=None).distinct()
    household, other = family.values_list("pk", flat=True)[:2]
    Household.objects.filter(pk__in=[household, other]).update(phone="06 00 00 00 00")
    log_in(page, "ludothecaire")
    page.goto("/bureau/rappels/")
    sends = page.get_by_role("button", name="Envoyer maintenant")
    if sends.count():
        sends.click()
    page.goto("/bureau/foyers/")
    page.get_by_label("Nom ou carte").fill("famille")
    page.keyboard.press("Enter")
    page.wait_for_url("**trouves=1")  # else a page that is opened next cuts the search short, and fails

    assert [fault for address in pages_of_the_desk(household) for fault in faults_of(page, address)] == []


@pytest.mark.parametrize("width", [320, 1280])
def test_pages_of_an_account(open_context: OpenContext, width: int):
    page = open_context(viewport={"width": width, "height": 900}).new_page()
    card = Card.objects.filter(patron=None, replaced_at=None, household__loans__returned_at=None)[0]
    user = User.objects.create_user("famille-d-essai", password=PASSWORD)
    Account.objects.create(user=user, household=card.household, opened_at=card.household.created_at)
    found = faults_of(page, "/compte/connexion/")
    page.get_by_label(re.compile("Numéro de carte")).fill(card.number)
    page.get_by_label("Mot de passe").fill(PASSWORD)
    page.get_by_role("button", name="Se connecter").click()

    for address in ("", "messages/", "historique/", "donnees/", "donnees/corriger/"):
        found += faults_of(page, f"/compte/{address}")

    assert found == []
