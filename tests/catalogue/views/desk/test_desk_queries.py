from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.catalogue.lending.clock import Clock
from tests.catalogue.views.desk.counter import Counter
from tests.factories.catalogue import CopyFactory, make_member

pytestmark = pytest.mark.django_db

Statements = Callable[[list[dict[str, str]]], list[str]]


def test_a_scan_that_lends_and_one_that_returns_ask_the_database_little_with_their_answer(
    counter: Counter, clock: Clock, statements: Statements
):
    counter.scan(make_member().number)
    copy = CopyFactory()

    with CaptureQueriesContext(connection) as lending:
        counter.fragment("desk", scan=copy.barcode)
    clock.tick(seconds=60)
    with CaptureQueriesContext(connection) as returning:
        counter.fragment("desk", scan=copy.barcode)

    assert copy.loans.get().returned_at == clock.now
    assert len(statements(lending.captured_queries)) == 15
    assert len(statements(returning.captured_queries)) == 13


@pytest.mark.parametrize("games", [1, 3])
def test_the_page_asks_as_much_for_three_games_as_for_one(
    counter: Counter, games: int, django_assert_num_queries: DjangoAssertNumQueries
):
    counter.scan(make_member().number)
    for copy in CopyFactory.create_batch(games):
        counter.client.post(reverse("desk"), {"scan": copy.barcode})

    with django_assert_num_queries(5):
        counter.client.get(reverse("desk"))
