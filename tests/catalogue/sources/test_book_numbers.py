"""A book that is here and is looked for elsewhere, by either of its numbers."""

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.catalogue.sources.envelopes import INDEXES, envelope
from tests.catalogue.sources.fake_server import says, serving, whole
from tests.factories.catalogue import GameFactory

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("stored", "typed"), [("9782070612758", "2-07-061275-9"), ("2070612759", "9782070612758")])
def test_what_is_here_stands_beside_the_answers(
    client: Client, librarian: User, settings: Any, stored: str, typed: str
):
    GameFactory(title="Les œufs en livre").identifiers.create(kind="isbn", value=stored)
    client.force_login(librarian)

    with serving(says(whole(envelope()))) as fake:
        settings.SRU_SERVERS = json.dumps([{"name": "Voisin", "url": fake.url, "indexes": INDEXES}])
        answer = client.get(reverse("external-search"), {"ean": typed})

    assert "Les œufs en livre" in answer.content.decode()
