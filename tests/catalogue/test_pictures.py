import struct
import zlib
from io import BytesIO
from pathlib import Path

import pytest
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from catalogue import pictures
from catalogue.models import Game
from tests.factories.catalogue import GameFactory

EXIF_ORIENTATION = 0x0112


def picture(form: str, size: tuple[int, int] = (1200, 900), **options: object) -> SimpleUploadedFile:
    written = BytesIO()
    Image.new("RGB", size, "#a63d1e").save(written, form, **options)
    return SimpleUploadedFile(f"boite.{form.lower()}", written.getvalue())


def png_that_says(width: int, height: int) -> bytes:
    """A PNG of a few bytes whose header tells of that many pixels."""

    def part(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    pixels = zlib.compress(b"\0" * 100)
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", header) + part(b"IDAT", pixels) + part(b"IEND", b"")


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP"])
def test_a_cover_is_written_anew_in_one_size_and_format(form):
    made = pictures.prepared_cover(picture(form))

    with Image.open(made) as cover:
        assert (cover.format, cover.size) == ("WEBP", (600, 450))
    assert made.name is not None
    assert "boite" not in made.name


def test_a_photograph_stands_upright_and_tells_nothing_of_its_camera():
    exif = Image.Exif()
    exif[EXIF_ORIENTATION] = 6
    exif[0x010F] = "Appareil secret"

    with Image.open(pictures.prepared_cover(picture("JPEG", (400, 200), exif=exif))) as cover:
        assert cover.size == (200, 400)
        assert not cover.getexif()


def exif_of(*entries: bytes) -> bytes:
    """An EXIF block, written by hand."""
    return b"Exif\0\0II*\0" + struct.pack("<IH", 8, len(entries)) + b"".join(entries) + struct.pack("<I", 0)


# A width that is a word, beside "turn me": and a block that ends before it begins.
WIDE_AS_A_WORD = exif_of(struct.pack("<HHI4s", 0x0100, 2, 4, b"big\0"), struct.pack("<HHIHH", 0x0112, 3, 1, 6, 0))
CUT_OFF = b"Exif\0\0II*\0"


@pytest.mark.parametrize("said", [WIDE_AS_A_WORD, CUT_OFF], ids=["of another type", "cut off"])
@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP"])
def test_a_picture_whose_camera_wrote_nonsense_is_taken_all_the_same(form, said):
    sent = picture(form, (400, 200), exif=said, **({"dpi": (72, 72)} if form == "JPEG" else {}))

    with Image.open(pictures.prepared_cover(sent)) as cover:
        assert (cover.format, sorted(cover.size)) == ("WEBP", [200, 400])


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"GIF89a\x01\x00\x01\x00\x00\x00\x00;",
        b"<svg onload='x'/>",
        b"\x89PNG\r\n\x1a\n" + b"\x00" * 50,
        b"%PDF-1.4",
    ],
)
def test_what_is_no_picture_is_refused_in_words(content):
    with pytest.raises(ValidationError, match="Image illisible"):
        pictures.prepared_cover(SimpleUploadedFile("x.png", content))


def test_too_many_bytes_and_too_many_pixels_are_refused(monkeypatch):
    monkeypatch.setattr(pictures, "MOST_BYTES", 100)
    with pytest.raises(ValidationError, match="trop lourde"):
        pictures.prepared_cover(picture("PNG"))

    monkeypatch.setattr(pictures, "MOST_BYTES", 10**7)
    monkeypatch.setattr(pictures, "MOST_PIXELS", 100)
    with pytest.raises(ValidationError, match="trop grande"):
        pictures.prepared_cover(picture("PNG"))


def test_a_small_file_that_would_unfold_into_gigabytes_is_refused_in_words():
    with pytest.raises(ValidationError, match="trop grande"):
        pictures.prepared_cover(SimpleUploadedFile("x.png", png_that_says(20_000, 20_000)))


def test_a_large_photograph_is_read_small_and_still_stands_upright():
    exif = Image.Exif()
    exif[EXIF_ORIENTATION] = 6

    with Image.open(pictures.prepared_cover(picture("JPEG", (6000, 4000), exif=exif))) as cover:
        assert cover.size == (480, 720)


@pytest.mark.django_db
def test_a_librarian_gives_a_game_its_cover_and_families_see_it(librarian, settings, tmp_path: Path):
    settings.MEDIA_ROOT = tmp_path
    game = GameFactory()
    client = Client()
    client.force_login(librarian)
    inlines = ("contributions", "publications", "languages", "identifiers", "barriers", "copies")
    forms = {f"{name}-{what}": "0" for name in inlines for what in ("TOTAL_FORMS", "INITIAL_FORMS")}

    sent = {"title": game.title, "kind": "game", "cover": picture("JPEG"), **forms}
    answer = client.post(f"/gestion/catalogue/game/{game.pk}/change/", sent)

    assert answer.status_code == 302
    kept = Game.objects.get(pk=game.pk)
    page = client.get(kept.get_absolute_url()).content.decode()
    assert f'src="/jeux/{game.pk}/couverture/moyenne/?{Path(kept.cover.name).stem}"' in page
    cover = client.get(f"/jeux/{game.pk}/couverture/")
    assert cover["Content-Type"] == "image/webp"
    assert b"".join(cover.streaming_content)[8:12] == b"WEBP"  # type: ignore[attr-defined] # a streamed answer


@pytest.mark.django_db
def test_a_game_without_a_cover_has_none_to_send(client):
    assert client.get(f"/jeux/{GameFactory().pk}/couverture/").status_code == 404
