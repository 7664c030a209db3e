"""The documents of a record, and the names that are proposed while one types."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from catalogue.models import Attachment
from tests.catalogue.cataloguing.test_attachments import PDF
from tests.catalogue.views.boxes.browser import Browser
from tests.factories.catalogue import AuthorFactory, GameFactory, PublisherFactory, SchemeFactory, TermFactory
from tests.factories.records import AttachmentFactory, SeriesFactory

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def media(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path


def upload(content: bytes = PDF) -> SimpleUploadedFile:
    return SimpleUploadedFile("regles.pdf", content, content_type="application/pdf")


def test_a_document_is_added_under_the_name_of_its_file(librarians: Browser):
    game = GameFactory()

    told = librarians.send("record-attachments", game.pk, file=upload(), text="Posez le plateau.")

    assert told == "Document enregistré : « regles.pdf »."
    assert Attachment.objects.get().text == "Posez le plateau."


def test_whoever_has_no_text_yet_says_so_and_the_list_tells(librarians: Browser):
    game = GameFactory()

    words = librarians.refused("record-attachments", game.pk, called="Règles", file=upload(), text="")
    librarians.send("record-attachments", game.pk, called="Règles", file=upload(), text="", without_text="on")

    assert "Équivalent en texte : Donnez le texte du document" in words
    assert "pas encore de texte" in librarians.words("record-attachments", game.pk)


def test_what_is_no_pdf_is_refused_beside_its_field(librarians: Browser):
    game = GameFactory()

    assert "Fichier PDF : Choisissez le fichier" in librarians.refused("record-attachments", game.pk, text="x")
    assert "Fichier PDF : Seuls les fichiers PDF" in librarians.refused(
        "record-attachments", game.pk, text="x", file=upload(b"MZ")
    )


def test_a_document_is_renamed_given_a_text_and_removed(librarians: Browser):
    row = AttachmentFactory(name="a.pdf")

    librarians.send("attachment-change", row.pk, called="Règles", text="Posez.")
    assert list(Attachment.objects.values_list("name", "text")) == [("Règles", "Posez.")]
    assert librarians.send("attachment-remove", row.pk) == "Document retiré : « Règles »."
    assert not Attachment.objects.exists()


@pytest.mark.parametrize("rows", [1, 3])
def test_the_page_asks_as_much_for_three_documents_as_for_one(librarians: Browser, rows, django_assert_num_queries):
    game = GameFactory()
    AttachmentFactory.create_batch(rows, game=game)
    librarians.html("record-attachments", game.pk)

    with django_assert_num_queries(6):
        librarians.html("record-attachments", game.pk)


def proposed(browser: Browser, kind: str, typed: str) -> list[str]:
    answer = browser.client.get(reverse("name-suggestions"), {"genre": kind, "q": typed})
    names: list[str] = answer.json()["names"]
    return names


def test_names_are_proposed_by_the_beginning_of_any_word_as_the_field_wants_them(librarians: Browser):
    AuthorFactory(name="Anne Exemple")
    PublisherFactory(name="Prés ; Cie")
    SeriesFactory(name="Petits prés")
    TermFactory(code="A406", label="jeu de stratégie")
    TermFactory(scheme=SchemeFactory(code="COL"), code="3.19", label="coopération")
    game = GameFactory(title="Azul")

    assert proposed(librarians, "author", "EXEM") == ["Anne Exemple"]
    assert proposed(librarians, "publisher", "prés") == ["Prés \\; Cie"]
    assert proposed(librarians, "series", "pres") == ["Petits prés"]
    assert proposed(librarians, "term", "strat") == ["A406 jeu de stratégie"]
    assert proposed(librarians, "term", "coop") == ["[COL] 3.19 coopération"]
    assert proposed(librarians, "game", "azu") == [f"Azul (n°\u202f{game.pk})"]


@pytest.mark.parametrize(
    ("kind", "typed"), [("", "x"), ("author", ""), ("author", "\x00"), ("game", "\x00%"), ("?", "x" * 9000)]
)
def test_nonsense_proposes_nothing(librarians: Browser, kind, typed):
    assert proposed(librarians, kind, typed) == []
