"""A record costs the same in a small catalogue and in a large one."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from catalogue.exchange.records import Identifier, IdentifierKind
from catalogue.importing.ledger import Ledger
from tests.catalogue.importing.builders import LONG_NOTE, foreign, foreign_copy, take_one

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


def test_a_record_that_did_not_move_costs_few_queries():
    take_one(record(1))

    assert queries(1) == 11
