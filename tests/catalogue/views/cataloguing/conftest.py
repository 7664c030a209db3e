import pytest
from django.contrib.auth.models import User

from tests.catalogue.lending.clock import Clock
from tests.catalogue.views.boxes.browser import Browser


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    standing = Clock()
    monkeypatch.setattr("django.utils.timezone.now", standing)
    return standing


@pytest.fixture
def volunteers(volunteer: User) -> Browser:
    return Browser(volunteer)


@pytest.fixture
def librarians(librarian: User) -> Browser:
    return Browser(librarian)
