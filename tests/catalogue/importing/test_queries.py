"""A record costs the same in a small catalogue and in a large one."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from catalogue.exchange.records import Identifier, IdentifierKind
from catalogue.importing.chunks import take_chunk
from catalogue.importing.ledger import Incoming, Ledger
from tests.catalogue.importing.builders import FORMAT, LONG_NOTE, NOW, foreign, foreign_copy, take_one

pytestmark = pytest.mark.django_db

EAN = Identifier(IdentifierKind.EAN, "3558380000013")


def record(number: int, **fields: object):
    return foreign(
        f"Jeu {number}",
        rules_note=f"{LONG_NOTE} Numéro {number}.",
        identifiers=(EAN,) if not number else (),
        copies=(foreign_copy(f"{number}-1"), foreign_copy(f"{number}-2")),
        **fields,
    )


def queries(number: int, **fields: object) -> int:
    with CaptureQueriesContext(
        connection,
    ) as caught:
        take_one(record(number, **fields), Ledger())
    return len(caught)


def test_queries_do_not_grow_with_the_catalogue():
    take_one(record(1))
    few = queries(2), queries(2), queries(2, min_age_months=84)
    for number in range(10, 40):
        take_one(record(number))

    many = queries(3), queries(3), queries(3, min_age_months=84)

    assert many == few


def queries_of_a_chunk(*numbers: int, **fields: object) -> int:
    batch = [(Incoming.of(record(number, **fields), FORMAT), False) for number in numbers]
    with CaptureQueriesContext(connection) as caught:
        take_chunk(batch, Ledger(), at=NOW)
    return len(caught)


def test_records_that_say_what_they_said_cost_one_question_for_all():
    for number in (1, 2, 3):
        take_one(record(number))

    # The savepoint of the chunk, and the source records by their keys and by their notes.
    assert (queries_of_a_chunk(1), queries_of_a_chunk(1, 2, 3)) == (4, 4)


def test_records_that_moved_are_looked_up_together():
    for number in (1, 2, 3):
        take_one(record(number))

    few, many = queries_of_a_chunk(1, min_age_months=84), queries_of_a_chunk(2, 3, min_age_months=84)

    # Each has a savepoint and two saves of its own.
    assert many - few == 4


def test_new_records_are_written_together():
    take_one(record(1))  # the site, the author and the publisher are there

    # What PostgreSQL copies in is told nowhere; SQLite takes one statement a table.
    asked = {"sqlite": 27, "postgresql": 19}[connection.vendor]
    assert (queries_of_a_chunk(10), queries_of_a_chunk(11, 12, 13)) == (asked, asked)
