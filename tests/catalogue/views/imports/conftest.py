import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.catalogue.importing.handing_in import read_spreadsheets


@pytest.fixture(autouse=True)
def spreadsheets(monkeypatch, settings, tmp_path):
    """Spreadsheets are read, and files are kept in a folder of the test's own."""
    settings.MEDIA_ROOT = tmp_path
    read_spreadsheets(monkeypatch)


@pytest.fixture
def browser(librarian: User) -> Client:
    """A librarian's."""
    client = Client()
    client.force_login(librarian)
    return client
