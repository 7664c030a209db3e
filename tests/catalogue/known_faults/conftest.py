from collections.abc import Callable
from datetime import datetime

import pytest
from django.contrib.auth.models import User

from catalogue.models import Household
from tests.catalogue.known_faults.scenes import a_family, moment
from tests.catalogue.lending.clock import Clock
from tests.catalogue.views.desk.counter import Counter
from tests.catalogue.views.people.pages import Desk
from tests.factories.desk import AccountFactory

NowIs = Callable[[str], datetime]


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Half past ten on a winter Saturday, until a scenario says otherwise."""
    standing = Clock()
    standing.now = moment("2026-01-17 10:30")
    monkeypatch.setattr("django.utils.timezone.now", standing)
    return standing


@pytest.fixture
def now_is(clock: Clock) -> NowIs:
    """Set the clock on the wall, as in ``now_is("2026-03-29 23:59")``; the moment that it shows."""

    def set_clock(text: str) -> datetime:
        clock.now = moment(text)
        return clock.now

    return set_clock


@pytest.fixture
def saturday(now_is: NowIs) -> datetime:
    """17 January 2026, 11 in the morning: by the figures built in, a loan is due on 7 February."""
    return now_is("2026-01-17 11:00")


@pytest.fixture
def desk_page(volunteer: User) -> Counter:
    """The desk as its volunteer sees it."""
    return Counter(volunteer)


@pytest.fixture
def family(db: None) -> Household:
    return a_family("Famille Un")


@pytest.fixture
def neighbours(db: None) -> Household:
    return a_family("Famille Deux")


@pytest.fixture
def at_home(family: Household) -> Desk:
    """The family's own account, its browser logged in."""
    return Desk.of(AccountFactory(household=family).user)


@pytest.fixture
def at_desk(volunteer: User) -> Desk:
    """The pages of the desk beside the scan field."""
    return Desk.of(volunteer)
