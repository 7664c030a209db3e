import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from catalogue.forms.house_rules import PARTS, HouseRulesForm
from catalogue.models import HouseRules
from catalogue.views.house_rules import LINKS
from tests.catalogue.lending.clock import clock
from tests.catalogue.views.house_staff import errors_of, main_words, with_rights
from tests.conftest import NOW

__all__ = ["clock"]

pytestmark = pytest.mark.django_db

# What the form sends for the usual figures.
USUAL = {
    "before_due_days": "3",
    "first_late_days": "7",
    "second_late_days": "14",
    "late_every_days": "21",
    "membership_ending_days": "30",
    "flat_piece_cents": "5,00",
    "forget_after_months": "4",
    "remove_after_months": "12",
    "removal_notice_days": "30",
    "log_months": "12",
}


@pytest.fixture
def editor(manager: User) -> Client:
    return with_rights(manager)


def test_every_rule_of_the_house_is_shown_with_what_it_means(desk: Client):
    answer = desk.get(reverse("house-rules"))

    columns = {field.name for field in HouseRules._meta.get_fields()} - {"id", "changed_at"}
    assert {name for names in PARTS.values() for name in names} == columns == set(HouseRulesForm.base_fields)
    assert all(field.help_text for field in HouseRulesForm.base_fields.values())
    words = main_words(answer)
    assert "ce sont les chiffres habituels des ludothèques" in words
    assert "Un prêt oublie son emprunteur après (mois) 4 À la fin de ce mois-là après le retour." in words
    assert "Forfait par pièce 5,00 € En euros, pour une pièce sans prix à elle." in words
    assert "L’adhésion doit couvrir tout le prêt non Sinon" in words
    assert "Modifier les règles" not in words


def test_the_rules_are_written_with_the_moment_and_changed_again(editor: Client):
    editor.post(reverse("house-rules-change"), {**USUAL, "charges_missing_pieces": "on", "flat_piece_cents": "2,50"})
    first = HouseRules.objects.values().get()
    answer = editor.post(reverse("house-rules-change"), {**USUAL, "before_due_days": "0"}, follow=True)

    assert first == {
        "id": 1,
        "before_due_days": 3,
        "first_late_days": 7,
        "second_late_days": 14,
        "late_every_days": 21,
        "membership_ending_days": 30,
        "membership_covers_loan": False,
        "charges_missing_pieces": True,
        "flat_piece_cents": 250,
        "forget_after_months": 4,
        "remove_after_months": 12,
        "removal_notice_days": 30,
        "log_months": 12,
        "changed_at": NOW,
    }
    assert HouseRules.objects.values().get() == {
        **first,
        "before_due_days": 0,
        "charges_missing_pieces": False,
        "flat_piece_cents": 500,
    }
    assert "Modifiées le 17/01/2026 11:00." in main_words(answer)


def test_the_form_begins_with_the_rules_in_force(editor: Client):
    HouseRules.objects.create(before_due_days=5, flat_piece_cents=250, membership_covers_loan=True)

    form = editor.get(reverse("house-rules-change")).context["form"]

    assert (form["before_due_days"].value(), form["flat_piece_cents"].value()) == (5, "2,50")
    assert form["membership_covers_loan"].value() is True


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("before_due_days", "-1"),
        ("before_due_days", "366"),
        ("before_due_days", "trois"),
        ("before_due_days", ""),
        ("first_late_days", "0"),
        ("second_late_days", "7"),
        ("late_every_days", "0"),
        ("flat_piece_cents", "cinq"),
        ("flat_piece_cents", "-5"),
        ("forget_after_months", "0"),
        ("forget_after_months", "37"),
        ("remove_after_months", "61"),
        ("log_months", "13"),
    ],
)
def test_a_wrong_rule_is_told_at_its_field_and_stays_typed(editor: Client, name: str, wrong: str):
    answer = editor.post(reverse("house-rules-change"), {**USUAL, name: wrong})

    assert (answer.status_code, list(errors_of(answer))) == (422, [name])
    assert answer.context["form"][name].value() == wrong
    assert f'href="#id_{name}"' in answer.content.decode()
    assert not HouseRules.objects.exists()


def test_who_may_not_change_the_rules_does_not(desk: Client):
    assert desk.post(reverse("house-rules-change"), USUAL).status_code == 403
    assert not HouseRules.objects.exists()


# ── The page that leads to the others ────────────────────────────────────────────────────────────────
def test_the_settings_lead_each_person_to_what_is_theirs_and_nowhere_else(desk: Client, editor: Client):
    def addresses(client: Client) -> list[str]:
        parts = client.get(reverse("house-settings")).context["parts"]
        return [address for _title, links in parts for address, _link in links]

    volunteers, librarians = addresses(desk), addresses(editor)

    assert {reverse("calendar"), reverse("policies"), reverse("house-rules")} <= set(volunteers)
    assert not {reverse("events"), reverse("admin:catalogue_site_changelist")} & set(volunteers)
    assert set(volunteers) | {reverse("events"), reverse("admin:catalogue_site_changelist")} <= set(librarians)
    assert {address: desk.get(address).status_code for address in volunteers} == dict.fromkeys(volunteers, 200)
    assert {address: editor.get(address).status_code for address in librarians} == dict.fromkeys(librarians, 200)


def test_the_settings_name_pages_that_exist(editor: Client):
    for links in LINKS.values():
        for link in links:
            assert reverse(link.name)
