import hashlib
from pathlib import Path

import pytest
from django.core.files.base import ContentFile

from catalogue.models import Attachment
from tests.catalogue.views.family.shelves import html
from tests.factories.records import AttachmentFactory
from tests.pages import Page

pytestmark = pytest.mark.django_db
PDF = b"%PDF-1.4\n%%EOF\n"


@pytest.fixture
def document(settings, tmp_path: Path) -> Attachment:
    settings.MEDIA_ROOT = tmp_path
    made: Attachment = AttachmentFactory(name="Règles d’essai", text="Posez <le> plateau.\n\nJouez.")
    made.digest, made.size = hashlib.sha256(PDF).hexdigest(), len(PDF)
    made.file.save("abc.pdf", ContentFile(PDF))
    return made


def test_a_document_is_kept_under_the_name_of_the_record_and_never_shown_here(client, document):
    answer = client.get(f"/documents/{document.pk}/")

    assert b"".join(answer.streaming_content) == PDF
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"] == "attachment; filename*=utf-8''R%C3%A8gles%20d%E2%80%99essai.pdf"
    assert answer["X-Content-Type-Options"] == "nosniff"
    again = client.get(f"/documents/{document.pk}/", headers={"if-none-match": answer["ETag"]})
    assert again.status_code == 304


def test_its_text_says_the_same_on_a_page(client, document):
    page = html(client, f"/documents/{document.pk}/texte/")

    assert "<p>Posez &lt;le&gt; plateau.</p>" in page
    assert f'href="/documents/{document.pk}/"' in page
    assert Page(page).faults() == []


def test_the_game_leads_to_both(client, document):
    page = html(client, document.game.get_absolute_url())

    assert f'href="/documents/{document.pk}/"' in page
    assert f'href="/documents/{document.pk}/texte/"' in page


def test_what_is_not_here_is_not_found(client, document):
    bare = AttachmentFactory()
    Path(document.file.path).unlink()

    for address in (
        f"/documents/{bare.pk}/",
        f"/documents/{bare.pk}/texte/",
        f"/documents/{document.pk}/",
        "/documents/0/",
    ):
        assert client.get(address).status_code == 404, address
