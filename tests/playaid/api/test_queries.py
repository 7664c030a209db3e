"""How much the database is asked: a table of four devices polls all evening."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.playaid.api.client import Device
from tests.playaid.factories import a_play, sent, take

pytestmark = pytest.mark.django_db


def statements(act: Callable[[], Any]) -> int:
    """Statements that read or write, without those that begin, end or mark a transaction."""
    with CaptureQueriesContext(connection) as asked:
        assert act().status_code == 200
    marks = ("SAVEPOINT", "RELEASE", "BEGIN", "COMMIT")
    return len([query for query in asked.captured_queries if not query["sql"].startswith(marks)])


def test_a_poll_without_news_is_one_query():
    a_play()
    take(sent(1))
    device = Device()

    assert statements(lambda: device.poll(1)) == 1


def test_a_poll_with_news_is_two():
    a_play()
    take(sent(1), sent(2))
    device = Device()

    assert statements(lambda: device.poll(1)) == 2


def test_taking_an_entry_is_four():
    a_play()
    take(sent(1))
    device = Device()

    # The play, locked; ids that it has already; the entry; the play.
    assert statements(lambda: device.send(sent(2), after=1)) == 4


def test_taking_ninety_entries_is_four_as_well():
    a_play()
    take(sent(1))
    device = Device()

    assert statements(lambda: device.send(*(sent(place) for place in range(2, 92)), after=1)) == 4


def test_sending_again_what_was_taken_is_two_and_hearing_of_it_a_third():
    a_play()
    take(sent(1))
    device = Device()

    assert statements(lambda: device.send(sent(1), after=1)) == 2
    assert statements(lambda: device.send(sent(1), after=0)) == 3
