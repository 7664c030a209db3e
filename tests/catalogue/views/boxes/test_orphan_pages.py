from contextlib import closing

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from catalogue.models import MissingPiece, OrphanPiece
from tests.catalogue.views.boxes.browser import Browser
from tests.catalogue.views.boxes.test_piece_list_pages import photo
from tests.factories.catalogue import CopyFactory, GameFactory, SiteFactory
from tests.factories.desk import MissingPieceFactory, OrphanPieceFactory

pytestmark = pytest.mark.django_db


def test_a_piece_found_on_the_floor_finds_its_box(volunteers: Browser):
    lacking = MissingPieceFactory(label="Pions bleus", copy=CopyFactory(game=GameFactory(title="Azul")))
    MissingPieceFactory(label="Dés verts")

    volunteers.send("orphans", label="Pion bleu en bois", site=SiteFactory().pk)
    orphan = OrphanPiece.objects.get()
    words = volunteers.words("orphan", orphan.pk)
    told = volunteers.send("orphan", orphan.pk, missing=lacking.pk, to=reverse("orphans"))

    assert ("Azul" in words, "Dés verts" in words) == (True, False)
    assert told == "« Pions bleus » : de retour dans la boîte."
    assert not MissingPiece.objects.missing().filter(pk=lacking.pk).exists()
    assert "Remise dans sa boîte : Azul" in volunteers.words("orphan", orphan.pk)


def test_a_photo_helps_and_is_shown_to_the_staff_alone(volunteers: Browser, client, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    volunteers.send("orphans", label="Pion", picture=photo())
    address = reverse("orphan-picture", args=[OrphanPiece.objects.get().pk])

    assert address in volunteers.html("orphan", OrphanPiece.objects.get().pk)
    with closing(volunteers.client.get(address)) as answer:
        assert answer["Content-Type"] == "image/webp"
    assert client.get(address).status_code == 302


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"label": ""}, "Ce champ est obligatoire."),
        ({"label": "a" * 201}, "200"),
        ({"label": "Pion", "site": "99999"}, "choix valide"),
        ({"label": "Pion", "picture": SimpleUploadedFile("x.png", b"x")}, "Image illisible"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_kept(volunteers: Browser, fields: dict[str, object], words: str):
    assert words in volunteers.refused("orphans", **fields)
    assert OrphanPiece.objects.count() == 0


def test_a_label_without_a_word_is_said_too(volunteers: Browser):
    assert "Décrivez la pièce" in volunteers.refused("orphans", label="?!")


def test_a_box_that_is_no_box_is_404_and_one_that_lacks_nothing_more_is_said(volunteers: Browser):
    orphan, found = OrphanPieceFactory(), MissingPieceFactory()
    volunteers.send("missing-found", found.pk)

    for key in ("", "x", "9" * 30, "0"):
        assert volunteers.client.post(reverse("orphan", args=[orphan.pk]), {"missing": key}).status_code == 404
    assert "déjà de retour" in volunteers.send("orphan", orphan.pk, missing=found.pk)


def test_a_piece_of_nothing_is_put_away_once(volunteers: Browser):
    orphan = OrphanPieceFactory(label="Bouton")

    assert volunteers.send("orphan-discard", orphan.pk) == "« Bouton » : écartée."
    assert volunteers.send("orphan-discard", orphan.pk) == "Cette pièce orpheline est déjà classée."


@pytest.mark.parametrize("rows", [1, 3])
def test_the_pages_ask_as_much_for_three_as_for_one(volunteers: Browser, rows: int, django_assert_num_queries):
    orphans = OrphanPieceFactory.create_batch(rows)
    MissingPieceFactory.create_batch(rows)

    with django_assert_num_queries(7):
        volunteers.client.get(reverse("orphans"))
    with django_assert_num_queries(6):
        volunteers.client.get(reverse("orphan", args=[orphans[0].pk]))
