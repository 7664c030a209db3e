import pytest
from django.contrib.auth.models import User

from tests.catalogue.lending.clock import clock
from tests.catalogue.views.boxes.browser import Browser

__all__ = ["clock"]


@pytest.fixture
def volunteers(volunteer: User) -> Browser:
    return Browser(volunteer)


@pytest.fixture
def librarians(librarian: User) -> Browser:
    return Browser(librarian)
