"""Documents of a record: told by their content, measured, noted."""

import hashlib

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from catalogue.cataloguing.attachments import keep_attachment, measured, remove_attachment
from catalogue.cataloguing.refusals import (
    AttachmentGone,
    AttachmentNamed,
    AttachmentTooLarge,
    AttachmentTwice,
    AttachmentUnfit,
)
from catalogue.models import Attachment, Game, RecordChange
from tests.conftest import NOW
from tests.factories.catalogue import GameFactory

PDF = b"%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n"


@pytest.fixture(autouse=True)
def media(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


@pytest.fixture
def game(db) -> Game:
    made: Game = GameFactory()
    return made


def upload(content: bytes = PDF, name: str = "../règles.exe") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content, content_type="text/html")


def kept(game: Game, **changes: object) -> Attachment:
    facts: dict[str, object] = {"name": "Règles", "text": "Posez.", "upload": upload()}
    return keep_attachment(game=game, at=NOW, by=None, **{**facts, **changes})  # type: ignore[arg-type] # as the verb names them


def test_a_document_is_kept_under_a_name_of_the_house_with_its_measure(game, media):
    kept(game)

    row = Attachment.objects.get()
    assert (row.name, row.text, row.size, row.digest) == (
        "Règles",
        "Posez.",
        len(PDF),
        hashlib.sha256(PDF).hexdigest(),
    )
    assert (media / row.file.name).read_bytes() == PDF
    assert row.file.name.startswith("attachments/")
    assert row.file.name.endswith(".pdf")
    assert "gles" not in row.file.name
    change = RecordChange.objects.get()
    assert change.changes == {
        "attachment": ["", "Règles"],
        "attachment_digest": ["", row.digest],
        "attachment_text": ["", "Posez."],
    }


@pytest.mark.parametrize("content", [b"", b"MZ" + PDF[9:], b"<html>%PDF", b"%PDF-1.4 and no end"])
def test_what_is_no_pdf_by_its_content_is_refused(game, content):
    with pytest.raises(AttachmentUnfit):
        kept(game, upload=upload(content, name="regles.pdf"))

    assert not Attachment.objects.exists()


def test_a_file_too_large_is_refused_before_it_is_read(monkeypatch):
    monkeypatch.setattr("catalogue.cataloguing.attachments.MOST_BYTES", 10)

    with pytest.raises(AttachmentTooLarge):
        measured(upload())


def test_a_name_is_there_and_there_once(game):
    kept(game)

    with pytest.raises(AttachmentTwice):
        kept(game)
    for name in ("  ", "x" * 301):
        with pytest.raises(AttachmentNamed):
            kept(game, name=name)


@pytest.mark.django_db(transaction=True)
def test_a_new_file_takes_the_place_of_the_old_and_a_removed_one_goes_from_the_disk(media):
    row = kept(GameFactory())
    old = row.file.name

    kept(row.game, attachment=row, upload=upload(PDF + b"%%EOF"), text="")
    assert [path.name for path in (media / "attachments").iterdir()] != [old.partition("/")[2]]
    remove_attachment(attachment=row, at=NOW, by=None)

    assert not Attachment.objects.exists()
    assert list((media / "attachments").iterdir()) == []
    assert RecordChange.objects.count() == 3


def test_a_document_taken_away_meanwhile_is_told(game, media):
    row = kept(game)
    remove_attachment(attachment=row, at=NOW, by=None)

    with pytest.raises(AttachmentGone):
        kept(game, attachment=row, name="Autre")

    assert not Attachment.objects.exists()


def test_of_two_who_bring_another_file_at_once_one_file_is_left(game, media, django_capture_on_commit_callbacks):
    row = kept(game)
    seen = [Attachment.objects.get(pk=row.pk) for _ in range(2)]

    for number, each in enumerate(seen):
        with django_capture_on_commit_callbacks(execute=True):
            kept(game, attachment=each, upload=upload(PDF + str(number).encode() + b"%%EOF"))

    assert [path.name for path in (media / "attachments").iterdir()] == [Attachment.objects.get().file.name[12:]]
