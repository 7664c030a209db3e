from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.catalogue.lending.clock import clock
from tests.catalogue.views.desk.counter import Counter
from tests.conftest import make_user

__all__ = ["clock"]


@pytest.fixture
def counter(volunteer: User) -> Counter:
    return Counter(volunteer)


@pytest.fixture
def librarians_counter(librarian: User) -> Counter:
    return Counter(librarian)


@pytest.fixture
def outsider(db: None) -> Client:
    """A browser of somebody who has an account and no role."""
    client = Client()
    client.force_login(make_user("sans-role"))
    return client


@pytest.fixture
def statements() -> Callable[[list[dict[str, str]]], list[str]]:
    """The statements of some captured queries that read or write: the frame of transactions is left out.

    In a test it is SAVEPOINT and RELEASE, at a desk BEGIN and COMMIT; it costs no look at any table.
    """
    frame = ("SAVEPOINT", "RELEASE", "BEGIN", "COMMIT")
    return lambda captured: [query["sql"] for query in captured if not query["sql"].startswith(frame)]
