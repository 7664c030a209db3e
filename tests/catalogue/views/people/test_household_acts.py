"""What the desk does for a household: membership, cards, persons, corrections, merging, export, removal."""

import json
from datetime import date
from typing import Any

import pytest
from django.urls import reverse

from catalogue.models import Card, DistinctHouseholds, Event, Household, Patron
from tests.catalogue.views.people.pages import Desk, shown_by, words
from tests.conftest import NOW
from tests.factories.catalogue import (
    CardFactory,
    HouseholdFactory,
    MembershipFactory,
    MembershipKindFactory,
    PatronFactory,
)
from tests.factories.desk import AccountFactory, ChargeFactory, DepositFactory, LoanFactory

pytestmark = pytest.mark.django_db


def page_of(household: Household) -> str:
    return reverse("household", args=[household.pk])


# ── Membership ───────────────────────────────────────────────────────────────────────────────────────
def test_a_membership_is_renewed_once_however_often_one_clicks(at_desk: Desk):
    membership = MembershipFactory(ends_on=date(2026, 2, 28))
    household, kind = membership.household, membership.kind.pk

    said = [
        at_desk.act("household-renew", household.pk, kind=kind, to=page_of(household)),
        at_desk.act("household-renew", household.pk, kind=kind, to=page_of(household)),
    ]

    assert "Adhésion renouvelée jusqu’au 28 février 2027." in said[0]
    assert "L’adhésion est déjà renouvelée, jusqu’au 28 février 2027." in said[1]
    assert household.memberships.count() == 2


@pytest.mark.parametrize("kind", ["", "999", "x"])
def test_a_membership_of_no_kind_is_told(at_desk: Desk, kind: str):
    household = HouseholdFactory()
    MembershipKindFactory()

    assert "Choisissez un type d’adhésion." in at_desk.act(
        "household-renew", household.pk, kind=kind, to=page_of(household)
    )


# ── Cards ────────────────────────────────────────────────────────────────────────────────────────────
def test_a_card_is_handed_to_a_person(at_desk: Desk):
    patron = PatronFactory(given_name="Zoé", family_name="")

    said = at_desk.act(
        "household-card", patron.household_id, number="F7", patron=patron.pk, to=page_of(patron.household)
    )

    assert "Carte remise." in said
    assert "F7 – Zoé" in said


@pytest.mark.parametrize(
    ("number", "said"), [("", "Il manque un numéro"), ("c1", "est déjà pris"), ("\x00", "Il manque")]
)
def test_a_number_that_will_not_do_is_told(at_desk: Desk, number: str, said: str):
    household = CardFactory(number="C1").household

    child = PatronFactory(household=household)

    shown = at_desk.send("household-card", household.pk, number=number, patron=child.pk)

    assert said in shown
    assert Card.objects.count() == 1


@pytest.mark.parametrize("name", ["household-card", "account-open"])
def test_a_person_who_is_not_of_the_household_is_not_found(at_desk: Desk, name: str):
    address = reverse(name, args=[HouseholdFactory().pk])

    for key in (str(PatronFactory().pk), "x", "9" * 5000):
        assert at_desk.client.post(address, {"number": "F7", "patron": key}).status_code == 404
    assert not Card.objects.exists()


def test_a_lost_card_is_replaced_and_a_taken_number_said_at_its_field(at_desk: Desk):
    card = CardFactory(number="F7")
    CardFactory(number="F9")

    taken = at_desk.send("card-replace", card.pk, number="f9")
    said = at_desk.act("card-replace", card.pk, number="F8", to=page_of(card.household))
    again = at_desk.send("card-replace", card.pk, number="F10")

    assert "est déjà pris" in taken
    assert "Carte remplacée" in said
    assert "F7 remplacée le 17/01/2026" in said
    assert "Cette carte a été remplacée le 17 janvier 2026" in again


# ── Persons and corrections ──────────────────────────────────────────────────────────────────────────
def test_a_person_is_added_corrected_and_taken_out(at_desk: Desk):
    household = HouseholdFactory()

    added = at_desk.act("person-add", household.pk, given_name="Zoé", kind="adult", to=page_of(household))
    patron = Patron.objects.get()
    fields = {"given_name": "Zoë", "kind": "child", "birth_year": "2018", "permission_on": "2026-01-10"}
    changed = at_desk.act("person-change", patron.pk, **fields, to=page_of(household))
    removed = at_desk.act("person-change", patron.pk, act="remove", to=page_of(household))

    assert "Zoé" in added
    assert "Zoë – enfant, née ou né en 2018, autorisation du 10/01/2026" in changed
    assert "Personne n’est noté." in removed


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"given_name": ""}, "Prénom : Ce champ est obligatoire."),
        ({"given_name": "Ada", "permission_on": "10/01/2026"}, "L’autorisation parentale concerne un enfant."),
    ],
)
def test_a_person_that_will_not_do_is_told(at_desk: Desk, fields: dict[str, Any], said: str):
    page = at_desk.send("person-add", HouseholdFactory().pk, **{"kind": "adult", **fields})

    assert said in page.replace("\u00a0", " ")
    assert not Patron.objects.exists()


def test_a_contact_is_corrected_by_who_may_see_it(at_desk: Desk, librarians_desk: Desk):
    household = HouseholdFactory(name="Avant", phone="01")
    fields = {"name": "Après", "mail": "apres@exemple.invalid", "wants_reminders": "on"}
    at_desk.send("household-change", household.pk, **fields, status=403)

    assert "Saisissez une adresse e-mail" in librarians_desk.send("household-change", household.pk, name="X", mail="x")
    assert "Fiche corrigée." in librarians_desk.act("household-change", household.pk, **fields, to=page_of(household))

    household.refresh_from_db()
    assert (household.name, household.mail, household.phone) == ("Après", "apres@exemple.invalid", "")


def test_what_somebody_else_corrected_meanwhile_stays(librarians_desk: Desk):
    household = HouseholdFactory(name="Avant", mail="avant@exemple.invalid", phone="01", city="Ville")
    address = reverse("household-change", args=[household.pk])
    shown = shown_by(librarians_desk.client.get(address).content.decode())
    Household.objects.update(mail="nouvelle@exemple.invalid", wants_reminders=False)

    fields = {"name": "Après", "mail": "avant@exemple.invalid", "phone": "", "city": "Ville", "wants_reminders": "on"}
    librarians_desk.act("household-change", household.pk, **fields, **shown, to=page_of(household))

    household.refresh_from_db()
    assert (household.name, household.phone, household.city) == ("Après", "", "Ville")
    assert (household.mail, household.wants_reminders) == ("nouvelle@exemple.invalid", False)


def test_an_address_that_is_too_long_for_a_mail_is_told(librarians_desk: Desk):
    household = HouseholdFactory(name="Avant")
    mail = f"a@{'exemple.' * 32}invalid"

    page = librarians_desk.send("household-change", household.pk, name="Avant", mail=mail)

    assert "254" in page
    assert Household.objects.get().mail == ""


def test_who_opens_the_form_reads_the_contact_and_is_logged_once_in_a_row(librarians_desk: Desk):
    household = HouseholdFactory(phone="01 02 03 04 05")

    for _time in range(2):
        answer = librarians_desk.client.get(reverse("household-change", args=[household.pk]))
        assert "01 02 03 04 05" in answer.content.decode()

    assert household.events.filter(kind=Event.Kind.FILE_READ).count() == 1


# ── Merging ──────────────────────────────────────────────────────────────────────────────────────────
def two() -> tuple[Household, Household]:
    phone = "06 01 02 03 04"
    return HouseholdFactory(name="Famille Une", phone=phone), HouseholdFactory(name="Famille Deux", phone=phone)


def test_duplicates_are_proposed_looked_at_and_merged(librarians_desk: Desk):
    kept, gone = two()
    LoanFactory(household=gone)
    PatronFactory(household=gone)
    assert "1 paire de foyers" in librarians_desk.see("household-duplicates")

    preview = librarians_desk.see("household-merge", garder=str(kept.pk), autre=str(gone.pk))
    said = librarians_desk.act("household-merge", garder=kept.pk, autre=gone.pk, to=page_of(kept))

    assert "prêts, rendus compris : 1" in preview.replace("\u00a0", " ")
    assert "Les deux foyers n’en font plus qu’un." in said
    assert list(Household.objects.all()) == [kept]
    assert "Aucun foyer ne ressemble" in librarians_desk.see("household-duplicates")


def test_two_said_to_be_two_are_not_proposed_again(librarians_desk: Desk):
    one, other = two()

    said = librarians_desk.act("household-distinct", garder=one.pk, autre=other.pk, to=reverse("household-duplicates"))

    assert "Aucun foyer ne ressemble" in said
    assert DistinctHouseholds.objects.count() == 1


def test_what_stands_against_a_merge_is_told_and_nothing_is_sent(librarians_desk: Desk):
    kept, gone = two()
    for household in (kept, gone):
        AccountFactory(household=household)

    shown = librarians_desk.client.get(reverse("household-merge"), {"garder": kept.pk, "autre": gone.pk})
    sent = librarians_desk.send("household-merge", garder=kept.pk, autre=gone.pk)

    for page in (words(shown, 200), sent):
        assert "Les deux foyers ont un compte en ligne." in page
    assert '<button type="submit">Réunir' not in shown.content.decode()
    assert Household.objects.count() == 2


@pytest.mark.parametrize("key", ["", "x", "0", "9" * 30, "-1"])
def test_a_household_that_is_none_is_a_page_not_found(librarians_desk: Desk, key: str):
    address = reverse("household-merge")
    query = {"garder": HouseholdFactory().pk, "autre": key}

    assert librarians_desk.client.get(address, query).status_code == 404
    assert librarians_desk.client.post(address, query).status_code == 404


# ── Export and removal ───────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("form", "kind"), [("csv", "text/csv"), ("json", "application/json"), ("", "application/json")]
)
def test_a_households_data_are_handed_out_and_that_is_logged(managers_desk: Desk, form: str, kind: str):
    household = HouseholdFactory(name="Famille Inventée")
    managers_desk.see("household-export", household.pk)
    assert not Event.objects.exists()

    answer = managers_desk.client.post(reverse("household-export", args=[household.pk]), {"format": form})

    assert answer["Content-Type"].startswith(kind)
    assert answer["Content-Disposition"] == f'attachment; filename="foyer-{household.pk}.{form or "json"}"'
    assert "Famille Inventée" in answer.content.decode()
    if kind == "application/json":
        assert json.loads(answer.content)["household"]["name"] == "Famille Inventée"
    assert list(Event.objects.values_list("kind", "actor")) == [("file_exported", managers_desk.user.pk)]


def test_a_removal_is_refused_with_every_reason(managers_desk: Desk):
    household = HouseholdFactory()
    for factory in (LoanFactory, ChargeFactory, DepositFactory):
        factory(household=household)

    for page in (
        managers_desk.see("household-remove", household.pk),
        managers_desk.send("household-remove", household.pk),
    ):
        for reason in ("1 jeu est encore emprunté.", "à régler.", "n’a pas été rendue."):
            assert reason in page
        assert "Supprimer pour toujours" not in page
    assert Household.objects.count() == 1


def test_a_household_is_removed(managers_desk: Desk):
    household = HouseholdFactory()
    LoanFactory(household=household, returned_at=NOW)
    assert "Supprimer pour toujours" in managers_desk.see("household-remove", household.pk)

    assert "Le foyer est supprimé." in managers_desk.act("household-remove", household.pk, to=reverse("households"))
    assert not Household.objects.exists()


@pytest.mark.parametrize("name", ["household-export", "household-remove"])
def test_librarians_neither_export_nor_remove(librarians_desk: Desk, name: str):
    librarians_desk.send(name, HouseholdFactory().pk, status=403)
