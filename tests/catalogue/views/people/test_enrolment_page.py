"""Enrolment on one page: a scanner's Enter enrols nobody, nothing typed is lost, sent twice is once."""

from datetime import date
from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse

from catalogue.models import Card, Deposit, Household, MembershipKind, Patron
from tests.catalogue.views.people.pages import Desk, words
from tests.factories.catalogue import CardFactory, HouseholdFactory, MembershipKindFactory

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def kind() -> MembershipKind:
    made: MembershipKind = MembershipKindFactory()
    return made


def form(**fields: Any) -> dict[str, Any]:
    """What the page sends: a household, a parent and a child."""
    return {
        "submission": uuid4().hex,
        "person-TOTAL_FORMS": "4",
        "person-INITIAL_FORMS": "0",
        "name": "Famille Inventée",
        "kind": MembershipKind.objects.get().pk,
        "card": "F0042",
        "deposit": "30",
        "wants_reminders": "on",
        "mail": "inventee@exemple.invalid",
        "person-0-given_name": "Ada",
        "person-0-family_name": "Inventée",
        "person-0-kind": "adult",
        "person-1-given_name": "Zoé",
        "person-1-kind": "child",
        "person-1-birth_year": "2018",
        "person-1-permission_on": "10/01/2026",
        "person-2-kind": "adult",
        "person-3-kind": "adult",
        "act": "enrol",
        **fields,
    }


def test_one_page_enrols_a_family(at_desk: Desk):
    answer = at_desk.client.post(reverse("household-enrol"), form())
    household = Household.objects.get()

    assert (answer.status_code, answer["Location"]) == (302, reverse("household", args=[household.pk]))
    assert "Le foyer est inscrit." in at_desk.see("household", household.pk)
    assert list(Patron.objects.order_by("pk").values_list("given_name", "kind", "birth_year", "permission_on")) == [
        ("Ada", "adult", None, None),
        ("Zoé", "child", 2018, date(2026, 1, 10)),
    ]
    assert (Card.objects.get().number, Deposit.objects.get().amount_cents, household.wants_reminders) == (
        "F0042",
        3000,
        True,
    )


def test_with_one_kind_of_membership_it_is_chosen_already(at_desk: Desk):
    html = at_desk.client.get(reverse("household-enrol")).content.decode()

    assert f'<option value="{MembershipKind.objects.get().pk}" selected>' in html


@pytest.mark.parametrize("act", ["check", "", "more", "anything"])
def test_enter_after_a_scanned_card_enrols_nobody_and_keeps_what_was_typed(at_desk: Desk, act: str):
    page = at_desk.client.post(reverse("household-enrol"), form(act=act)).content.decode()

    assert not Household.objects.exists()
    assert all(
        typed in page for typed in ("Famille Inventée", "F0042", "Zoé", "10/01/2026", "inventee@exemple.invalid")
    )


def test_the_first_button_of_the_form_is_the_harmless_one(at_desk: Desk):
    html = at_desk.client.get(reverse("household-enrol")).content.decode()
    form_html = html[html.index('name="submission"') :]

    assert form_html.index('value="check"') < form_html.index('value="more"') < form_html.index('value="enrol"')
    assert "data-scanned" in form_html


def test_four_more_persons_for_a_large_family(at_desk: Desk):
    html = at_desk.client.post(reverse("household-enrol"), form(act="more")).content.decode()

    assert 'name="person-7-given_name"' in html
    assert 'name="person-8-given_name"' not in html
    assert 'name="person-TOTAL_FORMS" value="8"' in html


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"name": ""}, "Nom du foyer : Ce champ est obligatoire."),
        ({"kind": ""}, "Adhésion : Ce champ est obligatoire."),
        ({"kind": "999"}, "Adhésion : Sélectionnez un choix valide."),
        ({"card": "c1"}, "Numéro de carte : Le numéro de carte « c1 » est déjà pris."),
        ({"card": "x" * 55}, "Numéro de carte : Il manque un numéro de carte lisible, de 50 signes au plus."),
        ({"deposit": "beaucoup"}, "Caution reçue : Indiquez un montant en euros, par exemple 12,50."),
        ({"mail": "pas un courriel"}, "Courriel : Saisissez une adresse e-mail valide."),
        ({"person-1-given_name": ""}, "Personne 2, à corriger : Prénom : Il manque un prénom."),
        ({"person-1-birth_year": "18"}, "Année de naissance : Assurez-vous que cette valeur est supérieure"),
        ({"person-1-permission_on": "30/02/2026"}, "Autorisation parentale du : Saisissez une date valide."),
        ({"person-1-kind": "adult"}, "L’autorisation parentale concerne un enfant."),
        ({"person-1-kind": "chat"}, "Adulte ou enfant : Sélectionnez un choix valide."),
    ],
)
def test_what_will_not_do_is_said_at_its_place_and_nothing_is_lost(at_desk: Desk, fields: dict[str, str], said: str):
    CardFactory(number="C1", household=HouseholdFactory(name="Autre"))

    page = words(at_desk.client.post(reverse("household-enrol"), form(**fields)), 422)

    assert said in page.replace("\u00a0", " ")
    assert Household.objects.count() == 1


def test_the_same_form_sent_twice_enrols_once(at_desk: Desk):
    sent = form()

    first, second = (at_desk.client.post(reverse("household-enrol"), sent) for _ in range(2))

    assert (first.status_code, second.status_code, first["Location"]) == (302, 302, second["Location"])
    assert Household.objects.count() == Card.objects.count() == Deposit.objects.count() == 1


def test_who_may_be_here_already_is_shown_and_enrolled_only_when_confirmed(at_desk: Desk):
    HouseholdFactory(name="famille inventee")

    page = words(at_desk.client.post(reverse("household-enrol"), form()), 422)
    assert "Déjà inscrits ?" in page.replace("\u00a0", " ")
    assert Household.objects.count() == 1

    at_desk.client.post(reverse("household-enrol"), form(confirmed="on"))
    assert Household.objects.count() == 2


@pytest.mark.parametrize(
    "fields",
    [
        {"person-TOTAL_FORMS": "x"},
        {"person-TOTAL_FORMS": "9999"},
        {"person-TOTAL_FORMS": "-1"},
        {"person-0-given_name": "\x00\x07"},
        {"name": "\x00"},
        {"submission": "x"},
        {"card": "\x00", "person-0-family_name": "é" * 500},
    ],
)
def test_forged_input_gets_words(at_desk: Desk, fields: dict[str, str]):
    answer = at_desk.client.post(reverse("household-enrol"), form(**fields))

    assert answer.status_code in {302, 422}
