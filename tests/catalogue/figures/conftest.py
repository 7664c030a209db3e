import pytest
from django.contrib.auth.models import Permission, User
from django.core.cache import cache
from django.test import Client

from tests.catalogue.lending.clock import clock
from tests.conftest import make_user

__all__ = ["clock"]


@pytest.fixture(autouse=True)
def nothing_published() -> None:
    """What another test has published is not kept for this one."""
    cache.clear()


@pytest.fixture
def reader(db: None) -> User:
    """Somebody who may see the figures, and do nothing else."""
    user = make_user("lectrice")
    user.user_permissions.add(Permission.objects.get(codename="see_figures"))
    return user


@pytest.fixture
def browser(reader: User) -> Client:
    client = Client()
    client.force_login(reader)
    return client
