"""The cover of a record: written anew, taken away, refused."""

from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from catalogue.models import Game, RecordChange
from tests.catalogue.views.boxes.browser import Browser
from tests.catalogue.views.cataloguing.forms import form_of
from tests.factories.catalogue import GameFactory

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def media(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path


def picture() -> SimpleUploadedFile:
    written = BytesIO()
    Image.new("RGB", (40, 50), "red").save(written, "PNG")
    return SimpleUploadedFile("boite.png", written.getvalue(), content_type="image/png")


def test_a_cover_is_written_anew_and_taken_away(librarians: Browser):
    game = GameFactory()

    librarians.send("record-change", game.pk, **{**form_of(librarians, game), "cover": picture()})
    stored = Game.objects.get().cover.name
    librarians.send("record-change", game.pk, **{**form_of(librarians, game), "without_cover": "on"})

    assert stored.endswith(".webp")
    assert Game.objects.get().cover.name == ""
    assert [change.changes for change in RecordChange.objects.order_by("pk")] == [
        {"cover": ["", stored]},
        {"cover": [stored, ""]},
    ]


def test_a_picture_that_is_none_is_refused_and_asked_for_again(librarians: Browser):
    game = GameFactory()
    wrong = SimpleUploadedFile("boite.png", b"MZ nothing", content_type="image/png")

    words = librarians.refused("record-change", game.pk, **{**form_of(librarians, game), "cover": wrong})

    assert "Image illisible" in words
    assert "L’image n’a pas pu être gardée" in words
