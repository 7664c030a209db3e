"""What happens at a desk, in as few words as a scenario has: who comes, what goes out, what comes back."""

from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from catalogue.lending.holds import place_hold
from catalogue.lending.loans import Return, lend, return_copy
from catalogue.models import Copy, Event, Game, Hold, Household, Loan, Site
from tests.factories.catalogue import make_member
from tests.factories.desk import OpeningHoursFactory

PARIS = ZoneInfo("Europe/Paris")


def moment(text: str) -> datetime:
    """A moment as the clock on the wall of the house shows it: ``2026-01-17 11:00``."""
    return datetime.fromisoformat(text).replace(tzinfo=PARIS)


def a_family(name: str = "Famille Exemple", **household: Any) -> Household:
    """A household with a card, its membership in force throughout 2026."""
    made: Household = make_member(name=name, **household).household
    return made


def open_all_week_but(site: Site, *closed: int) -> None:
    """Opening hours on every day but those, as ``date.weekday()`` counts."""
    for weekday in set(range(7)) - set(closed):
        OpeningHoursFactory(site=site, weekday=weekday)


def goes_out(copy: Copy, household: Household, at: datetime, **act: Any) -> Loan:
    """The copy, read anew as a desk reads it, is lent."""
    return lend(copy=Copy.objects.get(pk=copy.pk), household=household, at=at, **{"by": None, **act})


def comes_back(copy: Copy, at: datetime, **act: Any) -> Return:
    """The copy, read anew as a desk reads it, is taken back."""
    return return_copy(copy=Copy.objects.get(pk=copy.pk), at=at, **{"by": None, **act})


def waits(household: Household, game: Game, at: datetime, wanted_from: date | None = None) -> Hold:
    """The household is put at the end of the queue."""
    return place_hold(game=game, household=household, at=at, by=None, wanted_from=wanted_from)


def queue(game: Game) -> list[tuple[str, str]]:
    """Whose every hold of the game is, and how it stands, the first placed first."""
    rows = Hold.objects.filter(game=game).order_by("placed_at", "pk")
    return list(rows.values_list("household__name", "state"))


def logged() -> list[str]:
    """The kinds of all events, in the order in which they were written."""
    return list(Event.objects.order_by("pk").values_list("kind", flat=True))


def last_act() -> Event:
    """The last thing that somebody did, without what it caused."""
    return Event.objects.filter(cause=None).latest("pk")
