"""How often the database is asked: alike for one row and for three, and bounded for each act."""

from collections.abc import Callable
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from catalogue.models import Card
from tests.catalogue.api.client import Device, Home
from tests.catalogue.views.desk.counter import azul
from tests.factories.desk import HoldFactory, LoanFactory

pytestmark = pytest.mark.django_db

FRAME = ("SAVEPOINT", "RELEASE", "BEGIN", "COMMIT")


def statements(captured: Any) -> int:
    """How many statements read or write: the frame of transactions is left out."""
    return len([query for query in captured.captured_queries if not query["sql"].startswith(FRAME)])


@pytest.mark.parametrize("rows", [1, 3])
def test_the_lists_of_an_account(home: Home, card: Card, rows: int, django_assert_num_queries: DjangoAssertNumQueries):
    LoanFactory.create_batch(rows, household=card.household)
    HoldFactory.create_batch(rows, household=card.household)

    with django_assert_num_queries(4):
        loans = home.get("/api/account/loans/").json()["loans"]
    with django_assert_num_queries(4):
        holds = home.get("/api/account/holds/").json()["holds"]

    assert (len(loans), len(holds)) == (rows, rows)


@pytest.mark.parametrize("rows", [1, 3])
def test_the_status_of_a_household(
    kiosk: Device, card: Card, rows: int, django_assert_num_queries: DjangoAssertNumQueries
):
    LoanFactory.create_batch(rows, household=card.household)
    HoldFactory.create_batch(rows, household=card.household)

    with django_assert_num_queries(4):
        told = kiosk.get(f"/api/desk/households/{card.household_id}/").json()

    assert (len(told["loans"]), len(told["holds"])) == (rows, rows)


@pytest.mark.parametrize("rows", [1, 3])
def test_the_status_of_a_copy(kiosk: Device, rows: int, django_assert_num_queries: DjangoAssertNumQueries):
    copy = azul()
    HoldFactory.create_batch(rows, game=copy.game)

    with django_assert_num_queries(7):
        told = kiosk.get(f"/api/desk/copies/{copy.pk}/").json()

    assert told["waiting"] == rows


Act = tuple[str, dict[str, Any]]


def a_loan(card: Card) -> Act:
    return "/api/desk/lend/", {"barcode": azul().barcode, "card": card.number}


def a_return(card: Card) -> Act:
    return "/api/desk/return/", {"barcode": LoanFactory(household=card.household).copy.barcode}


def a_renewal(card: Card) -> Act:
    return f"/api/desk/loans/{LoanFactory(household=card.household).pk}/renew/", {}


@pytest.mark.parametrize(("ask", "count"), [(a_loan, 14), (a_return, 12), (a_renewal, 14)])
def test_an_act_with_all_that_its_answer_tells(
    kiosk: Device,
    card: Card,
    ask: Callable[[Card], Act],
    count: int,
    django_assert_max_num_queries: DjangoAssertNumQueries,
):
    path, said = ask(card)

    with django_assert_max_num_queries(50) as captured:
        kiosk.act(path, **said)

    assert statements(captured) == count
