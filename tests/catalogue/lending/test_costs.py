"""What the verbs ask of the database: literal counts, savepoints left out. A desk does this all day."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from catalogue.lending.holds import place_hold
from catalogue.lending.household_facts import HouseholdFacts, KeptDeposit, LoanOut, Term, Waiting
from catalogue.lending.households import standing_of
from catalogue.lending.loans import lend, return_copy
from catalogue.lending.policies import Kind
from catalogue.lending.renewals import renew
from catalogue.models import Copy, Household
from tests.conftest import NOW
from tests.factories.catalogue import CopyFactory, LendingPolicyFactory, make_member
from tests.factories.desk import CopyKindFactory, DepositFactory, HoldFactory, PieceListFactory

pytestmark = pytest.mark.django_db


def cost(act: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as sent:
        act()
    return sum("SAVEPOINT" not in query["sql"] for query in sent.captured_queries)


def scanned(copy: Copy) -> Copy:
    """The copy as a scan has read it."""
    return Copy.objects.select_related("game", "kind", "site").get(pk=copy.pk)


def busy_household(games: int) -> Household:
    household: Household = make_member().household
    for _ in range(games):
        lend(copy=CopyFactory(), household=household, at=NOW, by=None)
    return household


@pytest.mark.parametrize("games", [1, 3])
def test_a_loan_and_its_return_cost_the_same_however_much_the_household_has(games: int):
    LendingPolicyFactory(games_at_once=9)
    household, copy = busy_household(games), scanned(CopyFactory(kind=CopyKindFactory()))

    assert cost(lambda: lend(copy=copy, household=household, at=NOW, by=None)) == 7
    assert cost(lambda: return_copy(copy=copy, at=NOW, by=None)) == 6


@pytest.mark.parametrize("waiting", [1, 3])
def test_a_return_that_sets_aside_costs_the_same_however_many_wait(waiting: int):
    household, copy = make_member().household, scanned(CopyFactory())
    lend(copy=copy, household=household, at=NOW, by=None)
    HoldFactory.create_batch(waiting, game=copy.game)

    assert cost(lambda: return_copy(copy=copy, at=NOW, by=None)) == 13


@pytest.mark.parametrize("games", [1, 3])
def test_a_renewal_a_hold_and_a_standing_cost_little(games: int):
    LendingPolicyFactory(games_at_once=9)
    household = busy_household(games)
    loan = household.loans.latest("pk")
    game = CopyFactory().game

    assert cost(lambda: renew(loan=loan, at=NOW, by=None)) == 8
    assert cost(lambda: place_hold(game=game, household=household, at=NOW, by=None)) == 7
    assert cost(lambda: standing_of(household, NOW.date())) == 2


def test_the_facts_of_a_household_are_those_of_the_models():
    household, copy = make_member().household, CopyFactory(kind=CopyKindFactory())
    loan = lend(copy=copy, household=household, at=NOW, by=None)
    membership, game = household.memberships.get(), CopyFactory().game
    deposit = DepositFactory(household=household, amount_cents=3000)
    DepositFactory(household=household, loan=loan)
    DepositFactory(household=household, returned_at=NOW, returned_cents=1)
    second, first = HoldFactory(game=game, placed_at=NOW), HoldFactory(game=game)
    HoldFactory(game=game, state="cancelled", closed_at=NOW)
    CopyFactory(game=game, restriction="on_site")
    CopyFactory(game=game, condition="unplayable")
    pieces = PieceListFactory(game=game)
    HoldFactory(), PieceListFactory(), CopyFactory(), DepositFactory()

    facts = HouseholdFacts.read(household.pk, game.pk)

    kind = Kind(membership.kind_id, membership.kind.code)
    assert facts == HouseholdFacts(
        terms=(Term(membership.pk, kind, 0, membership.starts_on, membership.ends_on),),
        loans=(LoanOut(loan.pk, copy.kind_id, copy.game_id, loan.due_on),),
        deposits=(KeptDeposit(deposit.pk, 3000),),
        queue=tuple(Waiting(hold.pk, hold.household_id, None, None) for hold in (first, second)),
        free_copies=1,
        piece_list_id=pieces.pk,
    )


def test_without_a_household_and_a_game_there_is_nothing_to_know():
    CopyFactory()

    assert HouseholdFacts.read(None) == HouseholdFacts()
