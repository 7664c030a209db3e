"""A family at home: what is out, what waits, one person alone, its history and its own data."""

from datetime import date

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from catalogue.models import Account, Copy, Event, Hold, Household, Loan
from tests.catalogue.rows import values
from tests.catalogue.views.people.conftest import PASSWORD
from tests.catalogue.views.people.pages import Desk, shown_by
from tests.conftest import NOW
from tests.factories.catalogue import (
    CopyFactory,
    GameFactory,
    HouseholdFactory,
    LendingPolicyFactory,
    PatronFactory,
)
from tests.factories.desk import AccountFactory, ChargeFactory, HoldFactory, LoanFactory, MessageFactory

pytestmark = pytest.mark.django_db


# ── At home ──────────────────────────────────────────────────────────────────────────────────────────
def lent(household: Household, title: str = "Azul", **loan: object) -> Loan:
    made: Loan = LoanFactory(
        household=household,
        copy=CopyFactory(game=GameFactory(title=title), state=Copy.State.ON_LOAN),
        due_on=date(2026, 1, 24),
        **loan,
    )
    return made


def test_loans_holds_and_messages_of_the_household_and_of_nobody_else(at_home: Desk):
    other = HouseholdFactory(name="Autre famille")
    for household, title in ((at_home.household, "Azul"), (other, "Catan")):
        lent(household, title)
        HoldFactory(household=household, game=GameFactory(title=f"{title} attendu"))
        MessageFactory(household=household, subject=f"À propos de {title}", body="x")

    page, mails = at_home.see("account"), at_home.see("account-messages")

    assert "Azul – à rendre le 24 janvier 2026" in page
    assert "Azul attendu" in page
    assert "1 message non lu" in page
    assert "À propos de Azul" in mails
    assert "non lu" not in at_home.see("account")
    assert "Catan" not in page + mails


@pytest.mark.parametrize("games", [1, 3])
def test_three_games_ask_as_much_as_one(at_home: Desk, games: int, django_assert_num_queries: DjangoAssertNumQueries):
    for _ in range(games):
        lent(at_home.household)
        HoldFactory(household=at_home.household)

    with django_assert_num_queries(10):
        at_home.client.get(reverse("account"))


def test_a_renewal_by_the_rules_of_the_desk_once_for_two_clicks(at_home: Desk):
    LendingPolicyFactory(renewals=1)
    loan = lent(at_home.household)
    account = reverse("account")

    said = [at_home.act("account-renew", loan.pk, number="1", to=account) for _ in range(2)]

    loan.refresh_from_db()
    assert (loan.renewals, loan.due_on) == (1, date(2026, 2, 14))
    assert "est à rendre le 14 février 2026." in said[0]
    assert "notice good" not in said[1]
    assert Event.objects.get(kind="renewed").actor == at_home.user


def test_what_somebody_waits_for_is_not_renewed_from_home_either(at_home: Desk):
    loan = lent(at_home.household)
    HoldFactory(game=loan.copy.game)

    at_home.act("account-renew", loan.pk, number="1", to=reverse("account"))

    loan.refresh_from_db()
    assert (loan.renewals, loan.due_on) == (0, date(2026, 1, 24))


def test_another_households_loan_and_hold_are_not_there(at_home: Desk):
    loan, hold = lent(HouseholdFactory()), HoldFactory()

    assert at_home.client.post(reverse("account-renew", args=[loan.pk])).status_code == 404
    assert at_home.client.post(reverse("account-cancel-hold", args=[hold.pk])).status_code == 404


def test_a_hold_is_placed_and_given_up(at_home: Desk):
    game = CopyFactory(game=GameFactory(title="Azul"), state=Copy.State.ON_LOAN).game
    account = reverse("account")
    assert "Réserver Azul" in at_home.see("account-reserve", game.pk)

    placed = at_home.act("account-reserve", game.pk, to=account)
    again = at_home.act("account-reserve", game.pk, to=account)
    hold = Hold.objects.get()
    given_up = at_home.act("account-cancel-hold", hold.pk, to=account)

    assert "est réservé." in placed
    assert "est réservé." not in again
    assert "est annulée." in given_up
    assert Hold.objects.get().state == "cancelled"


# ── One person alone ─────────────────────────────────────────────────────────────────────────────────
def test_the_account_of_a_person_sees_that_person_alone(at_home: Desk):
    household = at_home.household
    teen = PatronFactory(household=household, birth_year=2008)
    desk = Desk.of(AccountFactory(household=household, patron=teen).user)
    own, others = lent(household, "Azul", patron=teen), lent(household, "Catan")
    MessageFactory(household=household, subject="Secret")

    page = desk.see("account")

    assert ("Azul" in page, "Catan" in page, "Secret" in page) == (True, False, False)
    assert desk.client.post(reverse("account-renew", args=[own.pk])).status_code == 302
    assert desk.client.post(reverse("account-renew", args=[others.pk])).status_code == 404
    for name in ("account-messages", "account-data", "account-contact"):
        desk.see(name, status=403)
    for name in ("account-export", "account-erase"):
        desk.send(name, status=403)


# ── History ──────────────────────────────────────────────────────────────────────────────────────────
def test_a_history_is_kept_when_asked_for_and_erased_when_turned_off(at_home: Desk):
    history = reverse("account-history")
    lent(at_home.household, "Avant", returned_at=NOW)
    assert "Nous ne gardons pas" in at_home.see("account-history")

    kept = at_home.act("account-history", act="keep", to=history)
    lent(at_home.household, "Après", lent_at=NOW, returned_at=NOW)
    shown = at_home.see("account-history")
    erased = at_home.act("account-history", act="erase", to=history)

    assert "depuis le 17 janvier 2026" in kept
    assert ("Après" in shown, "Avant" in shown) == (True, False)
    assert "Nous ne gardons pas" in erased
    assert not Loan.objects.filter(household=at_home.household).exists()


# ── One's own data ───────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("form", ["csv", "json"])
def test_a_family_takes_its_data_along(at_home: Desk, form: str):
    lent(at_home.household, "Azul")
    lent(HouseholdFactory(), "Catan")

    answer = at_home.client.post(reverse("account-export"), {"format": form})
    text = answer.content.decode()

    assert ("Azul" in text, "1 rue des Essais" in text, "Catan" in text) == (True, True, False)
    assert Event.objects.get().kind == "file_exported"


def test_a_family_corrects_how_it_is_reached(at_home: Desk):
    assert "Saisissez une adresse e-mail" in at_home.send("account-contact", mail="x")

    page = at_home.act("account-contact", mail="nouvelle@exemple.invalid", city="Ailleurs", to=reverse("account-data"))

    assert "nouvelle@exemple.invalid" in page
    assert (at_home.household.mail, at_home.household.address) == ("nouvelle@exemple.invalid", "")


def test_what_the_desk_corrected_meanwhile_stays(at_home: Desk):
    address = reverse("account-contact")
    shown = shown_by(at_home.client.get(address).content.decode())
    Household.objects.update(city="Ville corrigée")

    at_home.act("account-contact", mail="nouvelle@exemple.invalid", city="", **shown, to=reverse("account-data"))

    household = Household.objects.get()
    assert (household.mail, household.city) == ("nouvelle@exemple.invalid", "Ville corrigée")


def test_erasure_is_refused_with_its_reasons(at_home: Desk):
    household, data = at_home.household, reverse("account-data")
    loan = lent(household)
    ChargeFactory(household=household)

    assert "1 jeu est encore emprunté." in at_home.see("account-data")
    said = at_home.act("account-erase", password=PASSWORD, to=data)

    assert "1 jeu est encore emprunté." in said
    assert "Il reste 5,00\u00a0€ à régler." in said
    assert Loan.objects.get(pk=loan.pk).household == household


def test_erasure_wants_the_password_and_erases(at_home: Desk):
    household = at_home.household

    assert "Ce n’est pas votre mot de passe." in at_home.act(
        "account-erase", password="faux", to=reverse("account-data")
    )
    assert "Vos données sont effacées." in at_home.send("account-erase", password=PASSWORD, status=200)

    assert not Household.objects.filter(pk=household.pk).exists()
    assert not User.objects.filter(pk=at_home.user.pk).exists()
    assert at_home.client.get(reverse("account")).status_code == 302
    assert values(Event.objects.all(), "kind", "actor") == [("removed", None)]


def test_a_family_closes_its_account_and_stays_a_member(at_home: Desk):
    household = at_home.household

    assert at_home.client.post(reverse("account-close")).status_code == 302

    assert (Account.objects.count(), Household.objects.get()) == (0, household)
