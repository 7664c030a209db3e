"""French first, English for those who ask; plurals counted as each language counts them."""

import pytest

from tests.factories.catalogue import GameFactory

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("asked", "lang", "question"),
    [
        ("", "fr", "À quoi on joue ?"),
        ("de", "fr", "À quoi on joue ?"),
        ("fr-CA,fr;q=0.9", "fr", "À quoi on joue ?"),
        ("en", "en-gb", "What shall we play?"),
        ("en-US,en;q=0.9,fr;q=0.5", "en-gb", "What shall we play?"),
    ],
)
def test_the_browser_chooses_the_language(client, asked, lang, question):
    page = client.get("/", headers={"accept-language": asked}).content.decode()

    assert f'<html lang="{lang}">' in page
    assert question in page.replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("asked", "count", "said"),
    [("fr", 0, "0 jeu"), ("fr", 1, "1 jeu"), ("fr", 2, "2 jeux"), ("en", 0, "0 games"), ("en", 1, "1 game")],
)
def test_plurals(client, asked, count, said):
    GameFactory.create_batch(count)

    page = client.get("/jeux/", headers={"accept-language": asked}).content.decode()

    assert f"<h2>{said}</h2>" in page
