from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from PIL import Image

from catalogue.lending.piece_lists import PieceDraft, edit, list_in_force
from catalogue.models import Game, Piece, PieceList
from tests.catalogue.views.boxes.browser import Browser
from tests.conftest import NOW
from tests.factories.catalogue import GameFactory

pytestmark = pytest.mark.django_db


def in_force(game: Game) -> list[tuple[int, str, int | None]]:
    piece_list = list_in_force(game.pk)
    pieces = piece_list.pieces.all() if piece_list else []
    return [(piece.quantity, piece.label, piece.price_cents) for piece in pieces]


def photo() -> SimpleUploadedFile:
    written = BytesIO()
    Image.new("RGB", (900, 900), "teal").save(written, "PNG")
    return SimpleUploadedFile("de.png", written.getvalue(), "image/png")


def test_a_note_is_proposed_read_again_and_accepted_by_a_librarian(volunteers: Browser, librarians: Browser):
    game = GameFactory(contents_note="106 cartes, environ 30 perles, des cubes")

    volunteers.send("propose-pieces", game.pk)
    words = volunteers.words("game-pieces", game.pk)
    proposed = PieceList.objects.get()

    assert "Non repris, faute de nombre : des cubes" in words
    assert "À vérifier : 30 × Perles" in words
    assert volunteers.client.post(reverse("accept-pieces", args=[proposed.pk])).status_code == 403
    assert in_force(game) == []
    librarians.send("accept-pieces", proposed.pk)
    assert in_force(game) == [(106, "Cartes", None), (30, "Perles", None)]


def test_nothing_to_propose_is_said(volunteers: Browser):
    assert "Saisissez-la" in volunteers.send("propose-pieces", GameFactory().pk)


def test_a_list_is_typed_and_corrected(librarians: Browser):
    game = GameFactory()
    librarians.send("game-pieces", game.pk, version="0", pieces="4 Pions bleus | 1,50\r\n\r\n2 x Dés\r\n1règle")

    html = librarians.html("game-pieces", game.pk)

    assert in_force(game) == [(4, "Pions bleus", 150), (2, "Dés", None), (1, "règle", None)]
    assert "4 Pions bleus | 1,50\n2 Dés\n1 règle</textarea>" in html


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("4 Pions\nDés", "Ligne 2 : écrivez le nombre, puis la pièce."),
        ("4 Pions | cher", "Ligne 1 : Indiquez un montant en euros"),
        ("0 Pions", "« Pions » : indiquez un nombre possible"),
        ("2 Dé\n3 dé", "« dé » est deux fois dans la liste."),
        ("1 " + "a" * 201, "200 signes au plus"),
        ("", "Ce champ est obligatoire."),
        ("   \n  ", "Ce champ est obligatoire."),
    ],
)
def test_a_list_that_cannot_stand_is_refused_with_the_place_and_kept_in_the_field(
    librarians: Browser, typed: str, words: str
):
    game = GameFactory()

    shown = librarians.refused("game-pieces", game.pk, version="0", pieces=typed)

    assert words in shown
    assert " ".join(typed.split()) in shown
    assert PieceList.objects.count() == 0


def test_two_who_correct_at_once_do_not_overwrite_each_other(librarians: Browser):
    game = GameFactory()
    edit(game=game, pieces=[PieceDraft("Dés", 2)], at=NOW, by=None)

    shown = librarians.refused("game-pieces", game.pk, version="0", pieces="3 Dés")

    assert "Quelqu’un d’autre a modifié cette liste" in shown
    assert in_force(game) == [(2, "Dés", None)]


def test_a_volunteer_reads_the_list_and_does_not_write_it(volunteers: Browser):
    game = GameFactory()

    volunteers.refused("game-pieces", game.pk, version="0", pieces="3 Dés")

    assert "Enregistrer la liste" not in volunteers.words("game-pieces", game.pk)
    assert in_force(game) == []


def test_a_piece_gets_a_picture_written_anew(librarians: Browser, volunteers: Browser, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    game = GameFactory()
    edit(game=game, pieces=[PieceDraft("Dés", 2)], at=NOW, by=None)
    piece = Piece.objects.get()
    address = reverse("piece-picture", args=[piece.pk])

    volunteers.client.post(address, {"picture": photo()})
    assert volunteers.client.get(address).status_code == 404
    librarians.send("piece-picture", piece.pk, picture=photo())

    answer = volunteers.client.get(address)
    with Image.open(BytesIO(b"".join(answer.streaming_content))) as picture:  # type: ignore[attr-defined] # a file
        assert (picture.format, max(picture.size)) == ("WEBP", 600)


def test_what_is_no_picture_is_refused_in_words(librarians: Browser):
    game = GameFactory()
    edit(game=game, pieces=[PieceDraft("Dés", 2)], at=NOW, by=None)

    told = librarians.send("piece-picture", Piece.objects.get().pk, picture=SimpleUploadedFile("x.png", b"x"))

    assert told == "Image illisible : envoyez un fichier JPEG, PNG ou WebP."


@pytest.mark.parametrize("pieces", [1, 3])
def test_the_page_asks_as_much_for_three_pieces_as_for_one(librarians: Browser, pieces: int, django_assert_num_queries):
    game = GameFactory()
    drafts = [PieceDraft(f"Pièce {number}", 4) for number in range(pieces)]
    edit(game=game, pieces=drafts, at=NOW, by=None)

    with django_assert_num_queries(8):
        librarians.client.get(reverse("game-pieces", args=[game.pk]))
