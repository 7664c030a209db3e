"""A button pressed twice: the second time there is nothing left to act on, and what the first has done is said."""

import pytest
from django.urls import reverse

from tests.catalogue.views.boxes.browser import Browser, plain
from tests.catalogue.views.desk.counter import text_of
from tests.factories.catalogue import CopyFactory, GameFactory
from tests.factories.records import AttachmentFactory, GameListFactory

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("name", "made", "words"),
    [
        ("record-delete", lambda _user: GameFactory(title="Azul"), "Notice supprimée : « Azul »."),
        ("copy-delete", lambda _user: CopyFactory(barcode="00123"), "Exemplaire 00123 supprimé."),
        ("attachment-remove", lambda _user: AttachmentFactory(name="Règle"), "Document retiré : « Règle »."),
        ("game-list-delete", lambda user: GameListFactory(name="Été", owner=user), "Liste supprimée : « Été »."),
    ],
)
def test_what_is_deleted_by_two_clicks_is_said_to_be_deleted(librarians: Browser, name, made, words):
    address = reverse(name, args=[made(librarians.user).pk])
    librarians.client.post(address)

    again = librarians.client.post(address)

    assert again.status_code == 404
    assert words in plain(text_of(again.content.decode()))
    assert words not in plain(text_of(librarians.client.post(address).content.decode()))
