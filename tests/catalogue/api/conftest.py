import pytest
from django.contrib.auth.models import User

from catalogue.models import Card
from tests.catalogue.api.client import Device, Home
from tests.catalogue.lending.clock import clock
from tests.factories.catalogue import make_member
from tests.factories.desk import AccountFactory

__all__ = ["clock"]


@pytest.fixture
def kiosk(volunteer: User) -> Device:
    """A device of the house, with the rights of a volunteer."""
    return Device(volunteer)


@pytest.fixture
def librarians_kiosk(librarian: User) -> Device:
    return Device(librarian)


@pytest.fixture
def card(db: None) -> Card:
    """The card of a household whose membership is in force."""
    return make_member(name="Famille Inventée", address="1 rue des Essais", phone="06 00 00 00 00")


@pytest.fixture
def home(card: Card) -> Home:
    """That family at home, its account open."""
    return Home(AccountFactory(household=card.household).user)
