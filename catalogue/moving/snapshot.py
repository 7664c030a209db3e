"""One state of the database for a reader that takes its time, while the desks go on writing."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.db import connection

# SQLite's own ``BEGIN`` takes no lock for writing, which ``atomic`` does here.
_BEGIN: Final = {"sqlite": "BEGIN DEFERRED", "postgresql": "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"}


@contextmanager
def one_state() -> Iterator[None]:
    """Everything read inside is of one instant; inside of a transaction it is that of the transaction."""
    if connection.in_atomic_block:
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute(_BEGIN[connection.vendor])
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("ROLLBACK")
