import pytest
from django.contrib.auth.models import User

from catalogue.roles import MANAGER
from tests.catalogue.lending.clock import clock
from tests.catalogue.views.people.pages import Desk
from tests.conftest import make_user
from tests.factories.catalogue import PatronFactory, make_member
from tests.factories.desk import AccountFactory

__all__ = ["clock"]

PASSWORD = "des jeux pour tous"


@pytest.fixture
def at_desk(volunteer: User) -> Desk:
    return Desk.of(volunteer)


@pytest.fixture
def librarians_desk(librarian: User) -> Desk:
    return Desk.of(librarian)


@pytest.fixture
def managers_desk(db: None) -> Desk:
    return Desk.of(make_user("responsable", MANAGER))


@pytest.fixture
def at_home(db: None) -> Desk:
    """A family at home, its account open: the household has a card, a person and a membership."""
    card = make_member(name="Famille Inventée", mail="inventee@exemple.invalid", address="1 rue des Essais")
    PatronFactory(household=card.household, given_name="Zoé")
    user = AccountFactory(household=card.household).user
    user.set_password(PASSWORD)
    user.save()
    return Desk.of(user)
