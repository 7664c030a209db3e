"""Fixtures that every part of the suite shares."""

import os
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from django.conf import settings
from django.contrib.auth.models import Group, User
from django.test import Client, override_settings
from hypothesis import settings as hypothesis_settings

from catalogue.roles import LIBRARIAN, MANAGER, VOLUNTEER

# A property holds or does not; how long an example takes depends on what else the machine has to do. The suite says
# the same of the same code each time: new examples are looked for by `make explore`, where a find breaks nobody's work.
hypothesis_settings.register_profile(
    "house",
    deadline=None,
    max_examples=int(os.environ.get("EXAMPLES", "100")),
    derandomize=os.environ.get("EXPLORE") != "1",
)
hypothesis_settings.load_profile("house")

# A winter Saturday, eleven in the morning in Paris.
NOW = datetime(2026, 1, 17, 10, 0, tzinfo=UTC)


@pytest.fixture(scope="session", autouse=True)
def quick_passwords() -> None:
    """Passwords of invented people need no slow hash: it would take a third of the suite's time."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(scope="session", autouse=True)
def files_apart(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Files that tests store stay out of the tree."""
    folders = {"MEDIA_ROOT": "media", "ARCHIVES_ROOT": "archives"}
    with override_settings(**{name: tmp_path_factory.mktemp(folder) for name, folder in folders.items()}):
        yield


def make_user(name: str, *groups: str) -> User:
    """A member of staff of the given roles, with the password ``mot de passe <name>``."""
    user = User.objects.create_user(
        name, password=f"mot de passe {name}", is_staff=bool({LIBRARIAN, MANAGER} & {*groups})
    )
    user.groups.set(Group.objects.filter(name__in=groups))
    return user


@pytest.fixture
def volunteer(db: None) -> User:
    return make_user("benevole", VOLUNTEER)


@pytest.fixture
def librarian(db: None) -> User:
    return make_user("ludothecaire", LIBRARIAN)


@pytest.fixture
def manager(db: None) -> User:
    return make_user("responsable", MANAGER)


@pytest.fixture
def desk(volunteer: User) -> Client:
    """A browser at the desk, a volunteer logged in."""
    client = Client()
    client.force_login(volunteer)
    return client
