import pytest
from django.core.management import call_command

from catalogue.family.companions import companions_to_count, count_companions
from catalogue.models import Companion, Game, Household, Loan
from tests.conftest import NOW
from tests.factories.catalogue import CopyFactory, GameFactory, HouseholdFactory
from tests.factories.desk import LoanFactory

pytestmark = pytest.mark.django_db


def borrow(household: Household, *games: Game) -> None:
    for game in games:
        LoanFactory(copy=CopyFactory(game=game), household=household, returned_at=NOW)


def pairs() -> list[tuple[str, str, int]]:
    rows = Companion.objects.order_by("game__title", "other__title")
    return list(rows.values_list("game__title", "other__title", "households"))


def test_pairs_of_five_households_are_counted_and_fewer_are_not_kept():
    one, two, three = (GameFactory(title=title) for title in ("Un", "Deux", "Trois"))
    for _ in range(4):
        borrow(HouseholdFactory(), one, two, three)
    borrow(HouseholdFactory(), one, two, two)

    assert companions_to_count() == {"pairs": 2}
    assert pairs() == []
    assert count_companions() == {"pairs": 2}
    assert pairs() == [("Deux", "Un", 5), ("Un", "Deux", 5)]


def test_loans_that_have_forgotten_their_borrower_count_no_more():
    one, two = GameFactory(title="Un"), GameFactory(title="Deux")
    for _ in range(5):
        borrow(HouseholdFactory(), one, two)
    count_companions()
    Loan.objects.filter(copy__game=two, household=Household.objects.first()).update(household=None, patron=None)

    count_companions()

    assert pairs() == []


def test_a_household_that_borrows_everything_says_nothing(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("catalogue.family.companions._MOST_GAMES", 2)
    one, two, three = GameFactory(title="Un"), GameFactory(title="Deux"), GameFactory(title="Trois")
    for _ in range(5):
        borrow(HouseholdFactory(), one, two, three)

    assert count_companions() == {"pairs": 0}


def test_a_game_keeps_the_few_that_most_households_borrow(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("catalogue.family.companions._MOST_PER_GAME", 1)
    one, two, three = GameFactory(title="Un"), GameFactory(title="Deux"), GameFactory(title="Trois")
    for _ in range(5):
        borrow(HouseholdFactory(), one, two, three)
    borrow(HouseholdFactory(), one, three)

    count_companions()

    assert ("Un", "Trois", 6) in pairs()
    assert ("Un", "Deux", 5) not in pairs()


def test_the_command_counts(capsys: pytest.CaptureFixture[str]):
    call_command("companions")

    assert capsys.readouterr().out == "companions: pairs 0\n"
