from io import BytesIO
from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from PIL import Image

from catalogue.models import Game
from tests.factories.catalogue import GameFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(settings, tmp_path: Path) -> Game:
    settings.MEDIA_ROOT = tmp_path
    written = BytesIO()
    Image.new("RGB", (600, 720), "#a63d1e").save(written, "WEBP")
    made: Game = GameFactory()
    made.cover.save("boite.webp", ContentFile(written.getvalue()))
    return made


@pytest.mark.parametrize(("size", "pixels"), [("petite", (190, 228)), ("moyenne", (400, 480))])
def test_a_cover_comes_in_the_size_of_the_page(client, game, size, pixels):
    answer = client.get(f"/jeux/{game.pk}/couverture/{size}/")

    with Image.open(BytesIO(answer.content)) as picture:
        assert (picture.format, picture.size) == ("WEBP", pixels)
    assert answer["Content-Type"] == "image/webp"
    assert "immutable" in answer["Cache-Control"]


def test_pages_ask_for_the_size_that_they_show(client, game):
    assert f'src="/jeux/{game.pk}/couverture/petite/?boite"' in client.get("/jeux/").content.decode()
    assert f'src="/jeux/{game.pk}/couverture/moyenne/?boite"' in client.get(f"/jeux/{game.pk}/").content.decode()


def test_what_is_no_size_or_no_picture_is_not_found(client, game):
    assert client.get(f"/jeux/{game.pk}/couverture/enorme/").status_code == 404
    assert client.get(f"/jeux/{GameFactory().pk}/couverture/petite/").status_code == 404
    Path(game.cover.path).unlink()
    assert client.get(f"/jeux/{game.pk}/couverture/petite/").status_code == 404
