"""The copies of a record: added, corrected, deleted."""

import pytest
from django.urls import reverse

from catalogue.models import Copy, RecordChange
from tests.catalogue.views.boxes.browser import Browser
from tests.catalogue.views.cataloguing.forms import fields_of
from tests.catalogue.views.desk.counter import text_of
from tests.factories.catalogue import CopyFactory, GameFactory, SiteFactory
from tests.factories.desk import LoanFactory

pytestmark = pytest.mark.django_db


def test_copies_are_added_with_the_next_numbers(librarians: Browser):
    copy = CopyFactory(barcode="90001", section="Salle")
    typed = fields_of(librarians.html("record-copies", copy.game_id), containing="exemplaire-count")

    told = librarians.send(
        "record-copies", copy.game_id, **{**typed, "exemplaire-count": "2", "exemplaire-price_cents": "24,90"}
    )

    assert told == "2 exemplaires ajoutés : 90002, 90003."
    assert list(Copy.objects.order_by("barcode").values_list("barcode", "section", "price_cents")) == [
        ("90001", "Salle", None),
        ("90002", "Salle", 2490),
        ("90003", "Salle", 2490),
    ]


def test_scanned_codes_win_over_the_number_and_are_told_when_taken(librarians: Browser):
    copy = CopyFactory(barcode="90001", game__title="Azul")
    typed = fields_of(librarians.html("record-copies", copy.game_id), containing="exemplaire-count")

    words = librarians.refused("record-copies", copy.game_id, **{**typed, "exemplaire-barcodes": "X1 ; 90001"})
    told = librarians.send("record-copies", copy.game_id, **{**typed, "exemplaire-barcodes": "X1 ; X2"})

    assert "Codes-barres : Le code-barres 90001 est déjà celui de « Azul »." in words
    assert told == "2 exemplaires ajoutés : X1, X2."


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"exemplaire-count": "0"}, "Combien d’exemplaires"),
        ({"exemplaire-count": "cent"}, "nombre entier"),
        ({"exemplaire-price_cents": "cher"}, "Indiquez un montant"),
        ({"exemplaire-acquired_on": "30/02/2026"}, "date valide"),
        ({"exemplaire-site": "Nulle part"}, "Sélectionnez un choix valide"),
        ({"exemplaire-barcodes": "x" * 51}, "50 signes au plus"),
    ],
)
def test_what_will_not_do_is_told_beside_its_field_and_stays(librarians: Browser, typed, words):
    SiteFactory()
    game = GameFactory()
    form = fields_of(librarians.html("record-copies", game.pk), containing="exemplaire-count")

    response = librarians.client.post(reverse("record-copies", args=[game.pk]), {**form, **typed})

    assert response.status_code == 422
    html = response.content.decode()
    assert words in text_of(html)
    again = fields_of(html, containing="exemplaire-count")
    assert {name: again[name] for name in typed if name != "exemplaire-site"} == {
        name: value for name, value in typed.items() if name != "exemplaire-site"
    }
    assert not Copy.objects.exists()


def test_a_copy_is_corrected(librarians: Browser):
    copy = CopyFactory(barcode="90001", section="Salle", acquired_on="2025-03-01", note="deux\nlignes")
    typed = fields_of(librarians.html("copy-change", copy.pk), containing="barcode")

    assert typed["acquired_on"] == "01/03/2025"
    assert librarians.send("copy-change", copy.pk, **typed) == "Rien n’a changé."
    told = librarians.send("copy-change", copy.pk, **{**typed, "section": "Réserve", "call_number": "AZU"})

    assert told == "Exemplaire enregistré."
    assert RecordChange.objects.get().changes == {"section": ["Salle", "Réserve"], "call_number": ["", "AZU"]}


def test_who_saves_a_copy_second_is_told_and_finds_both(librarians: Browser):
    copy = CopyFactory(section="Salle")
    typed = fields_of(librarians.html("copy-change", copy.pk), containing="barcode")
    librarians.send("copy-change", copy.pk, **{**typed, "section": "Réserve"})

    response = librarians.client.post(
        reverse("copy-change", args=[copy.pk]), {**typed, "section": "Plein air", "note": "Ma note"}
    )

    html = response.content.decode()
    assert response.status_code == 409
    assert "Section Réserve" in text_of(html)
    again = fields_of(html, containing="barcode")
    assert (again["section"], again["note"]) == ("Plein air", "Ma note")
    assert librarians.send("copy-change", copy.pk, **again) == "Exemplaire enregistré."


def test_a_copy_entered_by_mistake_is_deleted_and_a_lent_one_is_not(librarians: Browser):
    mistaken, lent = CopyFactory(barcode="90001"), LoanFactory(copy__barcode="90002").copy

    assert librarians.send("copy-delete", mistaken.pk) == "Exemplaire 90001 supprimé."
    assert librarians.send("copy-delete", lent.pk) == "L’exemplaire 90002 a été prêté : il reste. Retirez-le plutôt."


def test_a_volunteer_reads_the_copies_and_writes_none(volunteers: Browser):
    copy = CopyFactory(barcode="90001")

    words = volunteers.words("record-copies", copy.game_id)

    assert "90001" in words
    assert "Ajouter" not in words
    assert volunteers.client.post(reverse("record-copies", args=[copy.game_id]), {}).status_code == 403
    assert volunteers.client.get(reverse("copy-change", args=[copy.pk])).status_code == 403
    assert volunteers.client.post(reverse("copy-delete", args=[copy.pk])).status_code == 403
    assert Copy.objects.count() == 1


@pytest.mark.parametrize("copies", [1, 3])
def test_the_page_asks_as_much_for_three_copies_as_for_one(librarians: Browser, copies, django_assert_num_queries):
    game = GameFactory()
    CopyFactory.create_batch(copies, game=game)
    librarians.html("record-copies", game.pk)

    with django_assert_num_queries(14):
        librarians.html("record-copies", game.pk)
